import { shadowRootOf } from '../../platform/shadow-root';
import {
  unclobbered,
  frameDocumentOf,
  isNodeType,
  isHtml,
  documentElementOf,
  matchesSelector,
  windowOf,
} from './elements';

/**
 * Yields an element and its descendants in the flat tree (https://drafts.csswg.org/css-scoping/#flattening), in reading
 * order: shadow roots instead of their hosts' children, slotted elements in their slots; and the documents of frames of
 * the same origin.
 */
export function* walkFlatTree(root: Element): Generator<Element> {
  // A stack of generators would be slow on deeply nested pages.
  const waiting: Element[] = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element;
    for (const child of Array.from(flatTreeChildren(element)).toReversed()) waiting.push(child);
  }
}

/** Returns the tree that is rendered instead of an element's children: its shadow root, or the document of a frame. */
export function innerTreeOf(element: Element): ShadowRoot | Document | null {
  return shadowRootIn(element) ?? frameDocumentOf(element);
}

/** Returns the shadow root of an element; named elements in a form may hide its properties, and a form never has one. */
export function shadowRootIn(element: Element): ShadowRoot | null {
  return typeof element.localName !== 'string' || isHtml(element, 'form') ? null : shadowRootOf(element);
}

/** Returns the children of an element in the flat tree; `tree` is the result of `innerTreeOf`. */
export function flatTreeChildren(element: Element, tree = innerTreeOf(element)): ArrayLike<Element> {
  if (tree) return isShadowRoot(tree) ? tree.children : [documentElementOf(tree) ?? []].flat();
  if (isHtml(element, 'slot')) {
    const assigned = element.assignedElements();
    if (assigned.length > 0) return assigned;
  }
  return unclobbered(element, 'children');
}

function isShadowRoot(tree: ShadowRoot | Document): tree is ShadowRoot {
  return isNodeType(tree, Node.DOCUMENT_FRAGMENT_NODE);
}

/** Returns the parent of an element in the flat tree, through slots and shadow roots; null at the document's root. */
export function flatTreeParent(element: Element): Element | null {
  const slot = unclobbered(element, 'assignedSlot');
  return slot ?? unclobbered(element, 'parentElement') ?? shadowHostOf(unclobbered(element, 'parentNode'));
}

/** Returns the host of a shadow root; null for any other node. */
export function shadowHostOf(root: Node | null): Element | null {
  return root && isNodeType(root, Node.DOCUMENT_FRAGMENT_NODE) ? ((root as ShadowRoot).host ?? null) : null;
}

/** Like `Element.closest`, across shadow roots. */
export function closestInFlatTree(element: Element, selector: string): Element | null {
  for (let at: Element | null = element; at; at = flatTreeParent(at)) {
    if (matchesSelector(at, selector)) return at;
  }
  return null;
}

/** Like `Node.contains`, across shadow roots. */
export function containsInFlatTree(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = flatTreeParent(at)) if (at === outer) return true;
  return false;
}

/** Yields an element and its ancestors, innermost first, through shadow roots and frames of the same origin. */
export function* flatTreeAncestors(element: Element): Generator<Element> {
  for (let at: Element | null = element; at; at = flatTreeParent(at) ?? frameElementOf(at)) yield at;
}

/** Returns the frame element around an element's document; null at the top and inside a parent of another origin. */
export function frameElementOf(element: Element): Element | null {
  return windowOf(element)?.frameElement ?? null;
}
