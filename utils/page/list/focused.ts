import { composedContains, outwards } from '../composed';
import { builtIn, hasType, isHtml, viewOf } from '../elements';
import { treeIn } from '../flat-tree';
import { inTopViewport, shownArea } from '../viewport';
import type { Row } from './inventory';

/** What a picture of the page is to somebody who cannot point at it; `place` is counted from 1. */
export interface FocusedPicture {
  ref: string;
  address: string;
  name: string;
  place: number;
  of: number;
  /** As shown, in CSS pixels. */
  width: number;
  height: number;
}

/**
 * The picture that a person means who cannot point, among those of the page in reading order: the one before or after
 * `from` where `step` says so; else that of the active element, one inside it, one in its closest ancestor that has one,
 * the visible one nearest the middle. What decorates is passed by, unless it is the active element itself.
 */
export function focusedAmong(rows: readonly Row[], from: string, step: number): FocusedPicture | null {
  const telling = rows.filter(({ listed }) => listed.verdict !== 'decorative' && !listed.isSpacer);
  const before = rows.find(({ listed }) => from !== '' && listed.ref === from);
  if (before) return asFocused(besides(rows, telling, before), before, step);
  const active = activeElement();
  const own = active && rows.find(({ picture }) => picture.element === active);
  const found =
    own ?? (active && (within(telling, active) ?? nearby(telling, active))) ?? nearestTheMiddle(telling);
  return found ? asFocused(besides(rows, telling, found), found, 0) : null;
}

/** Those that tell something, and one that is meant all the same. */
function besides(rows: readonly Row[], telling: readonly Row[], one: Row): readonly Row[] {
  const counted = new Set([...telling, one]);
  return rows.filter((row) => counted.has(row));
}

function asFocused(rows: readonly Row[], from: Row, step: number): FocusedPicture | null {
  const at = (((rows.indexOf(from) + step) % rows.length) + rows.length) % rows.length;
  const row = rows[at];
  if (!row) return null;
  const { ref, address, name, written, width, height } = row.listed;
  return { ref, address, name: name || written, place: at + 1, of: rows.length, width, height };
}

/** What has the focus, through shadow roots and frames of the same origin; null where nothing in particular has. */
export function activeElement(): Element | null {
  let active = builtIn(Document.prototype, document, 'activeElement');
  for (let inner = active; inner;) {
    active = inner;
    const tree = treeIn(inner);
    inner = tree ? innerActive(tree) : null;
    if (inner && isPage(inner)) inner = null;
  }
  return active && !isPage(active) ? active : null;
}

function innerActive(tree: Document | ShadowRoot): Element | null {
  const prototype = hasType(tree, Node.DOCUMENT_FRAGMENT_NODE) ? ShadowRoot.prototype : Document.prototype;
  return builtIn<Document | ShadowRoot, 'activeElement'>(prototype, tree, 'activeElement');
}

const isPage = (element: Element): boolean => isHtml(element, 'body') || isHtml(element, 'html');

function within(rows: readonly Row[], outer: Element): Row | undefined {
  return rows.find(({ picture }) => composedContains(outer, picture.element));
}

/** One in the closest ancestor that has any; all of a page is no neighbourhood. */
function nearby(rows: readonly Row[], active: Element): Row | undefined {
  const depths = new Map(
    [...outwards(active)].filter((each) => !isPage(each)).map((each, depth) => [each, depth]),
  );
  let best: { row: Row; depth: number } | undefined;
  for (const row of rows) {
    const shared = [...outwards(row.picture.element)].find((each) => depths.has(each));
    const depth = shared && depths.get(shared);
    if (depth !== undefined && depth < (best?.depth ?? Infinity)) best = { row, depth };
  }
  return best?.row;
}

/** The one nearest to the middle of the screen, of those that are seen before those that are not. */
function nearestTheMiddle(rows: readonly Row[]): Row | undefined {
  const area = shownArea(window);
  const distance = ({ picture: { element } }: Row): number => {
    const view = viewOf(element);
    const own = element.getBoundingClientRect();
    // Of thousands most stand in the page itself.
    const rect = view === window ? own : view && inTopViewport(own, view)?.rect;
    if (!rect) return Infinity;
    const [x, y] = [rect.x + rect.width / 2 - area.x, rect.y + rect.height / 2 - area.y];
    const isOut =
      rect.x + rect.width <= area.x ||
      rect.y + rect.height <= area.y ||
      rect.x >= area.x + area.width ||
      rect.y >= area.y + area.height;
    return Math.hypot(x - area.width / 2, y - area.height / 2) + (isOut ? 1e9 : 0);
  };
  const placed = rows.map((row) => ({ row, away: distance(row) }));
  return placed.reduce<{ row: Row; away: number } | undefined>(
    (best, next) => (best && best.away <= next.away ? best : next),
    undefined,
  )?.row;
}
