import { browser } from 'wxt/browser';
import type { PictureRef, PictureFacts } from '../../model/picture';
import { menuPrefix } from '../../platform/menus';
import {
  canLoadFrom,
  currentAddressOf,
  isIntercepted,
  isPending,
  loadedAddressesOf,
  showsOwnFile,
} from './sources';
import { frameElementOf, walkFlatTree, closestInFlatTree, flatTreeParent } from '../dom/flat-tree';
import {
  isHtml,
  computedStyleOf,
  rootElement,
  documentElementOf,
  ownerDocumentOf,
  windowOf,
} from '../dom/elements';
import {
  contentPictureOf,
  isRendered,
  isSeeThrough,
  pictureByRef,
  picturesIn,
  picturesOf,
  type PagePicture,
  isImageFileUrl,
} from './pictures';
import { shownPictureOf } from './image-map';
import { nearestToMiddle } from '../dom/viewport';
import { isDrawable, isOfTopOrigin } from './draw-picture';
import { isPageBackground } from './hit-test';

/** A picture, and whether other visible pictures fit the same reference. */
export interface FoundPicture {
  picture: PagePicture;
  isOneOfSeveral: boolean;
}

/**
 * Returns the picture of a reference in this document, its shadow roots and frames of the same origin: by its ref, or the
 * element of the context menu; else by its address: of several pictures the one under the pointer, then the visible one
 * nearest to the middle. Without address and ref, the picture under the pointer. Null without one.
 */
export function findPicture({ url, ref }: PictureRef): FoundPicture | null {
  if (ref === undefined && url === '') return single(underPointer(picturesIn(rootElement())));
  const named = ref === undefined ? null : byRef(ref, url);
  if (named) return single(named);
  const ofMenu = ref === undefined ? null : byMenu(ref, url);
  const found = single(ofMenu) ?? (url === '' ? null : byAddress(url));
  return found && { ...found, picture: seenAt(found.picture) };
}

/**
 * Returns the picture that is seen where a picture of the menu is: the browser names the topmost image, which may be see-through,
 * such as one that keeps people from saving the photo below it, or the next slide of a slide show.
 */
function seenAt(picture: PagePicture): PagePicture {
  const { element } = picture;
  if (picture.part !== 'content' || !isSeeThrough(element)) return picture;
  const { x, y, width, height } = element.getBoundingClientRect();
  const at = ownerDocumentOf(element).elementsFromPoint(x + width / 2, y + height / 2);
  const below = at.slice(at.indexOf(element) + 1).filter((each) => isRendered(each));
  return below.flatMap((each) => picturesOf(each)).find((each) => !isPageBackground(each)) ?? picture;
}

function single(picture: PagePicture | null | undefined): FoundPicture | null {
  return picture ? { picture, isOneOfSeveral: false } : null;
}

/** Returns the picture of a ref that `menuRef` gave, in this frame (Firefox); null for any other ref. */
function byMenu(ref: string, url: string): PagePicture | null {
  if (!ref.startsWith(menuPrefix)) return null;
  const { menus } = browser as { menus?: { getTargetElement?(id: number): Element | null } };
  const element = menus?.getTargetElement?.(Number(ref.slice(menuPrefix.length)));
  const pictures = element ? picturesOf(element) : [];
  return pictures.find((picture) => shows(picture, url)) ?? pictures[0] ?? null;
}

/**
 * The element may show another picture by now, as in a slide show. A style that has another file by now, as when the pointer has
 * left, still tells how it showed the one that is meant.
 */
function byRef(ref: string, url: string): PagePicture | null {
  const named = pictureByRef(ref);
  const picture = named && shownPictureOf(named);
  if (!picture || url === '' || canShow(picture, url)) return picture;
  return picture.part === 'content' || picture.part === 'whole' ? null : { ...picture, addresses: [url] };
}

function byAddress(url: string): FoundPicture | null {
  const ofContent = [...candidatesFor(url)];
  const visible = ofContent.filter((picture) => shows(picture, url) && isRendered(picture.element));
  // Reading all styles of a large page takes long, so only if no element itself is the picture.
  const shown =
    visible.length > 0 ? visible : picturesIn(rootElement()).filter((picture) => shows(picture, url));
  const nearest = nearestToMiddle(shown, ({ element }) => element);
  if (!nearest) return single(ofContent[0]);
  return single(underPointer(shown)) ?? { picture: nearest, isOneOfSeveral: shown.length > 1 };
}

