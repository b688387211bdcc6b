import { containsInFlatTree, flatTreeAncestors } from '../dom/flat-tree';
import { deepActiveElement, isPageElement } from '../dom/focus';
import { visibleArea } from '../dom/viewport';
import { boxInTopViewport } from '../pictures/pictures';
import type { InventoryRow } from './inventory';

/** A picture for a person who does not use a pointer; `place` counts from 1. */
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
 * Returns the picture that the keyboard means, of the page's pictures in reading order: `step` pictures after `from`, if
 * that is a picture; else that of the active element, one inside it, one in its closest ancestor with a picture, or the
 * visible one nearest to the middle. Decorative pictures are skipped, except the active element itself.
 */
export function findFocusedPicture(
  rows: readonly InventoryRow[],
  from: string,
  step: number,
): FocusedPicture | null {
  const informative = rows.filter(({ listed }) => listed.verdict !== 'decorative' && !listed.isSpacer);
  const before = rows.find(({ listed }) => from !== '' && listed.ref === from);
  if (before) return asFocused(withOne(rows, informative, before), before, step);
  const active = deepActiveElement();
  const own = active && rows.find(({ picture }) => picture.element === active);
  const found =
    own ??
    (active && (within(informative, active) ?? nearby(informative, active))) ??
    nearestTheMiddle(informative);
  return found ? asFocused(withOne(rows, informative, found), found, 0) : null;
}

/** Returns the informative pictures and one more, in reading order. */
function withOne(
  rows: readonly InventoryRow[],
  informative: readonly InventoryRow[],
  one: InventoryRow,
): readonly InventoryRow[] {
  const counted = new Set([...informative, one]);
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

/** Returns a picture in the closest ancestor that has one, up to the body. */
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

/** Returns the picture nearest to the middle of the viewport, visible ones first. */
function nearestTheMiddle(rows: readonly InventoryRow[]): InventoryRow | undefined {
  const area = visibleArea(window);
  const distance = ({ picture }: InventoryRow): number => {
    const rect = boxInTopViewport(picture);
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
  return placed.toSorted((one, other) => one.away - other.away)[0]?.row;
}
