import type { Rect } from '../model/picture';
import { styleOf } from './elements';

/**
 * What the screen shows of a window, in CSS pixels of its layout viewport, scroll bars included. A pinch zoom shows
 * less than the whole; the browser's own zoom changes the size of the pixels instead.
 */
export function shownArea(view: Window): Rect {
  const { scale, offsetLeft, offsetTop } = view.visualViewport ?? { scale: 1, offsetLeft: 0, offsetTop: 0 };
  return { x: offsetLeft, y: offsetTop, width: view.innerWidth / scale, height: view.innerHeight / scale };
}

/** The common part of two rectangles; without one its width or height is 0. */
export function intersection(one: Rect, other: Rect): Rect {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x),
    height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y),
  };
}

/** A rectangle as seen from an area's top left corner. */
export function within(rect: Rect, area: Rect): Rect {
  return { ...rect, x: rect.x - area.x, y: rect.y - area.y };
}

/** A rectangle of a window in the top window's pixels; null where a frame of another origin is between. */
export function inTopViewport(rect: Rect, view: Window): { rect: Rect; area: Rect } | null {
  if (view === view.top) return { rect, area: shownArea(view) };
  const parent = view.frameElement?.ownerDocument.defaultView;
  if (!parent || !view.frameElement) return null;
  return inTopViewport(throughFrame(rect, view, view.frameElement), parent);
}

/** A rectangle of a frame's window in the pixels of the window around it, scaled as the frame is. */
function throughFrame(rect: Rect, view: Window, frame: Element): Rect {
  const outer = frame.getBoundingClientRect();
  const style = styleOf(frame);
  const edge = (side: 'left' | 'right' | 'top' | 'bottom'): number =>
    Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) +
    Number.parseFloat(style.getPropertyValue(`padding-${side}`));
  const scaleX = outer.width / (edge('left') + view.innerWidth + edge('right'));
  const scaleY = outer.height / (edge('top') + view.innerHeight + edge('bottom'));
  return {
    x: outer.x + (edge('left') + rect.x) * scaleX,
    y: outer.y + (edge('top') + rect.y) * scaleY,
    width: rect.width * scaleX,
    height: rect.height * scaleY,
  };
}
