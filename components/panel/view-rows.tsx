import type { VNode } from 'preact';
import type { FeedState } from '../../utils/model/feed';
import type { QuestionDraft } from '../../utils/model/question-draft';
import { hostOf } from '../../utils/lib/url';
import { t, tn } from '../../utils/i18n/messages';
import { background } from '../shared/background';
import { IconButton } from '../shared/icon-button';
import { CrossIcon, ListIcon, NextChevron, PictureIcon, UpIcon } from '../shared/icons';
import { oneLine } from '../shared/job-words';
import { usePanelTools } from '../shared/panel-tools';
import type { PanelView } from './views';
import './view-rows.css';

/** A row that opens a view that was left. */
function ViewRow({
  icon,
  words,
  open,
  dismiss,
}: {
  icon: VNode;
  words: string;
  open: () => void;
  dismiss?: (() => void) | undefined;
}): VNode {
  return (
    <div class="view-row">
      {icon}
      <button type="button" class="ghost" onClick={open}>
        <span dir="auto">{words}</span>
        <NextChevron />
      </button>
      {dismiss && (
        <IconButton
          class="ghost small"
          name={t('label_of', t('dismiss'), words)}
          tip={t('dismiss')}
          onClick={dismiss}
        >
          <CrossIcon />
        </IconButton>
      )}
    </div>
  );
}

/** The list and the question that were left, each as a row under the newest answer. */
export function LeftViews({
  state: { listed, proposals = [] },
  draft,
  open,
}: {
  state: FeedState;
  /** The pictures that were staged for a new question. */
  draft: QuestionDraft | undefined;
  open: (view: PanelView) => void;
}): VNode | null {
  const { act } = usePanelTools();
  if (!listed && !draft) return null;
  const { url = '' } = listed?.page ?? {};
  // The list shows one for each picture.
  const suggestions = new Set(proposals.map(({ ref }) => ref)).size;
  return (
    <>
      {draft && <ViewRow icon={<PictureIcon />} words={t('staged_new')} open={() => open('question')} />}
      {listed && (
        <ViewRow
          icon={<ListIcon />}
          words={oneLine([
            t('list_of', hostOf(url) || url),
            suggestions > 0 ? tn('suggestions', suggestions) : undefined,
          ])}
          open={() => open('list')}
          dismiss={() => act(() => background.closeList({}))}
        />
      )}
    </>
  );
}

/** The row under the bar with the button that shows what was asked for while the user was writing. */
export function NewAnswer({ show }: { show: () => void }): VNode {
  return (
    <div class="new-answer">
      <button type="button" class="first small" onClick={show}>
        <UpIcon />
        {t('new_answer')}
      </button>
    </div>
  );
}
