import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { toFailure, type Failure } from '../../utils/model/failure';
import { isStaging } from '../../utils/model/feed';
import { hostPattern, hostOf } from '../../utils/lib/url';
import { type Settings } from '../../utils/model/settings';
import { t } from '../../utils/i18n/messages';
import type { Feed } from '../shared/hooks/use-feed';
import { leaveToPage, type Surface, windowOfPanel } from '../shared/hooks/use-place';
import type { Announcer } from '../shared/announcer';
import { background } from '../shared/background';
import { requestPermissions } from '../shared/permissions';
import { showConnection } from '../shared/shown-connection';
import { startCapture } from '../shared/capture-hint';
import { isInCard } from './follow-up';
import { goToJob } from './go-to-job';
import type { EnlargedPicture, PanelTools } from '../shared/panel-tools';
import { useNewPictures, type NewPictures } from './use-new-pictures';

/** What a panel's acts need, and what came of the last one. */
export interface PanelActs extends Pick<NewPictures, 'take' | 'chooser' | 'chosen'> {
  tools: PanelTools;
  /** Why the last act failed, and how to do it again. */
  failed: { failure: Failure; again: () => void } | undefined;
  /** The picture that is shown enlarged. */
  viewed: EnlargedPicture | undefined;
  closeViewer: () => void;
}

/** Takes the focus to a job's article, which may be there already or may come. */
function useFollowedJob(): { follow: (id: string) => void; takesFocus: (id: string) => boolean } {
  const awaited = useRef<string>(undefined);
  const follow = useCallback((id: string) => {
    const article = document.getElementById(id);
    awaited.current = article ? undefined : id;
    if (article) goToJob(article);
  }, []);
  const takesFocus = useCallback((id: string) => {
    if (awaited.current !== id) return false;
    awaited.current = undefined;
    return true;
  }, []);
  return { follow, takesFocus };
}

/** The tools of a panel; the feed is woken, so that what they start is seen. */
export function usePanelActs(
  surface: Surface,
  { wake, state }: Feed,
  { say, show }: Announcer,
  settings: Settings | undefined,
): PanelActs {
  const [failed, setFailed] = useState<PanelActs['failed']>();
  const [copied, setCopied] = useState<string>();
  // What was copied by itself is on the clipboard now, whatever was copied here before.
  useEffect(() => setCopied((before) => state?.copied ?? before), [state?.copied]);
  const [viewed, setViewed] = useState<EnlargedPicture>();
  const { follow, takesFocus } = useFollowedJob();

  const act = useCallback(
    (work: () => Promise<unknown>): void => {
      wake();
      setFailed(undefined);
      work().catch((thrown: unknown) => setFailed({ failure: toFailure(thrown), again: () => act(work) }));
    },
    [wake],
  );
  const unasked = useRef('');
  const composer = state?.composer;
  const [anew, setAnew] = useState<string>();
  // With its pictures, a question is put away, too.
  useLayoutEffect(() => {
    if (composer) return;
    unasked.current = '';
    setAnew(undefined);
  }, [composer]);
  // What stands before a conversation's box is joined only there.
  const isJoined = composer !== undefined && isStaging(composer) && !isInCard(composer, state?.jobs);
  const speaking = useMemo(() => ({ say, show }), [say, show]);
  const { take, chooser, chosen, ...ways } = useNewPictures(isJoined, settings, act, speaking);
  const { chooseNew, choose, paste, give, beginWith, item, chooseItem, newStart } = ways;
  const tools = useMemo<PanelTools>(
    () => ({
      settings,
      act,
      actAndFollow: (work) => act(async () => follow((await work()).id)),
      allowHost: (address, work) => {
        const allowed = requestPermissions({ origins: [hostPattern(address)] });
        act(async () => {
          if (!(await allowed)) return show(t('host_refused', hostOf(address)));
          const made = await work();
          if (made) follow(made.id);
        });
      },
      takesFocus,
      chooseNew,
      choose,
      paste,
      give,
      beginWith,
      newItem: item,
      chooseItem,
      capture: ({ detail }, task) =>
        act(async () => {
          const hint = await startCapture(task === undefined ? newStart() : { task });
          if (hint !== undefined) return show(hint);
          await leaveToPage(surface);
          // The keyboard stays in a side panel: nothing that an extension can ask for moves it (seen with Chromium 156).
          // To the ear alone: no panel is told when a capture ends, and words that are seen would outlast it.
          if (detail === 0 && (await windowOfPanel(surface)) !== -1) say(t('capture_on_page'));
        }),
      unasked,
      askAnew: (id, question) =>
        act(async () => {
          await background.putBack({ id });
          setAnew(question);
        }),
      anew,
      tookAnew: () => setAnew(undefined),
      view: setViewed,
      openSettings: (connection) => {
        if (connection !== undefined) showConnection(connection);
        act(() => browser.runtime.openOptionsPage());
      },
      openUsage: () => act(() => browser.tabs.create({ url: browser.runtime.getURL('/usage.html') })),
      say,
      show,
      copied,
      setCopied,
    }),
    [
      surface,
      settings,
      act,
      follow,
      takesFocus,
      chooseNew,
      choose,
      paste,
      give,
      beginWith,
      item,
      chooseItem,
      newStart,
      anew,
      say,
      show,
      copied,
    ],
  );
  return { tools, failed, take, chooser, chosen, viewed, closeViewer: () => setViewed(undefined) };
}
