import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { toFailure, type Failure } from '../../utils/domain/failure';
import { isStaging } from '../../utils/domain/feed';
import { patternOf } from '../../utils/domain/host-pattern';
import { hostOf, type Settings } from '../../utils/domain/settings';
import { t } from '../../utils/text/messages';
import type { Feed } from '../hooks/use-feed';
import { leaveToPage, type Surface } from '../hooks/use-place';
import type { Announcer } from '../shared/announcer';
import { requestPermissions } from '../shared/permissions';
import { showConnection } from '../shared/shown-connection';
import { startCapture } from './capture-hint';
import type { PanelTools } from './panel-tools';
import { useNewPictures, type NewPictures } from './use-new-pictures';

/** What a panel's acts need, and what came of the last one. */
export interface PanelActs extends Pick<NewPictures, 'take' | 'chooser' | 'chosen'> {
  tools: PanelTools;
  /** Why the last act failed, and how to do it again. */
  failed: { failure: Failure; again: () => void } | undefined;
}

/** Takes the focus to a job's article, which may be there already or may come. */
function useFollowedJob(): { follow: (id: string) => void; takesFocus: (id: string) => boolean } {
  const awaited = useRef<string>(undefined);
  const follow = useCallback((id: string) => {
    const article = document.getElementById(id);
    awaited.current = article ? undefined : id;
    article?.focus();
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
  const { follow, takesFocus } = useFollowedJob();

  const act = useCallback(
    (work: () => Promise<unknown>): void => {
      wake();
      setFailed(undefined);
      work().catch((thrown: unknown) => setFailed({ failure: toFailure(thrown), again: () => act(work) }));
    },
    [wake],
  );
  const isJoined = state?.composer !== undefined && isStaging(state.composer);
  const { take, chooser, chosen, chooseNew, choose, paste } = useNewPictures(isJoined, act, show);
  const tools = useMemo<PanelTools>(
    () => ({
      settings,
      act,
      actAndFollow: (work) => act(async () => follow((await work()).id)),
      allowHost: (address, work) => {
        const allowed = requestPermissions({ origins: [patternOf(address)] });
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
      capture: (task) =>
        act(async () => {
          const hint = await startCapture(task);
          if (hint === undefined) await leaveToPage(surface);
          else show(hint);
        }),
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
    [surface, settings, act, follow, takesFocus, chooseNew, choose, paste, say, show, copied],
  );
  return { tools, failed, take, chooser, chosen };
}
