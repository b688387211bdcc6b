import type { Rect } from '../../model/picture';
import type { Point } from '../../model/selection';
import { boxesOf } from '../dom/boxes';
import { flatTreeAncestors } from '../dom/flat-tree';
import {
  isHtml,
  computedStyleOf,
  queryAll,
  rootElement,
  unclobbered,
  documentElementOf,
  ownerDocumentOf,
  windowOf,
} from '../dom/elements';
import {
  isFixedContainingBlock,
  isInTopLayer,
  isPaintedOver,
  paintOrderOf,
  type PaintOrder,
} from './paint-order';
import { isSeeThrough, type PagePicture } from './pictures';
import {
  boxInTopViewport,
  toTopViewport,
  intersection,
  isInside,
  overlaps,
  visibleArea,
} from '../dom/viewport';

export type Scene = ReturnType<typeof sceneOf>;

/**
 * Returns what is visible without scrolling the page itself: of the pictures, given in reading order, those with the box of
 * their element in the top viewport, and the elements of the top layer.
 */
export function sceneOf(pictures: readonly PagePicture[]) {
  const area = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  const near = pictures.flatMap((picture) => {
    const box = isPageBackground(picture) ? area : nearBoxOf(picture, area);
    return box ? [{ picture, box }] : [];
  });
  return { pictures: near, covers: queryAll(document, ':modal, :popover-open, :fullscreen') };
}

/** Returns the box of a picture if it intersects an area, else null. */
function nearBoxOf(picture: PagePicture, area: Rect): Rect | null {
  const { element } = picture;
  // Quick exit for most of thousands of pictures, without frames.
  const isOutside = (): boolean => !overlaps(element.getBoundingClientRect(), area);
  if (ownerDocumentOf(element) === document && !isPseudo(picture) && isOutside()) return null;
  const box = boxOf(picture);
  return box && overlaps(box, area) ? box : null;
}

/**
 * Returns the topmost picture at a point of the top viewport that is not see-through; null without one. Only opaque elements of the top layer
 * cover a picture. Backgrounds of the whole page count only with `includeBackgrounds`. By geometry and paint order,
 * because the browser's hit testing skips inert elements, such as the page behind a modal dialog.
 */
export function pictureAt(
  { pictures, covers }: Scene,
  at: Point,
  includeBackgrounds: boolean,
): PagePicture | null {
  const covering = covers.filter((cover) => hidesAt(cover, at));
  let top: { picture: PagePicture; painting: PaintOrder } | null = null;
  for (const { picture, box } of pictures) {
    if (
      !isInside(box, at) ||
      !isInside(visibleBoxOf(picture), at) ||
      (!includeBackgrounds && isBehindPage(picture))
    )
      continue;
    if (picture.part === 'content' && isSeeThrough(picture.element)) continue;
    const painting = paintOrderOf(picture);
    if (covering.some((cover) => !painting.around.has(cover))) continue;
    if (!top || isPaintedOver(painting, top.painting)) top = { picture, painting };
  }
  return top?.picture ?? null;
}

/**
 * Returns the part of a picture that its ancestors do not clip, in CSS pixels of the top viewport, also outside of it.
 */
export function visibleBoxOf(picture: PagePicture): Rect {
  if (isPageBackground(picture)) return visibleArea(window);
  const nowhere = { x: 0, y: 0, width: 0, height: 0 };
  return [...clipsOf(picture.element)].reduce(intersection, boxOf(picture) ?? nowhere);
}