/** Whether an address is one of a picture's. */
function shows({ element, addresses, part }: PagePicture, url: string): boolean {
  if (addresses.includes(url)) return true;
  if (part !== 'content') return false;
  // The browser's menu names an image by its own file, also where a style sheet replaces that.
  if (isHtml(element, 'img')) return url === currentAddressOf(element);
  // A video is identified by its own address, which is not a picture's.
  const { currentSrc, src } = element as { currentSrc?: unknown; src?: unknown };
  return url === (currentSrc || src);
}

/** Also by other candidates: a panel that opens narrows the page, and another candidate may be shown. */
function canShow(picture: PagePicture, url: string): boolean {
  const { element, part } = picture;
  return shows(picture, url) || (part === 'content' && isHtml(element, 'img') && canLoadFrom(element, url));
}

/** Yields the elements that may be this picture, visible or not, such as one that never loaded. */
function* candidatesFor(url: string): Generator<PagePicture> {
  for (const element of walkFlatTree(rootElement())) {
    const picture = contentPictureOf(element);
    if (picture && canShow(picture, url)) yield picture;
  }
}

function underPointer(pictures: readonly PagePicture[]): PagePicture | undefined {
  return pictures.findLast(({ element, part }) => part === 'content' && isHovered(element));
}

/** A frame keeps its `:hover` when the pointer leaves it, so the frames around count too. */
function isHovered(element: Element): boolean {
  const frame = frameElementOf(element);
  return element.matches(':hover') && (frame === null || isHovered(frame));
}

/** Returns what is known of a picture without its bytes. */
export function pictureFactsOf({ picture, isOneOfSeveral }: FoundPicture): PictureFacts {
  const { element, part, addresses } = picture;
  const isContent = part === 'content';
  const loaded = isContent ? loadedAddressesOf(element, addresses) : [];
  return {
    addresses,
    loaded,
    requested: isIntercepted(windowOf(element)) ? [] : loaded,
    isOwnFrame: isOfTopOrigin(),
    isPending: isContent && isHtml(element, 'img') && isPending(element),
    ratio: isContent ? ratioOf(element) : 0,
    isDrawable: isContent && isDrawable(element),
    isThumbnail: isContent && isHtml(element, 'img') && isThumbnail(element, addresses),
    isOneOfSeveral,
    backdrop: backdropOf(element),
  };
}

function ratioOf(element: Element): number {
  // A placeholder has other proportions.
  const isKnown =
    isHtml(element, 'img') && showsOwnFile(element) && !isPending(element) && element.naturalHeight > 0;
  return isKnown ? element.naturalWidth / element.naturalHeight : 0;
}

/** Whether an image is a thumbnail: in a link to an image file, or small (but no icon) in any link. */
function isThumbnail(image: HTMLImageElement, addresses: readonly string[]): boolean {
  const link = closestInFlatTree(image, 'a[href]') as HTMLAnchorElement | null;
  if (!link || addresses.includes(link.href)) return false;
  const long = Math.max(image.naturalWidth, image.naturalHeight);
  return isImageFileUrl(link.href) || (long >= 64 && long <= 200);
}

/** Returns the opaque color behind an element; empty for a picture or a translucent color. */
function backdropOf(element: Element): string {
  for (let at: Element | null = element; at; at = flatTreeParent(at)) {
    const { backgroundColor, backgroundImage } = computedStyleOf(at);
    const alpha = alphaOf(backgroundColor);
    if (alpha === 1) return backgroundColor;
    if (alpha > 0 || (at !== element && backgroundImage !== 'none')) return '';
  }
  // The page itself.
  const view = windowOf(element) ?? window;
  const isDark = view.matchMedia('(prefers-color-scheme: dark)').matches;
  const root = documentElementOf(ownerDocumentOf(element));
  return isDark && root && computedStyleOf(root).colorScheme.includes('dark') ? '' : 'rgb(255, 255, 255)';
}

/** Returns the alpha of a computed color, from 0 to 1. */
function alphaOf(color: string): number {
  const [, alpha] = /^rgba\(.*,\s*([\d.]+)\)$/.exec(color) ?? /\/\s*([\d.]+)\)$/.exec(color) ?? [];
  return alpha === undefined ? 1 : Number(alpha);
}
