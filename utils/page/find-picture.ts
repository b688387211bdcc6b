import type { PictureRef, Rect } from '../model/picture';
import { elementOfMenu } from '../platform/menu-target';
import { mayComeFrom } from './addresses';
import { frameAround } from './composed';
import { isHtml } from './elements';
import { flatTree } from './flat-tree';
import { contentOf, isRendered, pictureNamed, picturesIn, picturesOf, type PagePicture } from './pictures';
import { inTopViewport, shownArea } from './viewport';

/** A picture that was found, and whether others that are shown could be meant as well. */
export interface Found {
  picture: PagePicture;
  isOneOfSeveral: boolean;
}

/**
 * The picture that is meant in this document, its frames of the same origin and all shadow roots: by its name; by the
 * element that the menu was opened on; else by its address: of several the one under the pointer, then the visible one
 * nearest the middle. Without an address or a name the one under the pointer. Null where there is none.
 */
export function findPicture({ url, ref }: PictureRef): Found | null {
  if (ref === undefined && url === '') return single(underPointer(picturesIn(document.documentElement)));
  const named = ref === undefined ? null : (ofMenu(ref, url) ?? ofName(ref, url));
  return single(named) ?? (url === '' ? null : byAddress(url));
}

function single(picture: PagePicture | null | undefined): Found | null {
  return picture ? { picture, isOneOfSeveral: false } : null;
}

function ofMenu(ref: string, url: string): PagePicture | null {
  const element = elementOfMenu(ref);
  const pictures = element ? picturesOf(element) : [];
  return pictures.find((picture) => shows(picture, url)) ?? pictures[0] ?? null;
}

/** By now its element may show another picture, as those of slide shows do. */
function ofName(ref: string, url: string): PagePicture | null {
  const picture = pictureNamed(ref);
  return picture && (url === '' || mayShow(picture, url)) ? picture : null;
}

function byAddress(url: string): Found | null {
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
  return shows(picture, url) || (part === 'content' && isHtml(element, 'img') && mayComeFrom(element, url));
}

/** The elements that are or may be this picture themselves, shown or not, such as one that never loaded. */
function* contentsOf(url: string): Generator<PagePicture> {
  for (const element of flatTree(document.documentElement)) {
    const picture = contentOf(element);
    if (picture && mayShow(picture, url)) yield picture;
  }
}

function underPointer(pictures: readonly PagePicture[]): PagePicture | undefined {
  return pictures.findLast(({ element, part }) => part === 'content' && isHovered(element));
}

/** A frame's document does not hear when the pointer leaves it. */
function isHovered(element: Element): boolean {
  const frame = frameAround(element);
  return element.matches(':hover') && (frame === null || isHovered(frame));
}

function nearestTheMiddle(pictures: readonly PagePicture[]): PagePicture {
  return pictures.reduce((best, next) => (offCentre(next.element) < offCentre(best.element) ? next : best));
}

/** How far an element's middle is from that of this viewport, in pixels of the top frame's where those can be told. */
function offCentre(element: Element): number {
  const own = middleOf(element.getBoundingClientRect(), element.ownerDocument.defaultView ?? window);
  const here = middleOf(shownArea(window), window);
  return Math.hypot(own.x - here.x, own.y - here.y);
}

function middleOf(rect: Rect, view: Window): { x: number; y: number } {
  const { x, y, width, height } = inTopViewport(rect, view)?.rect ?? rect;
  return { x: x + width / 2, y: y + height / 2 };
}
