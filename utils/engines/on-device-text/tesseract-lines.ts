import type { Word } from 'tesseract.js';
import { cjk, cjkLetters } from '../../lib/text';
import { boundingBox, type Box, type TextLine, type RecognizedWord } from '../../model/layout';
import type { Readable } from './prepare-picture';
import { isMiddleIn, median, rightOf } from './structure/geometry';

/** The used parts of a block from tesseract.js. Its boxes are corners, in pixels of the prepared picture. */
export interface ReadBlock {
  paragraphs: { lines: { words: ReadWord[] }[] }[];
}
export type ReadWord = Pick<Word, 'text' | 'confidence' | 'bbox'>;

/** The original picture's size in pixels, the scale of the picture that tesseract.js read, and whether it was bilevel. */
type Size = Pick<Readable, 'width' | 'height' | 'grayScale' | 'isBilevel'>;

/** What only Tesseract can read: letters that are not all of `writes`, in boxes of text, which are in pixels of the picture. */
export interface OwnText {
  writes: RegExp;
  boxes: readonly Box[];
}

/**
 * Returns blocks as paragraphs of lines, in pixels of the original picture, without marks that were read as text. What only Tesseract can
 * read stays however unsure it is.
 */
export function linesOf(blocks: readonly ReadBlock[], size: Size, own?: OwnText): TextLine[][] {
  const read = blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .map(({ lines }) => lines.map(({ words }) => joined(words.map((word) => toWord(word, size)))));
  return withoutNoise(read, own, size.isBilevel).map((lines) =>
    lines.map((words) => ({ words, box: boundingBox(words) })),
  );
}

/** Greek words are read with the micro sign, and Thai ones with parts of a letter. */
function withOwnLetters(text: string): string {
  return text
    .replaceAll(/µ(?=\p{Script=Greek})|(?<=\p{Script=Greek})µ/gu, 'μ')
    .replaceAll('\u0e4d\u0e32', '\u0e33');
}

function toWord(
  { text, confidence, bbox }: ReadWord,
  { width, height, grayScale: scale }: Size,
): RecognizedWord {
  const x = Math.max(0, Math.floor(bbox.x0 / scale));
  const y = Math.max(0, Math.floor(bbox.y0 / scale));
  const right = Math.min(width, Math.ceil(bbox.x1 / scale));
  const bottom = Math.min(height, Math.ceil(bbox.y1 / scale));
  return { text: withOwnLetters(text), confidence, box: { x, y, width: right - x, height: bottom - y } };
}

/** Returns the blocks of a picture's part, which begins in row `top`, in rows of the whole picture. */
export function movedDown(blocks: readonly ReadBlock[], top: number): ReadBlock[] {
  const moved = (word: ReadWord): ReadWord => {
    const { y0, y1 } = word.bbox;
    return { ...word, bbox: { ...word.bbox, y0: y0 + top, y1: y1 + top } };
  };
  return blocks.map(({ paragraphs }) => ({
    paragraphs: paragraphs.map(({ lines }) => ({
      lines: lines.map(({ words }) => ({ words: words.map(moved) })),
    })),
  }));
}

/** Chinese and Japanese. They are written without spaces, but read as words of a letter or two. */
const unspaced = new RegExp(`^[${cjkLetters}]{2}$`, 'u');

/**
 * Characters that are read as words of their own, each pair with the maximum gap within a word, in heights of the line. Korean has spaces,
 * from 0.35 on, Thai between sentences, from 0.5 on; next to digits, Chinese has up to 0.45 (seen at 16 to 33 px).
 */
const withinWords: readonly [pair: RegExp, maxGap: number][] = [
  [/^.\p{M}$/u, 1],
  [/\p{Script=Hangul}/u, 0.3],
  [/^\p{Script=Thai}{2}$/u, 0.42],
  [new RegExp(`^(?:[${cjk}]\\d|\\d[${cjk}])$`, 'u'), 0.5],
];

/** Korean syllables are equally wide, but the boxes of single ones are narrower than they are: 0.9 to 1.1 in words, from 1.25 on between. */
const syllables = /^\p{Script=Hangul}{2}$/u;
const maxSyllableDistance = 1.17;

