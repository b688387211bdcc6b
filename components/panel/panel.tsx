import type { VNode } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../utils/model/failure';
import type { FeedState } from '../../utils/model/feed';
import { describeTask } from '../../utils/model/task-start';
import { failureWords } from '../../utils/i18n/failures';
import { t } from '../../utils/i18n/messages';
import { useFeed } from '../shared/hooks/use-feed';
import { useIncoming } from '../shared/hooks/use-incoming';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { usePlace, type Surface } from '../shared/hooks/use-place';
import { useSettings } from '../shared/hooks/use-settings';
import { PicturesOnPage } from '../list/pictures-on-page';
import { useOpenList } from '../list/use-open-list';
import { useAnnouncer } from '../shared/announcer';
import { loadedLater } from '../shared/loaded-later';
import { AppBar } from './app-bar';
import { Composer } from './composer';
import { ComposerScope, useComposer } from './use-composer';
import { useConversations } from './conversation';
import { ConversationList } from './conversation-list';
import { PanelFailure, StorageNotice } from './panel-failure';
import { PanelToolsContext, usePanelTools } from '../shared/panel-tools';
import { NewPictureContext } from './new-pictures';
import { useQuestionDraft, type PanelDraft } from './question-draft';
import { ShownWords } from './shown-words';
import { useNewPictureActions, usePanelActions } from './use-panel-actions';
import { Welcome } from './welcome';
import '../shared/base.css';
import './panel.css';

// Their scripts are loaded at the first press that needs them.
const HistoryView = loadedLater(async () => (await import('../history/history-view')).HistoryView);
const Viewer = loadedLater(async () => (await import('../viewer/viewer')).Viewer);

/**
 * Returns whether the history is shown. A new job, list or draft closes it, because the user has just asked for that. Its own button
 * closes it and restores the scroll position.
 */
function useHistoryToggle(
  state: FeedState | undefined,
  { draft, isRead }: Pick<PanelDraft, 'draft' | 'isRead'>,
  bringTo: (conversation: string) => void,
) {
  const [isShown, show] = useState(false);
  const left = useRef(0);
  const goesBack = useRef(false);
  useLayoutEffect(() => {
    if (goesBack.current && !isShown) scrollTo(0, left.current);
    goesBack.current = false;
  }, [isShown]);
  const latest = Math.max(0, ...(state?.jobs.map(({ createdAt }) => createdAt) ?? []));
  const listed = state?.listed?.serial;
  // The draft is read from storage, before or after the jobs are known.
  const drafted = isRead ? (draft?.id ?? null) : undefined;
  const [seen, see] = useState<{ latest: number; listed: typeof listed; drafted: typeof drafted }>();
  // While rendering, so that the new content can take the focus at once. Content from before the panel opened is not new.
  const hasNewDraft = seen?.drafted !== undefined && drafted !== seen.drafted;
  const isNew = seen !== undefined && (latest > seen.latest || listed !== seen.listed || hasNewDraft);
  if (state && (!seen || isNew || drafted !== seen.drafted)) {
    see({ latest: Math.max(seen?.latest ?? 0, latest), listed, drafted });
    if (isNew) show(false);
  }
  const toggle = (): void => {
    if (isShown) goesBack.current = true;
    else left.current = scrollY;
    show(!isShown);
  };
  /** Closes the history, and moves the composer to the conversation that was chosen there. */
  const reopened = useCallback(
    (id: string): void => {
      show(false);
      bringTo(id);
    },
    [bringTo],
  );
  return { isShown, toggle, reopened };
}

/** Announces each turn that fails while its article shows a sibling of it; the alert of any other failure says it. */
function useHiddenFailures(
  failedHere: ReadonlySet<string>,
  { conversations, shownTurn }: Pick<ReturnType<typeof useConversations>, 'conversations' | 'shownTurn'>,
  say: (words: string) => void,
): void {
  const known = useRef(failedHere);
  useEffect(() => {
    if (known.current === failedHere) return;
    for (const conversation of conversations)
      for (const { id, failure } of conversation.turns)
        if (failure && failedHere.has(id) && !known.current.has(id) && shownTurn(conversation) !== id)
          say(failureWords(failure).title);
    known.current = failedHere;
  }, [failedHere, conversations, shownTurn, say]);
}

