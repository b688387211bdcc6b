import type { Rect } from '../../model/picture';
import { addressesOf, cssImageUrls } from './sources';
import { isHtml, isSvg, windowOf } from '../dom/elements';
import { walkFlatTree } from '../dom/flat-tree';
import { toTopViewport } from '../dom/viewport';

/** What of an element is the picture: what it is, one that its style gives it, or, by its role, all of it. */
export type PicturePart =
  | 'content'
  | 'background'
  | 'border'
  | 'mask'
  | 'marker'
  | 'before'
  | 'after'
  | 'whole';

/** A picture as the page shows it. */
export interface PagePicture {
  element: Element;
  part: PicturePart;
  /** Where its own bytes may be had, as absolute addresses, best first; empty for what is only drawn. */
  addresses: string[];
}

/** Nobody sees anything in less, in CSS pixels: what counts visitors and what keeps a distance. */
const leastSide = 4;

/** The pictures that are shown in a document, its frames of the same origin and all shadow roots, in reading order. */
export function picturesIn(root: Element): PagePicture[] {
  const pictures: PagePicture[] = [];
  for (const element of walkFlatTree(root)) {
    if (isRendered(element)) pictures.push(...picturesOf(element));
  }
  return pictures;
}

/** An element's pictures, those of its style from the innermost out: its content, what is before and after, its ground. */
export function picturesOf(element: Element): PagePicture[] {
  const content = contentPictureOf(element);
  // Inside a drawing the whole is the picture.
  if (content === null && Element.prototype.closest.call(element, 'svg')) return [];
  return [...(content ? [content] : []), ...stylePicturesOf(element)];
}

/** What an element itself shows; null for one that is no picture. */
export function contentPictureOf(element: Element): PagePicture | null {
  const isDrawing = isHtml(element, 'canvas') || isOutermostSvg(element) || isHtml(element, 'video');
  const addresses = addressesOf(element);
  if (!isDrawing && addresses.length === 0) return null;
  if ((isHtml(element, 'object') || isHtml(element, 'embed')) && !maybeImage(element)) return null;
  return { element, part: 'content', addresses };
}

/** A drawing in the page that is more than a frame around `image` elements, which are pictures themselves. */
function isOutermostSvg(element: Element): boolean {
  if (!isSvg(element, 'svg') || element.parentElement?.closest('svg')) return false;
  return (
    element.querySelector(
      'path, rect, circle, ellipse, line, polyline, polygon, text, use, foreignObject',
    ) !== null
  );
}

/** Whether what is embedded is a picture rather than a document or a player. */
function maybeImage(element: HTMLObjectElement | HTMLEmbedElement): boolean {
  const [address = ''] = addressesOf(element);
  return element.type.startsWith('image/') || (element.type === '' && isImageFileUrl(address));
}

/** Whether an address names a picture file. */
export function isImageFileUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname } = new URL(address);
  if (protocol === 'data:') return pathname.startsWith('image/');
  return /\.(jpe?g|png|gif|webp|avif|svg|bmp|ico|jxl|tiff?|heic)$/i.test(pathname);
}

/** Where a style may have pictures: properties of the element, and what is before and after it. */
export const styleSources = ['content', 'pseudo', 'marker', 'mask', 'border', 'background'] as const;
export type StyleSource = (typeof styleSources)[number];

const everywhere: ReadonlySet<StyleSource> = new Set(styleSources);

/** The pictures that an element's style gives it, looked for in these sources of them. */
export function stylePicturesOf(element: Element, sources = everywhere): PagePicture[] {
  const view = windowOf(element);
  if (!view || sources.size === 0 || isSvg(element, 'svg')) return [];
  const own = view.getComputedStyle(element);
  const found: PagePicture[] = [];
  const add = (part: PicturePart, value: string): void => {
    for (const addresses of cssImageUrls(value)) found.push({ element, part, addresses });
  };
  if (sources.has('content') && own.content.includes('url(')) add('content', own.content);
  for (const part of sources.has('pseudo') ? (['before', 'after'] as const) : []) {
    const generated = view.getComputedStyle(element, `::${part}`);
    if (generated.content === 'none' || generated.content === 'normal' || generated.display === 'none')
      continue;
    for (const value of [generated.content, generated.backgroundImage, generated.maskImage]) add(part, value);
  }
  if (sources.has('marker') && own.display === 'list-item') add('marker', own.listStyleImage);
  if (sources.has('mask')) add('mask', own.maskImage);
  if (sources.has('border')) add('border', own.borderImageSource);
  if (sources.has('background')) add('background', own.backgroundImage);
  return found;
}

/** Whether an element is on the page to be seen, if only by scrolling. */
export function isRendered(element: Element): boolean {
  if (element.localName === 'sightread-capture') return false;
  const { checkVisibility, getBoundingClientRect } = Element.prototype;
  if (!checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true })) return false;
  const { width, height } = getBoundingClientRect.call(element);
  // A lazy picture has no size before it has loaded.
  return (width >= leastSide && height >= leastSide) || (isHtml(element, 'img') && !element.complete);
}

/** Where a picture's element stands, in CSS pixels of the top frame's viewport, also beyond its edges; null for one out of reach. */
export function boxInTopViewport({ element }: PagePicture): Rect | null {
  const view = windowOf(element);
  const rect = Element.prototype.getBoundingClientRect.call(element);
  return view && (toTopViewport(rect, view)?.rect ?? null);
}

interface Names {
  /** Jobs keep names: after a reload they must name nothing rather than another picture. */
  load: string;
  named: Map<string, WeakRef<Element>>;
  names: WeakMap<Element, string>;
}

/** All our scripts in a page share its names: what one lists another gets the pixels of. */
const shared = globalThis as { [key: symbol]: Names | undefined };
const { load, named, names } = (shared[Symbol.for('sightread.names')] ??= {
  load: Math.random().toString(36).slice(2),
  named: new Map(),
  names: new WeakMap(),
});

/** A name for a picture; `pictureNamed` finds it again, also from another of our scripts, as long as it is in the page. */
export function refOf(picture: PagePicture): string {
  return refAmong(picture, picturesOf(picture.element));
}

/** `nameOf` for who knows all pictures of its element: looking at styles takes time. */
export function refAmong(
  { element, part, addresses }: PagePicture,
  siblings: readonly PagePicture[],
): string {
  const known = names.get(element) ?? `${load}-${named.size + 1}`;
  names.set(element, known);
  named.set(known, new WeakRef(element));
  const layer = siblings
    .filter((other) => other.part === part)
    .findIndex((other) => other.addresses[0] === addresses[0]);
  return `${known} ${part} ${Math.max(0, layer)}`;
}

/** The picture of a name that `nameOf` gave; null once it has left the page. */
export function pictureByRef(name: string): PagePicture | null {
  const [known = '', part = '', layer = '0'] = name.split(' ');
  const element = named.get(known)?.deref();
  if (!element?.isConnected) return null;
  if (part === 'whole') return { element, part, addresses: [] };
  return picturesOf(element).filter((picture) => picture.part === part)[Number(layer)] ?? null;
}
