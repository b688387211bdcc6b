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
  const known = new Map<Element, string>();
  const places = new Map<Element | DocumentFragment, Map<Element, number>>();

  /** Returns the position of an element among siblings of its name, from 1; 0 for an only one. */
  function placeOf(element: Element): number {
    const parent = parentOf(element);
    if (!parent) return 0;
    const children = childrenOf(parent);
    if (children.length <= maxUncachedChildren) return placeAmong(element, children);
    const counted = places.get(parent) ?? placesOf(children);
    places.set(parent, counted);
    return counted.get(element) ?? 0;
  }

  function stepOf(element: Element): string {
    const id = attributeOf(element, 'id') ?? '';
    if (!generatedId.test(id) && queryAll(rootNodeOf(element), `#${CSS.escape(id)}`).length === 1)
      return `#${CSS.escape(id)}`;
    const name = CSS.escape(nameOf(element));
    const place = placeOf(element);
    return place === 0 ? name : `${name}:nth-of-type(${place})`;
  }

  /** Returns the selector of an element in its own document or shadow root. */
  function within(element: Element): string {
    const steps: [Element, string][] = [];
    let start = '';
    for (let at: Element | null = element; at && start === ''; at = elementAround(at)) {
      start = known.get(at) ?? '';
      if (start !== '') break;
      const step = stepOf(at);
      if (step.startsWith('#')) known.set(at, (start = step));
      else steps.push([at, step]);
    }
    for (const [at, step] of steps.toReversed())
      known.set(at, (start = start === '' ? step : `${start} > ${step}`));
    return start;
  }

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

const nameOf = (element: Element): string => unclobbered(Element.prototype, element, 'localName');

const elementAround = (element: Element): Element | null =>
  unclobbered<Node, 'parentElement'>(Node.prototype, element, 'parentElement');

/** Returns the parent of an element, if there can be siblings. */
function parentOf(element: Element): Element | DocumentFragment | null {
  const parent = unclobbered<Node, 'parentNode'>(Node.prototype, element, 'parentNode');
  return parent && !isNodeType(parent, Node.DOCUMENT_NODE) ? (parent as Element | DocumentFragment) : null;
}

function childrenOf(parent: Element | DocumentFragment): HTMLCollection {
  const isElement = isNodeType(parent, Node.ELEMENT_NODE);
  return unclobbered(isElement ? Element.prototype : DocumentFragment.prototype, parent, 'children');
}

const kindOf = (element: Element): string => `${element.namespaceURI} ${nameOf(element)}`;

/** Up to this number, children are counted again for each child. */
const maxUncachedChildren = 12;

function placeAmong(element: Element, children: HTMLCollection): number {
  if (children.length === 1) return 0;
  const same = [...children].filter((child) => kindOf(child) === kindOf(element));
  return same.length === 1 ? 0 : same.indexOf(element) + 1;
}

/** Returns the position of each child among siblings of its name, from 1; 0 for an only one. */
function placesOf(children: HTMLCollection): Map<Element, number> {
  const kinds = Map.groupBy(children, kindOf);
  const places = [...kinds.values()].flatMap((same) =>
    same.map((child, at): [Element, number] => [child, same.length === 1 ? 0 : at + 1]),
  );
  return new Map(places);
}
