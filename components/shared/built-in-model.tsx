import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { builtInModelOf, type ModelState, modelState, openSession } from '../../utils/model/built-in-model';
import { formatPercent, t } from '../../utils/i18n/messages';
import { useKeptFocus } from './hooks/use-kept-focus';

/** The state of the browser's built-in model. */
export type BuiltInModelView = ReturnType<typeof useBuiltInModel>;

/**
 * Returns the state of the browser's built-in model for answers in a language, read again whenever the page becomes
 * visible. A download continues when its component is removed.
 */
export function useBuiltInModel(language: string) {
  /** Undefined until it is read. */
  const [state, setState] = useState<ModelState>();
  /** The downloaded share, from 0 to 1; undefined if it is unknown, or without a download. */
  const [progress, setProgress] = useState<number>();
  /** Whether the last download failed. */
  const [failed, setFailed] = useState(false);
  const [download, setDownload] = useState<AbortController>();
  const running = useRef<AbortController>(undefined);
  const left = useRef(false);

  const readState = useCallback(async (): Promise<ModelState> => {
    const found = await modelState(builtInModelOf(globalThis), language);
    setState(found);
    return found;
  }, [language]);

  const follow = useCallback(
    async (isAsked: boolean): Promise<void> => {
      const model = builtInModelOf(globalThis);
      if (!model || running.current) return;
      const stopped = new AbortController();
      running.current = stopped;
      setDownload(stopped);
      if (isAsked) setFailed(false);
      try {
        (await openSession(model, language, stopped.signal, setProgress)).destroy();
      } catch {
        // A download that another page started is followed, but its failure is shown there.
        if (isAsked && !stopped.signal.aborted) setFailed(true);
      }
      running.current = undefined;
      await readState();
      setDownload(undefined);
      setProgress(undefined);
    },
    [language, readState],
  );

  useEffect(() => {
    const refresh = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // Follows a download that another page started.
      if ((await readState()) === 'downloading' && !left.current) await follow(false);
    };
    const changed = (): void => void refresh();
    changed();
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, [readState, follow]);

  return {
    state: download ? 'downloading' : state,
    progress,
    failed,
    /** Starts the download. Must be called in the click itself, before anything is awaited. */
    download: (): void => {
      left.current = false;
      void follow(true);
    },
    /** Cancels the download of this page, if there is one. The browser may continue it. */
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

/** Returns the announcement of a download, which changes only at each of the parts. */
function wordsOf({ progress = 0, cancel }: BuiltInModelView): string {
  if (!cancel) return '';
  const share = Math.floor(progress * spokenParts) / spokenParts;
  const isUnderWay = share > 0 && share < 1;
  return isUnderWay ? t('model_download_progress', formatPercent(share)) : t('describe_device_downloading');
}

/** Announces the start of a download, its progress, and that the model is ready. */
function useSpoken(model: BuiltInModelView, say: (words: string) => void): void {
  const words = wordsOf(model);
  const last = useRef('');
  useEffect(() => {
    if (words !== '' && words !== last.current) say(words);
    if (words === '' && last.current !== '' && model.state === 'ready') say(t('model_download_ready'));
    last.current = words;
  }, [words, model.state, say]);
}

/** The download of the browser's built-in model: its button, its progress, and its failure. */
export function ModelDownload({
  model,
  say,
}: {
  model: BuiltInModelView;
  say: (words: string) => void;
}): VNode {
  const { state, progress, failed, download, cancel } = model;
  useSpoken(model, say);
  // The buttons disappear when the model is ready; then the focus goes to the control next to them.
  const box = useKeptFocus<HTMLDivElement>((container) =>
    container.closest('.check, .failure')?.querySelector<HTMLElement>('input, button'),
  );
  return (
    <div class="download" ref={box}>
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
          {/* The button stays during the download, so that it keeps the focus. */}
          <button type="button" aria-disabled={cancel !== undefined} onClick={cancel ? undefined : download}>
            {t('model_download')}
          </button>
          {cancel && (
            <button type="button" onClick={cancel}>
              {t('cancel')}
            </button>
          )}
        </div>
      )}
      {failed && (
        <p role="alert" class="error">
          {t('model_download_failed')}
        </p>
      )}
    </div>
  );
}
