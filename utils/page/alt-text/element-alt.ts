import type { WriteOutcome } from '../../model/alt-text';
import { attributeOf, isDrawing, isHtml, isSvg, isText, matchesSelector, unclobbered } from '../dom/elements';
import { closestInFlatTree, flatTreeParent, walkFlatTree } from '../dom/flat-tree';
import { accessibleNameOf, explicitRoleOf } from '../dom/role-and-name';
import { createSelectorBuilder } from '../dom/selector';
import type { PagePicture } from '../pictures/pictures';
import { addressesOf } from '../pictures/sources';

// How alt text is written on one element, and removed; `page-alt.ts` keeps the alt text of a whole page.

/** Alt text that Sightread wrote for a picture. */
export interface WrittenAlt {
  text: string;
  /** The language of the text, as a BCP 47 tag; empty for unknown. */
  lang: string;
  part: PagePicture['part'];
  /** The attribute that holds the text; `aria-label` is written with `role="img"`. */
  attribute: AltAttribute;
  /** The element that the text was last written on. */
  element: WeakRef<Element>;
  /** By attribute: the written value, and the value before; null for no attribute. */
  changes: Map<string, { value: string; previous: string | null }>;
  /** Another element shows the same picture if it has this name and one of these keys. */
  localName: string;
  keys: readonly string[];
}

type AltAttribute = 'alt' | 'aria-label';

/** Attributes that name an element; a value that Sightread did not write is the author's. */
const namingAttributes = ['aria-label', 'aria-labelledby', 'title'];
/** A change of one of these may end written alt text, or call for it again. */
export const watchedAttributes = ['alt', 'role', 'lang', ...namingAttributes, 'src', 'srcset', 'href'];

/** Shared by both scripts in a page: one writes alt text, the other reads what the author wrote. */
const shared = globalThis as { [key: symbol]: WeakMap<Element, WrittenAlt> | undefined };
const writtenByElement = (shared[Symbol.for('sightread.written')] ??= new WeakMap());

/** Returns the alt text that Sightread wrote on an element; undefined without any. */
export function writtenAltOn(element: Element): WrittenAlt | undefined {
  return writtenByElement.get(element);
}

/** Returns an attribute with the author's value, also where Sightread wrote another one; null without one. */
export function authorAttributeOf(element: Element, name: string): string | null {
  const value = attributeOf(element, name);
  const change = writtenAltOn(element)?.changes.get(name);
  return change?.value === value ? change.previous : value;
}

/**
 * Returns keys by which the picture of an element is recognized in another element: its addresses; for a drawing its
 * content; for all others the place in the page. `selectorOf` may be shared by many calls while the page does not change.
 */
export function pictureKeysOf(element: Element, selectorOf = createSelectorBuilder()): string[] {
  const addresses = addressesOf(element);
  if (addresses.length > 0) return addresses;
  if (isSvg(element, 'svg')) return [`${element.innerHTML.length} ${element.innerHTML.slice(0, 2000)}`];
  return [`${attributeOf(element, 'class') ?? ''} ${selectorOf(element)}`];
}

/** Writes alt text for a picture that `refusalFor` does not refuse. */
export function writeAltText(picture: PagePicture, text: string, lang: string): WrittenAlt {
  const { element, part } = picture;
  const written: WrittenAlt = {
    text,
    lang,
    part,
    attribute: altAttributeFor(picture) ?? 'aria-label',
    element: new WeakRef(element),
    changes: new Map(),
    localName: element.localName,
    keys: pictureKeysOf(element),
  };
  setAltAttributes(element, written);
  return written;
}

/** Writes alt text into the attributes of an element that has none of it: at first, again, or on another element. */
export function setAltAttributes(element: Element, written: WrittenAlt): void {
  const { attribute, text, lang } = written;
  written.element = new WeakRef(element);
  written.changes = new Map();
  writtenByElement.set(element, written);
  const set = (name: string, value: string): void => {
    const previous = element.getAttribute(name);
    if (previous === value) return;
    written.changes.set(name, { value, previous });
    element.setAttribute(name, value);
  };
  if (attribute === 'aria-label') set('role', 'img');
  set(attribute, text);
  // The author's `lang` may be wrong for the written text, but it stays.
  if (lang !== '' && !element.hasAttribute('lang')) set('lang', lang);
}

/**
 * Removes alt text from its element: each attribute that still has the written value gets its previous value. Returns
 * whether the alt text was still there.
 */
