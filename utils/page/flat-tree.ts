import { shadowRootOf } from '../platform/shadow-root';
import { documentIn, isHtml } from './elements';

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

function childrenOf(element: Element): ArrayLike<Element> {
  const shadow = shadowRootOf(element);
  if (shadow) return shadow.children;
  if (isHtml(element, 'slot')) {
    const assigned = element.assignedElements();
    if (assigned.length > 0) return assigned;
  }
  const inner = documentIn(element)?.documentElement;
  return inner ? [inner] : element.children;
}
