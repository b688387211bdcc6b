import { maxPassageLength, type PageVariable } from '../../model/own-task';
import type { PageContext } from '../../model/task';
import { closestInFlatTree, containsInFlatTree, shadowHostOf, flatTreeParent } from '../dom/flat-tree';
import { isElement, isHtml, isText, computedStyleOf, collapseWhitespace } from '../dom/elements';
import { shadowRootOf } from '../../platform/shadow-root';
import type { Situation } from '../../model/alt-text';
import { lazyAddressesOf } from './sources';
import { explicitRoleOf } from '../dom/role-and-name';
import type { PagePicture } from './pictures';

/**
 * What the page says around a picture; around nothing, what it says of itself. Never longer than a model needs. Its
 * address, what is selected and the words around the picture only where a task `wants` them.
 */
export function pageContextOf(picture: Element | null, wants: readonly PageVariable[] = []): PageContext {
  return {
    ...(wants.includes('url') ? { url: addressOf(location) } : {}),
    ...(wants.includes('selection') ? { selection: selected() } : {}),
    ...(wants.includes('context') && picture ? { around: surroundingText(picture) } : {}),
    title: truncate(document.title),
    lang: langOf(picture ?? document.documentElement),
    heading: picture ? headingOf(picture) : '',
    alt: picture && authorNameOf(picture),
    caption: picture ? captionOf(picture) : '',
    tooltip: truncate(picture?.getAttribute('title') ?? ''),
    link: picture ? linkOf(picture) : '',
  };
}

/** No name that helps anybody is longer, nor any language tag (BCP 47, 4.4.1), in characters. */
const longestName = 2000;
const longestTag = 35;

/** The language that the page says an element is in; empty where it says none. */
export function langOf(picture: Element): string {
  return (closestInFlatTree(picture, '[lang]')?.getAttribute('lang') ?? '').slice(0, longestTag);
}

/** The name its author gave the picture, also an empty one; null where none was given. */
export function authorNameOf(picture: Element): string | null {
  const labelled = referencedText(picture, 'aria-labelledby');
  if (labelled !== '') return labelled;
  const said = picture.getAttribute('aria-label') ?? picture.getAttribute('alt') ?? svgTitle(picture);
  return said === null ? null : collapseWhitespace(said).slice(0, longestName);
}

function svgTitle(picture: Element): string | null {
  return picture.querySelector(':scope > title')?.textContent ?? null;
}

function captionOf(picture: Element): string {
  const caption = closestInFlatTree(picture, 'figure:has(figcaption)')?.querySelector('figcaption');
  return caption ? readableText(caption) : referencedText(picture, 'aria-describedby');
}

const headings = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
/** A heading in one of these names what stands in it, not what comes after it. */
const closed =
  'article, li, nav, aside, footer, dialog, [role="article"], [role="listitem"], [role="dialog"]';

/** The nearest heading before a picture in reading order that is shown and does not belong to something else. */
function headingOf(picture: Element): string {
  for (let from: Element | null = picture; from; from = shadowHostOf(from.getRootNode())) {
    for (const heading of headingsBefore(from)) {
      const text = heading.checkVisibility({ visibilityProperty: true }) ? readableText(heading) : '';
      const part = closestInFlatTree(heading, closed);
      if (text !== '' && (!part || containsInFlatTree(part, picture))) return text;
    }
  }
  return '';
}

/** The headings before an element in its own tree, nearest first. */
function* headingsBefore(element: Element): Generator<Element> {
  const root = element.getRootNode();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  walker.currentNode = element;
  for (let node = walker.previousNode(); node; node = walker.previousNode()) {
    if (isElement(node) && node.matches(headings)) yield node;
  }
}

/** Where the link around a picture goes: its words, or its path where the picture is all there is. */
function linkOf(picture: Element): string {
  const link = closestInFlatTree(picture, 'a[href]');
  if (!link) return '';
  const words =
    ariaLabelOf(link) || readableText(link, picture) || truncate(link.getAttribute('title') ?? '');
  return words || (isHtml(link, 'a') ? pathOf(link) : '');
}

