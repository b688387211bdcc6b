import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { deviceModelOf, type ModelState, modelState, openSession } from '../../utils/model/built-in-model';
import { formatPercent, t } from '../../utils/i18n/messages';
import { useKeptFocus } from './hooks/use-kept-focus';

/** Why a download ended without a model. */
export type DownloadFailure = 'NetworkError' | 'NotAllowedError' | 'failed';

/** The browser's own model, as a page shows it. */
export interface DeviceModelView {
  /** Undefined until it is known. */
  state: ModelState | undefined;
  /** The share of the model that is downloaded, from 0 to 1; undefined where it is unknown, or nothing is being downloaded. */
  progress: number | undefined;
  /** Why the last download failed. */
  failed: DownloadFailure | undefined;
  /** Starts the download. To be called in a person's click, before anything is waited for: browsers want that. */
  download: () => void;
  /** Gives the download up; undefined where this page has none. The browser may still go on. */
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
      // A download that another page began is followed to its end.
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

/** Progress is announced once in each of this many parts of the download. */
const spokenParts = 4;

/** What there is to say of a download; the same as before as long as there is nothing new. */
function wordsOf({ progress = 0, cancel }: DeviceModelView): string {
  if (!cancel) return '';
  const share = Math.floor(progress * spokenParts) / spokenParts;
  const isUnderWay = share > 0 && share < 1;
  return isUnderWay ? t('model_download_progress', formatPercent(share)) : t('describe_device_downloading');
}

/** Says that a download has begun, how far it is now and then, and that the model is ready. */
function useSpoken(model: DeviceModelView, say: (words: string) => void): void {
  const words = wordsOf(model);
  const last = useRef('');
  useEffect(() => {
    if (words !== '' && words !== last.current) say(words);
    if (words === '' && last.current !== '' && model.state === 'ready') say(t('model_download_ready'));
    last.current = words;
  }, [words, model.state, say]);
}

/** The download of the browser's own model: the button that starts it, how far it is, and how it failed. */
export function ModelDownload({
  model,
  say,
}: {
  model: DeviceModelView;
  say: (words: string) => void;
}): VNode {
  const { state, progress, failed, download, cancel } = model;
  useSpoken(model, say);
  // Once the model is there, the buttons go: what can now be chosen or pressed is beside them.
  const part = useKeptFocus<HTMLDivElement>((container) =>
    container.closest('.check, .failure')?.querySelector<HTMLElement>('input, button'),
  );
  return (
    <div class="download" ref={part}>
      {cancel && (
        <>
          <progress
            {...(progress === undefined ? {} : { value: progress })}
            aria-label={t('describe_device_downloading')}
          />
          {progress !== undefined && (
            <p class="meta">{t('model_download_progress', formatPercent(progress))}</p>
          )}
        </>
      )}
      {(cancel || state === 'downloadable') && (
        <div class="row">
          {/* It stays, so that it keeps the focus, and a second click does no harm. */}
          <button type="button" aria-disabled={cancel !== undefined} onClick={cancel ? undefined : download}>
            {t('model_download')}
          </button>
          {cancel && (
            <button type="button" onClick={cancel}>
              {t('model_download_cancel')}
            </button>
          )}
        </div>
      )}
      {failed && (
        <p role="alert" class="error">
          {t(`model_lacking_${failed}`)}
        </p>
      )}
    </div>
  );
}
