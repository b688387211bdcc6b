import type { VNode } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import type { Conversation } from '../../utils/model/conversation';
import { areOnlyFailed } from '../../utils/model/history-entry';
import { formatNumber, t } from '../../utils/i18n/messages';
import { usePanelTools } from '../shared/panel-tools';
import { sayDeleted } from '../shared/deleted-row';
import { deleteConversations } from '../shared/deletions';

/**
 * Returns a function that opens or closes an article; one that is among the `failed` is unfolded with the others. It stays, and all
 * of this scope with it: nothing that a rendering makes, such as elements, is in here.
 */
function useOpenFailed(
  failed: readonly Conversation[],
  unfold: (isUnfolded: boolean) => void,
  toggle: (id: string, isOpen: boolean) => void,
) {
  const latest = useRef(failed);
  latest.current = failed;
  return useCallback(
    (id: string, isOpen: boolean): void => {
      if (isOpen && latest.current.some((one) => one.id === id)) unfold(true);
      toggle(id, isOpen);
    },
    [unfold, toggle],
  );
}

/**
 * Returns the conversations in the panel, and apart from them older failures, which come last, behind a row that unfolds them.
 * `keepsPlace` tells of those that the user was in when a newer one arrived, or that have the composer.
 */
export function useFailedLast(
  conversations: readonly Conversation[],
  keepsPlace: (id: string) => boolean,
  toggle: (id: string, isOpen: boolean) => void,
) {
  const [isUnfolded, unfold] = useState(false);
  const failed = conversations.filter((one, at) => at > 0 && areOnlyFailed(one.turns) && !keepsPlace(one.id));
  const open = useOpenFailed(failed, unfold, toggle);
  const others = conversations.filter((one) => !failed.includes(one));
  return { others, failed, isFolded: !isUnfolded, unfold, open };
}

/** The row that unfolds older failures, and the button that deletes them. */
export function FailedRow({
  failed,
  isFolded,
  unfold,
}: {
  failed: readonly Conversation[];
  isFolded: boolean;
  unfold: (isUnfolded: boolean) => void;
}): VNode {
  const { act, say } = usePanelTools();
  const ids = failed.map(({ id }) => id);
  // The row that undoes this is the last one, too.
  const dismiss = async (): Promise<void> => sayDeleted(await deleteConversations(ids, 'answers', 0), say);
  return (
    <div class="failed-row" data-id={ids[0]}>
      <button
        type="button"
        class="ghost disclosure"
        aria-expanded={!isFolded}
        onClick={() => unfold(isFolded)}
      >
        {t('with_detail', t('batch_failed'), formatNumber(failed.length))}
      </button>
      <button type="button" class="ghost" onClick={() => act(dismiss)}>
        {t('dismiss')}
      </button>
    </div>
  );
}
