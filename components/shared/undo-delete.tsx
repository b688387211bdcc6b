import type { VNode } from 'preact';
import { useRef, useEffect, useState } from 'preact/hooks';
import { formatNumber, t } from '../../utils/i18n/messages';
import { background } from './background';
import { usePanelTools } from './panel-tools';
import './undo-delete.css';

/** The number of answers that were deleted last, and the button that restores them. `show` announces the outcome. */
export function UndoDelete({ show }: { show: (words: string) => void }): VNode | null {
  const removal = useLastRemoval();
  const isBusy = useRef(false);
  if (!removal) return null;
  const undo = (): void => {
    // A second press would find nothing to restore, and announce that it is too late.
    if (isBusy.current) return;
    isBusy.current = true;
    restoreRemoved(removal)
      .then(
        (restored) =>
          show(restored === 0 ? t('restored_none') : t('restored', formatNumber(removal.removed))),
        () => show(t('restored_none')),
      )
      .finally(() => (isBusy.current = false));
  };
  return (
    <div class="undo-delete">
      <span>{t('deleted_many', formatNumber(removal.removed))}</span>
      <button type="button" onClick={undo}>
        {t('undo')}
      </button>
    </div>
  );
}

/** The last deletion: the id that restores it, and the number of answers. */
type Removal = Awaited<ReturnType<typeof background.deleteAnswers>>;

let last: Removal | undefined;
const listeners = new Set<(now: Removal | undefined) => void>();

function changed(now: Removal | undefined): void {
  last = now;
  for (const listener of listeners) listener(now);
}

function noted(removal: Removal): number {
  if (removal.removed > 0) changed(removal);
  return removal.removed;
}

/** Deletes conversations; this page can undo that. Returns how many were deleted. */
export const removeAnswers = async (ids: readonly string[]): Promise<number> =>
  noted(await background.deleteAnswers({ ids: [...ids] }));

/** Returns a function that deletes a turn and those after it; this page can undo that. */
export function useDeleteFrom(): (id: string) => void {
  const { act, say } = usePanelTools();
  return (id) =>
    act(async () => {
      const removed = noted(await background.deleteFrom({ id }));
      if (removed > 0) say(t('deleted_many', formatNumber(removed)));
    });
}

/** Restores the answers that were deleted last. Returns how many: 0 when it is too late. */
async function restoreRemoved({ undo }: Removal): Promise<number> {
  const { restored } = await background.restoreAnswers({ undo });
  if (last?.undo === undo) changed(undefined);
  return restored;
}

/** Returns the last deletion of this page, until it is undone. */
function useLastRemoval(): Removal | undefined {
  const [now, setNow] = useState(last);
  useEffect(() => {
    setNow(last);
    listeners.add(setNow);
    return () => void listeners.delete(setNow);
  }, []);
  return now;
}
