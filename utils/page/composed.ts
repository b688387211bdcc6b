/** The next element outwards as the page is drawn: through slots and out of shadow roots. Null at the document's root. */
export function composedParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const parent = element.parentNode;
  // By what it has: those of frames are of another realm.
  return parent && 'host' in parent ? (parent as ShadowRoot).host : null;
}

/** The nearest element outwards, itself included, that a selector names, across shadow roots. */
export function composedClosest(element: Element, selector: string): Element | null {
  for (let at: Element | null = element; at; at = composedParent(at)) {
    if (at.matches(selector)) return at;
  }
  return null;
}

/** The frame element a document stands in; null at the top and where the parent is of another origin. */
export function frameAround(element: Element): Element | null {
  return element.ownerDocument.defaultView?.frameElement ?? null;
}
