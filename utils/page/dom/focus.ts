import { isHtml, unclobbered } from './elements';
import { innerTreeOf } from './flat-tree';

/**
 * Returns the focused element, through shadow roots and frames of the same origin; null where the page itself has the
 * focus.
 */
export function deepActiveElement(): Element | null {
  let active: Element | null = null;
  for (let tree: Document | ShadowRoot | null = document; tree; tree = innerTreeOf(active)) {
    const inner: Element | null = unclobbered(tree, 'activeElement');
    if (!inner || isPageElement(inner)) break;
    active = inner;
  }
  return active;
}

/** Whether an element is `html` or `body`, which stand for the whole page. */
export const isPageElement = (element: Element): boolean => isHtml(element, 'body', 'html');

/** Elements that are focusable only because Sightread gave them a `tabindex` for a time. */
const temporary = new WeakSet<Element>();

/** Whether Sightread gave an element its `tabindex`. */
export function hasTemporaryTabindex(element: Element): boolean {
  return temporary.has(element);
}

/**
 * Focuses an element. One that is not focusable gets a `tabindex` until it loses the focus, or until the signal is
 * aborted while the focus is elsewhere.
 */
export function focusTemporarily(element: Element, signal: AbortSignal): void {
  const { focus } = element as Partial<HTMLElement>;
  if (typeof focus !== 'function') return;
  const take = (): void => focus.call(element, { preventScroll: true });
  take();
  if (element.matches(':focus') || element.hasAttribute('tabindex')) return;
  temporary.add(element);
  element.setAttribute('tabindex', '-1');
  take();
  const restore = (): void => {
    element.removeAttribute('tabindex');
    temporary.delete(element);
  };
  element.addEventListener('blur', restore, { once: true });
  // Without its `tabindex` a focused element would lose the focus.
  signal.addEventListener(
    'abort',
    () => void (temporary.has(element) && !element.matches(':focus') && restore()),
  );
}
