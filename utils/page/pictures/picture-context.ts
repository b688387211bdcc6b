import { maxPassageLength, type PageVariable } from '../../model/own-task';
import type { PageContext } from '../../model/task';
import { closestInFlatTree, containsInFlatTree, shadowHostOf, flatTreeParent } from '../dom/flat-tree';
import {
  isElement,
  isHtml,
  isText,
  computedStyleOf,
  collapseWhitespace,
  rootElement,
  unclobbered,
} from '../dom/elements';
import { shadowRootOf } from '../../platform/shadow-root';
import type { Situation } from '../../model/alt-text';
import { authorAttributeOf } from '../alt-text/element-alt';
import { isPending } from './sources';
import { explicitRoleOf, referencedBy } from '../dom/role-and-name';
import { minPictureSide, type PagePicture } from './pictures';

/**
 * Returns the context of a picture in its page; without a picture, that of the page. Address, selection and surrounding
 * text only where a task `wants` them.
 */
export function pageContextOf(picture: Element | null, wants: readonly PageVariable[] = []): PageContext {
  return {
    ...(wants.includes('url') ? { url: addressOf(location) } : {}),
    ...(wants.includes('selection') ? { selection: selected() } : {}),
    ...(wants.includes('context') && picture ? { around: surroundingText(picture) } : {}),
    title: truncate(unclobbered(document, 'title')),
    lang: langOf(picture ?? rootElement()),
    heading: picture ? headingOf(picture) : '',
    alt: picture && authorNameOf(picture),
    caption: picture ? captionOf(picture) : '',
    tooltip: truncate(picture?.getAttribute('title') ?? ''),
    link: picture ? linkOf(picture) : '',
  };
}

/** In characters; BCP 47 (4.4.1) has no longer tag. */
const maxNameLength = 2000;
const maxTagLength = 35;

/** Returns the language of an element by the author's `lang` attributes; empty without one. */
export function langOf(picture: Element): string {
  for (let at: Element | null = picture; at; at = flatTreeParent(at)) {
    const lang = authorAttributeOf(at, 'lang');
    if (lang !== null) return lang.slice(0, maxTagLength);
  }
  return '';
}

/** Returns the author's name for a picture: empty for an empty `alt`, null without one. */
export function authorNameOf(picture: Element): string | null {
  const labeled = referencedText(picture, 'aria-labelledby');
  if (labeled !== '') return labeled;
  const label = collapseWhitespace(authorAttributeOf(picture, 'aria-label') ?? '');
  const title = picture.querySelector(':scope > title')?.textContent ?? null;
  const name = label === '' ? (authorAttributeOf(picture, 'alt') ?? title) : label;
  return name === null ? null : collapseWhitespace(name).slice(0, maxNameLength);
}

function captionOf(picture: Element): string {
  const caption = closestInFlatTree(picture, 'figure:has(figcaption)')?.querySelector('figcaption');
  return caption ? readableText(caption) : referencedText(picture, 'aria-describedby');
}

const headings = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
/** A heading in one of these is a heading for its own content only. */
const sectioning =
  'article, li, nav, aside, footer, dialog, [role="article"], [role="listitem"], [role="dialog"]';

/** Returns the nearest visible heading before a picture, in reading order, that applies to the picture. */
function headingOf(picture: Element): string {
  for (let from: Element | null = picture; from; from = shadowHostOf(from.getRootNode())) {
    for (const heading of headingsBefore(from)) {
      const text = heading.checkVisibility({ visibilityProperty: true }) ? readableText(heading) : '';
      const part = closestInFlatTree(heading, sectioning);
      if (text !== '' && (!part || containsInFlatTree(part, picture))) return text;
    }
  }
  return '';
}

/** Yields the headings before an element in its own tree, nearest first. */
function* headingsBefore(element: Element): Generator<Element> {
  const root = element.getRootNode();
  const walker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_ELEMENT);
  walker.currentNode = element;
  for (let node = walker.previousNode(); node; node = walker.previousNode()) {
    if (isElement(node) && node.matches(headings)) yield node;
  }
}

/** Returns the target of the link around a picture: its text, or its path where the link has no text. */
function linkOf(picture: Element): string {
  const link = closestInFlatTree(picture, 'a[href]');
  if (!link) return '';
  const words =
    ariaLabelOf(link) || readableText(link, picture) || truncate(link.getAttribute('title') ?? '');
  return words || (isHtml(link, 'a') ? pathOf(link) : '');
}

