import { createStyleOverrides, type Styled } from '../dom/style-overrides';
import { computedStyleOf, isHtml, isText, unclobbered, windowOf } from '../dom/elements';
import { flatTreeAncestors, flatTreeParent, frameElementOf, walkFlatTree } from '../dom/flat-tree';
import { boxInTopViewport, nextPaint, overlaps, toTopViewport, visibleArea } from '../dom/viewport';
import type { Rect } from '../../model/picture';
import { isInTopLayer, isPaintedOver, paintOrderOf } from './paint-order';
import type { PagePicture } from './pictures';

/** What covers a picture: an element with all that is in it, or only an element's own text or pseudo-element. */
interface Cover {
  element: Element;
  what: 'all' | 'text' | '::before' | '::after';
}

/** How often covers are looked for: a page may show others because it was scrolled. */
const maxLooks = 3;

/** Hides for a screenshot what a page paints over a picture, and shows it again. */
export function createCoverHider() {
  const styles = createStyleOverrides();
  const hidden = new Set<Element>();
  const animations: Animation[] = [];
  const players = new Set<HTMLVideoElement>();

  const hide = ({ element, what }: Cover): void => {
    const isText = what === 'text';
    if (what === 'all') hidden.add(element);
    // A dialog's backdrop is outside of its opacity, and inherits.
    const isOnTop = what === 'all' && isInTopLayer(element);
    // Not by `visibility` alone, which descendants may set themselves, and without which nothing is under the pointer.
    const hiding = isText ? clearText : isOnTop ? { opacity: '0', visibility: 'hidden' } : { opacity: '0' };
    // By an animation: pages see no change of a style, and pseudo-elements have none inline.
    const pseudoElement = what === '::before' || what === '::after' ? what : null;
    const effect = { duration: 0, fill: 'forwards', pseudoElement } as const;
    const frames = Object.fromEntries(Object.entries(hiding).map(([name, value]) => [name, [value, value]]));
    animations.push(Element.prototype.animate.call(element, frames, effect));
    // Important styles and transitions are stronger.
    if (pseudoElement || isHidden(element, isText)) return;
    for (const [name, value] of Object.entries(hiding))
      styles.set(element as Styled, { [cssNameOf(name)]: value, 'transition-property': 'none' });
  };

  return {
    /**
     * Hides what is painted over a picture in an area of the top viewport, until the signal aborts, and waits for the paint.
     * Returns whether something still covers the picture.
     */
    async hide(picture: PagePicture, area: Rect, signal: AbortSignal): Promise<boolean> {
      if (isHtml(picture.element, 'video') && picture.element.controls) {
        players.add(picture.element);
        picture.element.controls = false;
        await nextPaint();
      }
      for (let looks = 0; looks < maxLooks && !signal.aborted; looks += 1) {
        const covers = [...coversOf(picture, area, hidden)];
        if (covers.length === 0) return [...hidden].some((element) => !isHidden(element, false));
        covers.forEach(hide);
        await nextPaint();
      }
      return true;
    },
    /** Shows all of it again. */
    restore(): void {
      styles.restoreAll();
      hidden.clear();
      for (const animation of animations.splice(0)) animation.cancel();
      for (const player of players) player.controls = true;
      players.clear();
    },
  };
}

/** Whether a color is see-through. */
const isClear = (color: string): boolean => /^transparent$|, 0\)$/.test(color);

/** Hides text, but nothing around it. */
const clearText = {
  webkitTextFillColor: 'transparent',
  textDecorationColor: 'transparent',
  textShadow: 'none',
};

/** Returns the name in style sheets of a property of animations. */
const cssNameOf = (name: string): string =>
  name.replace(/^webkit/, 'Webkit').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Whether an element, or only its own text, is see-through. */
function isHidden(element: Element, isText: boolean): boolean {
  const { opacity, webkitTextFillColor } = computedStyleOf(element);
  return isText ? isClear(webkitTextFillColor) : Number(opacity) === 0;
}

/**
 * Yields what is painted over a picture in an area of the top viewport, never an element around the picture. By geometry
 * and paint order, because hit testing skips what is inert or lets the pointer through. Skips what is hidden already.
 */
function* coversOf(picture: PagePicture, area: Rect, hidden: ReadonlySet<Element>): Generator<Cover> {
  const own = paintOrderOf(picture);
  const isContent = picture.part === 'content' || picture.part === 'whole';
  const [inPicture, inHidden] = [new Set<Element | null>(), new Set<Element | null>()];
  let isAfter = false;
  const isOver = (element: Element, part: PagePicture['part']): boolean => {
    const other = paintOrderOf({ element, part, addresses: [] });
    return isAfter ? isPaintedOver(other, own) : !isPaintedOver(own, other);
  };
  const root = [...flatTreeAncestors(picture.element)].at(-1) ?? picture.element;
  const screen = visibleArea(windowOf(root) ?? window);
  for (const element of walkFlatTree(root)) {
    isAfter ||= element === picture.element;
    const parent = flatTreeParent(element) ?? frameElementOf(element);
    if (isContent && (element === picture.element || inPicture.has(parent))) {
      inPicture.add(element);
      continue;
    }
    // Nothing of the announcer is visible.
    const isUnseen = hidden.has(element) || element.localName === 'sightread-announcer';
    if (isUnseen || (inHidden.has(parent) && !isInTopLayer(element))) {
      inHidden.add(element);
      continue;
    }
    const isAround = own.around.has(element);
    const box = boxInTopViewport(element);
    // What flows out of a box, or is its pseudo-element, tells no place: most are near.
    if (!box || !touches(box, screen) || (!isAround && !isDisplayed(element))) continue;
    // The backdrop of an element in the top layer is everywhere.
    const isThere = overlaps(box, area) || hasTextIn(area, element) || isInTopLayer(element);
    if (!isAround && isThere && isOver(element, 'content')) {
      inHidden.add(element);
      yield { element, what: 'all' };
      continue;
    }
    const hasText = isAround && hasTextIn(area, element);
    if (hasText && !isHidden(element, true)) yield { element, what: 'text' };
    for (const part of ['before', 'after'] as const) {
      if (element === picture.element && part === picture.part) continue;
      const style = computedStyleOf(element, `::${part}`);
      if (/^(none|normal)$/.test(style.content) || style.opacity === '0') continue;
      const isOut = /absolute|fixed/.test(style.position);
      if (isAround ? !(Number.parseInt(style.zIndex, 10) < 0) : isOut && isOver(element, part))
        yield { element, what: `::${part}` };
    }
  }
}

/** Whether an element has a box. */
function isDisplayed(element: Element): boolean {
  return Element.prototype.checkVisibility.call(element);
}

/** Whether two rectangles have a common part or edge: a box may have no size. */
function touches(one: Rect, other: Rect): boolean {
  const isNear = (side: 'x' | 'y', size: 'width' | 'height'): boolean =>
    one[side] <= other[side] + other[size] && other[side] <= one[side] + one[size];
  return isNear('x', 'width') && isNear('y', 'height');
}

/** Whether an element's own text is in an area of the top viewport: it may flow out of the element. */
function hasTextIn(area: Rect, element: Element): boolean {
  const view = windowOf(element);
  if (!view) return false;
  return Array.from(unclobbered(element, 'childNodes')).some((node) => {
    if (!isText(node) || !/\S/.test(node.data)) return false;
    const range = new Range();
    range.selectNodeContents(node);
    return Array.from(range.getClientRects()).some((line) => {
      const box = toTopViewport(line, view)?.rect;
      return box !== undefined && overlaps(box, area);
    });
  });
}
