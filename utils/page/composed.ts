import { builtIn, hasType, matches, viewOf } from './elements';

/** The next element outwards as the page is drawn: through slots and out of shadow roots. Null at the document's root. */
export function composedParent(element: Element): Element | null {
  const slot = builtIn(Element.prototype, element, 'assignedSlot');
  return slot ?? builtIn(Node.prototype, element, 'parentElement') ?? hostOf(parentNodeOf(element));
}

const parentNodeOf = (element: Element): Node | null => builtIn(Node.prototype, element, 'parentNode');

/** The element that a shadow root belongs to; null for any other node. */
export function hostOf(root: Node | null): Element | null {
  // By its type: those of frames are of another realm, and a document has whatever its page names `host`.
  return root && hasType(root, Node.DOCUMENT_FRAGMENT_NODE) ? ((root as ShadowRoot).host ?? null) : null;
}

/** The nearest element outwards, itself included, that a selector names, across shadow roots. */
export function composedClosest(element: Element, selector: string): Element | null {
  for (let at: Element | null = element; at; at = composedParent(at)) {
    if (matches(at, selector)) return at;
  }
  return null;
}

/** Whether an element stands in another or is that, across shadow roots. */
export function composedContains(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = composedParent(at)) if (at === outer) return true;
  return false;
}

/** An element and all that it stands in, innermost first, through shadow roots and frames of the same origin. */
export function* outwards(element: Element): Generator<Element> {
  for (let at: Element | null = element; at; at = composedParent(at) ?? frameAround(at)) yield at;
}

/** The frame element a document stands in; null at the top and where the parent is of another origin. */
export function frameAround(element: Element): Element | null {
  return viewOf(element)?.frameElement ?? null;
}
