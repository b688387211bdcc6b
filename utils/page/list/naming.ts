import { computeAccessibleName } from 'dom-accessibility-api';
import { builtIn, documentOf, hasType, isHtml, isSvg } from '../elements';
import { attributeOf, plain } from './attributes';

type Source = 'alt' | 'aria-label' | 'aria-labelledby' | 'title' | 'content';

/** An accessible name, and what gave it; both empty for an element without. */
export interface Name {
  name: string;
  by: Source | '';
}

const none: Name = { name: '', by: '' };

/**
 * The accessible name of a picture with that role (https://www.w3.org/TR/accname-1.2/,
 * https://www.w3.org/TR/html-aam-1.0/#img-element). What other elements say of it, the library reads.
 */
export function accessibleName(element: Element, role: string): Name {
  if (role === 'presentation') return none;
  const referred = plain(referredName(element));
  if (referred !== '') return { name: referred, by: 'aria-labelledby' };
  const label = plain(attributeOf(element, 'aria-label') ?? '');
  if (label !== '') return { name: label, by: 'aria-label' };
  return hostName(element);
}

/** The name by what its kind of element has for it. */
function hostName(element: Element): Name {
  // The browser's own name for an image button without any is none that its author gave.
  const isButton = isHtml(element, 'input');
  if (isButton && (element.labels?.length ?? 0) > 0) {
    const name = nameByLibrary(element);
    if (name !== '') return { name, by: 'content' };
  }
  const alt =
    isButton || isHtml(element, 'img') || isHtml(element, 'area') ? attributeOf(element, 'alt') : null;
  if (plain(alt ?? '') !== '') return { name: plain(alt ?? ''), by: 'alt' };
  // An `alt` that says nothing is the author's word all the same, and browsers look no further.
  if (alt !== null && !isButton) return none;
  const drawn = plain(svgTitle(element));
  if (drawn !== '') return { name: drawn, by: 'content' };
  const title = plain(attributeOf(element, 'title') ?? '');
  return title === '' ? none : { name: title, by: 'title' };
}

/** What a drawing, or a part of one, has for a title; the first counts. */
export function svgTitle(element: Element): string {
  if (element.namespaceURI !== 'http://www.w3.org/2000/svg') return '';
  for (const child of element.children) if (isSvg(child, 'title')) return child.textContent;
  return '';
}

function referredName(element: Element): string {
  const ids = attributeOf(element, 'aria-labelledby')?.split(/\s+/) ?? [];
  const targets = ids.flatMap((id) => (id === '' ? [] : (elementById(element, id) ?? [])));
  if (targets.length === 0) return '';
  // All of what is hidden names, where it is referred to; of what is shown, what is shown.
  const name = nameByLibrary(element, { hidden: targets.some((target) => !isShown(target)) });
  if (name !== '' || targets.every((target) => target === element)) return name;
  return targets.map((target) => attributeOf(target, 'aria-label') ?? textOf(target)).join(' ');
}

/** The library parts ids by blanks alone, and stumbles over forms that show what they hold under its names. */
function nameByLibrary(element: Element, options: { hidden?: boolean } = {}): string {
  try {
    return computeAccessibleName(element, { ...options, computedStyleSupportsPseudoElements: true });
  } catch {
    return '';
  }
}

/** The accessible name of a link or button around a picture; empty where it cannot be told. */
export function controlName(element: Element): string {
  return plain(nameByLibrary(element));
}

function isShown(element: Element): boolean {
  return Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
}

/** An element's text, also of a form that shows something else under that name. */
export function textOf(element: Element): string {
  return builtIn<Node, 'textContent'>(Node.prototype, element, 'textContent') ?? '';
}

/** The element of an id in an element's own tree. */
function elementById(element: Element, id: string): Element | null {
  const tree = Node.prototype.getRootNode.call(element);
  if (hasType(tree, Node.DOCUMENT_FRAGMENT_NODE)) return (tree as DocumentFragment).getElementById(id);
  return Document.prototype.getElementById.call(documentOf(element), id);
}
