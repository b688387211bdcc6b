import type { WriteOutcome } from '../../model/alt-text';
import { attributeOf, isDrawing, isHtml, isSvg, isText, matchesSelector, unclobbered } from '../dom/elements';
import { closestInFlatTree, flatTreeParent, walkFlatTree } from '../dom/flat-tree';
import { accessibleNameOf, explicitRoleOf } from '../dom/role-and-name';
import { createSelectorBuilder } from '../dom/selector';
import type { PagePicture } from '../pictures/pictures';
import { addressesOf } from '../pictures/sources';

// How alt text is written on one element, and removed; `alt-write-back.ts` does so for a whole page.

/** Alt text that Sightread wrote: for which picture, on which element, and what the attributes were before. */
export interface WrittenAlt {
  element: WeakRef<Element>;
  part: PagePicture['part'];
  target: AltTarget;
  text: string;
  lang: string;
  /** By attribute: the value that was written, and the value before; null for no attribute. */
  wrote: Map<string, string>;
  before: Map<string, string | null>;
  /** Another element shows the same picture if it has this name and one of these keys. */
  localName: string;
  keys: readonly string[];
  /** How often the text had to be written again, and since when that is counted, in milliseconds. */
  rewrites: number;
  since: number;
}

/** Attributes that name an element; a value that Sightread did not write is the author's. */
const namingAttributes = ['aria-label', 'aria-labelledby', 'title'] as const;
/** The attributes that decide whether written alt text stays. */
export const watchedAttributes = ['alt', 'role', 'lang', ...namingAttributes, 'src', 'srcset', 'href'];

/** Alt text for a picture, before it is written. */
export function newWrittenAlt(
  { element, part }: PagePicture,
  given: Pick<WrittenAlt, 'target' | 'text' | 'lang'>,
): WrittenAlt {
  return {
    ...given,
    element: new WeakRef(element),
    part,
    wrote: new Map(),
    before: new Map(),
    localName: element.localName,
    keys: pictureKeysOf(element),
    rewrites: 0,
    since: 0,
  };
}

/**
 * Returns keys by which the picture of an element is recognised in another element: its addresses; for a drawing its
 * content; for all others the place in the page. `selectorOf` may be shared by many calls while the page does not change.
 */
export function pictureKeysOf(element: Element, selectorOf = createSelectorBuilder()): string[] {
  const addresses = addressesOf(element);
  if (addresses.length > 0) return addresses;
  if (isSvg(element, 'svg')) return [`${element.innerHTML.length} ${element.innerHTML.slice(0, 2000)}`];
  return [`${attributeOf(element, 'class') ?? ''} ${selectorOf(element)}`];
}

/**
 * Writes alt text on an element, by `setAttribute('alt', …)` or by `role="img"` and `aria-label`, and notes the values
 * before.
 */
export function writeAltText(element: Element, written: WrittenAlt): void {
  const { target, text, lang } = written;
  Object.assign(written, { element: new WeakRef(element), wrote: new Map(), before: new Map() });
  const set = (name: string, value: string): void => {
    const before = element.getAttribute(name);
    if (before === value) return;
    written.before.set(name, before);
    written.wrote.set(name, value);
    element.setAttribute(name, value);
  };
  if (target === 'alt') set('alt', text);
  else {
    set('role', 'img');
    set('aria-label', text);
  }
  // The author's `lang` may be wrong for the written text, but it stays.
  if (lang !== '' && !element.hasAttribute('lang')) set('lang', lang);
}

/** Restores each attribute that nobody else has written since. Returns whether the alt text was still there. */
export function removeAltText({ element, wrote, before }: WrittenAlt): boolean {
  const carrier = element.deref();
  let wasThere = false;
  for (const [name, value] of wrote) {
    if (!carrier || carrier.getAttribute(name) !== value) continue;
    wasThere ||= name === 'alt' || name === 'aria-label';
    const previous = before.get(name) ?? null;
    if (previous === null) carrier.removeAttribute(name);
    else carrier.setAttribute(name, previous);
  }
  return wasThere;
}

/**
 * Returns what has become of written alt text: it is there; the page removed it; the author named the element; or the
 * element shows another picture.
 */
export function writtenStateOf(
  element: Element,
  { wrote, keys, target }: WrittenAlt,
): 'present' | 'missing' | 'authorNamed' | 'otherPicture' {
  if (target === 'alt' && !addressesOf(element).some((address) => keys.includes(address)))
    return 'otherPicture';
  let isMissing = false;
  for (const [name, value] of wrote) {
    const now = element.getAttribute(name);
    // A page may change the language.
    if (now === value || name === 'lang') continue;
    // An empty `alt` is a decision of the author, too.
    if (now === null || (now.trim() === '' && !(name === 'alt' && now === ''))) isMissing = true;
    else return 'authorNamed';
  }
  const hasOtherName = namingAttributes.some(
    (name) => !wrote.has(name) && (element.getAttribute(name) ?? '').trim() !== '',
  );
  return hasOtherName ? 'authorNamed' : isMissing ? 'missing' : 'present';
}

/** What alt text is written into: `alt`, or `role="img"` with `aria-label`. */
type AltTarget = 'alt' | 'label';

/** Returns what the alt text of a picture may be written into, or why not. The author's own name is never replaced. */
export function altTargetFor(picture: PagePicture): AltTarget | WriteOutcome {
  const { element, part } = picture;
  const target = possibleTargetOf(picture);
  if (!target) return 'noPlace';
  if (isNamed(element, part)) return 'authorNamed';
  if (target === 'alt') return 'alt';
  const role = explicitRoleOf(element);
  // The author gave the element another role.
  if (role !== '' && role !== 'img') return 'noPlace';
  return holdsContent(element) ? 'holdsContent' : 'label';
}

/** Elements without a meaning of their own, so that nothing is lost when one becomes an image. */
const boxes = new Set(['div', 'span', 'i', 'b', 'em', 'strong', 'p', 'section']);

function possibleTargetOf({ element, part }: PagePicture): AltTarget | null {
  if (part === 'content') {
    if (isHtml(element, 'img', 'input')) return 'alt';
    if (isDrawing(element) || isHtml(element, 'canvas')) return 'label';
  }
  // The background of a box, or `content: url()`; not its border, mask or pseudo-elements.
  if (part !== 'content' && part !== 'background') return null;
  return isPlainBox(element) ? 'label' : null;
}

function isPlainBox(element: Element): boolean {
  const localName = unclobbered(element, 'localName');
  const isPlain =
    boxes.has(localName) || localName.includes('-') || (localName === 'a' && !element.matches('[href]'));
  return isPlain && !matchesSelector(element, focusable);
}

/** Whether the author gave an element a name, or marked it as decorative. */
function isNamed(element: Element, part: PagePicture['part']): boolean {
  const alt = element.getAttribute('alt');
  const takesAlt = part === 'content' && isHtml(element, 'img', 'input');
  // An empty `alt` is a decision; white space is not.
  if (takesAlt && alt !== null && (alt === '' || alt.trim() !== '')) return true;
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
