import type { VNode } from 'preact';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import type { Failure } from '../../utils/model/failure';
import { failureWords } from '../../utils/i18n/failures';
import { t } from '../../utils/i18n/messages';
import { useFeed } from '../shared/hooks/use-feed';
import { useIncoming } from '../shared/hooks/use-incoming';
import { useKeptFocus } from '../shared/hooks/use-kept-focus';
import { usePlace, type Surface } from '../shared/hooks/use-place';
import { useSettings } from '../shared/hooks/use-settings';
import { useOpenList } from '../list/use-open-list';
import { useEnlargedHere } from '../viewer/enlarged-in-tab';
import { useAnnouncer } from '../shared/announcer';
import { HelpLink } from '../shared/help-link';
import { loadedLater } from '../shared/loaded-later';
import { AppBar } from './app-bar';
import { QuestionView } from './composer';
import { ComposerScope, usePanelComposer, useTarget } from './use-composer';
import { useConversations } from './conversation';
import { ConversationList } from './conversation-list';
import { PanelFailure, StorageNotice } from './panel-failure';
import { PanelToolsContext } from '../shared/panel-tools';
import { NewPictureContext } from './new-pictures';
import { ShownWords } from './shown-words';
import { isStaging } from '../../utils/model/question-draft';
import { useNewPictureActions, usePanelActions } from './use-panel-actions';
import { LeftViews, NewAnswer } from './view-rows';
import { isWriting } from './views';
import { useDraftView, useNewlyAsked, useShownView, useViews } from './use-views';
import { Welcome } from './welcome';
import '../shared/base.css';
import './panel.css';

// Their scripts are loaded at the first press that needs them.
const ConnectView = loadedLater(async () => (await import('./connect-view')).ConnectView);
const HistoryView = loadedLater(async () => (await import('../history/history-view')).HistoryView);
const PicturesOnPage = loadedLater(async () => (await import('../list/pictures-on-page')).PicturesOnPage);
const Viewer = loadedLater(async () => (await import('../viewer/viewer')).Viewer);

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
  return (
    <>
      {failed && (
        <PanelFailure failure={failed.failure} isAlert isOwn task={undefined} retry={failed.again} />
      )}
      <StorageNotice />
      {unreachable && <PanelFailure failure={unreachable} isAlert isOwn task={undefined} retry={wake} />}
    </>
  );
}

/** Returns what a panel shows, and what its buttons do. */
function usePanel(surface: Surface) {
  usePlace(surface);
  const announcer = useAnnouncer();
  const composer = usePanelComposer(surface);
  const views = useViews();
  const { open, show } = views;
  const { view } = views.state.shown;
  const newlyAsked = useNewlyAsked();
  const feed = useFeed(surface, {
    announced: announcer.sayIn,
    asked: (picture) => askAbout(picture),
    changed: (before, now) => {
      const asked = newlyAsked(before, now);
      if (asked && !before) return views.first(asked.view);
      // The list that this panel's own button opens is wanted now.
      const isPressed = asked?.view === 'list' && isOpening();
      const writing = asked !== undefined && !isPressed && isWriting(asked);
      if (asked) views.asked(asked.view, writing);
      // The text that was asked for in the viewer is shown there.
      const isOfViewed = asked?.job?.pictures.some(({ hash }) =>
        viewed?.job.pictures.some((picture) => picture.hash === hash),
      );
      if (asked && !writing && !isOfViewed) tools.view(undefined);
      if (before?.listed && !now.listed) views.gone('list');
    },
  });
  const settings = useSettings();
  const { tools, followAwaited, failed, viewed } = usePanelActions(
    feed,
    announcer,
    settings,
    views.openConnect,
  );
  const { state } = feed;
  const { jobs, conversations, shownTurn, showTurn } = useConversations(state);
  useEnlargedHere(jobs, tools.view);
  useHiddenFailures(feed.failedHere.value, { conversations, shownTurn }, announcer.say);
  const isAsking = view === 'question';
  const target = useTarget(composer, conversations, shownTurn, isAsking);
  const { draft, newDraft } = target;
  const askAbout = useDraftView(composer, target, state, views);
  // Other pictures do not join those that were staged for a conversation; only its own box adds some.
  const isJoined = draft !== undefined && draft === newDraft && isStaging(draft);
  const pictures = useNewPictureActions(surface, composer, target.target, isJoined, tools);
  const main = useKeptFocus<HTMLElement>();
  const { list, takesFocus, isOpening } = useOpenList(tools);
  const { bringTo } = target;
  const wasUsed = useRef(false);
  wasUsed.current ||= jobs.length > 0;
  const openHistory = (): void => open('history');
  /** Shows the answers with one that was chosen in another view. */
  const openAnswer = useCallback(
    (id: string): void => {
      show('answers');
      bringTo(id);
      tools.follow(id);
    },
    [show, bringTo, tools],
  );
  useShownView(views.state, main, followAwaited);
  const newAnswer = (): void => {
    const { waiting = 'answers' } = views.state;
    if (waiting === 'answers' && conversations[0]) openAnswer(conversations[0].id);
    else open(waiting);
  };
  return {
    announcer,
    target,
    views,
    view,
    feed,
    tools,
    failed,
    viewed,
    cards: { conversations, shownTurn, showTurn, failedHere: feed.failedHere },
    jobs,
    composer,
    isAsking,
    hasOwnView: draft !== undefined && draft === newDraft,
    pictures,
    main,
    list,
    takesFocus,
    wasUsed: wasUsed.current,
    openHistory,
    openAnswer,
    newAnswer,
  };
}

