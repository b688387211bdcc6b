import type { VNode } from 'preact';
import { percent } from '../../utils/i18n/amounts';
import { t } from '../../utils/i18n/messages';
import { zoomStep, type Zoom } from './use-zoom';

/** Buttons that zoom; what they did is said. */
export function ZoomTools({ zoom, say }: { zoom: Zoom; say: (words: string) => void }): VNode {
  const tell = (scale: number): void => say(t('viewer_zoomed', percent(scale)));
  return (
    <>
      <button
        type="button"
        class="icon-only"
        aria-label={t('viewer_zoom_out')}
        title={t('viewer_zoom_out')}
        onClick={() => tell(zoom.by(1 / zoomStep))}
      >
        {'−'}
      </button>
      <span class="zoomed">{percent(zoom.scale)}</span>
      <button
        type="button"
        class="icon-only"
        aria-label={t('viewer_zoom_in')}
        title={t('viewer_zoom_in')}
        onClick={() => tell(zoom.by(zoomStep))}
      >
        {'+'}
      </button>
      <button type="button" aria-pressed={zoom.isFitted} onClick={() => tell(zoom.to('fit'))}>
        {t('viewer_fit')}
      </button>
      <button type="button" onClick={() => tell(zoom.to(1))}>
        {t('viewer_whole')}
      </button>
    </>
  );
}
