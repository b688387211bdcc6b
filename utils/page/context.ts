import { longestPassage, type PageVariable } from '../model/own-task';
import type { PageContext } from '../model/task';
import { composedClosest, composedContains, hostOf } from './composed';
import { isElement, isHtml } from './elements';
import { wordsAround } from './words-around';
import { plain, referredText, shorten, textOf } from './words';

/**
 * What the page says around a picture; around nothing, what it says of itself. Never longer than a model needs. Its
 * address, what is selected and the words around the picture only where a task `wants` them.
 */
export function contextOf(picture: Element | null, wants: readonly PageVariable[] = []): PageContext {
  return {
    ...(wants.includes('url') ? { url: addressOf(location) } : {}),
    ...(wants.includes('selection') ? { selection: selected() } : {}),
    ...(wants.includes('context') && picture ? { around: wordsAround(picture) } : {}),
    title: shorten(document.title),
    lang: langOf(picture ?? document.documentElement),
    heading: picture ? headingOf(picture) : '',
    alt: picture && authorNameOf(picture),
    caption: picture ? captionOf(picture) : '',
    tooltip: shorten(picture?.getAttribute('title') ?? ''),
    link: picture ? linkOf(picture) : '',
  };
}

/** No name that helps anybody is longer, nor any language tag (BCP 47, 4.4.1), in characters. */
const longestName = 2000;
const longestTag = 35;

/** The language that the page says an element is in; empty where it says none. */
export function langOf(picture: Element): string {
  return (composedClosest(picture, '[lang]')?.getAttribute('lang') ?? '').slice(0, longestTag);
}

/** The name its author gave the picture, also an empty one; null where none was given. */
export function authorNameOf(picture: Element): string | null {
  const labelled = referredText(picture, 'aria-labelledby');
  if (labelled !== '') return labelled;
  const said = picture.getAttribute('aria-label') ?? picture.getAttribute('alt') ?? svgTitle(picture);
  return said === null ? null : plain(said).slice(0, longestName);
}

function svgTitle(picture: Element): string | null {
  return picture.querySelector(':scope > title')?.textContent ?? null;
}

function captionOf(picture: Element): string {
  const caption = composedClosest(picture, 'figure:has(figcaption)')?.querySelector('figcaption');
  return caption ? textOf(caption) : referredText(picture, 'aria-describedby');
}

const headings = 'h1, h2, h3, h4, h5, h6, [role="heading"]';
/** A heading in one of these names what stands in it, not what comes after it. */
const closed =
  'article, li, nav, aside, footer, dialog, [role="article"], [role="listitem"], [role="dialog"]';

/** The nearest heading before a picture in reading order that is shown and does not belong to something else. */
function headingOf(picture: Element): string {
  for (let from: Element | null = picture; from; from = hostOf(from.getRootNode())) {
    for (const heading of headingsBefore(from)) {
      const text = heading.checkVisibility({ visibilityProperty: true }) ? textOf(heading) : '';
      const part = composedClosest(heading, closed);
      if (text !== '' && (!part || composedContains(part, picture))) return text;
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
  const link = composedClosest(picture, 'a[href]');
  if (!link) return '';
  const words = labelOf(link) || textOf(link, picture) || shorten(link.getAttribute('title') ?? '');
  return words || (isHtml(link, 'a') ? pathOf(link) : '');
}

/** What names an element whatever stands in it; empty where nothing does. */
export function labelOf(element: Element): string {
  return referredText(element, 'aria-labelledby') || shorten(element.ariaLabel ?? '');
}

/** A web page's address, without its query and fragment, which may carry secrets. */
function addressOf({ protocol, origin, pathname }: Location): string {
  return protocol === 'http:' || protocol === 'https:' ? origin + pathname : '';
}

/** What is selected on the page, on one line. */
function selected(): string {
  return plain((getSelection()?.toString() ?? '').slice(0, 2 * longestPassage)).slice(0, longestPassage);
}

/** A web link's path, with its host where that is another's; its query and fragment may carry secrets. */
function pathOf({ protocol, host, pathname }: HTMLAnchorElement): string {
  if (protocol !== 'http:' && protocol !== 'https:') return '';
  return shorten(host === location.host ? pathname : host + pathname);
}