/** Returns the name from ARIA attributes; empty without one. */
function ariaLabelOf(element: Element): string {
  return referencedText(element, 'aria-labelledby') || truncate(element.ariaLabel ?? '');
}

/** Returns the address of a web page without query and fragment, which may hold secrets. */
function addressOf({ protocol, origin, pathname }: Location): string {
  return protocol === 'http:' || protocol === 'https:' ? origin + pathname : '';
}

/** Returns the selected text, on one line. */
function selected(): string {
  return collapseWhitespace((getSelection()?.toString() ?? '').slice(0, 2 * maxPassageLength)).slice(
    0,
    maxPassageLength,
  );
}

/** Returns the path of a web link, with the host of another site; without query and fragment, which may hold secrets. */
function pathOf({ protocol, host, pathname }: HTMLAnchorElement): string {
  if (protocol !== 'http:' && protocol !== 'https:') return '';
  return truncate(host === location.host ? pathname : host + pathname);
}

/** The length of the text before a picture, and of the text after the picture, in characters. */
const maxSideLength = maxPassageLength / 2 - 10;

/** How many text nodes are read on each side: a page of hidden menus has thousands. */
const maxTextNodes = 2000;

/** Returns the visible text right before and after a picture, on one line, with `[…]` for the picture. */
function surroundingText(picture: Element): string {
  const before = textFrom(picture, (walker) => walker.previousNode()).toReversed();
  const after = textFrom(picture, (walker) => walker.nextNode());
  const first = cutStart(collapseWhitespace(before.join(' ')));
  const last = cutEnd(collapseWhitespace(after.join(' ')));
  return first === '' && last === '' ? '' : collapseWhitespace(`${first} […] ${last}`);
}

/** Returns the visible text nodes from a picture on, also outside its shadow tree, until there is enough text. */
function textFrom(picture: Element, next: (walker: TreeWalker) => Node | null): string[] {
  const pieces: string[] = [];
  let length = 0;
  let visited = 0;
  for (let from: Element | null = picture; from; from = shadowHostOf(from.getRootNode())) {
    const walker = Document.prototype.createTreeWalker.call(
      document,
      from.getRootNode(),
      NodeFilter.SHOW_TEXT,
    );
    walker.currentNode = from;
    for (let node = next(walker); node; node = next(walker)) {
      if (length > maxSideLength || visited++ > maxTextNodes) return pieces;
      // The text of the picture itself, such as an svg, does not count.
      if (!isText(node) || picture.contains(node) || node.data.trim() === '' || !isShown(node)) continue;
      pieces.push(node.data);
      length += node.data.length;
    }
  }
  return pieces;
}

function isShown({ parentElement }: Text): boolean {
  if (!parentElement || parentElement.closest('[aria-hidden="true"]')) return false;
  return parentElement.checkVisibility({ visibilityProperty: true });
}

const cutStart = (text: string): string =>
  text.length > maxSideLength ? `…${text.slice(-maxSideLength)}` : text;
const cutEnd = (text: string): string =>
  text.length > maxSideLength ? `${text.slice(0, maxSideLength)}…` : text;

/** Returns the text of an element as it is read aloud, with the alt text of its pictures, except that of one picture. */
function readableText(element: Element, except?: Element): string {
  return truncate(wordsIn(element, except));
}

function wordsIn(node: Node, except?: Element): string {
  if (isText(node)) return node.data;
  if (!isElement(node) || node === except || isHiddenFromReading(node)) return '';
  if (isHtml(node, 'img')) return ` ${authorAttributeOf(node, 'alt') ?? ''} `;
  const label = authorAttributeOf(node, 'aria-label');
  if (label && node.matches('svg, [role="img"]')) return ` ${label} `;
  const inside = nodesIn(node)
    .map((child) => wordsIn(child, except))
    .join('');
  return /^(?:inline|contents)/.test(computedStyleOf(node).display) ? inside : ` ${inside} `;
}

/** An element without a box, such as a slot, does not count as visible, but its content may be. */
function isHiddenFromReading(element: Element): boolean {
  if (element.ariaHidden === 'true') return true;
  return (
    !element.checkVisibility({ visibilityProperty: true }) && computedStyleOf(element).display !== 'contents'
  );
}