/** Returns the box of a picture's element in the top viewport, with that of a pseudo-element that lies outside of it. */
function boxOf(picture: PagePicture): Rect | null {
  const own = boxInTopViewport(picture.element);
  const generated = own && isPseudo(picture) ? generatedBoxOf(picture) : null;
  if (!own || !generated) return own;
  const other = inTop(generated, picture.element);
  const [x, y] = [Math.min(own.x, other.x), Math.min(own.y, other.y)];
  const right = Math.max(own.x + own.width, other.x + other.width);
  const bottom = Math.max(own.y + own.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Returns about where a pseudo-element is that may lie outside of its element: a positioned one, and one in a line, which is
 * higher than the line's words. Scripts are not told. Null for any other.
 */
function generatedBoxOf({ element, part }: PagePicture): Rect | null {
  const style = computedStyleOf(element, `::${part}`);
  const { width, height } = boxesOf(style, null).border;
  if (!(width > 0 && height > 0)) return null;
  const { position, display } = computedStyleOf(element);
  const box = element.getBoundingClientRect();
  if (style.position === 'absolute' && position !== 'static') {
    const [left, top] = [style.left, style.top].map((side) => Number.parseFloat(side) || 0) as [
      number,
      number,
    ];
    return { x: box.x + element.clientLeft + left, y: box.y + element.clientTop + top, width, height };
  }
  if (display !== 'inline' || style.position !== 'static') return null;
  const line = [...element.getClientRects()].at(part === 'before' ? 0 : -1) ?? box;
  // From the base line up, below and above the middle, as far as it can be.
  const y = Math.min(line.y, line.bottom - height, line.y + (line.height - height) / 2);
  return { x: part === 'before' ? line.x : line.right - width, y, width, height };
}

/** Whether a picture is painted by a pseudo-element. */
export const isPseudo = ({ part }: PagePicture): boolean => part === 'before' || part === 'after';

/** Whether a picture is the background of the page. */
export function isPageBackground({ element, part }: PagePicture): boolean {
  return (
    part === 'background' && [rootElement(), unclobbered(document, 'body')].includes(element as HTMLElement)
  );
}

/** The share of the viewport's width and height from which a background counts as that of the page. */
const minBackgroundShare = 0.9;

function isBehindPage(picture: PagePicture): boolean {
  if (picture.part === 'content' || picture.part === 'marker') return false;
  const area = visibleArea(window);
  const { width, height } = intersection(visibleBoxOf(picture), area);
  return (
    isPageBackground(picture) ||
    (width >= area.width * minBackgroundShare && height >= area.height * minBackgroundShare)
  );
}

/** Whether an element hides what is below it at a point. */
function hidesAt(element: Element, at: Point): boolean {
  const isOpaque = !/^rgba|\/|^transparent/.test(computedStyleOf(element).backgroundColor);
  return element.matches(':fullscreen') || (isOpaque && isInside(element.getBoundingClientRect(), at));
}

/**
 * Yields the rectangles that clip an element, in the top viewport: overflow of containing blocks, viewports of frames.
 */
function* clipsOf(element: Element): Generator<Rect> {
  let inner = element;
  for (const at of flatTreeAncestors(element)) {
    if (!windowOf(at) || at === element) continue;
    if (ownerDocumentOf(at) !== ownerDocumentOf(inner)) {
      yield inTop(viewportOf(inner), inner);
    } else if (!isContainedBy(computedStyleOf(at), inner)) {
      continue;
    } else if (!scrollsDocument(at)) {
      yield* overflowOf(at);
    }
    inner = at;
  }
}

function viewportOf(element: Element): Rect {
  const { innerWidth: width, innerHeight: height } = windowOf(element) ?? window;
  return { x: 0, y: 0, width, height };
}

function inTop(rect: Rect, element: Element): Rect {
  return toTopViewport(rect, windowOf(element) ?? window)?.rect ?? rect;
}

/** Whether an ancestor with a style is the containing block of an element, or inside of it. */
export function isContainedBy(style: CSSStyleDeclaration, inner: Element): boolean {
  if (isInTopLayer(inner)) return false;
  const { position } = computedStyleOf(inner);
  if (position === 'fixed') return isFixedContainingBlock(style);
  return position !== 'absolute' || style.position !== 'static' || isFixedContainingBlock(style);
}

/** Whether the overflow of an element is that of the viewport. */
export function scrollsDocument(element: Element): boolean {
  const root = documentElementOf(ownerDocumentOf(element));
  if (element === root) return true;
  return root !== null && isHtml(element, 'body') && computedStyleOf(root).overflow === 'visible';
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
