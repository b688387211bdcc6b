// @ts-check
import { distance } from './distance.mjs';

const rule = /^[\s|]*:?-{2,}[\s|:-]*$/;
const fence = /^\s*(?:```|~~~)/;
const marker = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+/u;
// Marks of writing direction have no shape of their own; some readers write them out.
const unseen = /[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const cjk = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u3000-\\u303F\\uFF00-\\uFFEF]';
/** What leads the eye from a title to its number, or stands where a form waits for a word. */
const leader = /(?:[._·•…] ?){4,}/gu;
const besideCjk = new RegExp(`(?<=${cjk})\\s+|\\s+(?=${cjk})`, 'gu');

/**
 * The words and nothing of their setting: Unicode NFC, one space for any run of white space, and none of the signs by
 * which Markdown makes tables, lists and code, nor the dots that lead to a number. Japanese has no spaces, so that those beside its characters don't count.
 * @param {string} text
 */
export function normalized(text) {
  const lines = text.normalize('NFC').replaceAll(unseen, '').split(/\r?\n/);
  return lines
    .filter((line) => !rule.test(line) && !fence.test(line))
    .map((line) => line.replaceAll('|', ' ').replace(marker, ''))
    .join('\n')
    .replaceAll(leader, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(besideCjk, '')
    .trim();
}

/**
 * The share of characters that are wrong, missing or too many: edit distance by the length of the truth, 1 at most.
 * @param {string} truth
 * @param {string} found
 */
export function characterErrors(truth, found) {
  const wanted = normalized(truth);
  if (wanted === '') throw new Error('There is no text to compare with.');
  return Math.min(1, distance(wanted, normalized(found)) / wanted.length);
}

/**
 * The share of the words that were found, in any order, each as often as it stands there. Signs around a word don't count.
 * @param {string} truth
 * @param {string} found
 * @param {string} language ISO 639-1
 */
export function wordRecall(truth, found, language) {
  const wanted = wordsOf(truth, language);
  if (wanted.length === 0) throw new Error('There are no words to look for.');
  const left = wordCounts(found, language);
  const hits = wanted.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return hits.length / wanted.length;
}

/**
 * How often each word stands in a text.
 * @param {string} text
 * @param {string} language ISO 639-1
 */
export function wordCounts(text, language) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of wordsOf(text, language)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * @param {string} text
 * @param {string} language
 */
function wordsOf(text, language) {
  const plain = normalized(text);
  if (language === 'ja') {
    const segments = new Intl.Segmenter('ja', { granularity: 'word' }).segment(plain);
    return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  }
  return plain
    .split(' ')
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, ''))
    .filter((word) => word !== '');
}

/** @param {number[]} numbers at least one */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing.');
  return (low + high) / 2;
}

/** @param {number[]} numbers at least one */
export function mean(numbers) {
  if (numbers.length === 0) throw new Error('There is no mean of nothing.');
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
