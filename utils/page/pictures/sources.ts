import { pageKey } from '../../lib/url';
import { computedStyleOf, isHtml, isSvg, windowOf } from '../dom/elements';

/** Returns the addresses of an element's picture as absolute URLs, best first; empty for a drawn picture. */
export function addressesOf(element: Element): string[] {
  return [...new Set(rawAddressesOf(element))].filter((address) => address !== '');
}

/** Returns the addresses of the picture by which a style sheet replaces that of an image; empty where none does. */
function replacementOf(image: HTMLImageElement): string[] {
  return cssImageUrls(computedStyleOf(image).content)[0] ?? [];
}

/** Whether an image shows its own file: no style sheet replaces that. */
export function showsOwnFile(image: HTMLImageElement): boolean {
  return replacementOf(image).length === 0;
}

function rawAddressesOf(element: Element): string[] {
  if (isHtml(element, 'img') && !showsOwnFile(element)) return replacementOf(element);
  if (isHtml(element, 'img'))
    return [...lazyAddressesOf(element), ...candidatesOf(element), currentAddressOf(element) || element.src];
  if (isHtml(element, 'video')) return showsPoster(element) ? [element.poster] : [];
  if (isHtml(element, 'input')) return element.type === 'image' ? [element.src] : [];
  if (isHtml(element, 'embed')) return [element.src];
  if (isHtml(element, 'object')) return [element.data];
  if (isSvg(element, 'image')) return [absolute(element.href.baseVal, element.baseURI)];
  return [];
}

/** Returns those of a picture's addresses that the browser shows for its element: only images tell. */
export function loadedAddressesOf(element: Element, addresses: readonly string[]): string[] {
  if (!isHtml(element, 'img') || !element.complete || element.naturalWidth === 0) return [];
  const current = currentAddressOf(element);
  return addresses.filter((each) => each === current);
}

/**
 * Returns the address of the file that an image shows; empty before the browser has chosen one. Chromium's `currentSrc` has the
 * fragment of another element that shows another part of the same file (seen in Chromium 156).
 */
export function currentAddressOf(image: HTMLImageElement): string {
  const { currentSrc, src } = image;
  if (currentSrc === src || currentSrc === '') return currentSrc;
  const file = pageKey(currentSrc);
  return [src, ...candidateListsOf(image).flat()].find((each) => pageKey(each) === file) ?? currentSrc;
}

/** Whether a service worker may answer what a window requests. Pages without a secure connection have none. */
export function isIntercepted(view: Window | null): boolean {
  try {
    return view === null || Boolean(view.navigator.serviceWorker?.controller);
  } catch {
    // A sandboxed frame may not ask.
    return true;
  }
}

/** Whether a video shows its poster: it has not been played. */
function showsPoster(video: HTMLVideoElement): boolean {
  return video.poster !== '' && video.currentTime === 0 && video.played.length === 0;
}

/** Where pages that load pictures by script keep the address until the picture comes into view. */
const lazyAttributes = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy'];
const lazySrcsets = ['data-srcset', 'data-lazy-srcset'];

/** Returns the addresses of a picture that a script will load later, instead of a placeholder. */
function lazyAddressesOf(image: HTMLImageElement): string[] {
  return /^(data:|$)/.test(image.currentSrc) ? namedForLater(image) : [];
}

/** Returns the addresses that an image names for a script, the largest first; also once they have been loaded. */
export function namedForLater(image: HTMLImageElement): string[] {
  const sets = [...sourcesAround(image), image].flatMap((each) =>
    lazySrcsets.flatMap((name) => srcsetAddresses(each.getAttribute(name) ?? '', image.baseURI)),
  );
  const single = lazyAttributes.flatMap((name) => image.getAttribute(name) ?? []);
  return [...sets, ...single.map((url) => absolute(url, image.baseURI))];
}

/** Whether an image has not loaded yet, or shows a placeholder for one that a script will load. */
export function isPending(image: HTMLImageElement): boolean {
  if (!showsOwnFile(image)) return false;
  return !image.complete || lazyAddressesOf(image).length > 0;
}

/**
 * Returns the largest candidate of the `srcset` that the browser chose from. In a `picture` that is the chosen source:
 * others may be cropped differently.
 */
function candidatesOf(image: HTMLImageElement): string[] {
  const lists = [...sourcesAround(image).filter(matchesMedia), image]
    .map((each) => srcsetAddresses(each.getAttribute('srcset') ?? '', image.baseURI))
    .filter((list) => list.length > 0);
  const shown = lists.find((list) => list.includes(currentAddressOf(image)));
  // Before the choice: the browser takes the first matching source.
  return (shown ?? (image.currentSrc === '' ? lists[0] : undefined))?.slice(0, 1) ?? [];
}

