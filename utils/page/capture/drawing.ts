import type { Rect } from '../../model/picture';
import { t } from '../../i18n/messages';
import { make } from './make';
import { inDigits } from './words';
import { regionOf, type Point, type Selection } from '../../model/selection';

/** The dimmed page, the picture or region cut out of it, and the corners. Takes the focus, with the help of that id. */
export function createDrawing(helpId: string) {
  const size = make('span', { class: 'size', dir: 'ltr' });
  const region = make('div', { class: 'region', hidden: '' }, size);
  const outline = make('div', { class: 'outline', hidden: '' });
  const first = make('div', { class: 'cross', hidden: '' });
  const point = make('div', { class: 'cross', hidden: '' });
  // An application's keys are its own: a screen reader's browse mode would take the letters and arrows.
  const role = { role: 'application', 'aria-label': t('capture_surface'), 'aria-describedby': helpId };
  const surface = make(
    'div',
    { class: 'surface', tabindex: '0', autofocus: '', ...role },
    outline,
    region,
    first,
    point,
  );
  return {
    surface,
    /** Draws a selection, and the outline of a picture or none. */
    draw(selection: Selection, picture: Rect | null): void {
      outline.hidden = !picture;
      if (picture) placeBox(outline, picture);
      const rect = regionOf(selection);
      region.hidden = !rect;
      if (rect) {
        placeBox(region, rect);
        size.textContent = [rect.width, rect.height].map(inDigits).join(' × ');
        // The size stands below, and inside where nothing is below.
        region.toggleAttribute('data-low', rect.y + rect.height > surface.clientHeight - 36);
      }
      const corners = selection.kind === 'corners' ? selection : null;
      placeCross(first, corners?.first ?? null);
      placeCross(point, corners?.point ?? null);
    },
  };
}

function placeCross(element: HTMLElement, at: Point | null): void {
  element.hidden = !at;
  if (at) Object.assign(element.style, { left: `${at.x}px`, top: `${at.y}px` });
}

/** Puts an element where a rectangle of the viewport is. */
export function placeBox(element: HTMLElement, { x, y, width, height }: Rect): void {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}
