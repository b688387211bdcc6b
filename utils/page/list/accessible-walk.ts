import { isHtml, attributeOf } from '../dom/elements';
import { flatTreeChildren, innerTreeOf } from '../dom/flat-tree';
import { explicitRoleOf } from '../dom/role-and-name';

/** What an element stands in, as far as that matters to the pictures in it. */
export interface Surroundings {
  /** The link or button. */
  control: Element | null;
  /** The figure that has a caption. */
  figure: Element | null;
  /** The link, button, paragraph, list item, cell or figure. */
  block: Element | null;
  /** The language that the page says it is in, as a BCP 47 tag; empty where it says none. */
  lang: string;
}

/** An element that assistive technology may reach, and what is around it. */
export interface VisitedElement {
  element: Element;
  around: Surroundings;
}

/** No language tag is longer (BCP 47, 4.4.1), in characters. */
const longestTag = 35;

const nothing: Surroundings = { control: null, figure: null, block: null, lang: '' };

/**
 * An element and all in it, as the page is drawn and read, through shadow roots and frames of the same origin; without
 * what its author has hidden from assistive technology by attributes, and without what stands inside of an image. What
 * is not shown is among them. `entered` hears of each document in a frame and each shadow root,
 * before its host comes.
 */
export function* walkAccessible(
  root: Element,
  entered: (tree: Document | ShadowRoot) => void,
): Generator<VisitedElement> {
  // Not recursive: pages nest deeper than a stack of generators is quick.
  const waiting: VisitedElement[] = [{ element: root, around: nothing }];
  for (let met = waiting.pop(); met; met = waiting.pop()) {
    const { element } = met;
    if (isHidden(element)) continue;
    const around = aroundWith(element, met.around);
    const inner = innerTreeOf(element);
    if (inner) entered(inner);
    yield { element, around };
    if (isClosed(element)) continue;
    const inside = flatTreeChildren(element, inner);
    for (let at = inside.length - 1; at >= 0; at -= 1) {
      const child = inside[at];
      if (child) waiting.push({ element: child, around });
    }
  }
}

const unread = new Set(['head', 'script', 'style', 'template', 'noscript']);

/** Whether an element's attributes hide it, with all in it, from assistive technology. Our own elements are nobody's pictures. */
function isHidden(element: Element): boolean {
  const { localName } = element;
  if (typeof localName === 'string' && (unread.has(localName) || localName.startsWith('sightread-')))
    return true;
  if (attributeOf(element, 'inert') !== null) return true;
  return attributeOf(element, 'aria-hidden')?.toLowerCase() === 'true' && !isPage(element);
}

/** Chromium 156 pays no heed to `aria-hidden` on these, which would hide all. */
function isPage(element: Element): boolean {
  return isHtml(element, 'html') || isHtml(element, 'body');
}

/** What is in an image is only how it is drawn (https://w3c.github.io/aria/#childrenArePresentational); a drawing's parts may have names. */
function isClosed(element: Element): boolean {
  if (attributeOf(element, 'role') === null) return false;
  return explicitRoleOf(element) === 'img';
}

const blocks = new Set(['p', 'li', 'td', 'th', 'dd', 'dt', 'figure', 'button', 'summary']);

function aroundWith(element: Element, outer: Surroundings): Surroundings {
  const role = attributeOf(element, 'role') === null ? '' : explicitRoleOf(element);
  const lang = attributeOf(element, 'lang')?.slice(0, longestTag) ?? outer.lang;
  const isControl =
    role === ''
      ? isLink(element) || isHtml(element, 'button') || isHtml(element, 'summary')
      : role === 'link' || role === 'button';
  const isFigure = isHtml(element, 'figure');
  const isBlock = isControl || (typeof element.localName === 'string' && blocks.has(element.localName));
  if (!isControl && !isFigure && !isBlock && lang === outer.lang) return outer;
  return {
    control: isControl ? element : outer.control,
    figure: isFigure ? element : outer.figure,
    block: isBlock ? element : outer.block,
    lang,
  };
}

/** Whether an element is a link, of HTML or SVG. */
function isLink(element: Element): boolean {
  return (
    element.localName === 'a' && (attributeOf(element, 'href') ?? attributeOf(element, 'xlink:href')) !== null
  );
}
