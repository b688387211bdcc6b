import type { Rect } from '../../model/picture';
import { computedStyleOf, unclobbered, windowOf } from './elements';
import { FailureError } from '../../model/failure';
import { flatTreeAncestors } from './flat-tree';

/**
 * Returns the visual viewport of a window, in CSS pixels of its layout viewport, with scroll bars. A pinch zoom makes it
 * smaller; the browser's zoom changes the size of the pixels instead.
 */
export function visibleArea(view: Window): Rect {
  const { scale, offsetLeft, offsetTop } = view.visualViewport ?? { scale: 1, offsetLeft: 0, offsetTop: 0 };
  return { x: offsetLeft, y: offsetTop, width: view.innerWidth / scale, height: view.innerHeight / scale };
}

/** Returns the common part of two rectangles; its width or height is 0 where there is none. */
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

/** Whether two rectangles have a common part. */
export function overlaps(one: Rect, other: Rect): boolean {
  const { width, height } = intersection(one, other);
  return width > 0 && height > 0;
}

/** Whether a point is in a rectangle. */
export function isInside({ x, y, width, height }: Rect, at: Pick<Rect, 'x' | 'y'>): boolean {
  return at.x >= x && at.y >= y && at.x < x + width && at.y < y + height;
}

/** Places an element at a rectangle of the viewport. */
export function placeBox(element: HTMLElement, { x, y, width, height }: Rect): void {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

/** Returns a rectangle relative to the top left corner of an area. */
export function relativeTo({ x, y, width, height }: Rect, area: Rect): Rect {
  return { x: x - area.x, y: y - area.y, width, height };
}

/** Converts a rectangle to the viewport of the top window; null where a frame of another origin is in between. */
export function toTopViewport(rect: Rect, view: Window): { rect: Rect; area: Rect } | null {
  if (view === view.top) return { rect, area: visibleArea(view) };
  const { frameElement } = view;
  const parent = frameElement && windowOf(frameElement);
  return parent && toTopViewport(throughFrame(rect, view, frameElement), parent);
}

/**
 * Returns the box of an element in CSS pixels of the top viewport, also outside of it; null inside a frame of another
 * origin.
 */
export function boxInTopViewport(element: Element): Rect | null {
  const view = windowOf(element);
  const rect = Element.prototype.getBoundingClientRect.call(element);
  return view && (toTopViewport(rect, view)?.rect ?? null);
}

/** Returns the item whose element is nearest to the middle of this viewport, visible ones first. */
export function nearestToMiddle<T>(items: readonly T[], elementOf: (item: T) => Element): T | undefined {
  const own = visibleArea(window);
  const screen = toTopViewport(own, window)?.rect ?? own;
  const distance = (item: T): number => {
    const element = elementOf(item);
    const box = boxInTopViewport(element) ?? element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2 - screen.x, box.y + box.height / 2 - screen.y];
    return Math.hypot(x - screen.width / 2, y - screen.height / 2) + (overlaps(box, screen) ? 0 : 1e9);
  };
  const placed = items.map((item) => ({ item, away: distance(item) }));
  return placed.toSorted((one, other) => one.away - other.away)[0]?.item;
}

/** Converts a rectangle from a frame to the window around it. */
function throughFrame(rect: Rect, view: Window, frame: Element): Rect {
  const outer = frame.getBoundingClientRect();
  const style = computedStyleOf(frame);
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

/** Whether the page is in a hidden tab. */
export const isPageHidden = (): boolean => unclobbered(document, 'hidden');

/**
 * Resolves when the document as it is now has been painted: after two frames. Throws `FailureError` `pageChanged` when
 * the tab is or becomes hidden: nothing is painted there, and the screen shows another page.
 */
export function nextPaint(): Promise<void> {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      removeEventListener.call(document, 'visibilitychange', settle);
      if (isPageHidden()) reject(new FailureError({ code: 'pageChanged' }));
      else resolve();
    };
    // The callbacks of a frame run before its paint: two frames are painted when the third begins.
    const nextFrame = (left: number): void =>
      void requestAnimationFrame(() => (left > 1 ? nextFrame(left - 1) : settle()));
    if (isPageHidden()) return settle();
    addEventListener.call(document, 'visibilitychange', settle);
    nextFrame(3);
  });
}

/** Without a call for this long, the background has died, and a page that it has scrolled is restored; in milliseconds. */
export const idleTimeoutMs = 15_000;

/** Saves scroll positions, and restores them. */
export function createScrollRestorer() {
  const positions = new Map<Element, { left: number; top: number }>();
  return {
    /** Saves the scroll positions of an element and its ancestors, also those around frames; the first save counts. */
    remember(element: Element): void {
      for (const each of flatTreeAncestors(element)) {
        if (!positions.has(each)) positions.set(each, { left: each.scrollLeft, top: each.scrollTop });
      }
    },
    /** Restores all saved positions and clears them. */
    restore(): void {
      for (const [element, { left, top }] of positions) {
        if (element.scrollLeft !== left || element.scrollTop !== top) {
          element.scrollTo({ left, top, behavior: 'instant' });
        }
      }
      positions.clear();
    },
  };
}
