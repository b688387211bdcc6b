import { containsInFlatTree, flatTreeAncestors } from '../dom/flat-tree';
import { deepActiveElement, isPageElement } from '../dom/focus';
import { nearestToMiddle } from '../dom/viewport';
import type { InventoryRow } from './inventory';

/**
 * Returns the picture that the keyboard means, of the page's pictures in reading order: `step` pictures after `from`, if
 * that is a picture; else that of the active element, one inside it, one in its closest ancestor with a picture, or the
 * visible one nearest to the middle. Decorative pictures are skipped, except the active element itself.
 */
export function findFocusedPicture(rows: readonly InventoryRow[], from: string, step: number) {
  const informative = rows.filter(({ listed }) => listed.verdict !== 'decorative' && !listed.isSpacer);
  const before = rows.find(({ listed }) => from !== '' && listed.ref === from);
  if (before) return asFocused(rows, informative, before, step);
  const active = deepActiveElement();
  const own = active && rows.find(({ picture }) => picture.element === active);
  const found =
    own ??
    (active && (within(informative, active) ?? nearby(informative, active))) ??
    nearestToMiddle(informative, ({ picture }) => picture.element);
  return found ? asFocused(rows, informative, found, 0) : null;
}

/** Returns a picture with its place among the informative ones, from 1; its size as shown, in CSS pixels. */
function asFocused(
  rows: readonly InventoryRow[],
  informative: readonly InventoryRow[],
  from: InventoryRow,
  step: number,
) {
  const counted = new Set([...informative, from]);
  const all = rows.filter((each) => counted.has(each));
  const at = (((all.indexOf(from) + step) % all.length) + all.length) % all.length;
  const { ref, address, name, written, width, height } = (all[at] ?? from).listed;
  return { ref, address, name: name || written, place: at + 1, of: all.length, width, height };
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
