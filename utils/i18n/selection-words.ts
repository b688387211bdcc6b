import type { Rect } from '../model/picture';
import { regionOf, type AreaSelection, type SelectionFeedback } from '../model/selection';
import { t, uiLanguage } from './messages';

/** Formats a number without decimals or grouping, in the language of the interface. */
export function formatInteger(value: number): string {
  return new Intl.NumberFormat(uiLanguage(), { useGrouping: false, maximumFractionDigits: 0 }).format(value);
}

/** Returns the announcement of a step and the selection after it; positions count from the corner of `frame`, in its pixels. */
export function selectionWords(
  said: SelectionFeedback,
  selection: AreaSelection,
  { x, y }: Pick<Rect, 'x' | 'y'> = { x: 0, y: 0 },
): string {
  const rect = regionOf(selection);
  const region = rect ? [rect.width, rect.height, rect.x - x, rect.y - y].map(formatInteger) : [];
  const point =
    selection.kind === 'corners' ? [selection.point.x - x, selection.point.y - y].map(formatInteger) : [];
  switch (said) {
    case 'armed':
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
