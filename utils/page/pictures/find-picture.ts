import type { PictureRef, Rect, PictureFacts } from '../../model/picture';
import { elementOfMenu } from '../../platform/menus';
import { canLoadFrom, lazyAddressesOf } from './sources';
import { frameElementOf, walkFlatTree, closestInFlatTree, flatTreeParent } from '../dom/flat-tree';
import { isHtml, computedStyleOf } from '../dom/elements';
import {
  contentPictureOf,
  isRendered,
  pictureByRef,
  picturesIn,
  picturesOf,
  type PagePicture,
  isImageFileUrl,
} from './pictures';
import { toTopViewport, visibleArea } from '../dom/viewport';
import { isDrawable } from './draw-picture';

/** A picture that was found, and whether others that are shown could be meant as well. */
export interface FoundPicture {
  picture: PagePicture;
  isOneOfSeveral: boolean;
}

/**
 * The picture that is meant in this document, its frames of the same origin and all shadow roots: by its name; by the
 * element that the menu was opened on; else by its address: of several the one under the pointer, then the visible one
 * nearest the middle. Without an address or a name the one under the pointer. Null where there is none.
 */
export function findPicture({ url, ref }: PictureRef): FoundPicture | null {
  if (ref === undefined && url === '') return single(underPointer(picturesIn(document.documentElement)));
  const named = ref === undefined ? null : (ofMenu(ref, url) ?? ofName(ref, url));
  return single(named) ?? (url === '' ? null : byAddress(url));
}

function single(picture: PagePicture | null | undefined): FoundPicture | null {
  return picture ? { picture, isOneOfSeveral: false } : null;
}

function ofMenu(ref: string, url: string): PagePicture | null {
  const element = elementOfMenu(ref);
  const pictures = element ? picturesOf(element) : [];
  return pictures.find((picture) => shows(picture, url)) ?? pictures[0] ?? null;
}

/** By now its element may show another picture, as those of slide shows do. */
function ofName(ref: string, url: string): PagePicture | null {
  const picture = pictureByRef(ref);
  return picture && (url === '' || mayShow(picture, url)) ? picture : null;
}

function byAddress(url: string): FoundPicture | null {
  const ofContent = [...contentsOf(url)];
  const visible = ofContent.filter((picture) => shows(picture, url) && isRendered(picture.element));
  // Every element's style is looked at only where no element itself is the picture: large pages take long for that.
  const shown =
    visible.length > 0
      ? visible
      : picturesIn(document.documentElement).filter((picture) => shows(picture, url));
  if (shown.length === 0) return single(ofContent[0]);
  const pointed = underPointer(shown);
  return pointed ? single(pointed) : { picture: nearestTheMiddle(shown), isOneOfSeveral: shown.length > 1 };
}

/** A picture may be told by any address that it may have, such as the one that it is loaded from. */
function shows({ element, addresses, part }: PagePicture, url: string): boolean {
  if (addresses.includes(url)) return true;
  // A film is told by its own address, though that is no picture's.
  const { currentSrc, src } = element as { currentSrc?: unknown; src?: unknown };
  return part === 'content' && url === (currentSrc || src);
}

/** A panel that opens makes the page narrower, and a picture of several sources may come from another by then. */
function mayShow(picture: PagePicture, url: string): boolean {
  const { element, part } = picture;
  return shows(picture, url) || (part === 'content' && isHtml(element, 'img') && canLoadFrom(element, url));
}

/** The elements that are or may be this picture themselves, shown or not, such as one that never loaded. */
function* contentsOf(url: string): Generator<PagePicture> {
  for (const element of walkFlatTree(document.documentElement)) {
    const picture = contentPictureOf(element);
    if (picture && mayShow(picture, url)) yield picture;
  }
}

function underPointer(pictures: readonly PagePicture[]): PagePicture | undefined {
  return pictures.findLast(({ element, part }) => part === 'content' && isHovered(element));
}

/** A frame's document does not hear when the pointer leaves it. */
function isHovered(element: Element): boolean {
  const frame = frameElementOf(element);
  return element.matches(':hover') && (frame === null || isHovered(frame));
}

function nearestTheMiddle(pictures: readonly PagePicture[]): PagePicture {
  return pictures.reduce((best, next) => (offCentre(next.element) < offCentre(best.element) ? next : best));
}

/** How far an element's middle is from that of this viewport, in pixels of the top frame's where those can be told. */
function offCentre(element: Element): number {
  const own = middleOf(element.getBoundingClientRect(), element.ownerDocument.defaultView ?? window);
  const here = middleOf(visibleArea(window), window);
  return Math.hypot(own.x - here.x, own.y - here.y);
}

function middleOf(rect: Rect, view: Window): { x: number; y: number } {
  const { x, y, width, height } = toTopViewport(rect, view)?.rect ?? rect;
  return { x: x + width / 2, y: y + height / 2 };
}

/** What can be said of a picture without its bytes. */
export function pictureFactsOf({ picture, isOneOfSeveral }: FoundPicture): PictureFacts {
  const { element, part, addresses } = picture;
  const isContent = part === 'content';
  return {
    addresses,
    isPending:
      isContent && isHtml(element, 'img') && (!element.complete || lazyAddressesOf(element).length > 0),
    ratio: isContent ? ratioOf(element) : 0,
    isDrawable: isContent && isDrawable(element),
    isThumbnail: isContent && isHtml(element, 'img') && isThumbnail(element, addresses),
    isOneOfSeveral,
    backdrop: groundOf(element),
  };
}

function ratioOf(element: Element): number {
  // A placeholder's proportions are its own.
  if (
    isHtml(element, 'img') &&
    element.complete &&
    element.naturalHeight > 0 &&
    lazyAddressesOf(element).length === 0
  )
    return element.naturalWidth / element.naturalHeight;
  return 0;
}

/** A small picture in a link to a picture file, or one that is small in any link, but no icon. */
function isThumbnail(image: HTMLImageElement, addresses: readonly string[]): boolean {
  const link = closestInFlatTree(image, 'a[href]') as HTMLAnchorElement | null;
  if (!link || addresses.includes(link.href)) return false;
  const long = Math.max(image.naturalWidth, image.naturalHeight);
  return isImageFileUrl(link.href) || (long >= 64 && long <= 200);
}

/** The opaque colour behind an element; empty where a picture or a see-through colour is behind it. */
function groundOf(element: Element): string {
  for (let at: Element | null = element; at; at = flatTreeParent(at)) {
    const { backgroundColor, backgroundImage } = computedStyleOf(at);
    const alpha = alphaOf(backgroundColor);
    if (alpha === 1) return backgroundColor;
    if (alpha > 0 || (at !== element && backgroundImage !== 'none')) return '';
  }
  // The page itself.
  const view = element.ownerDocument.defaultView ?? window;
  const isDark = view.matchMedia('(prefers-color-scheme: dark)').matches;
  const { colorScheme } = computedStyleOf(element.ownerDocument.documentElement);
  return isDark && colorScheme.includes('dark') ? '' : 'rgb(255, 255, 255)';
}

/** Of a computed colour; 1 where it names none. */
function alphaOf(colour: string): number {
  const [, alpha] = /^rgba\(.*,\s*([\d.]+)\)$/.exec(colour) ?? /\/\s*([\d.]+)\)$/.exec(colour) ?? [];
  return alpha === undefined ? 1 : Number(alpha);
}