/** Returns the child nodes of an element in the flat tree. */
function nodesIn(element: Element): Node[] {
  const slotted = isHtml(element, 'slot') ? element.assignedNodes() : [];
  return slotted.length > 0 ? slotted : [...(shadowRootOf(element) ?? element).childNodes];
}

/** Returns the text of the elements whose ids are in an attribute, also of hidden ones. */
function referencedText(element: Element, attribute: string): string {
  const targets = referencedBy(element, attribute);
  return truncate(targets.map(({ textContent }) => textContent).join(' '));
}

/** In characters. */
const maxTextLength = 300;

/** Returns the text on one line, cut to `maxTextLength`. */
function truncate(text: string): string {
  const line = collapseWhitespace(text);
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength).trimEnd()}…` : line;
}

/** Returns how the page uses a picture: the facts that the decision tree for alt text needs. */
export function situationOf({ element, part }: PagePicture): Situation {
  const isBackground = part !== 'content';
  const holder = closestInFlatTree(element, `a[href], [role="link"], ${buttons}`);
  const kind = holder ? (holder.matches(buttons) ? 'button' : 'link') : '';
  // The text of an element with a background is inside it, that of a picture beside it.
  const isOwnBackground = isBackground && authorAttributeOf(element, 'role') !== 'img';
  const except = isOwnBackground ? undefined : element;
  const inside = holder && holder !== except ? ariaLabelOf(holder) || readableText(holder, except) : '';
  const { width, height } = element.getBoundingClientRect();
  return {
    width: Math.round(width),
    height: Math.round(height),
    isAloneIn: inside === '' ? kind : '',
    isBesideWordsIn: inside === '' ? '' : kind,
    beside: inside || besideOf(isOwnBackground ? element : flatTreeParent(element), except),
    described:
      referencedText(element, 'aria-describedby') || truncate(element.getAttribute('aria-description') ?? ''),
    isMarkedDecorative: isMarkedDecorative(element),
    isSpacer: isSpacer(element, Math.min(width, height)),
    isBackground,
  };
}

/** Controls that are named by their content. */
const buttons = 'button, summary, input[type="image"], [role="button"], [role="tab"], [role^="menuitem"]';

/** Text in one of these counts at any length, in any other element only if it is short. */
const units = 'p, li, td, th, dt, dd, h1, h2, h3, h4, h5, h6, a, button, label, summary';
/** The search for text beside a picture ends here: a figure has its caption, and the rest holds everything. */
const searchEnds = 'figure:has(figcaption), body, main, table, ul, ol, dl';

/** Returns the nearest text around a picture, from an element outwards. */
function besideOf(from: Element | null, except: Element | undefined): string {
  for (let at = from; at && !at.matches(searchEnds); at = flatTreeParent(at)) {
    const isUnit = at.matches(units);
    const isLong = (at.textContent?.length ?? 0) > 10 * maxTextLength;
    const words = isLong && !isUnit ? '…' : readableText(at, except);
    if (words !== '') return isUnit || !words.endsWith('…') ? words : '';
  }
  return '';
}

/** Whether the author marked a picture as decorative, without a conflict (WAI-ARIA 1.2, 5.4). */
function isMarkedDecorative(element: Element): boolean {
  if (closestInFlatTree(element, '[aria-hidden="true" i]')) return true;
  const isContradicted = [...element.attributes].some(
    ({ name, value }) => name === 'tabindex' || (/^aria-(?!hidden)/.test(name) && value.trim() !== ''),
  );
  const role = explicitRoleOf(element);
  const isMarked =
    role === ''
      ? element.getAttribute('alt') === '' && !element.getAttribute('title')
      : role === 'presentation';
  return isMarked && !isContradicted && !element.matches('input');
}

/** Whether a picture is a spacer, a line or a tracking pixel, as rendered or in its file. */
function isSpacer(element: Element, side: number): boolean {
  if (!isHtml(element, 'img')) return side < minPictureSide;
  // Before the load the size is 0 or that of a placeholder.
  if (isPending(element)) return false;
  const natural = Math.min(element.naturalWidth, element.naturalHeight);
  return side < minPictureSide || (natural > 0 && natural < minPictureSide);
}
