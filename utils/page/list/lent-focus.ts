/** The elements that can have the focus because we let them, and not by their author's will. */
const lent = new WeakSet<Element>();

/** Whether an element's `tabindex` is ours. */
export function isLent(element: Element): boolean {
  return lent.has(element);
}

/** Gives an element the focus: to one that cannot have it until it loses it, or until the signal is aborted elsewhere. */
export function lendFocus(element: Element, signal: AbortSignal): void {
  const { focus } = element as Partial<HTMLElement>;
  if (typeof focus !== 'function') return;
  const take = (): void => focus.call(element, { preventScroll: true });
  take();
  if (element.matches(':focus') || element.hasAttribute('tabindex')) return;
  lent.add(element);
  element.setAttribute('tabindex', '-1');
  take();
  const restore = (): void => {
    element.removeAttribute('tabindex');
    lent.delete(element);
  };
  element.addEventListener('blur', restore, { once: true });
  // What has the focus loses it with its tabindex: it keeps both until the person goes on.
  signal.addEventListener('abort', () => void (lent.has(element) && !element.matches(':focus') && restore()));
}
