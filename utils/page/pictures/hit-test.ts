import type { Rect } from '../../model/picture';
import { flatTreeAncestors } from '../dom/flat-tree';
import { isHtml, computedStyleOf } from '../dom/elements';
import {
  isFixedContainingBlock,
  isInTopLayer,
  isPaintedOver,
  paintOrderOf,
  type PaintOrder,
} from './paint-order';
import { boxInTopViewport, type PagePicture } from './pictures';
import { toTopViewport, intersection, visibleArea } from '../dom/viewport';

type Point = Pick<Rect, 'x' | 'y'>;

/** A picture and the box of its element in the top viewport. */
interface Placed {
  picture: PagePicture;
  box: Rect;
}

/** What is where on the screen: the pictures in reading order, and what stands above the whole page. */
export interface Scene {
  pictures: Placed[];
  covers: Element[];
}

/** Those of some pictures, given in reading order, that may be seen without scrolling the page itself. */
export function sceneOf(pictures: readonly PagePicture[]): Scene {
  const area = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  const near = pictures.flatMap((picture) => {
    const box = isPageBackground(picture) ? area : nearBoxOf(picture, area);
    return box ? [{ picture, box }] : [];
  });
  return { pictures: near, covers: [...document.querySelectorAll(':modal, :popover-open, :fullscreen')] };
}

/** The box of a picture that reaches into an area; null elsewhere. */
function nearBoxOf(picture: PagePicture, area: Rect): Rect | null {
  const { element } = picture;
  // Of thousands most are out of sight: what is known without looking at frames sorts them out.
  if (element.ownerDocument === document && !meets(element.getBoundingClientRect(), area)) return null;
  const box = boxInTopViewport(picture);
  return box && meets(box, area) ? box : null;
}

function meets(one: Rect, other: Rect): boolean {
  const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width;
  return !isBeside && one.y < other.y + other.height && other.y < one.y + one.height;
}

/**
 * The topmost picture at a point of the top viewport; null without one. What covers a picture does not matter, unless
 * it stands in the top layer and is opaque. Without `every` those that the rest of the page is drawn on do not count.
 * Under a modal dialog the page is inert and the browser's own hit testing skips what is: hence by geometry and the
 * order of painting.
 */
export function pictureAt({ pictures, covers }: Scene, at: Point, every: boolean): PagePicture | null {
  const covering = covers.filter((cover) => hidesAt(cover, at));
  let top: { picture: PagePicture; painting: PaintOrder } | null = null;
  for (const { picture, box } of pictures) {
    if (!holds(box, at) || !holds(visibleBoxOf(picture), at) || (!every && isGround(picture))) continue;
    const painting = paintOrderOf(picture);
    if (covering.some((cover) => !painting.around.has(cover))) continue;
    if (!top || isPaintedOver(painting, top.painting)) top = { picture, painting };
  }
  return top?.picture ?? null;
}

/** The part of a picture that nothing around it clips, in the top viewport, also beyond its edges. */
export function visibleBoxOf(picture: PagePicture): Rect {
  if (isPageBackground(picture)) return visibleArea(window);
  const nowhere = { x: 0, y: 0, width: 0, height: 0 };
  return [...clipsOf(picture.element)].reduce(intersection, boxInTopViewport(picture) ?? nowhere);
}

/** Whether a picture is what the whole page is drawn on. */
export function isPageBackground({ element, part }: PagePicture): boolean {
  return part === 'background' && [document.documentElement, document.body].includes(element as HTMLElement);
}

/** How much of the viewport's width and height a background fills that other things are drawn on. */
const nearlyAll = 0.9;

function isGround(picture: PagePicture): boolean {
  if (picture.part === 'content' || picture.part === 'marker') return false;
  const area = visibleArea(window);
  const { width, height } = intersection(visibleBoxOf(picture), area);
  return isPageBackground(picture) || (width >= area.width * nearlyAll && height >= area.height * nearlyAll);
}

function holds({ x, y, width, height }: Rect, at: Point): boolean {
  return at.x >= x && at.y >= y && at.x < x + width && at.y < y + height;
}

/** Whether an element hides what is under it at a point. */
function hidesAt(element: Element, at: Point): boolean {
  const isOpaque = !/^rgba|\/|^transparent/.test(computedStyleOf(element).backgroundColor);
  return element.matches(':fullscreen') || (isOpaque && holds(element.getBoundingClientRect(), at));
}

/** What clips an element, in the top viewport: overflow of what holds it, the viewports of the frames around. */
function* clipsOf(element: Element): Generator<Rect> {
  let inner = element;
  for (const at of flatTreeAncestors(element)) {
    const view = at.ownerDocument.defaultView;
    if (!view || at === element) continue;
    if (at.ownerDocument !== inner.ownerDocument) {
      yield inTop(viewportOf(inner), inner);
    } else if (!isHeldBy(computedStyleOf(at), inner)) {
      continue;
    } else if (!scrollsDocument(at)) {
      yield* overflowOf(at);
    }
    inner = at;
  }
}

function viewportOf({ ownerDocument }: Element): Rect {
  const { innerWidth: width, innerHeight: height } = ownerDocument.defaultView ?? window;
  return { x: 0, y: 0, width, height };
}

function inTop(rect: Rect, { ownerDocument }: Element): Rect {
  return toTopViewport(rect, ownerDocument.defaultView ?? window)?.rect ?? rect;
}

/** Whether what is around an element lays it out: a positioned one may be laid out by what is further out. */
function isHeldBy(style: CSSStyleDeclaration, inner: Element): boolean {
  if (isInTopLayer(inner)) return false;
  const { position } = computedStyleOf(inner);
  if (position === 'fixed') return isFixedContainingBlock(style);
  return position !== 'absolute' || style.position !== 'static' || isFixedContainingBlock(style);
}

/** The overflow of these is the viewport's. */
function scrollsDocument(element: Element): boolean {
  const { documentElement } = element.ownerDocument;
  if (element === documentElement) return true;
  return isHtml(element, 'body') && computedStyleOf(documentElement).overflow === 'visible';
}

function* overflowOf(element: Element): Generator<Rect> {
  const { display, overflowX, overflowY, contain } = computedStyleOf(element);
  if (display === 'inline' || display === 'contents') return;
  const isContained = /paint|strict|content/.test(contain);
  const box = inTop(element.getBoundingClientRect(), element);
  const far = { start: -1e7, size: 2e7 };
  const acrossX = isContained || overflowX !== 'visible';
  const acrossY = isContained || overflowY !== 'visible';
  if (!acrossX && !acrossY) return;
  yield {
    x: acrossX ? box.x : far.start,
    width: acrossX ? box.width : far.size,
    y: acrossY ? box.y : far.start,
    height: acrossY ? box.height : far.size,
  };
}