/** Returns the distance between the middles of the last syllable of a word and of the first of the next. */
function syllableDistance(before: RecognizedWord, word: RecognizedWord): number {
  const half = ({ text, box }: RecognizedWord): number => box.width / [...text].length / 2;
  return word.box.x + half(word) - (rightOf(before.box) - half(before));
}

/** Joins words of scripts without spaces, unless the gap between them is nearly as wide as a letter is high, and parts of words. */
function joined(words: readonly RecognizedWord[]): RecognizedWord[] {
  const result: RecognizedWord[] = [];
  const lineHeight = median(words.map(({ box }) => box.height));
  const gaps = words.slice(1).map(({ box }, before) => box.x - rightOf(words[before]!.box));
  const isSpacedOut = median(gaps) > letterSpacing * lineHeight;
  const areOneWord = (before: RecognizedWord, word: RecognizedWord): boolean => {
    const pair = ([...before.text].at(-1) ?? '') + ([...word.text][0] ?? '');
    if (unspaced.test(pair)) {
      // “一” and marks are low.
      const height = Math.max(before.box.height, word.box.height, lineHeight);
      return word.box.x - rightOf(before.box) < (isSpacedOut || mark.test(pair) ? 1 : maxGap) * height;
    }
    if (syllables.test(pair)) return syllableDistance(before, word) < maxSyllableDistance * lineHeight;
    const gap = (word.box.x - rightOf(before.box)) / lineHeight;
    return withinWords.some(([of, maxGap]) => of.test(pair) && gap < maxGap);
  };
  let last: RecognizedWord | undefined;
  for (const word of words) {
    const before = result.at(-1);
    const isOneWord = last && areOneWord(last, word);
    last = word;
    if (before && isOneWord) {
      const both = [before, word];
      const text = withOwnLetters(before.text + word.text);
      result.splice(-1, 1, { text, confidence: confidenceIn(both), box: boundingBox(both) });
    } else result.push(word);
  }
  return result;
}

/** The maximum gap between Chinese or Japanese letters of one word, and the least of those that are spaced out, in heights of the line. */
const maxGap = 0.75;
const letterSpacing = 0.4;
/** Marks have much room around them. */
const mark = /[^\p{L}]/u;

/** Minimum confidences, from 0 to 100. Real text is read at 85 and more, grain and foliage at most at 45. */
const minConfidence = { word: 30, line: 60, picture: 60 };
/** The same in the text of a bilevel picture, whose letters may be broken. */
const minOfBilevel = { word: 20, line: 40 };
/**
 * The minimum number of letters and digits in a line of a noisy picture. A mark in noise may look like one letter, but never like
 * three.
 */
const minLetters = 3;

/** Removes marks that were read as text. Returns paragraphs of lines of words, none of them empty. */
function withoutNoise(
  paragraphs: readonly RecognizedWord[][][],
  own: OwnText | undefined,
  isBilevel: boolean | undefined,
): RecognizedWord[][][] {
  const isNoisy = confidenceIn(paragraphs.flat(2)) < minConfidence.picture;
  const wordsIn = (words: RecognizedWord[]): RecognizedWord[] => {
    const inText = words.filter(
      ({ text, box }) => text.trim() !== '' && own?.boxes.some((around) => isMiddleIn(box, around)),
    );
    const least = isBilevel && inText.length === words.length ? minOfBilevel : minConfidence;
    const isWord = ({ text, confidence }: RecognizedWord): boolean =>
      text.trim() !== '' && confidence >= least.word;
    if (inText.some(({ text }) => !own?.writes.test(text)))
      return words.filter((word) => inText.includes(word) || isWord(word));
    const isText = confidenceIn(words) >= least.line && (!isNoisy || lettersIn(words) >= minLetters);
    return isText ? words.filter(isWord) : [];
  };
  return paragraphs
    .map((lines) => lines.map(wordsIn).filter((words) => words.length > 0))
    .filter((lines) => lines.length > 0);
}

/** Returns the mean confidence of words, weighted by length; 0 if there are no words. */
function confidenceIn(words: readonly RecognizedWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const weighed = words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0);
  return letters === 0 ? 0 : weighed / letters;
}

function lettersIn(words: readonly RecognizedWord[]): number {
  return words.flatMap(({ text }) => text.match(/[\p{L}\p{N}]/gu) ?? []).length;
}
