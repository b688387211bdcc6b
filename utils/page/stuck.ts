import { composedContains, composedParent } from './composed';
import { flatTree } from './flat-tree';
import type { InlineStyles } from './inline-styles';
import { shownArea } from './viewport';

/** Which views of a page are being shown; the only view of a short page is both. */
export interface Ends {
  isFirst: boolean;
  isLast: boolean;
}

/**
 * Keeps what sticks to the screen from standing in every view of a page: sticky parts go where they would stand in
 * the page, fixed ones are seen in the first view alone, those at the bottom in the last. Also what has got stuck since.
 */
export function unstick(scroller: Element, styles: InlineStyles, { isFirst, isLast }: Ends): void {
  for (const element of flatTree(document.documentElement)) {
    if (element.ownerDocument !== document || !(element instanceof HTMLElement)) continue;
    const { position } = getComputedStyle(element);
    if (position === 'sticky' && sticksTo(element, scroller)) {
      // In the same place of the layout, and still the frame of what stands in it.
      styles.set(element, {
        position: 'relative',
        top: 'auto',
        bottom: 'auto',
        'transition-property': 'none',
      });
    } else if (position === 'fixed' && isBar(element, scroller)) {
      styles.set(element, { 'transition-property': 'none' });
      if (isAtBottom(element) ? isLast : isFirst) styles.giveBack(element, 'opacity');
      // Not by visibility, which parts of it may have of their own.
      else styles.set(element, { opacity: '0' });
    }
  }
}

/** Whether a sticky element goes along with what is scrolled, and not with a box in between. */
function sticksTo(element: Element, scroller: Element): boolean {
  for (let at = composedParent(element); at && at !== scroller; at = composedParent(at)) {
    if (at === document.body || at === document.documentElement)
      return scroller === document.scrollingElement;
    const { overflowX, overflowY } = getComputedStyle(at);
    if (/auto|scroll|hidden/.test(overflowX + overflowY)) return false;
  }
  return true;
}

/** Whether a fixed element stands above the page, and does not go along with a transformed part of it. */
function isBar(element: HTMLElement, scroller: Element): boolean {
  // One that a transformed box holds has that box as its offset parent.
  if (element.offsetParent || composedContains(element, scroller)) return false;
  return !isBackdrop(element);
}

/** Whether an element fills the screen behind everything else. */
function isBackdrop(element: Element): boolean {
  const { width, height } = shownArea(window);
  const rect = element.getBoundingClientRect();
  if (rect.width < width * 0.9 || rect.height < height * 0.9) return false;
  return ![0.1, 0.5, 0.9].some((share) => {
    const hit = document.elementFromPoint(width * share, height * share);
    return hit && composedContains(element, hit);
  });
}

function isAtBottom(element: Element): boolean {
  const { height } = shownArea(window);
  return element.getBoundingClientRect().top > height / 2;
}
