import type { RefObject } from 'preact';
import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { toFailure, type Failure } from '../../utils/domain/failure';
import type { Settings } from '../../utils/domain/settings';
import type { Task } from '../../utils/domain/task';
import { leaveToPage, type Surface } from '../hooks/use-place';
import type { Announcer } from '../shared/announcer';
import { startCapture } from './capture-hint';
import { describeFully, takePictures } from './new-pictures';
import type { PanelTools } from './panel-tools';

/** What a panel's acts need, and what came of the last one. */
export interface PanelActs {
  tools: PanelTools;
  /** Why the last act failed, and how to do it again. */
  failed: { failure: Failure; again: () => void } | undefined;
  /** Takes in files that were pasted or dropped. */
  take: (files: readonly File[]) => void;
  chooser: RefObject<HTMLInputElement | null>;
  /** Takes in files from the chooser, for the task that it was opened for. */
  chosen: (files: readonly File[]) => void;
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

/** The tools of a panel; `wake` makes sure that what they start is seen. */
export function usePanelActs(
  surface: Surface,
  wake: () => void,
  { say, show }: Announcer,
  settings: Settings | undefined,
): PanelActs {
  const [failed, setFailed] = useState<PanelActs['failed']>();
  const [copied, setCopied] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const chosenTask = useRef<Task | undefined>(describeFully);
  const { follow, takesFocus } = useFollowedJob();

  const act = useCallback(
    (work: () => Promise<unknown>): void => {
      wake();
      setFailed(undefined);
      work().catch((thrown: unknown) => setFailed({ failure: toFailure(thrown), again: () => act(work) }));
    },
    [wake],
  );
  const take = useCallback((files: readonly File[]) => act(() => takePictures(files, describeFully)), [act]);
  const chosen = (files: readonly File[]): void => {
    const task = chosenTask.current;
    chosenTask.current = describeFully;
    act(() => takePictures(files, task));
  };
  const tools = useMemo<PanelTools>(
    () => ({
      settings,
      act,
      actAndFollow: (work) => act(async () => follow((await work()).id)),
      takesFocus,
      choose: (task) => {
        chosenTask.current = task;
        chooser.current?.click();
      },
      capture: (task) =>
        act(async () => {
          const hint = await startCapture(task);
          if (hint === undefined) await leaveToPage(surface);
          else show(hint);
        }),
      openSettings: () => act(() => browser.runtime.openOptionsPage()),
      say,
      show,
      copied,
      setCopied,
    }),
    [surface, settings, act, follow, takesFocus, say, show, copied],
  );
  return { tools, failed, take, chooser, chosen };
}
