import { outwards } from './composed';

interface Place {
  left: number;
  top: number;
}

/** Where everything around an element was scrolled to, so that it can be put back exactly. */
export function createScrollMemory() {
  const places = new Map<Element, Place>();
  return {
    /** Keeps the scroll positions around an element, up through frames of the same origin; the first one kept counts. */
    remember(element: Element): void {
      for (const each of outwards(element)) {
        if (!places.has(each)) places.set(each, { left: each.scrollLeft, top: each.scrollTop });
      }
    },
    /** Puts everything back where it was, and forgets. */
    restore(): void {
      for (const [element, { left, top }] of places) {
        if (element.scrollLeft !== left || element.scrollTop !== top) {
          element.scrollTo({ left, top, behavior: 'instant' });
        }
      }
      places.clear();
    },
  };
}
