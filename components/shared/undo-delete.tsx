import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { t, tn } from '../../utils/i18n/messages';
import { restoreRemoved, useLastRemoval } from './removals';
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
