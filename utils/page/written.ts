import { addressesOf } from './addresses';
import { isSvg } from './elements';
import { attributeOf } from './list/attributes';
import { createSelectors } from './list/selector';
import { placeFor, type NamePlace } from './name-place';
import type { PagePicture } from './pictures';

/** What was written for a picture, on which element, and what stood there before. */
export interface Written {
  element: WeakRef<Element>;
  part: PagePicture['part'];
  place: NamePlace;
  text: string;
  lang: string;
  /** By the attribute: what we wrote, and what was there; null for none. */
  wrote: Map<string, string>;
  before: Map<string, string | null>;
  /** By what the picture is known again in another element of this name. */
  localName: string;
  keys: readonly string[];
  /** How often it had to be written again, and since when that is counted, in milliseconds. */
  rewrites: number;
  since: number;
}

/** Attributes that name a picture; what comes to stand in one that we did not write is its author's. */
const naming = ['aria-label', 'aria-labelledby', 'title'] as const;
/** What has to be watched of an element that was written on. */
export const watched = ['alt', 'role', 'lang', ...naming, 'src', 'srcset', 'href'];

/**
 * By what a picture is known again: by its addresses; a drawing by what it draws; all else by where it stands.
 * `selectorOf` finds an element again, for who asks for many while the page stands still.
 */
export function keysOf(element: Element, selectorOf = createSelectors()): string[] {
  const addresses = addressesOf(element);
  if (addresses.length > 0) return addresses;
  if (isSvg(element, 'svg')) return [`${element.innerHTML.length} ${element.innerHTML.slice(0, 2000)}`];
  return [`${attributeOf(element, 'class') ?? ''} ${selectorOf(element)}`];
}

/** Writes on an element, and remembers what was there. */
export function writeOn(element: Element, written: Written): void {
  const { place, text, lang } = written;
  const given: [string, string][] =
    place === 'alt'
      ? [['alt', text]]
      : [
          ['role', 'img'],
          ['aria-label', text],
        ];
  // What its author says of its language is said of our words, too, wrongly; but it is theirs.
  if (lang !== '' && !element.hasAttribute('lang')) given.push(['lang', lang]);
  written.element = new WeakRef(element);
  written.wrote = new Map(given.filter(([name, value]) => element.getAttribute(name) !== value));
  written.before = new Map([...written.wrote.keys()].map((name) => [name, element.getAttribute(name)]));
  for (const [name, value] of written.wrote) element.setAttribute(name, value);
}

/** Puts back what stood there before, wherever nobody else has written since; answers whether any of it was ours still. */
export function takeBack({ element, wrote, before }: Written): boolean {
  const on = element.deref();
  let isOurs = false;
  for (const [name, value] of wrote) {
    if (!on || on.getAttribute(name) !== value) continue;
    isOurs ||= name === 'alt' || name === 'aria-label';
    const was = before.get(name) ?? null;
    if (was === null) on.removeAttribute(name);
    else on.setAttribute(name, was);
  }
  return isOurs;
}

/** What has become of what we wrote: it stands, the page took it away, its author gave a name, or it is another picture. */
export function stateOf(element: Element, written: Written): 'stands' | 'missing' | 'authors' | 'another' {
  const { wrote, keys, place } = written;
  if (place === 'alt' && !addressesOf(element).some((address) => keys.includes(address))) return 'another';
  let isMissing = false;
  for (const [name, value] of wrote) {
    const now = element.getAttribute(name);
    // Nobody fights about the language.
    if (now === value || name === 'lang') continue;
    // An empty `alt` is its author's answer, too.
    if (now === null || (now.trim() === '' && !(name === 'alt' && now === ''))) isMissing = true;
    else return 'authors';
  }
  const isElsewhere = naming.some(
    (name) => !wrote.has(name) && (element.getAttribute(name) ?? '').trim() !== '',
  );
  return isElsewhere ? 'authors' : isMissing ? 'missing' : 'stands';
}

/** Whether a name may be written on an element in the same way. */
export function takesName(element: Element, { part, place }: Written): boolean {
  return placeFor({ element, part, addresses: [] }) === place;
}
