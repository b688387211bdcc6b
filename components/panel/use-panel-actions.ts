import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { hostOf, hostPattern } from '../../utils/lib/url';
import { toFailure, type Failure } from '../../utils/model/failure';
import type { Job } from '../../utils/model/job';
import type { QuestionDraft } from '../../utils/model/question-draft';
import type { Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import type { Announcer } from '../shared/announcer';
import { background } from '../shared/background';
import { startCapture } from '../shared/capture-hint';
import type { Feed } from '../shared/hooks/use-feed';
import { isInPopup, leaveToPage, type Surface, windowOfPanel } from '../shared/hooks/use-place';
import type { EnlargedPicture, PanelTools } from '../shared/panel-tools';
import { requestPermissions } from '../shared/permissions';
import { showConnection } from '../shared/shown-connection';
import { goToConversation } from './conversation';
import { type NewPictureTools, useNewPictures } from './new-pictures';
import type { PanelComposer } from './use-composer';

/** An action of the panel that failed, and the function that repeats it. */
interface FailedAction {
  failure: Failure;
  again: () => void;
}

/** Moves the focus to the article of a conversation or of a turn, by its id: now, or once it is in the document and visible. */
function useFollowed() {
  const awaited = useRef<string>(undefined);
  const followAwaited = useCallback(() => {
    if (awaited.current === undefined) return;
    const escaped = CSS.escape(awaited.current);
    const article = document.querySelector<HTMLElement>(`article:is(#${escaped}, [data-turn="${escaped}"])`);
    if (!article?.checkVisibility()) return;
    awaited.current = undefined;
    goToConversation(article);
  }, []);
  const follow = useCallback(
    (id: string) => {
      awaited.current = id;
      followAwaited();
    },
    [followAwaited],
  );
  const takesFocus = useCallback((id: string) => {
    if (awaited.current !== id) return false;
    awaited.current = undefined;
    return true;
  }, []);
  return { follow, followAwaited, takesFocus };
}

/** Returns functions that run the user's actions and show their failures. They reconnect the feed, so that new jobs appear. */
function useActions(wake: Feed['wake'], show: Announcer['show']) {
  const [failed, setFailed] = useState<FailedAction>();
  const { follow, followAwaited, takesFocus } = useFollowed();
  const act = useCallback(
    (work: () => Promise<unknown>): void => {
      wake();
      setFailed(undefined);
      work().catch((thrown: unknown) => setFailed({ failure: toFailure(thrown), again: () => act(work) }));
    },
    [wake],
  );
  const actions = useMemo(
    () => ({
      act,
      takesFocus,
      follow,
      actAndFollow: (work: () => Promise<{ id: string }>): void => act(async () => follow((await work()).id)),
      allowHost: (address: string, work: () => Promise<{ id: string } | void>): void => {
        const allowed = requestPermissions({ origins: [hostPattern(address)] });
        act(async () => {
          if (!(await allowed)) return show(t('host_refused', hostOf(address)));
          const made = await work();
          if (made) follow(made.id);
        });
      },
    }),
    [act, follow, takesFocus, show],
  );
  return { actions, followAwaited, failed };
}

/** Returns the tools that the parts of a panel share with the views it shows. */
export function usePanelActions(
  { wake }: Feed,
  { say, show }: Announcer,
  settings: Settings | undefined,
  openConnect: (goOn?: () => void) => void,
) {
  const { actions, followAwaited, failed } = useActions(wake, show);
  const [viewed, view] = useState<EnlargedPicture>();
  const openSettings = useCallback(
    (connection?: string): void => {
      if (connection !== undefined) showConnection(connection);
      actions.act(() => browser.runtime.openOptionsPage());
    },
    [actions],
  );
  const tools = useMemo<PanelTools>(
    () => ({
      settings,
      ...actions,
      view,
      // A popup would close at the browser's question about the service's host.
      connect: (goOn) => (isInPopup() ? openSettings() : openConnect(goOn)),
      openSettings,
      openModels: () =>
        actions.act(() => browser.tabs.create({ url: browser.runtime.getURL('/models.html') })),
      openUsage: () => actions.act(() => browser.tabs.create({ url: browser.runtime.getURL('/usage.html') })),
      say,
      show,
    }),
    [settings, actions, openConnect, openSettings, say, show],
  );
  return { tools, followAwaited, failed, viewed };
}

/**
 * Returns a switch. Once it is on, the next Esc in the panel turns it off and calls `act`: the keyboard focus stays in a side panel
 * while something is open in the page.
 */
function useEscape(act: () => void): { current: boolean } {
  const isOn = useRef(false);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const press = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key !== 'Escape' || defaultPrevented || !isOn.current) return;
      isOn.current = false;
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return isOn;
}

/** Starts a task on staged pictures: after `turn`, if they were staged for its conversation. */
const startOn = (
  begin: Parameters<NewPictureTools['askStaged']>[0],
  { about, pictures }: QuestionDraft,
  turn: Job | undefined,
): Promise<{ id: string }> =>
  turn && turn.conversation === about
    ? background.followUp({ ...begin, id: turn.id, pictures })
    : background.start({ ...begin, pictures });

/**
 * Returns the functions for new pictures and for questions about them. `isJoined` tells whether new pictures join those that are
 * staged.
 */
export function useNewPictureActions(
  surface: Surface,
  { happen, actions }: PanelComposer,
  turn: Job | undefined,
  isJoined: boolean,
  panel: PanelTools,
) {
  const { act, say, show, settings } = panel;
  const latestTurn = useRef(turn);
  latestTurn.current = turn;
  const isCapturing = useEscape(() => act(() => background.closeCapture({})));
  const { tools: ways, newStart, ...pictures } = useNewPictures(isJoined, actions, settings, panel);
  const tools = useMemo<NewPictureTools>(
    () => ({
      ...ways,
      capture: ({ detail }, task) =>
        act(async () => {
          const hint = await startCapture(task === undefined ? await newStart() : { task });
          if (hint !== undefined) return show(hint);
          await leaveToPage(surface);
          isCapturing.current = true;
          // The keyboard focus stays in a side panel: an extension cannot move it (seen with Chromium 156). The hint is announced, not shown: the
          // panel does not know when a capture ends, so a shown hint would stay.
          if (detail === 0 && (await windowOfPanel(surface)) !== -1) say(t('capture_on_page'));
        }),
      draft: actions,
      askStaged: (begin) => actions.ask((asked) => startOn(begin, asked, latestTurn.current)),
      askAgain: (asked, question) =>
        act(async () => {
          await actions.stageStored(asked);
          happen({ type: 'put', words: question });
        }),
    }),
    [surface, ways, newStart, actions, happen, act, say, show, isCapturing],
  );
  return { tools, ...pictures };
}
