import { isHtml, isSvg } from '../dom/elements';

/** Where an element's picture comes from, as absolute URLs, best first; empty for what is drawn. */
export function addressesOf(element: Element): string[] {
  return [...new Set(rawAddressesOf(element))].filter((address) => address !== '');
}

function rawAddressesOf(element: Element): string[] {
  if (isHtml(element, 'img'))
    return [...lazyAddressesOf(element), ...candidatesOf(element), element.currentSrc || element.src];
  if (isHtml(element, 'video')) return showsPoster(element) ? [element.poster] : [];
  if (isHtml(element, 'input')) return element.type === 'image' ? [element.src] : [];
  if (isHtml(element, 'embed')) return [element.src];
  if (isHtml(element, 'object')) return [element.data];
  if (isSvg(element, 'image')) return [absolute(element.href.baseVal, element.baseURI)];
  return [];
}

/** Whether a film has not begun and shows the picture that its author gave it for that. */
export function showsPoster(video: HTMLVideoElement): boolean {
  return video.poster !== '' && video.currentTime === 0 && video.played.length === 0;
}

/** Pages that load by script keep the address elsewhere until the picture comes into view. */
const kept = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy'];

/** Where a picture is that a script of the page has still to load; a placeholder stands in for it. */
export function lazyAddressesOf(image: HTMLImageElement): string[] {
  if (!/^(data:|$)/.test(image.currentSrc)) return [];
  return kept.flatMap((name) => image.getAttribute(name) ?? []).map((url) => absolute(url, image.baseURI));
}

/**
 * The largest candidate of the list that the browser chose from: of a `picture`, the list of the source that is shown,
 * because others may be cut in another way.
 */
function candidatesOf(image: HTMLImageElement): string[] {
  const lists = [...sourcesAround(image).filter(isForHere), image]
    .map((each) => sorted(each.getAttribute('srcset') ?? '', image.baseURI))
    .filter((list) => list.length > 0);
  const shown = lists.find((list) => list.includes(image.currentSrc));
  // Not chosen yet: the browser takes the first one that suits.
  return (shown ?? (image.currentSrc === '' ? lists[0] : undefined))?.slice(0, 1) ?? [];
}

/** Whether an image may come from an address, whichever the browser has chosen for now. */
export function canLoadFrom(image: HTMLImageElement, address: string): boolean {
  const lists = [...sourcesAround(image), image].map((each) => each.getAttribute('srcset') ?? '');
  return image.src === address || lists.some((list) => sorted(list, image.baseURI).includes(address));
}

function sourcesAround(image: HTMLImageElement): HTMLSourceElement[] {
  const { parentElement } = image;
  if (!parentElement || !isHtml(parentElement, 'picture')) return [];
  return [...parentElement.children].filter((child) => isHtml(child, 'source'));
}

/** Asked of its own window: a frame is narrower than its page. */
function isForHere({ media, ownerDocument }: HTMLSourceElement): boolean {
  return media === '' || (ownerDocument.defaultView ?? window).matchMedia(media).matches;
}

/** A candidate of a `srcset`: an address, which may hold commas, and its width, its density or neither. */
const candidate = /[\s,]*([^\s,](?:\S*[^\s,])?)(?:\s+([\d.]+)[wx])?[^,]*/gy;

/** The addresses of a `srcset` (https://html.spec.whatwg.org/#parse-a-srcset-attribute), the largest first. */
function sorted(srcset: string, base: string): string[] {
  // One list has widths or densities, not both.
  const found = [...srcset.matchAll(candidate)];
  return found
    .map(([, url = '', size = '1']) => ({ url: absolute(url, base), size: Number(size) }))
    .toSorted((one, other) => other.size - one.size)
    .map(({ url }) => url);
}

/** A picture's URL for people who wrote it relative; an address that is none stays as it is. */
function absolute(address: string, base: string): string {
  return address !== '' && URL.canParse(address, base) ? new URL(address, base).href : address;
}

/** The pictures of a computed CSS value, the uppermost layer first; each with its addresses, the largest first. */
export function cssImageUrls(value: string): string[][] {
  if (!value.includes('url(')) return [];
  return splitLayers(value)
    .map(addressesIn)
    .filter((addresses) => addresses.length > 0);
}

/** A quoted address with CSS's escapes, and, within `image-set()`, its resolution. Computed values are quoted always. */
const address = /url\("((?:[^"\\]|\\[^])*)"\)(?:\s+([\d.]+)(dppx|x|dpi|dpcm))?/g;
const perPixel: Readonly<Record<string, number>> = { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };

function addressesIn(layer: string): string[] {
  return (
    [...layer.matchAll(address)]
      .map(([, quoted = '', amount = '1', unit = 'x']) => ({
        url: unescaped(quoted),
        resolution: Number(amount) * (perPixel[unit] ?? 1),
      }))
      // A part of an SVG of the page itself is no picture of its own.
      .filter(({ url }) => url !== '' && !isWithinPage(url))
      .toSorted((one, other) => other.resolution - one.resolution)
      .map(({ url }) => url)
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

/** A value's parts between the commas that stand in no brackets and no quotes. */
function splitLayers(value: string): string[] {
  const layers: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: token, index } of value.matchAll(/"(?:[^"\\]|\\[^])*"|[(),]/g)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (token === ',' && depth === 0) {
      layers.push(value.slice(from, index));
      from = index + 1;
    }
  }
  return [...layers, value.slice(from)];
}
