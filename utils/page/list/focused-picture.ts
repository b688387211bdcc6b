import { flatTreeAncestors } from '../dom/flat-tree';
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
    (active && nearestAround(informative, active)) ??
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

/** Returns the first picture inside an element, else in its closest ancestor with a picture, up to the body. */
function nearestAround(rows: readonly InventoryRow[], active: Element): InventoryRow | undefined {
  const placed = rows.map((row) => ({ row, around: new Set(flatTreeAncestors(row.picture.element)) }));
  for (const ancestor of flatTreeAncestors(active)) {
    const found = placed.find(({ around }) => around.has(ancestor));
    if (found && !isPageElement(ancestor)) return found.row;
  }
  return undefined;
}
