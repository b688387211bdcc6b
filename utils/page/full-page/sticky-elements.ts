import { rootElement, pageScrollElement, unclobbered, ownerDocumentOf } from '../dom/elements';
import { containsInFlatTree, flatTreeParent, walkFlatTree } from '../dom/flat-tree';
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

type Styled = Element & ElementCSSInlineStyle;
/** Values and priorities by property. */
type PreviousStyles = Map<string, [string, string]>;

/** Overrides inline styles for a time, and restores each property; other changes of the page stay. */
export function createStyleOverrides() {
  const changed = new Map<Styled, { properties: PreviousStyles; hadNone: boolean }>();

  const restore = (element: Styled, only?: string): void => {
    const before = changed.get(element);
    for (const [name, [value, priority]] of before?.properties ?? []) {
      if (only !== undefined && only !== name) continue;
      element.style.setProperty(name, value, priority);
      before?.properties.delete(name);
    }
    // Chromium leaves an empty attribute unless the attribute is read first.
    if (before?.hadNone && element.getAttribute('style') === '') element.removeAttribute('style');
  };

  return {
    /** Sets properties as `!important`; not by an attribute or style sheet, which the page's CSP may forbid. */
    set(element: Styled, properties: Readonly<Record<string, string>>): void {
      const { style } = element;
      const before = changed.get(element) ?? {
        properties: new Map<string, [string, string]>(),
        hadNone: !element.hasAttribute('style'),
      };
      changed.set(element, before);
      for (const [name, value] of Object.entries(properties)) {
        if (!before.properties.has(name)) {
          before.properties.set(name, [style.getPropertyValue(name), style.getPropertyPriority(name)]);
        }
        style.setProperty(name, value, 'important');
      }
    },
    /** Restores one property of an element. */
    restore,
    restoreAll(): void {
      for (const element of changed.keys()) restore(element);
      changed.clear();
    },
  };
}

type StyleOverrides = ReturnType<typeof createStyleOverrides>;
