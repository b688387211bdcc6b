import { flatTreeAncestors, walkFlatTree } from '../dom/flat-tree';
import {
  computedStyleOf,
  rootElement,
  pageScrollElement,
  documentElementOf,
  ownerDocumentOf,
} from '../dom/elements';
import { isInside } from '../dom/viewport';
import { isPaintedOver, paintOrderOf } from '../pictures/paint-order';
import { visibleBoxOf } from '../pictures/hit-test';
import type { Point } from '../../model/selection';

/** How long the scroll container under a resting pointer is cached, in milliseconds. */
const cacheMs = 500;

/**
 * Scrolls nested scroll containers: under a modal dialog the browser scrolls only the page as a whole. Each method
 * returns whether it scrolled; else the browser may.
 */
export function createNestedScrolling() {
  let found: { at: Point; when: number; inside: Element | null } | null = null;

  function insideAt(at: Point): Element | null {
    const isKnown = found?.at.x === at.x && found.at.y === at.y && performance.now() - found.when < cacheMs;
    if (!isKnown) found = { at, when: performance.now(), inside: scrollerAt(at) };
    return found?.inside ?? null;
  }

  return {
    wheel({ clientX: x, clientY: y, deltaX, deltaY }: WheelEvent): boolean {
      for (const element of flatTreeAncestors(insideAt({ x, y }) ?? rootElement())) {
        if (scrollsPage(element) || !scrolls(element)) continue;
        const { scrollLeft, scrollTop } = element;
        element.scrollBy({ left: deltaX, top: deltaY, behavior: 'instant' });
        if (element.scrollLeft !== scrollLeft || element.scrollTop !== scrollTop) return true;
      }
      return false;
    },
    /** Scrolls by a key, where the page as a whole does not scroll. */
    key({ key, shiftKey }: KeyboardEvent): boolean {
      const { scrollHeight, clientHeight } = pageScrollElement() ?? rootElement();
      const element =
        scrollHeight > clientHeight ? null : scrollerAt({ x: innerWidth / 2, y: innerHeight / 2 });
      if (!element) return false;
      const far = key === 'Home' || key === 'End' ? element.scrollHeight : element.clientHeight * 0.9;
      const isUp = key === 'PageUp' || key === 'Home' || (key === ' ' && shiftKey);
      element.scrollBy({ top: isUp ? -far : far, behavior: 'instant' });
      return true;
    },
  };
}

/** Returns the topmost scroll container at a point, except the page itself. */
function scrollerAt(at: Point): Element | null {
  let top: Element | null = null;
  for (const element of walkFlatTree(rootElement())) {
    if (scrollsPage(element) || !scrolls(element) || !isInside(visibleBoxOf(asDrawn(element)), at)) continue;
    if (!top || isPaintedOver(paintOrderOf(asDrawn(element)), paintOrderOf(asDrawn(top)))) top = element;
  }
  return top;
}

const asDrawn = (element: Element) => ({ element, part: 'content' as const, addresses: [] });

function scrollsPage(element: Element): boolean {
  return element === rootElement() || element === pageScrollElement();
}

function scrolls(element: Element): boolean {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
  if (scrollHeight <= clientHeight && scrollWidth <= clientWidth) return false;
  if (element === documentElementOf(ownerDocumentOf(element))) return true;
  const { overflowX, overflowY } = computedStyleOf(element);
  return /auto|scroll/.test(`${overflowX} ${overflowY}`);
}
