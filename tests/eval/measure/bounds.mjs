// @ts-check
import { byClass, summarise, timeRatio } from './compare.mjs';
import { percent } from './table.mjs';

/** @import { Compared } from './compare.mjs' */

/** The share of wrong characters that is allowed, as the mean over the pictures of a class. @type {Record<string, number>} */
export const mostErrors = {
  scan: 0.1,
  screenshot: 0.15,
  'interface-light': 0.15,
  'interface-dark': 0.15,
  code: 0.4,
  table: 0.4,
  'two-columns': 0.3,
  'low-contrast': 0.3,
  jpeg: 0.3,
  meme: 1,
  'meme-de': 1,
  'meme-fr': 1,
  'meme-ja': 1,
  sign: 1,
  turned: 1,
  'lang-en': 0.15,
  'lang-de': 0.3,
  'lang-fr': 0.3,
  'lang-it': 0.3,
  'lang-es': 0.3,
  'lang-pt': 0.3,
  'lang-ja': 1,
  'lang-ar': 1,
};

/** How many times the native time is allowed on documents and interfaces. */
const mostTime = { ratio: 3, classes: ['scan', 'screenshot', 'interface-light', 'interface-dark'] };

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
