// @ts-check
/** @import { Share } from './bars.mjs' */

/**
 * How many of the capitals with an accent were found, whatever stands around them.
 * @param {string} truth
 * @param {string} found
 * @returns {Share}
 */
export function capitalAccents(truth, found) {
  const [wanted, read] = [countsOf(truth), countsOf(found)];
  const share = { all: 0, right: 0 };
  for (const [letter, count] of wanted) {
    share.all += count;
    share.right += Math.min(count, read.get(letter) ?? 0);
  }
  return share;
}

/** @param {string} text */
function countsOf(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [letter] of text.normalize('NFC').matchAll(/\p{Lu}/gu)) {
    if (letter.normalize('NFD').length > 1) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}
