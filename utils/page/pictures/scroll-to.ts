import type { PicturePoint, Rect } from '../../model/picture';
import { scrollsDocument } from './hit-test';
import { computedStyleOf, ownerDocumentOf, unclobbered, windowOf } from '../dom/elements';
import { flatTreeAncestors } from '../dom/flat-tree';
import { exactScrolling, type StyleOverrides, type Styled } from '../dom/style-overrides';
import { boxInTopViewport, overlaps, toTopViewport, visibleArea } from '../dom/viewport';

/**
 * Scrolls all scroll containers around an element so that a point of it is as far up and left in each as possible. Where a
 * box cuts the point off, that is the point of the box that is nearest. Does nothing in a frame of another origin.
 */
export function scrollToPoint(element: Element, at: PicturePoint, styles: StyleOverrides): void {
  scrollContainers(element, at, 0, styles);
}

/**
 * Scrolls so that the middle of an element is as near as possible to the middle of each scroll container; boxes that hide
 * what overflows, only where they hide all of it. Not by `scrollIntoView` where there is another way: in Firefox 153, that
 * undoes the next scroll of the page two frames later, also the one that puts the page back.
 */
export function scrollToMiddle(element: Element, styles?: StyleOverrides): void {
  // Only the browser can scroll the window around a frame of another origin.
  if (!boxInTopViewport(element))
    return element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  scrollContainers(element, { x: 0.5, y: 0.5 }, 0.5, styles);
}

function scrollContainers(
  element: Element,
  at: PicturePoint,
  share: number,
  styles: StyleOverrides | undefined,
): void {
  const cuts: Element[] = [];
  for (const each of flatTreeAncestors(element)) {
    const { overflowX, overflowY } = computedStyleOf(each);
    const isPage = each === unclobbered(ownerDocumentOf(each), 'scrollingElement');
    const isBox = overflowX + overflowY !== 'visiblevisible' && !scrollsDocument(each);
    if (each === element || !(isPage || isBox)) continue;
    const whole = boxInTopViewport(element);
    const port = portOf(each, isPage);
    if (!whole || !port) return;
    const hidesAll = share > 0 && !overlaps(whole, port) && /hidden/.test(overflowX + overflowY);
    if (isPage || hidesAll || /auto|scroll|overlay/.test(overflowX + overflowY)) {
      styles?.set(each as Styled, exactScrolling);
      const start = { x: whole.x + at.x * whole.width, y: whole.y + at.y * whole.height };
      const point = cuts.reduce((to, cut) => nearestIn(portOf(cut, false), to), start);
      each.scrollBy({
        left: (point.x - port.x - port.width * share) / port.scale,
        top: (point.y - port.y - port.height * share) / port.scale,
        behavior: 'instant',
      });
    }
    if (!isPage) cuts.push(each);
  }
}

/** Returns where a scroll container shows its content, in the top viewport, and how large it shows a pixel. */
function portOf(element: Element, isPage: boolean): (Rect & { scale: number }) | null {
  const view = windowOf(element);
  if (!view) return null;
  if (isPage) {
    const port = toTopViewport(visibleArea(view), view)?.rect;
    const scale = toTopViewport({ x: 0, y: 0, width: 1, height: 1 }, view)?.rect.width;
    return port && scale ? { ...port, scale } : null;
  }
  const box = boxInTopViewport(element);
  const { offsetWidth, clientLeft, clientTop, clientWidth, clientHeight } = element as HTMLElement;
  if (!box) return null;
  const scale = box.width / offsetWidth || 1;
  const [x, y] = [box.x + clientLeft * scale, box.y + clientTop * scale];
  return { x, y, width: clientWidth * scale, height: clientHeight * scale, scale };
}

function nearestIn(rect: Rect | null, { x, y }: PicturePoint): PicturePoint {
  if (!rect) return { x, y };
  return {
    x: Math.max(rect.x, Math.min(x, rect.x + rect.width)),
    y: Math.max(rect.y, Math.min(y, rect.y + rect.height)),
  };
}