export function removeAltText(written: WrittenAlt): boolean {
  const { attribute, changes } = written;
  const element = written.element.deref();
  if (!element) return false;
  if (writtenAltOn(element) === written) writtenByElement.delete(element);
  const wasThere = element.getAttribute(attribute) === changes.get(attribute)?.value;
  for (const [name, { value, previous }] of changes) {
    if (element.getAttribute(name) !== value) continue;
    if (previous === null) element.removeAttribute(name);
    else element.setAttribute(name, previous);
  }
  return wasThere;
}

/**
 * Returns what has become of the alt text on an element: it is there; the page removed it; the author named the element;
 * or the element shows another picture.
 */
export function stateOfAltText(
  element: Element,
  { attribute, changes, keys }: WrittenAlt,
): 'present' | 'missing' | 'authorNamed' | 'otherPicture' {
  if (attribute === 'alt' && !addressesOf(element).some((address) => keys.includes(address)))
    return 'otherPicture';
  // Only names and roles decide; the page may change the language.
  const decisive = [...changes.keys()].filter((name) => name !== 'lang');
  const isAsWritten = (name: string): boolean => element.getAttribute(name) === changes.get(name)?.value;
  const isAuthors = (name: string): boolean => {
    const value = element.getAttribute(name);
    if (value === null || isAsWritten(name)) return false;
    // An empty `alt` marks a picture as decorative; any other blank value says nothing.
    return value.trim() !== '' || (name === 'alt' && value === '');
  };
  if ([...decisive, ...namingAttributes].some(isAuthors)) return 'authorNamed';
  return decisive.every(isAsWritten) ? 'present' : 'missing';
}

/** Returns why alt text may not be written for a picture; null if it may. The author's own name is never replaced. */
export function refusalFor(picture: PagePicture): WriteOutcome | null {
  const { element } = picture;
  const attribute = altAttributeFor(picture);
  if (!attribute) return 'noPlace';
  if (isNamed(element, attribute)) return 'authorNamed';
  if (attribute === 'alt') return null;
  // The author gave the element another role.
  if (!['', 'img'].includes(explicitRoleOf(element))) return 'noPlace';
  return holdsContent(element) ? 'holdsContent' : null;
}

/** Elements without a meaning of their own, so that nothing is lost when one becomes an image. */
const boxes = new Set(['div', 'span', 'i', 'b', 'em', 'strong', 'p', 'section']);

/** Returns the attribute that can name a picture; null for one that no attribute can name. */
function altAttributeFor({ element, part }: PagePicture): AltAttribute | null {
  if (part === 'content') {
    if (isHtml(element, 'img', 'input')) return 'alt';
    if (isDrawing(element) || isHtml(element, 'canvas')) return 'aria-label';
  }
  // The background of a box, or `content: url()`; not its border, mask or pseudo-elements.
  if (part !== 'content' && part !== 'background') return null;
  return isPlainBox(element) ? 'aria-label' : null;
}

function isPlainBox(element: Element): boolean {
  const localName = unclobbered(element, 'localName');
  const isPlain =
    boxes.has(localName) || localName.includes('-') || (localName === 'a' && !element.matches('[href]'));
  return isPlain && !matchesSelector(element, focusable);
}

/** Whether the author gave an element a name, or marked it as decorative. */
function isNamed(element: Element, attribute: AltAttribute): boolean {
  // An empty `alt` marks a picture as decorative; white space does not.
  if (attribute === 'alt' && element.getAttribute('alt') === '') return true;
  if (explicitRoleOf(element) === 'presentation') return true;
  if (closestInFlatTree(element, '[aria-hidden="true" i]')) return true;
  // Screen readers read nothing inside an image.
  const around = flatTreeParent(element);
  if (around && closestInFlatTree(around, '[role="img" i], [role="image" i]')) return true;
  return accessibleNameOf(element, '').name !== '';
}

const focusable =
  'a[href], area[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable]:not([contenteditable="false"])';
/** Content that screen readers read, but not inside an image. */
const readable = 'img, svg, canvas, video, audio, object, embed, iframe, math, [role], [aria-label]';

/** Whether something in an element is read or focusable: screen readers skip the contents of an image. */
function holdsContent(element: Element): boolean {
  const counted = isDrawing(element) ? focusable : `${focusable}, ${readable}`;
  for (const inner of walkFlatTree(element)) {
    if ((inner !== element && matchesSelector(inner, counted)) || holdsText(inner)) return true;
  }
  return false;
}

/** Elements whose text is not read. */
const unread = 'title, desc, metadata, defs, style, script, template, symbol';

function holdsText(element: Element): boolean {
  const nodes = unclobbered(element, 'childNodes');
  return (
    [...nodes].some((node) => isText(node) && node.data.trim() !== '') &&
    !Element.prototype.closest.call(element, unread)
  );
}
