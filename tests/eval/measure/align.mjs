// @ts-check
import { distance } from './distance.mjs';

/**
 * For each wanted line the number of the found one that it became, in order, so that a lost line costs no others.
 * @param {string[]} wanted
 * @param {string[]} found
 * @returns {(number | undefined)[]}
 */
export function aligned(wanted, found) {
  const likeness = (/** @type {string} */ a, /** @type {string} */ b) =>
    Math.max(0, 1 - distance(a, b) / Math.max(a.length, b.length, 1));
  const best = wanted.map(() => found.map(() => 0));
  const at = (/** @type {number} */ row, /** @type {number} */ other) => best[row]?.[other] ?? 0;
  for (let row = wanted.length - 1; row >= 0; row -= 1) {
    for (let other = found.length - 1; other >= 0; other -= 1) {
      const both = likeness(wanted[row] ?? '', found[other] ?? '') + at(row + 1, other + 1);
      const line = best[row];
      if (line) line[other] = Math.max(both, at(row + 1, other), at(row, other + 1));
    }
  }
  /** @type {(number | undefined)[]} */
  const pairs = [];
  let other = 0;
  for (let row = 0; row < wanted.length; row += 1) {
    while (other < found.length && at(row, other) === at(row, other + 1)) other += 1;
    const isLost = other >= found.length || at(row, other) === at(row + 1, other);
    pairs.push(isLost ? undefined : other);
    if (!isLost) other += 1;
  }
  return pairs;
}
