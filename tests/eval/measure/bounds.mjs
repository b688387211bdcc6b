// @ts-check
import { byClass, summarize } from './compare.mjs';
import { percent } from './table.mjs';

/** @import { Compared } from './compare.mjs' */

/** The share of wrong characters that is allowed, as the mean over the pictures of a class, for the classes of the share. @type {Record<string, number>} */
export const mostErrors = {
  scan: 0.05,
  screenshot: 0.03,
  'interface-light': 0.06,
  'interface-dark': 0.06,
  code: 0.1,
  table: 0.08,
  'small-table': 0.12,
  'two-columns': 0.05,
  'low-contrast': 0.06,
  jpeg: 0.1,
  meme: 0.1,
  'meme-de': 0.12,
  'meme-fr': 0.2,
  'meme-ja': 0.5,
  sign: 0.12,
  turned: 0.05,
  scene: 0.4,
  names: 0.06,
  'lang-en': 0.02,
  'lang-de': 0.03,
  'lang-fr': 0.04,
  'lang-it': 0.06,
  'lang-es': 0.03,
  'lang-pt': 0.03,
  'lang-ja': 0.06,
  'lang-ar': 0.18,
};

/** @typedef {{ isKept: boolean, line: string }} Verdict */

/**
 * Holds the errors to their bounds, class by class. The times are in the table and fail no run: beside
 * other stories, reading takes up to twice as long as alone.
 * @param {Compared[]} compared
 * @returns {Verdict[]}
 */
export function judge(compared) {
  return [...byClass(compared)].map(([name, ones]) => {
    const found = summarize(ones.map(({ ours }) => ours)).errors.mean;
    const most = mostErrors[name];
    if (most === undefined) throw new Error(`The class ${name} has no bound.`);
    const isKept = found <= most;
    const line = `${name}: ${percent(found)} % of the characters wrong, at most ${percent(most)} %`;
    return { isKept, line: `${isKept ? '✓' : '✗'} ${line}` };
  });
}
