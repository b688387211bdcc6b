import { shadowRootOf } from '../platform/shadow-root';
import { builtIn, documentIn, hasType, isHtml, rootOf } from './elements';

/**
 * An element and all in it, in the order that the page is drawn and read: a shadow root in place of its host's
 * children, what is slotted where it is shown, the document of a frame of the same origin in the frame's place.
 */
export function* flatTree(root: Element): Generator<Element> {
  // Not recursive: pages nest deeper than a stack of generators is quick.
  const waiting: Element[] = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element;
    const inside = childrenOf(element);
    for (let at = inside.length - 1; at >= 0; at -= 1) {
      const child = inside[at];
      if (child) waiting.push(child);
    }
  }
}

/** The shadow root of an element, or the document in a frame of the same origin: what is drawn in place of its children. */
export function treeIn(element: Element): ShadowRoot | Document | null {
  // A form shows what it holds under any name, its own name's too, and is never a host.
  if (typeof element.localName !== 'string' || isHtml(element, 'form')) return null;
  return shadowRootOf(element) ?? documentIn(element);
}

/** What stands right in an element as the page is drawn; `tree` is what `treeIn` gives. */
export function childrenOf(element: Element, tree = treeIn(element)): ArrayLike<Element> {
  if (tree) return isShadowRoot(tree) ? tree.children : [rootOf(tree) ?? []].flat();
  if (isHtml(element, 'slot')) {
    const assigned = element.assignedElements();
    if (assigned.length > 0) return assigned;
  }
  return builtIn(Element.prototype, element, 'children');
}

function isShadowRoot(tree: ShadowRoot | Document): tree is ShadowRoot {
  return hasType(tree, Node.DOCUMENT_FRAGMENT_NODE);
}
