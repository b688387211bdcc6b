import type { Rect } from '../../model/picture';
import type { Point } from '../../model/selection';
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
import type { PagePicture } from './pictures';
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
  if (ownerDocumentOf(element) === document && !overlaps(element.getBoundingClientRect(), area)) return null;
  const box = boxInTopViewport(element);
  return box && overlaps(box, area) ? box : null;
}

/**
 * Returns the topmost picture at a point of the top viewport; null without one. Only opaque elements of the top layer
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
  return [...clipsOf(picture.element)].reduce(intersection, boxInTopViewport(picture.element) ?? nowhere);
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
function isContainedBy(style: CSSStyleDeclaration, inner: Element): boolean {
  if (isInTopLayer(inner)) return false;
  const { position } = computedStyleOf(inner);
  if (position === 'fixed') return isFixedContainingBlock(style);
  return position !== 'absolute' || style.position !== 'static' || isFixedContainingBlock(style);
}

/** Whether the overflow of an element is that of the viewport. */
function scrollsDocument(element: Element): boolean {
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
