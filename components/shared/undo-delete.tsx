import type { VNode } from 'preact';
import { t, tn } from '../../utils/text/messages';
import { restoreRemoved, useLastRemoval } from './removals';
import './undo-delete.css';

/** What was deleted last, and the button that brings it back. `show` says what came of that. */
export function UndoDelete({ show }: { show: (words: string) => void }): VNode | null {
  const removal = useLastRemoval();
  if (!removal) return null;
  const undo = (): void => {
    restoreRemoved(removal).then(
      (restored) => show(restored === 0 ? t('restored_none') : tn('restored', restored)),
      () => show(t('restored_none')),
    );
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
