// @ts-check
import { byClass, summarise, timeRatio } from './compare.mjs';
import { percent } from './table.mjs';

/** @import { Compared } from './compare.mjs' */

/** The share of wrong characters that is allowed, as the mean over the pictures of a class. @type {Record<string, number>} */
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
  'lang-en': 0.02,
  'lang-de': 0.03,
  'lang-fr': 0.04,
  'lang-it': 0.06,
  'lang-es': 0.03,
  'lang-pt': 0.03,
  'lang-ja': 0.06,
  'lang-ar': 0.18,
};

/** How many times the native time is allowed on documents and interfaces: the aim is 3, and four pictures vary by half. */
const mostTime = { ratio: 6, classes: ['scan', 'screenshot', 'interface-light', 'interface-dark'] };

/** @typedef {{ isKept: boolean, line: string }} Verdict */

/**
 * Holds what was measured to the bounds: errors class by class, and time as one ratio over the pictures of the four
 * classes together, because the few pictures of one class would say little.
 * @param {Compared[]} compared
 * @returns {Verdict[]}
 */
export function judge(compared) {
  const errors = [...byClass(compared)].map(([name, ones]) => {
    const found = summarise(ones.map(({ ours }) => ours)).errors.mean;
    const most = mostErrors[name];
    if (most === undefined) throw new Error(`The class ${name} has no bound.`);
    return verdict(
      found <= most,
      `${name}: ${percent(found)} % of the characters wrong, at most ${percent(most)} %`,
    );
  });
  const timed = compared.filter(({ truth }) => mostTime.classes.includes(truth.class));
  if (timed.length === 0) return errors;
  const ratio = timeRatio(timed);
  const about = `${mostTime.classes.join(', ')}: ${ratio.toFixed(1)} times the time of tesseract`;
  return [...errors, verdict(ratio <= mostTime.ratio, `${about}, at most ${mostTime.ratio}`)];
}

/**
 * @param {boolean} isKept
 * @param {string} line
 * @returns {Verdict}
 */
function verdict(isKept, line) {
  return { isKept, line: `${isKept ? '✓' : '✗'} ${line}` };
}