/** The panel's own failures: an action or the connection to the background failed, or the stored data cannot be opened. */
function Notices({
  failed,
  unreachable,
  wake,
}: {
  failed: ReturnType<typeof usePanelActions>['failed'];
  unreachable: Failure | undefined;
  wake: () => void;
}): VNode {
  const task = describeTask(usePanelTools().settings);
  return (
    <>
      {failed && <PanelFailure failure={failed.failure} isAlert isOwn task={task} retry={failed.again} />}
      <StorageNotice />
      {unreachable && <PanelFailure failure={unreachable} isAlert task={task} retry={wake} />}
    </>
  );
}

/** The panel: new pictures, places, and all jobs with their answers. It is the same in every surface. */
export function Panel({ surface }: { surface: Surface }): VNode {
  usePlace(surface);
  const announcer = useAnnouncer();
  const staged = useQuestionDraft(surface);
  const feed = useFeed(surface, { announced: announcer.sayIn, asked: staged.take });
  const settings = useSettings();
  const { tools, failed, viewed } = usePanelActions(feed, announcer, settings);
  const { state } = feed;
  const { jobs, conversations, shownTurn, showTurn } = useConversations(state);
  useHiddenFailures(feed.failedHere, { conversations, shownTurn }, announcer.say);
  const composer = useComposer(conversations, shownTurn, staged.draft);
  const pictures = useNewPictureActions(
    surface,
    { ...staged, draft: composer.draft },
    composer.target,
    tools,
  );
  const main = useKeptFocus<HTMLElement>();
  const isDraggedOver = useIncoming(pictures.take);
  const { list, takesFocus } = useOpenList(tools);
  const { draft, bringTo } = composer;
  const isEmpty = state !== undefined && staged.isRead && jobs.length === 0 && !draft && !state.listed;
  const wasUsed = useRef(false);
  wasUsed.current ||= jobs.length > 0;
  const { isShown: showsHistory, toggle, reopened } = useHistoryToggle(state, staged, bringTo);
  const showsView = showsHistory || state?.listed !== undefined;
  // If the list is opened in another way, the bar is hidden and loses the focus.
  useLayoutEffect(() => {
    if (showsView && document.activeElement?.closest('.app-bar')) main.current?.focus();
  }, [showsView, main]);
  return (
    <PanelToolsContext.Provider value={tools}>
      <NewPictureContext.Provider value={pictures.tools}>
        {/* A view has its own header. The bar is hidden, not removed, because it has the file chooser. */}
        <AppBar
          chooser={pictures.chooser}
          chosen={pictures.chosen}
          list={list}
          openHistory={toggle}
          isHidden={showsView}
          words={<ShownWords announcer={announcer} />}
        />
        <main ref={main} class="panel" tabIndex={-1} data-drop={isDraggedOver}>
          <h1 class="visually-hidden">{t('extension_name')}</h1>
          <Notices failed={failed} unreachable={state ? undefined : feed.unreachable} wake={feed.wake} />
          <ComposerScope composer={composer} staged={staged}>
            <div class="now" hidden={showsHistory}>
              {isEmpty && <Welcome wasUsed={wasUsed.current} openHistory={toggle} />}
              {state && draft && jobs.length === 0 && (
                <section class="card" aria-label={t('task_ask')}>
                  <h2 class="visually-hidden">{t('task_ask')}</h2>
                  <Composer job={undefined} />
                </section>
              )}
              {state?.listed && (
                <PicturesOnPage
                  key={state.listed.serial}
                  state={state}
                  listed={state.listed}
                  surface={surface}
                  isHidden={showsHistory}
                  takesFocus={takesFocus}
                  listAgain={list}
                />
              )}
              {state && (
                <ConversationList
                  {...{ conversations, shownTurn, showTurn }}
                  target={composer.target?.conversation}
                  failedHere={feed.failedHere}
                  growth={feed.growth}
                  continueHere={composer.continueHere}
                  openHistory={toggle}
                />
              )}
            </div>
          </ComposerScope>
          {showsHistory && <HistoryView reopened={reopened} back={toggle} />}
        </main>
        {viewed && <Viewer viewed={viewed} jobs={jobs} close={() => tools.view(undefined)} />}
      </NewPictureContext.Provider>
    </PanelToolsContext.Provider>
  );
}