/** What names an element whatever stands in it; empty where nothing does. */
export function ariaLabelOf(element: Element): string {
  return referencedText(element, 'aria-labelledby') || truncate(element.ariaLabel ?? '');
}

/** A web page's address, without its query and fragment, which may carry secrets. */
function addressOf({ protocol, origin, pathname }: Location): string {
  return protocol === 'http:' || protocol === 'https:' ? origin + pathname : '';
}

/** What is selected on the page, on one line. */
function selected(): string {
  return collapseWhitespace((getSelection()?.toString() ?? '').slice(0, 2 * maxPassageLength)).slice(
    0,
    maxPassageLength,
  );
}

/** A web link's path, with its host where that is another's; its query and fragment may carry secrets. */
function pathOf({ protocol, host, pathname }: HTMLAnchorElement): string {
  if (protocol !== 'http:' && protocol !== 'https:') return '';
  return truncate(host === location.host ? pathname : host + pathname);
}

/** So many characters before a picture, and as many after it. */
const longest = maxPassageLength / 2 - 10;

/** So many pieces of text are looked at on each side: on a page of hidden menus the rest is not worth the time. */
const mostPieces = 2000;

/** The shown words right before and right after a picture, on one line, with a mark for where it stands. */
function surroundingText(picture: Element): string {
  const before = piecesFrom(picture, (walker) => walker.previousNode()).toReversed();
  const after = piecesFrom(picture, (walker) => walker.nextNode());
  const [first, last] = [
    cutStart(collapseWhitespace(before.join(' '))),
    cutEnd(collapseWhitespace(after.join(' '))),
  ];
  return first === '' && last === '' ? '' : collapseWhitespace(`${first} […] ${last}`);
}

