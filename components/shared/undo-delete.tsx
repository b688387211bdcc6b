import type { VNode } from 'preact';
import { useRef, useEffect, useState } from 'preact/hooks';
import { t, tn } from '../../utils/i18n/messages';
import { background } from './background';
import './undo-delete.css';

/** What was deleted last, and the button that brings it back. `show` says what came of that. */
export function UndoDelete({ show }: { show: (words: string) => void }): VNode | null {
  const removal = useLastRemoval();
  const isBusy = useRef(false);
  if (!removal) return null;
  const undo = (): void => {
    // A second press would find nothing to bring back, and say that it is too late.
    if (isBusy.current) return;
    isBusy.current = true;
    restoreRemoved(removal)
      .then(
        (restored) => show(restored === 0 ? t('restored_none') : tn('restored', restored)),
        () => show(t('restored_none')),
      )
      .finally(() => (isBusy.current = false));
  };
  return (
    <div class="undo-delete">
      <span>{tn('deleted_many', removal.removed)}</span>
      <button type="button" onClick={undo}>
        {t('undo_delete')}
      </button>
    </div>
  );
}

/** What was deleted last, and what brings it back. */
interface Removal {
  undo: string;
  removed: number;
}

let last: Removal | undefined;
const listeners = new Set<(now: Removal | undefined) => void>();

function changed(now: Removal | undefined): void {
  last = now;
  for (const listener of listeners) listener(now);
}

/** Deletes answers, which this page can undo. Returns how many were deleted. */
export async function removeAnswers(ids: readonly string[]): Promise<number> {
  const removal = await background.deleteAnswers({ ids: [...ids] });
  if (removal.removed > 0) changed(removal);
  return removal.removed;
}

/** Restores the answers that were deleted last. Returns how many: 0 when it is too late. */
async function restoreRemoved({ undo }: Removal): Promise<number> {
  const { restored } = await background.restoreAnswers({ undo });
  if (last?.undo === undo) changed(undefined);
  return restored;
}

/** What was deleted last on this page, until it is brought back. */
function useLastRemoval(): Removal | undefined {
  const [now, setNow] = useState(last);
  useEffect(() => {
    setNow(last);
    listeners.add(setNow);
    return () => void listeners.delete(setNow);
  }, []);
  return now;
}
