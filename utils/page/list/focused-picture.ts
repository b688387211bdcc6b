import { flatTreeAncestors } from '../dom/flat-tree';
import { deepActiveElement, isPageElement } from '../dom/focus';
import { nearestToMiddle } from '../dom/viewport';
import { shownPictureOf } from '../pictures/image-map';
import type { InventoryRow } from './inventory';

/** The active element at the last call; undefined before the first. */
let lastActive: Element | null | undefined;
let hasLeft = false;

/** Returns whether the focus has moved since the last call, also away and back; true at the first call. */
function noteFocus(active: Element | null): boolean {
  // A window that comes to the front again focuses the same element.
  if (lastActive === undefined)
    addEventListener('focusin', () => (hasLeft ||= deepActiveElement() !== lastActive));
  const hasMoved = hasLeft || active !== lastActive;
  lastActive = active;
  hasLeft = false;
  return hasMoved;
}

/**
 * Returns the picture that the keyboard means, of the page's pictures in reading order: `step` pictures after `from`, if
 * that is a picture; else that of the active element, one inside it, one in its closest ancestor with a picture, or the
 * visible one nearest to the middle, and whether the focus has moved since that was last asked for. Decorative pictures
 * are skipped, except the active element itself. Returns null if there is none.
 */
export function findFocusedPicture(rows: readonly InventoryRow[], from: string, step: number) {
  const informative = rows.filter(({ listed }) => listed.verdict !== 'decorative' && !listed.isSpacer);
  const before = rows.find(({ listed }) => from !== '' && listed.ref === from);
  if (before) return asFocused(rows, informative, before, step);
  const active = deepActiveElement();
  const hasFocusMoved = noteFocus(active);
  const own = active && rows.find(({ picture }) => picture.element === active);
  const found =
    own ??
    (active && nearestAround(informative, active)) ??
    nearestToMiddle(informative, ({ picture }) => shownPictureOf(picture).element);
  return found ? { ...asFocused(rows, informative, found, 0), hasFocusMoved } : null;
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
  const place = { place: at + 1, of: all.length };
  return { ref, address, name: name || written, ...place, width, height, hasFocusMoved: false };
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
