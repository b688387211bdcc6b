import { rootElement, pageScrollElement, unclobbered, ownerDocumentOf } from '../dom/elements';
import { containsInFlatTree, flatTreeParent, walkFlatTree } from '../dom/flat-tree';
import type { StyleOverrides } from '../dom/style-overrides';
import { visibleArea } from '../dom/viewport';

/**
 * Keeps sticky and fixed elements from being in every view of a page: sticky elements go to their place in the flow,
 * fixed ones are visible in the first view only, those at the bottom in the last. The only view of a short page is both.
 */
export function releaseStickyElements(
  scroller: Element,
  styles: StyleOverrides,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): void {
  for (const element of walkFlatTree(rootElement())) {
    if (ownerDocumentOf(element) !== document || !(element instanceof HTMLElement)) continue;
    const { position } = getComputedStyle(element);
    if (position === 'sticky' && sticksTo(element, scroller)) {
      // `relative` keeps the layout and stays the containing block.
      styles.set(element, {
        position: 'relative',
        top: 'auto',
        bottom: 'auto',
        'transition-property': 'none',
      });
    } else if (position === 'fixed' && isFixedBar(element, scroller)) {
      const isAtBottom = element.getBoundingClientRect().top > visibleArea(window).height / 2;
      styles.set(element, { 'transition-property': 'none' });
      if (isAtBottom ? isLast : isFirst) styles.restore(element, 'opacity');
      // Not by `visibility`, which descendants may set themselves.
      else styles.set(element, { opacity: '0' });
    }
  }
}

/** Whether a sticky element sticks to a scroll container, not to another in between. */
function sticksTo(element: Element, scroller: Element): boolean {
  for (let at = flatTreeParent(element); at && at !== scroller; at = flatTreeParent(at)) {
    if (at === unclobbered(document, 'body') || at === rootElement()) return scroller === pageScrollElement();
    const { overflowX, overflowY } = getComputedStyle(at);
    if (/auto|scroll|hidden/.test(overflowX + overflowY)) return false;
  }
  return true;
}

/** Whether a fixed element is fixed to the screen and above the page. */
function isFixedBar(element: HTMLElement, scroller: Element): boolean {
  // An element that is fixed to a transformed ancestor has it as offset parent.
  if (element.offsetParent || containsInFlatTree(element, scroller)) return false;
  return !isBackdrop(element);
}

/** Whether an element fills the screen behind the page. */
function isBackdrop(element: Element): boolean {
  const { width, height } = visibleArea(window);
  const rect = element.getBoundingClientRect();
  if (rect.width < width * 0.9 || rect.height < height * 0.9) return false;
  return ![0.1, 0.5, 0.9].some((share) => {
    const hit = Document.prototype.elementFromPoint.call(document, width * share, height * share);
    return hit && containsInFlatTree(element, hit);
  });
}
