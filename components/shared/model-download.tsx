import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { percent } from '../../utils/i18n/amounts';
import { t } from '../../utils/i18n/messages';
import type { DeviceModelView } from './hooks/use-device-model';
import { useKeptFocus } from './hooks/use-kept-focus';

/** Progress is spoken once in each of so many parts of the way, not at every step. */
const spokenParts = 4;

/** What there is to say of a download; the same as before as long as there is nothing new. */
function wordsOf({ progress = 0, cancel }: DeviceModelView): string {
  if (!cancel) return '';
  const share = Math.floor(progress * spokenParts) / spokenParts;
  const isUnderWay = share > 0 && share < 1;
  return isUnderWay ? t('model_download_progress', percent(share)) : t('describe_device_downloading');
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
          {progress !== undefined && <p class="meta">{t('model_download_progress', percent(progress))}</p>}
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
