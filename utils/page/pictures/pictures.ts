import { addressesOf, cssImageUrls, isPending } from './sources';
import { drawOnCanvas, isBlank } from '../dom/canvas';
import { isHtml, isSvg, windowOf } from '../dom/elements';
import { walkFlatTree } from '../dom/flat-tree';
import { documentToken } from '../../platform/document-token';

/** Which part of an element is the picture: its content, a picture of its style, or, by its role, the whole element. */
export type PicturePart =
  | 'content'
  | 'background'
  | 'border'
  | 'mask'
  | 'marker'
  | 'before'
  | 'after'
  | 'whole';

/** A picture of the page. */
export interface PagePicture {
  element: Element;
  part: PicturePart;
  /** The addresses of its file as absolute URLs, best first; empty for a drawn picture. */
  addresses: string[];
}

/** Smaller pictures are spacers or tracking pixels; in CSS pixels. */
export const minPictureSide = 4;

/** Returns the rendered pictures of a document, its shadow roots and its frames of the same origin, in reading order. */
export function picturesIn(root: Element): PagePicture[] {
  const pictures: PagePicture[] = [];
  for (const element of walkFlatTree(root)) {
    if (isRendered(element)) pictures.push(...picturesOf(element));
  }
  return pictures;
}

/**
 * Returns all pictures of an element: its content, then those of its style, pseudo-elements first and background last.
 */
export function picturesOf(element: Element): PagePicture[] {
  const content = contentPictureOf(element);
  // Inside an svg, the whole svg is the picture.
  if (content === null && Element.prototype.closest.call(element, 'svg')) return [];
  return [...(content ? [content] : []), ...stylePicturesOf(element)];
}

/** Returns the picture that an element itself is; null for any other element. */
export function contentPictureOf(element: Element): PagePicture | null {
  const isDrawing = isHtml(element, 'canvas', 'video') || isOutermostSvg(element);
  const addresses = addressesOf(element);
  if (!isDrawing && addresses.length === 0) return null;
  if (isHtml(element, 'object', 'embed') && !maybeImage(element)) return null;
  return { element, part: 'content', addresses };
}

/** Whether an element is an outermost svg with more than `image` elements, which are pictures themselves. */
function isOutermostSvg(element: Element): boolean {
  if (!isSvg(element, 'svg') || element.parentElement?.closest('svg')) return false;
  return (
    element.querySelector(
      'path, rect, circle, ellipse, line, polyline, polygon, text, use, foreignObject',
    ) !== null
  );
}

/** Whether an embedded object is a picture, not a document or a player. */
function maybeImage(element: HTMLObjectElement | HTMLEmbedElement): boolean {
  const [address = ''] = addressesOf(element);
  return element.type.startsWith('image/') || (element.type === '' && isImageFileUrl(address));
}

/** Whether an address is that of an image file. */
export function isImageFileUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname } = new URL(address);
  if (protocol === 'data:') return pathname.startsWith('image/');
  return /\.(jpe?g|png|gif|webp|avif|svg|bmp|ico|jxl|tiff?|heic)$/i.test(pathname);
}

/** Where a style may have pictures: properties, and pseudo-elements. */
export const styleSources = ['content', 'pseudo', 'marker', 'mask', 'border', 'background'] as const;
export type StyleSource = (typeof styleSources)[number];

const everywhere: ReadonlySet<StyleSource> = new Set(styleSources);

/** Returns the pictures of an element's style, read from the given sources. */
export function stylePicturesOf(element: Element, sources = everywhere): PagePicture[] {
  const view = windowOf(element);
  if (!view || sources.size === 0 || isSvg(element, 'svg')) return [];
  const own = view.getComputedStyle(element);
  const found: PagePicture[] = [];
  const add = (part: PicturePart, value: string): void => {
    for (const addresses of cssImageUrls(value)) found.push({ element, part, addresses });
  };
  // That of an image is the image's own picture.
  if (sources.has('content') && !isHtml(element, 'img')) add('content', own.content);
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

/** Whether an element is rendered and visible, also outside the viewport. */
export function isRendered(element: Element): boolean {
  const { checkVisibility, getBoundingClientRect } = Element.prototype;
  if (!checkVisibility.call(element, { visibilityProperty: true, opacityProperty: true })) return false;
  const { width, height } = getBoundingClientRect.call(element);
  // A lazy picture has no size before it loads.
  return (
    (width >= minPictureSide && height >= minPictureSide) || (isHtml(element, 'img') && !element.complete)
  );
}

/** The longest side of a file that only fills a place, in pixels. */
const maxFillerSide = 16;

/** Whether an element shows nothing: it is transparent, or its image is one that only fills a place and lets all be seen. */
export function isSeeThrough(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true })) return element.checkVisibility();
  if (!isHtml(element, 'img') || isPending(element)) return false;
  const { width, naturalWidth, naturalHeight } = element;
  if (Math.max(naturalWidth, naturalHeight) > maxFillerSide || width < 2 * naturalWidth) return false;
  try {
    const context = drawOnCanvas(element, naturalWidth || 1, naturalHeight || 1);
    return context !== null && isBlank(context);
  } catch {
    // Nobody may read its pixels; so few are no picture.
    return naturalWidth * naturalHeight <= 4;
  }
}

interface RefRegistry {
  elements: Map<string, WeakRef<Element>>;
  ids: WeakMap<Element, string>;
}

/** Shared by both scripts in a page: one lists a picture, the other reads its pixels. */
const shared = globalThis as { [key: symbol]: RefRegistry | undefined };
const { elements, ids } = (shared[Symbol.for('sightread.names')] ??= {
  elements: new Map(),
  ids: new WeakMap(),
});

/**
 * Returns a ref for a picture, by which both scripts in the page find it, as long as the page is loaded. Jobs keep refs: in
 * another document a ref must not identify another picture.
 */
export function refOf(picture: PagePicture): string {
  return refAmong(picture, picturesOf(picture.element));
}

/** `refOf` where all pictures of the element are known: reading styles takes time. */
export function refAmong(
  { element, part, addresses }: PagePicture,
  siblings: readonly PagePicture[],
): string {
  const known = ids.get(element) ?? `${documentToken}-${elements.size + 1}`;
  ids.set(element, known);
  elements.set(known, new WeakRef(element));
  const layer = siblings
    .filter((other) => other.part === part)
    .findIndex((other) => other.addresses[0] === addresses[0]);
  return `${known} ${part} ${Math.max(0, layer)}`;
}

/** Returns the picture of a ref; null once it has left the page. */
export function pictureByRef(ref: string): PagePicture | null {
  const [known = '', part = '', layer = '0'] = ref.split(' ');
  const element = elements.get(known)?.deref();
  if (!element?.isConnected) return null;
  if (part === 'whole') return { element, part, addresses: [] };
  return picturesOf(element).filter((picture) => picture.part === part)[Number(layer)] ?? null;
}