/** Whether an address is one that the browser may choose for an image. */
export function canLoadFrom(image: HTMLImageElement, address: string): boolean {
  return image.src === address || candidateListsOf(image).some((list) => list.includes(address));
}

/** Returns the addresses of each `srcset` of an image, those of sources that do not match included. */
function candidateListsOf(image: HTMLImageElement): string[][] {
  return [...sourcesAround(image), image].map((each) =>
    srcsetAddresses(each.getAttribute('srcset') ?? '', image.baseURI),
  );
}

function sourcesAround(image: HTMLImageElement): HTMLSourceElement[] {
  const { parentElement } = image;
  if (!parentElement || !isHtml(parentElement, 'picture')) return [];
  return [...parentElement.children].filter((child) => isHtml(child, 'source'));
}

/** Media queries depend on the window of the frame. */
function matchesMedia(source: HTMLSourceElement): boolean {
  return source.media === '' || (windowOf(source) ?? window).matchMedia(source.media).matches;
}

/**
 * A candidate of a `srcset`: an address, which may contain commas, and its width or density, if any. The library `srcset`
 * 5.0.3 takes a descriptor on a new line for a part of the address, and adds 1,600 bytes to each script in a page.
 */
const candidate = /[\s,]*([^\s,](?:\S*[^\s,])?)(?:\s+([\d.]+)[wx])?[^,]*/gy;

/** Returns the addresses of a `srcset` (https://html.spec.whatwg.org/#parse-a-srcset-attribute), the largest first. */
export function srcsetAddresses(srcset: string, base: string): string[] {
  // One list has widths or densities, not both.
  const found = [...srcset.matchAll(candidate)];
  return found
    .map(([, url = '', size = '1']) => ({ url: absolute(url, base), size: Number(size) }))
    .toSorted((one, other) => other.size - one.size)
    .map(({ url }) => url);
}

/** Returns an absolute URL; an invalid address stays as it is. */
function absolute(address: string, base: string): string {
  return address !== '' && URL.canParse(address, base) ? new URL(address, base).href : address;
}

/** A file of a layer, and how many of its pixels are a CSS pixel. */
interface LayerFile {
  url: string;
  resolution: number;
}

/** Returns the pictures of a computed CSS value, the uppermost layer first; each as its addresses, the largest first. */
export function cssImageUrls(value: string): string[][] {
  if (!value.includes('url(')) return [];
  return splitValue(value, ',')
    .map((layer) => filesIn(layer).map(({ url }) => url))
    .filter((addresses) => addresses.length > 0);
}

/**
 * An address in quotes, and its resolution in `image-set()`. Computed values always have quotes. Not a choice for each
 * character, which takes more stack than there is for a picture of 8 MB in a data URL.
 */
const quotedUrl = /url\("([^"\\]*(?:\\[^][^"\\]*)*)"\)(?:\s+([\d.]+)(dppx|x|dpi|dpcm))?/g;
const perPixel: Readonly<Record<string, number>> = { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };

/** Returns the files of one layer of a computed CSS value, the largest first. */
export function filesIn(layer: string): LayerFile[] {
  return (
    [...layer.matchAll(quotedUrl)]
      .map(([, quoted = '', amount = '1', unit = 'x']) => ({
        url: unescaped(quoted),
        resolution: Number(amount) * (perPixel[unit] ?? 1),
      }))
      // Not references to SVG elements of the page itself.
      .filter(({ url }) => url !== '' && !isWithinPage(url))
      .toSorted((one, other) => other.resolution - one.resolution)
  );
}

function isWithinPage(url: string): boolean {
  return url.startsWith('#') || (url.includes('#') && url.split('#')[0] === location.href.split('#')[0]);
}

/** https://drafts.csswg.org/css-syntax/#consume-escaped-code-point */
function unescaped(quoted: string): string {
  return quoted.replaceAll(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_all, code?: string, itself = '') =>
    code === undefined ? itself : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** Splits a CSS value at commas or spaces outside brackets and quotes. */
export function splitValue(value: string, separator: ',' | ' '): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: token, index } of value.matchAll(/"[^"\\]*(?:\\[^][^"\\]*)*"?|[(), ]/g)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (token === separator && depth === 0) {
      parts.push(value.slice(from, index).trim());
      from = index + 1;
    }
  }
  return [...parts, value.slice(from).trim()];
}
