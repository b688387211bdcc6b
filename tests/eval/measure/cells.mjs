// @ts-check
import { aligned } from './align.mjs';
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
  const rows = rowsOf(found);
  const [lines, others] = [wanted, rows].map((each) => each.map((row) => row.join(' ')));
  const pairs = aligned(lines ?? [], others ?? []);
  /** @type {CellScore} */
  const score = { cells: 0, exact: 0, digits: 0, wrongDigits: 0 };
  for (const [index, row] of wanted.entries()) {
    for (const [column, cell] of row.entries()) {
      const other = rows[pairs[index] ?? -1]?.[column] ?? '';
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
