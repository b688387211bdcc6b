import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { deviceModelOf, type ModelState, modelState, openSession } from '../../../utils/model/built-in-model';

/** Why a download ended without a model. */
export type DownloadFailure = 'NetworkError' | 'NotAllowedError' | 'failed';

/** The browser's own model, as a page shows it. */
export interface DeviceModelView {
  /** Undefined until it is known. */
  state: ModelState | undefined;
  /** How much of it this page has seen downloaded, from 0 to 1; undefined while nothing is, or nobody knows. */
  progress: number | undefined;
  /** Why the last download failed. */
  failed: DownloadFailure | undefined;
  /** Starts the download. To be called in a person's click, before anything is waited for: browsers want that. */
  download: () => void;
  /** Gives the download up; undefined where this page has none. The browser may go on with it by itself. */
  cancel: (() => void) | undefined;
}

function failureOf(thrown: unknown): DownloadFailure {
  const name = thrown instanceof DOMException ? thrown.name : '';
  return name === 'NetworkError' || name === 'NotAllowedError' ? name : 'failed';
}

/**
 * The state of the browser's own model for answers in a language, looked at again when the page comes into view. A
 * download goes on when what shows it goes away.
 */
export function useDeviceModel(language: string): DeviceModelView {
  const [state, setState] = useState<ModelState>();
  const [progress, setProgress] = useState<number>();
  const [failed, setFailed] = useState<DownloadFailure>();
  const [download, setDownload] = useState<AbortController>();
  const running = useRef<AbortController>(undefined);
  const left = useRef(false);

  const look = useCallback(async (): Promise<ModelState> => {
    const found = await modelState(deviceModelOf(globalThis), language);
    setState(found);
    return found;
  }, [language]);

  const follow = useCallback(
    async (isAsked: boolean): Promise<void> => {
      const model = deviceModelOf(globalThis);
      if (!model || running.current) return;
      const stopped = new AbortController();
      running.current = stopped;
      setDownload(stopped);
      if (isAsked) setFailed(undefined);
      try {
        (await openSession(model, language, stopped.signal, setProgress)).destroy();
      } catch (thrown) {
        // Of no concern to a person who did not ask: the browser goes on with what somebody else has begun.
        if (isAsked && !stopped.signal.aborted) setFailed(failureOf(thrown));
      }
      running.current = undefined;
      await look();
      setDownload(undefined);
      setProgress(undefined);
    },
    [language, look],
  );

  useEffect(() => {
    const lookAndFollow = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // What was begun elsewhere ends by itself: whoever waits for it hears when.
      if ((await look()) === 'downloading' && !left.current) await follow(false);
    };
    const seen = (): void => void lookAndFollow();
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [look, follow]);

  return {
    state: download ? 'downloading' : state,
    progress,
    failed,
    download: () => {
      left.current = false;
      void follow(true);
    },
    cancel:
      download &&
      (() => {
        left.current = true;
        download.abort();
      }),
  };
}
