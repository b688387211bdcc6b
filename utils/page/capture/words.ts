import { t } from '../../text/messages';
import { regionOf, type Said, type Selection } from './selection';

/** What a person hears and reads of a step and the selection it led to. Numbers in CSS pixels. */
export function wordsFor(said: Said, selection: Selection): string {
  const rect = regionOf(selection);
  const region = rect ? [rect.width, rect.height, rect.x, rect.y].map(Math.round) : [];
  const point = selection.kind === 'corners' ? [selection.point.x, selection.point.y].map(Math.round) : [];
  switch (said) {
    case 'armed':
      return t('capture_armed');
    case 'point':
      return t('capture_point', ...point);
    case 'firstCorner':
      return t('capture_first_corner', ...point);
    case 'boxStarted':
      return t('capture_box_started', ...region);
    case 'box':
      return t('capture_region', ...region);
    case 'tooSmall':
      return t('capture_too_small');
  }
}