/** The pieces of shown text that a walk from a picture comes to, out of shadow trees into the page, until they suffice. */
function piecesFrom(picture: Element, next: (walker: TreeWalker) => Node | null): string[] {
  const pieces: string[] = [];
  let length = 0;
  let looked = 0;
  for (let from: Element | null = picture; from; from = shadowHostOf(from.getRootNode())) {
    const walker = document.createTreeWalker(from.getRootNode(), NodeFilter.SHOW_TEXT);
    walker.currentNode = from;
    for (let node = next(walker); node; node = next(walker)) {
      if (length > longest || looked++ > mostPieces) return pieces;
      // The words of the picture itself, such as those of an svg, are no words around it.
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

const cutStart = (text: string): string => (text.length > longest ? `…${text.slice(-longest)}` : text);
const cutEnd = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** An element's words as they are read out, with the names of the pictures in it, less those of one picture. */
export function readableText(element: Element, except?: Element): string {
  return truncate(wordsIn(element, except));
}

function wordsIn(node: Node, except?: Element): string {
  if (isText(node)) return node.data;
  if (!isElement(node) || node === except || isUnread(node)) return '';
  if (isHtml(node, 'img')) return ` ${node.alt} `;
  if (node.ariaLabel && node.matches('svg, [role="img"]')) return ` ${node.ariaLabel} `;
  const inside = nodesIn(node)
    .map((child) => wordsIn(child, except))
    .join('');
  return /^(?:inline|contents)/.test(computedStyleOf(node).display) ? inside : ` ${inside} `;
}

/** What has no box of its own, such as a slot, is not seen as visible although what is in it may be. */
function isUnread(element: Element): boolean {
  if (element.ariaHidden === 'true') return true;
  return (
    !element.checkVisibility({ visibilityProperty: true }) && computedStyleOf(element).display !== 'contents'
  );
}

/** What stands in an element as it is drawn: its shadow root's nodes, or those that are slotted there. */
function nodesIn(element: Element): Node[] {
  const slotted = isHtml(element, 'slot') ? element.assignedNodes() : [];
  return slotted.length > 0 ? slotted : [...(shadowRootOf(element) ?? element).childNodes];
}

/** The text of the elements that an attribute names by their ids, also of hidden ones. */
export function referencedText(element: Element, attribute: string): string {
  const root = element.getRootNode();
  // By what it has: those of frames are of another realm.
  if (!isTreeOfIds(root)) return '';
  const ids = (element.getAttribute(attribute) ?? '').split(/\s+/).filter((id) => id !== '');
  return truncate(ids.map((id) => root.getElementById(id)?.textContent ?? '').join(' '));
}

function isTreeOfIds(root: Node): root is Document | ShadowRoot {
  return 'getElementById' in root;
}

/** No heading or caption should need more characters. */
export const maxTextLength = 300;

/** Text on one line, cut at that length. */
export function truncate(text: string): string {
  const line = collapseWhitespace(text);
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength).trimEnd()}…` : line;
}

/** How the page uses a picture: what the decision tree for alt text asks of its structure. */
export function situationOf({ element, part }: PagePicture): Situation {
  const isBackground = part !== 'content';
  const holder = closestInFlatTree(element, `a[href], [role="link"], ${buttons}`);
  const kind = holder ? (holder.matches(buttons) ? 'button' : 'link') : '';
  // The words of what has a picture for its ground stand in it, those of a picture beside it.
  const isGround = isBackground && element.getAttribute('role') !== 'img';
  const except = isGround ? undefined : element;
  const inside = holder && holder !== except ? ariaLabelOf(holder) || readableText(holder, except) : '';
  const { width, height } = element.getBoundingClientRect();
  return {
    width: Math.round(width),
    height: Math.round(height),
    isAloneIn: inside === '' ? kind : '',
    isBesideWordsIn: inside === '' ? '' : kind,
    beside: inside || besideOf(isGround ? element : flatTreeParent(element), except),
    described:
      referencedText(element, 'aria-describedby') || truncate(element.getAttribute('aria-description') ?? ''),
    isMarkedDecorative: isMarkedDecorative(element),
    isSpacer: isSpacer(element, Math.min(width, height)),
    isBackground,
  };
}

/** What is pressed, and named by what stands in it. */
const buttons = 'button, summary, input[type="image"], [role="button"], [role="tab"], [role^="menuitem"]';

/** One of these is a unit however long it is; anything else stands beside a picture only while it is short. */
const units = 'p, li, td, th, dt, dd, h1, h2, h3, h4, h5, h6, a, button, label, summary';
/** What a picture says of itself is its caption; and what holds everything stands beside nothing. */
const ends = 'figure:has(figcaption), body, main, table, ul, ol, dl';

/** The words nearest to a picture, from inside an element outwards. */
function besideOf(from: Element | null, except: Element | undefined): string {
  for (let at = from; at && !at.matches(ends); at = flatTreeParent(at)) {
    const isUnit = at.matches(units);
    const isLong = (at.textContent?.length ?? 0) > 10 * maxTextLength;
    const words = isLong && !isUnit ? '…' : readableText(at, except);
    if (words !== '') return isUnit || !words.endsWith('…') ? words : '';
  }
  return '';
}

/** Whether its author says that it only decorates, and assistive technology obeys (WAI-ARIA 1.2, 5.4: conflicts). */
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

/** Nobody sees anything in less, as shown or in its file: a line, what keeps a distance, what counts visitors. */
const leastSide = 4;

function isSpacer(element: Element, side: number): boolean {
  if (!isHtml(element, 'img')) return side < leastSide;
  // One that has still to load has no size yet, or a placeholder's.
  if (!element.complete || lazyAddressesOf(element).length > 0) return false;
  const natural = Math.min(element.naturalWidth, element.naturalHeight);
  return side < leastSide || (natural > 0 && natural < leastSide);
}
