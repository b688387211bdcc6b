// @ts-check
import { distance } from './distance.mjs';

/** @typedef {{ cells: number, exact: number, digits: number, wrongDigits: number }} CellScore counts; those of several pictures add up */

/**
 * How the cells of a picture's tables were read: rows and cells as lines and tabs, the way that they are copied. A cell is
 * exact when it says the same at the same place of its row; digits are wrong, missing or too many by edits, cell by cell.
 * @param {string} truth
 * @param {string} found
 * @returns {CellScore}
 */
export function cellScore(truth, found) {
  const wanted = rowsOf(truth).filter((row) => row.length > 1);
  const pairs = aligned(wanted, rowsOf(found));
  /** @type {CellScore} */
  const score = { cells: 0, exact: 0, digits: 0, wrongDigits: 0 };
  for (const [index, row] of wanted.entries()) {
    for (const [column, cell] of row.entries()) {
      const other = pairs[index]?.[column] ?? '';
      const digits = digitsIn(cell);
      score.cells += 1;
      score.exact += Number(cell === other);
      score.digits += digits.length;
      score.wrongDigits += digits === '' ? 0 : Math.min(digits.length, distance(digits, digitsIn(other)));
    }
  }
  return score;
}

/** @param {string} text */
function rowsOf(text) {
  return text
    .normalize('NFC')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.replaceAll(/\s+/gu, ' ').trim()));
}

/** @param {string} text */
const digitsIn = (text) => text.replaceAll(/\D/g, '');

/**
 * For each wanted row the found one that it became, in order, so that a lost row costs no others.
 * @param {string[][]} wanted
 * @param {string[][]} found
 * @returns {(string[] | undefined)[]}
 */
function aligned(wanted, found) {
  /** @param {string[]} row @param {string[]} other */
  const likeness = (row, other) => {
    const [a, b] = [row.join(' '), other.join(' ')];
    return Math.max(0, 1 - distance(a, b) / Math.max(a.length, b.length, 1));
  };
  const best = wanted.map(() => found.map(() => 0));
  const at = (/** @type {number} */ row, /** @type {number} */ other) => best[row]?.[other] ?? 0;
  for (let row = wanted.length - 1; row >= 0; row -= 1) {
    for (let other = found.length - 1; other >= 0; other -= 1) {
      const both = likeness(wanted[row] ?? [], found[other] ?? []) + at(row + 1, other + 1);
      const line = best[row];
      if (line) line[other] = Math.max(both, at(row + 1, other), at(row, other + 1));
    }
  }
  /** @type {(string[] | undefined)[]} */
  const pairs = [];
  let other = 0;
  for (let row = 0; row < wanted.length; row += 1) {
    while (other < found.length && at(row, other) === at(row, other + 1)) other += 1;
    const isLost = other >= found.length || at(row, other) === at(row + 1, other);
    pairs.push(isLost ? undefined : found[other]);
    if (!isLost) other += 1;
  }
  return pairs;
}
