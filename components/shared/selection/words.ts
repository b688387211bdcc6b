import type { Rect } from '../../../utils/model/picture';
import { regionOf, type Said, type Selection } from '../../../utils/model/selection';
import { t } from '../../../utils/i18n/messages';
import { count } from '../format';

/** What a person hears and reads of a step and the selection it led to, counted from the corner of what is shown. */
export function wordsFor(said: Said, selection: Selection, { x, y }: Rect): string {
  const rect = regionOf(selection);
  const inWords = (...values: number[]): string[] => values.map((value) => count(Math.round(value)));
  const region = rect ? inWords(rect.width, rect.height, rect.x - x, rect.y - y) : [];
  const corner = selection.kind === 'corners' ? (selection.first ?? selection.point) : null;
  const point = corner ? inWords(corner.x - x, corner.y - y) : [];
  switch (said) {
    case 'armed':
    case 'point':
      return t('capture_point', ...point);
    case 'firstCorner':
      return t('capture_first_corner', ...point);
    case 'boxStarted':
      return t('cut_region', ...region);
    case 'box':
      return t('capture_region', ...region);
    case 'tooSmall':
      return t('cut_too_small');
  }
}
