/** A `ref` for an element that takes the focus when it appears: before the next key is pressed, so that no typed letter is lost. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** The same without scrolling to the element. */
export function takeFocusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