/** The panel: new pictures, places, and all jobs with their answers. It is the same in every surface. */
export function Panel({ surface }: { surface: Surface }): VNode {
  const { announcer, target, views, view, feed, tools, viewed, jobs, composer, pictures, main, ...panel } =
    usePanel(surface);
  const isDraggedOver = useIncoming(pictures.take);
  const { state } = feed;
  const { openHistory, openAnswer } = panel;
  return (
    <PanelToolsContext.Provider value={tools}>
      <NewPictureContext.Provider value={pictures.tools}>
        {/* A view has its own header. The bar is hidden, not removed, because it has the file chooser. */}
        <AppBar
          chooser={pictures.chooser}
          chosen={pictures.chosen}
          list={panel.list}
          openHistory={openHistory}
          isHidden={view !== 'answers'}
          rows={
            <>
              {views.state.waiting && <NewAnswer show={panel.newAnswer} />}
              <ShownWords announcer={announcer} shown={views.state.shown} />
            </>
          }
        />
        <main ref={main} class="panel" tabIndex={-1} data-drop={isDraggedOver}>
          <h1 class="visually-hidden">{t('extension_name')}</h1>
          <Notices
            failed={panel.failed}
            unreachable={state ? undefined : feed.unreachable}
            wake={feed.wake}
          />
          <ComposerScope composer={composer} target={target}>
            <div class="now" hidden={view !== 'answers'}>
              {state && (
                <ConversationList
                  {...panel.cards}
                  target={panel.hasOwnView ? undefined : target.target?.conversation}
                  continueHere={target.continueHere}
                  openHistory={openHistory}
                >
                  <LeftViews state={state} draft={target.newDraft} open={views.open} />
                </ConversationList>
              )}
              {/* After the row in the place of the last answer that was deleted. */}
              {state && target.isRead && jobs.length === 0 && view === 'answers' && (
                <Welcome wasUsed={panel.wasUsed} openHistory={openHistory} />
              )}
              {state && <HelpLink />}
            </div>
            {panel.isAsking && <QuestionView back={views.back} />}
          </ComposerScope>
          {state?.listed && (
            <PicturesOnPage
              key={state.listed.openedAt}
              state={state}
              listed={state.listed}
              surface={surface}
              isHidden={view !== 'list'}
              takesFocus={panel.takesFocus}
              listAgain={panel.list}
              back={views.back}
              lost={views.listLost}
              openAnswer={openAnswer}
            />
          )}
          {view === 'history' && <HistoryView reopened={openAnswer} back={views.back} />}
          {view === 'connect' && (
            <ConnectView
              back={views.back}
              goOn={views.goOn.current}
              last={jobs.find(({ pictures: [picture] }) => picture?.hash)}
            />
          )}
        </main>
        {viewed && <Viewer viewed={viewed} jobs={jobs} close={() => tools.view(undefined)} />}
      </NewPictureContext.Provider>
    </PanelToolsContext.Provider>
  );
}
