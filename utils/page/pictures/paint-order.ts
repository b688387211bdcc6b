import { flatTreeParent, flatTreeAncestors } from '../dom/flat-tree';
import { computedStyleOf } from '../dom/elements';
import type { PagePicture } from './pictures';

/** One level of stacking: siblings are painted by rank, then in tree order. */
interface Level {
  rank: number;
  element: Element;
}

/** When an element is painted; `around` is the element and its ancestors. */
export interface PaintOrder {
  levels: Level[];
  around: Set<Element>;
}

// Ranks of https://www.w3.org/TR/CSS22/zindex.html#painting-order; elements with a z-index are below and above.
const lowest = Number.NEGATIVE_INFINITY;
const blocks = -0.5;
const floats = -0.4;
const content = -0.3;
const topLayer = Number.POSITIVE_INFINITY;

/** Returns when a picture is painted, through shadow roots and frames. */
export function paintOrderOf({ element, part }: PagePicture): PaintOrder {
  const around = [...flatTreeAncestors(element)];
  const levels: Level[] = [];
  let context = 0;
  for (const each of around.toReversed()) {
    const style = computedStyleOf(each);
    const rank = rankOf(each, style);
    // A positioned element belongs to the next stacking context.
    if (rank !== floats && rank !== null) levels.length = context;
    if (isInTopLayer(each)) levels.length = levels.findLastIndex((level) => isFrame(level.element)) + 1;
    if (rank !== null) levels.push({ rank, element: each });
    if (each !== element && isFrame(each)) levels.push({ rank: content, element: each });
    if (isStackingContext(each, style) || isFrame(each)) context = levels.length;
  }
  const isOwnGround = levels.at(-1)?.element === element;
  levels.push({ rank: ownRank(element, part, isOwnGround), element });
  return { levels, around: new Set(around) };
}

/** Whether an element is painted over another that precedes it in tree order. */
export function isPaintedOver(later: PaintOrder, earlier: PaintOrder): boolean {
  for (const [depth, level] of later.levels.entries()) {
    const other = earlier.levels[depth];
    if (!other || level.rank !== other.rank) return level.rank > (other?.rank ?? lowest);
    if (level.element === other.element) continue;
    return !earlier.around.has(level.element);
  }
  return false;
}

/** Whether an element is in the top layer of its document. */
export function isInTopLayer(element: Element): boolean {
  return element.matches(':modal, :popover-open, :fullscreen');
}

/** Whether an element is the containing block of fixed descendants. */
export function isFixedContainingBlock(style: CSSStyleDeclaration): boolean {
  const { transform, translate, scale, rotate, perspective, filter, backdropFilter, contain, willChange } =
    style;
  if ([transform, translate, scale, rotate, perspective, filter].some(isSet) || isSet(backdropFilter))
    return true;
  return /paint|layout|strict|content/.test(contain) || /transform|perspective|filter/.test(willChange);
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== 'none';
}

function isFrame(element: Element): boolean {
  return element.localName === 'iframe';
}

/** Returns the rank of an element that is painted as a whole; null for any other element. */
function rankOf(element: Element, style: CSSStyleDeclaration): number | null {
  if (isInTopLayer(element)) return topLayer;
  const usesZIndex = style.position !== 'static' || isFlexOrGridItem(element);
  const order = usesZIndex ? Number.parseInt(style.zIndex, 10) || 0 : 0;
  if (isStackingContext(element, style) || style.position !== 'static') return order;
  return style.float === 'none' || style.float === '' ? null : floats;
}

function isStackingContext(element: Element, style: CSSStyleDeclaration): boolean {
  const { position, zIndex, opacity, mixBlendMode, isolation, clipPath, maskImage, willChange } = style;
  if (position === 'fixed' || position === 'sticky' || isFixedContainingBlock(style)) return true;
  if (zIndex !== 'auto' && zIndex !== '' && (position !== 'static' || isFlexOrGridItem(element))) return true;
  if (opacity !== '1' || mixBlendMode !== 'normal' || isolation === 'isolate') return true;
  return isSet(clipPath) || isSet(maskImage) || willChange.includes('opacity') || isInTopLayer(element);
}

/** Whether an element is a flex or grid item, where `z-index` needs no position. */
function isFlexOrGridItem(element: Element): boolean {
  const parent = flatTreeParent(element);
  return parent !== null && /flex|grid/.test(computedStyleOf(parent).display);
}

/** Returns the rank of an element's own picture among the element's content. */
function ownRank(element: Element, part: PagePicture['part'], isOwnGround: boolean): number {
  if (part === 'content' || part === 'marker') return content;
  if (part === 'before' || part === 'after') {
    const { position, zIndex } = computedStyleOf(element, `::${part}`);
    return position === 'static' ? content : Number.parseInt(zIndex, 10) || 0;
  }
  return isOwnGround ? lowest : blocks;
}
