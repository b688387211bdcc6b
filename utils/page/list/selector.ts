import { frameAround, hostOf } from '../composed';
import { builtIn, documentOf, hasType, queryAll } from '../elements';
import { attributeOf, treeOf } from './attributes';

/** What parts the selector of a frame or a shadow root's host from that of what is in it. */
const inside = ' >>> ';

/** An id that a program made up is another one tomorrow: with a colon, or with a long number. */
const passing = /:|\d{3}|^[\d_-]*$/;

/**
 * A maker of selectors for a page that stands still meanwhile: places among siblings are counted once, so that
 * thousands of pictures in one element cost no more than their number.
 */
export function createSelectors() {
  const known = new Map<Element, string>();
  const places = new Map<Element | DocumentFragment, Map<Element, number>>();

  /** Where an element stands among those of its kind; 0 for an only one. */
  function placeOf(element: Element): number {
    const parent = parentOf(element);
    if (!parent) return 0;
    const children = childrenOf(parent);
    if (children.length <= few) return placeAmong(element, children);
    const counted = places.get(parent) ?? placesOf(children);
    places.set(parent, counted);
    return counted.get(element) ?? 0;
  }

  function stepOf(element: Element): string {
    const id = attributeOf(element, 'id') ?? '';
    if (!passing.test(id) && queryAll(treeOf(element), `#${CSS.escape(id)}`).length === 1)
      return `#${CSS.escape(id)}`;
    const name = CSS.escape(nameOf(element));
    const place = placeOf(element);
    return place === 0 ? name : `${name}:nth-of-type(${place})`;
  }

  /** The selector of an element within its own document or shadow root. */
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

  /** Finds an element again within its page. */
  return function selectorOf(element: Element): string {
    const parts: string[] = [];
    for (let at: Element | null = element; at; at = around(at)) parts.unshift(within(at));
    return parts.join(inside);
  };
}

/** What holds the document or shadow root of an element; null for the page itself. */
function around(element: Element): Element | null {
  return documentOf(element) === document
    ? hostOf(treeOf(element))
    : (hostOf(treeOf(element)) ?? frameAround(element));
}

const nameOf = (element: Element): string => builtIn(Element.prototype, element, 'localName');

const elementAround = (element: Element): Element | null =>
  builtIn<Node, 'parentElement'>(Node.prototype, element, 'parentElement');

/** What holds an element, if it can hold others beside it. */
function parentOf(element: Element): Element | DocumentFragment | null {
  const parent = builtIn<Node, 'parentNode'>(Node.prototype, element, 'parentNode');
  return parent && !hasType(parent, Node.DOCUMENT_NODE) ? (parent as Element | DocumentFragment) : null;
}

function childrenOf(parent: Element | DocumentFragment): HTMLCollection {
  const isElement = hasType(parent, Node.ELEMENT_NODE);
  return builtIn(isElement ? Element.prototype : DocumentFragment.prototype, parent, 'children');
}

const kindOf = (element: Element): string => `${element.namespaceURI} ${nameOf(element)}`;

/** So many children are counted again for each of them. */
const few = 12;

function placeAmong(element: Element, children: HTMLCollection): number {
  if (children.length === 1) return 0;
  const same = [...children].filter((child) => kindOf(child) === kindOf(element));
  return same.length === 1 ? 0 : same.indexOf(element) + 1;
}

/** The place of each child among its siblings of the same name; 0 for an only one. */
function placesOf(children: HTMLCollection): Map<Element, number> {
  const kinds = Map.groupBy(children, kindOf);
  const places = [...kinds.values()].flatMap((same) =>
    same.map((child, at): [Element, number] => [child, same.length === 1 ? 0 : at + 1]),
  );
  return new Map(places);
}
