import { cjkLetters } from '../../../lib/text';
import type { Box, Line, Word } from '../../../model/layout';

/** The x of a box's right edge, in pixels. */
export const rightOf = ({ x, width }: Box): number => x + width;
/** The y of a box's lower edge, in pixels. */
export const bottomOf = ({ y, height }: Box): number => y + height;
/** The y of a box's middle, in pixels. */
export const middleOf = ({ y, height }: Box): number => y + height / 2;

/** The middle one of some numbers; 0 of none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The number that a `share`, from 0 to 1, of some numbers lies below; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

const rises = /[\p{Lu}\p{N}bdfhklßtäöüáàâéèêíìîóòôúùûñij!?()[\]{}/|]/u;
const falls = /[gjpqyçQ,;()[\]{}/|]/;
const isLatin = /[\p{Script=Latin}\p{N}]/u;

/** Whether heights of a line's letters can be compared: those of joined scripts change from word to word. */
export const isMeasured = ({ words }: Line): boolean =>
  words.some(({ text }) => isLatin.test(text) || isSquare.test(text));

/** Letters that are as wide as they are high; their boxes are often as high as the line. */
const isSquare = new RegExp(`^[${cjkLetters}]{2,}$`, 'u');

/** Heights of what stands on a line, in heights of a capital: "x", and what "p" has below the line. */
const small = 0.74;
const below = 0.28;

/** How high a capital of a word would be, in pixels: a box alone is lower for "on" than for "of", and higher for "by". */
export function capitalHeight({ text, box }: Word): number {
  if (isSquare.test(text)) return (small * box.width) / [...text].length;
  if (!isLatin.test(text)) return box.height;
  return box.height / ((rises.test(text) ? 1 : small) + (falls.test(text) ? below : 0));
}

/** The median height of a capital in some lines, in pixels; 0 for no lines. Marks without letters do not count. */
export function letterHeight(lines: readonly Line[]): number {
  const words = lines.flatMap((line) => line.words);
  const lettered = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return median((lettered.length > 0 ? lettered : words).map(capitalHeight));
}

/** The y that the letters of a line stand on, in pixels. */
export function baseline(line: Line): number {
  const lettered = line.words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const standing = (lettered.length > 0 ? lettered : line.words).map((word) =>
    isLatin.test(word.text) && falls.test(word.text)
      ? bottomOf(word.box) - below * capitalHeight(word)
      : bottomOf(word.box),
  );
  return median(standing);
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const leftToRight = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}]/gu;

/** Whether most letters of some lines are of a script that runs from right to left. */
export function runsLeft(lines: readonly Line[]): boolean {
  const text = lines.flatMap(({ words }) => words.map((word) => word.text)).join('');
  return (text.match(rightToLeft)?.length ?? 0) > (text.match(leftToRight)?.length ?? 0);
}

/** How many pixels two boxes have in common from top to bottom; negative when they stand apart. */
export function verticalOverlap(a: Box, b: Box): number {
  return Math.min(bottomOf(a), bottomOf(b)) - Math.max(a.y, b.y);
}

/** How many pixels two boxes have in common from left to right; negative when they stand apart. */
export function horizontalOverlap(a: Box, b: Box): number {
  return Math.min(rightOf(a), rightOf(b)) - Math.max(a.x, b.x);
}
