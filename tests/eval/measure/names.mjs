// @ts-check
import { foreignNames } from '../words/names.mjs';
import { wordCounts } from './score.mjs';

/** @import { Share } from './bars.mjs' */

/**
 * How many names with letters of other languages were found as they are.
 * @param {string} truth
 * @param {string} found
 * @returns {Share}
 */
export function nameScore(truth, found) {
  const [wanted, read] = [wordCounts(truth, 'en'), wordCounts(found, 'en')];
  const share = { all: 0, right: 0 };
  for (const name of foreignNames) {
    const count = wanted.get(name) ?? 0;
    share.all += count;
    share.right += Math.min(count, read.get(name) ?? 0);
  }
  return share;
}
