import { windowOf } from '../dom/elements';
import { containsInFlatTree, flatTreeAncestors } from '../dom/flat-tree';
import { deepActiveElement, isPageElement } from '../dom/focus';
import { toTopViewport, visibleArea } from '../dom/viewport';
import type { InventoryRow } from './inventory';

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
export function findFocusedPicture(
  rows: readonly InventoryRow[],
  from: string,
  step: number,
): FocusedPicture | null {
  const telling = rows.filter(({ listed }) => listed.verdict !== 'decorative' && !listed.isSpacer);
  const before = rows.find(({ listed }) => from !== '' && listed.ref === from);
  if (before) return asFocused(besides(rows, telling, before), before, step);
  const active = deepActiveElement();
  const own = active && rows.find(({ picture }) => picture.element === active);
  const found =
    own ?? (active && (within(telling, active) ?? nearby(telling, active))) ?? nearestTheMiddle(telling);
  return found ? asFocused(besides(rows, telling, found), found, 0) : null;
}

/** Those that tell something, and one that is meant all the same. */
function besides(
  rows: readonly InventoryRow[],
  telling: readonly InventoryRow[],
  one: InventoryRow,
): readonly InventoryRow[] {
  const counted = new Set([...telling, one]);
  return rows.filter((row) => counted.has(row));
}

function asFocused(rows: readonly InventoryRow[], from: InventoryRow, step: number): FocusedPicture | null {
  const at = (((rows.indexOf(from) + step) % rows.length) + rows.length) % rows.length;
  const row = rows[at];
  if (!row) return null;
  const { ref, address, name, written, width, height } = row.listed;
  return { ref, address, name: name || written, place: at + 1, of: rows.length, width, height };
}

function within(rows: readonly InventoryRow[], outer: Element): InventoryRow | undefined {
  return rows.find(({ picture }) => containsInFlatTree(outer, picture.element));
}

/** One in the closest ancestor that has any; all of a page is no neighbourhood. */
function nearby(rows: readonly InventoryRow[], active: Element): InventoryRow | undefined {
  const depths = new Map(
    [...flatTreeAncestors(active)].filter((each) => !isPageElement(each)).map((each, depth) => [each, depth]),
  );
  let best: { row: InventoryRow; depth: number } | undefined;
  for (const row of rows) {
    const shared = [...flatTreeAncestors(row.picture.element)].find((each) => depths.has(each));
    const depth = shared && depths.get(shared);
    if (depth !== undefined && depth < (best?.depth ?? Infinity)) best = { row, depth };
  }
  return best?.row;
}

/** The one nearest to the middle of the screen, of those that are seen before those that are not. */
function nearestTheMiddle(rows: readonly InventoryRow[]): InventoryRow | undefined {
  const area = visibleArea(window);
  const distance = ({ picture: { element } }: InventoryRow): number => {
    const view = windowOf(element);
    const own = element.getBoundingClientRect();
    // Of thousands most stand in the page itself.
    const rect = view === window ? own : view && toTopViewport(own, view)?.rect;
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
  return placed.reduce<{ row: InventoryRow; away: number } | undefined>(
    (best, next) => (best && best.away <= next.away ? best : next),
    undefined,
  )?.row;
}
