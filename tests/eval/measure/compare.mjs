// @ts-check
import path from 'node:path';
import { iso6393 } from '../words/languages.mjs';
import { arranged } from './arrange.mjs';
import { characterErrors, mean, median, wordRecall } from './score.mjs';

/** @import { Truth } from '../make/pictures.mjs' */
/** @import { LanguageCode } from '../words/languages.mjs' */

/**
 * Something that reads text. `time` in milliseconds; languages in ISO 639-3.
 * @typedef {object} Reader
 * @property {string} version
 * @property {(file: string, languages: string[]) => Promise<{ text: string, time: number }>} read
 * @property {() => Promise<void>} close
 */

/** @typedef {{ errors: number, recall: number, time: number, text: string }} Score how one picture was read: shares from 0 to 1 */
/** @typedef {{ truth: Truth, ours: Score, native: Score }} Compared */

/**
 * @typedef {object} Summary of one reader on some pictures
 * @property {{ median: number, mean: number }} errors
 * @property {number} recall the mean
 * @property {{ median: number, worst: number }} time
 */

/**
 * Has both readers read all pictures, one at a time. Both are warm: before the first picture of a language that counts,
 * they read one that does not, because the language's data is loaded first.
 * @param {{ truths: Truth[], folder: string, ours: Reader, native: Reader }} given
 * @param {(done: number) => void} tell
 * @returns {Promise<Compared[]>}
 */
export async function compareReaders({ truths, folder, ours, native }, tell) {
  /** @type {Compared[]} */
  const compared = [];
  const warm = new Set();
  for (const truth of truths) {
    const file = path.join(folder, truth.file);
    const languages = languagesOf(truth);
    if (!warm.has(truth.language)) {
      const first = path.join(folder, shortest(truths, truth.language));
      await ours.read(first, languages);
      await native.read(first, languages);
      warm.add(truth.language);
    }
    compared.push({
      truth,
      ours: score(truth, await ours.read(file, languages)),
      native: score(truth, await native.read(file, languages)),
    });
    tell(compared.length);
  }
  return compared;
}

/**
 * @param {Truth[]} truths
 * @param {string} language
 */
function shortest(truths, language) {
  const [first] = truths
    .filter((truth) => truth.language === language)
    .sort((a, b) => a.text.length - b.text.length);
  if (!first) throw new Error(`There is no picture in ${language}.`);
  return first.file;
}

/** @param {Truth} truth */
function languagesOf({ language }) {
  return [...new Set([iso6393[/** @type {LanguageCode} */ (language)], 'eng'])];
}

/**
 * @param {Truth} truth
 * @param {{ text: string, time: number }} found
 * @returns {Score}
 */
function score({ text, language, blocks }, found) {
  return {
    ...found,
    errors: characterErrors(blocks ? arranged(blocks, found.text) : text, found.text),
    recall: wordRecall(text, found.text, language),
  };
}

/**
 * @param {Score[]} scores
 * @returns {Summary}
 */
export function summarize(scores) {
  const errors = scores.map(({ errors }) => errors);
  const times = scores.map(({ time }) => time);
  return {
    errors: { median: median(errors), mean: mean(errors) },
    recall: mean(scores.map(({ recall }) => recall)),
    time: { median: median(times), worst: Math.max(...times) },
  };
}

/**
 * How many times the native time ours is, as the median over the pictures.
 * @param {Compared[]} compared
 */
export function timeRatio(compared) {
  return median(compared.map(({ ours, native }) => ours.time / native.time));
}

/**
 * @param {Compared[]} compared
 * @returns {Map<string, Compared[]>} by class
 */
export function byClass(compared) {
  /** @type {Map<string, Compared[]>} */
  const classes = new Map();
  for (const one of compared) {
    const others = classes.get(one.truth.class);
    if (others) others.push(one);
    else classes.set(one.truth.class, [one]);
  }
  return classes;
}
