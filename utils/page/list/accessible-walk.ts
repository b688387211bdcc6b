import { attributeOf, isHost, isHtml } from '../dom/elements';
import { flatTreeChildren, innerTreeOf } from '../dom/flat-tree';
import { isPageElement } from '../dom/focus';
import { explicitRoleOf } from '../dom/role-and-name';

/** The ancestors of an element that matter for its pictures. */
export interface Surroundings {
  /** The nearest link, button or other control that its content names; for a field, the label around it. */
  control: Element | null;
  /** The nearest figure. */
  figure: Element | null;
  /** The nearest link, button, paragraph, list item, cell or figure. */
  block: Element | null;
  /** The language by `lang` attributes, as a BCP 47 tag; empty without one. */
  lang: string;
}

/** An element that assistive technology may reach, and its surroundings. */
export interface VisitedElement {
  element: Element;
  around: Surroundings;
}

/** No language tag is longer (BCP 47, 4.4.1), in characters. */
const maxTagLength = 35;

const nothing: Surroundings = { control: null, figure: null, block: null, lang: '' };

/**
 * Yields an element and its descendants in the flat tree, in reading order, also in frames of the same origin. Skips
 * elements that attributes hide from assistive technology, and the contents of images; elements that are not rendered are
 * included. `entered` is called with each shadow root, and each document in a frame, before its host is yielded.
 */
export function* walkAccessible(
  root: Element,
  entered: (tree: Document | ShadowRoot) => void,
): Generator<VisitedElement> {
  // A stack of generators would be slow on deeply nested pages.
  const waiting: VisitedElement[] = [{ element: root, around: nothing }];
  for (let met = waiting.pop(); met; met = waiting.pop()) {
    const { element } = met;
    if (isHidden(element)) continue;
    const around = surroundingsWith(element, met.around);
    const inner = innerTreeOf(element);
    if (inner) entered(inner);
    yield { element, around };
    // The children of an image are presentational (https://w3c.github.io/aria/#childrenArePresentational); parts of an svg
    // without that role may have names.
    if (explicitRoleOf(element) === 'img') continue;
    for (const child of Array.from(flatTreeChildren(element, inner)).toReversed())
      waiting.push({ element: child, around });
  }
}

const unread = new Set(['head', 'script', 'style', 'template', 'noscript']);

/**
 * Whether attributes hide an element and its descendants from assistive technology. Sightread's own elements are skipped
 * too.
 */
export function isHidden(element: Element): boolean {
  if (unread.has(element.localName) || isHost(element)) return true;
  if (attributeOf(element, 'inert') !== null) return true;
  // Chromium 156 ignores `aria-hidden` on `html` and `body`.
  return attributeOf(element, 'aria-hidden')?.toLowerCase() === 'true' && !isPageElement(element);
}

function surroundingsWith(element: Element, outer: Surroundings): Surroundings {
  const role = explicitRoleOf(element);
  const lang = attributeOf(element, 'lang')?.slice(0, maxTagLength) ?? outer.lang;
  const isControl =
    role === ''
      ? isLink(element) || isHtml(element, 'button', 'summary') || isLabel(element)
      : controlRoles.has(role);
  const isFigure = isHtml(element, 'figure');
  const isBlock =
    isControl || isHtml(element, 'p', 'li', 'td', 'th', 'dd', 'dt', 'figure', 'button', 'summary');
  if (!isControl && !isFigure && !isBlock && lang === outer.lang) return outer;
  return {
    control: isControl ? element : outer.control,
    figure: isFigure ? element : outer.figure,
    block: isBlock ? element : outer.block,
    lang,
  };
}

/** Roles of controls that get their names from their content (https://www.w3.org/TR/wai-aria-1.2/#namefromcontent). */
const controlRoles = new Set(
  'link button tab menuitem menuitemcheckbox menuitemradio option switch checkbox radio treeitem'.split(' '),
);

/** Whether an element is the label around or for a field, which it names. */
function isLabel(element: Element): boolean {
  return isHtml(element, 'label') && element.control?.checkVisibility() === true;
}

/** Whether an element is a link, of HTML or SVG. */
function isLink(element: Element): boolean {
  return (
    element.localName === 'a' && (attributeOf(element, 'href') ?? attributeOf(element, 'xlink:href')) !== null
  );
}
