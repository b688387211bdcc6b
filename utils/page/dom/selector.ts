import { memoized } from '../../lib/async';
import { frameElementOf, shadowHostOf } from './flat-tree';
import { unclobbered, ownerDocumentOf, isNodeType, queryAll, attributeOf, rootNodeOf } from './elements';

/** Separates the selector of a frame or shadow host from the selector inside it. */
const separator = ' >>> ';

/** Generated ids change with each load: ids with a colon or a long number. */
const generatedId = /:|\d{3}|^[\d_-]*$/;

/**
 * Returns a function that builds unique CSS selectors, as long as the page does not change: places among siblings are
 * counted once, so that thousands of pictures in one element take linear time.
 */
export function createSelectorBuilder() {
  /** Returns the position of each child among siblings of its name, from 1; 0 or none for an only one. */
  const placesIn = memoized((parent: Element | DocumentFragment): Map<Element, number> => {
    const children = unclobbered(parent, 'children');
    if (children.length === 1) return new Map();
    const kinds = Map.groupBy(children, kindOf);
    const places = [...kinds.values()].flatMap((same) =>
      same.map((child, at): [Element, number] => [child, same.length === 1 ? 0 : at + 1]),
    );
    return new Map(places);
  });

  function stepOf(element: Element): string {
    const id = attributeOf(element, 'id') ?? '';
    if (!generatedId.test(id) && queryAll(rootNodeOf(element), `#${CSS.escape(id)}`).length === 1)
      return `#${CSS.escape(id)}`;
    const name = CSS.escape(unclobbered(element, 'localName'));
    const parent = parentOf(element);
    const place = (parent && placesIn(parent).get(element)) ?? 0;
    return place === 0 ? name : `${name}:nth-of-type(${place})`;
  }

  /** Returns the selector of an element in its own document or shadow root. */
  const within = memoized((element: Element): string => {
    const step = stepOf(element);
    const outer = unclobbered(element, 'parentElement');
    return outer && !step.startsWith('#') ? `${within(outer)} > ${step}` : step;
  });

  /** Returns the selector of an element in its page. */
  return function selectorOf(element: Element): string {
    const parts: string[] = [];
    for (let at: Element | null = element; at; at = around(at)) parts.unshift(within(at));
    return parts.join(separator);
  };
}

/** Returns the host or frame around the document or shadow root of an element; null for the page itself. */
function around(element: Element): Element | null {
  const isInFrame = ownerDocumentOf(element) !== document;
  return shadowHostOf(rootNodeOf(element)) ?? (isInFrame ? frameElementOf(element) : null);
}

/** Returns the parent of an element, if there can be siblings. */
function parentOf(element: Element): Element | DocumentFragment | null {
  const parent = unclobbered(element, 'parentNode');
  return parent && !isNodeType(parent, Node.DOCUMENT_NODE) ? (parent as Element | DocumentFragment) : null;
}

const kindOf = (element: Element): string => `${element.namespaceURI} ${unclobbered(element, 'localName')}`;
