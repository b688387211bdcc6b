import type { RecognizedWord } from '../../model/layout';
import { isOfSize, type LinePart } from './line-parts';
import { isOnLine, letterHeight, rightOf, runsLeft } from './structure/geometry';

/** Parts side by side on one line, from left to right. */
export type Row = readonly LinePart[];

/** Returns the height of a capital in a part, in pixels. */
export const lettersOf = ({ words, box }: LinePart): number => letterHeight([{ words: [...words], box }]);

/** Whether letters have another size, such as those of a pull quote between columns. */
export function isOfOtherSize(one: LinePart, other: LinePart): boolean {
  const sizes = [one, other].map(lettersOf);
  const areWords = [one, other].every(({ words }) => words.some(({ text }) => isOfSize.test(text)));
  return areWords && Math.max(...sizes) >= maxHeightRatio * Math.min(...sizes);
}

/** The ratio of letters of another size than that of running text. */
const otherSize = 1.2;

/** Whether letters are of different sizes. */
export const isOtherSize = (one: number, other: number): boolean =>
  Math.max(one, other) >= otherSize * Math.min(one, other);

/** Returns the words of a row in reading order. */
export const wordsInOrder = (row: Row): RecognizedWord[] =>
  (runsLeft(row) ? row.toReversed() : row).flatMap((part) => part.words);

/** Splits a row between parts that are not read together. */
export function splitRow(row: Row, isTogether: (left: LinePart, right: LinePart) => boolean): Row[] {
  const pieces: LinePart[][] = [];
  for (const part of row) {
    const before = pieces.at(-1);
    if (before && isTogether(before.at(-1)!, part)) before.push(part);
    else pieces.push([part]);
  }
  return pieces;
}

/** The maximum ratio of heights in one line: small print next to a heading is not on its line. */
const maxHeightRatio = 1.8;

/** Returns parts as rows, from the top. A part follows the one to its left if their nearest words are on one line. */
export function rowsAcross(parts: readonly LinePart[]): Row[] {
  const fromLeft = parts.toSorted((a, b) => a.box.x - b.box.x);
  const rows: LinePart[][] = [];
  for (const part of fromLeft) {
    const before = rows
      .filter((row) => isBeside(row.at(-1)!, part))
      .toSorted((a, b) => rightOf(b.at(-1)!.box) - rightOf(a.at(-1)!.box))[0];
    if (before) before.push(part);
    else rows.push([part]);
  }
  return rows.toSorted((a, b) => rowMiddle(a) - rowMiddle(b));
}

/** Whether a part is on another's line, to the right of it. */
function isBeside(left: LinePart, part: LinePart): boolean {
  if (part.box.x < rightOf(left.box) - Math.min(left.height, part.height)) return false;
  if (!isOnLine(left.places.at(-1)!, part.places[0]!)) return false;
  const areAlike = (heights: readonly number[]): boolean =>
    Math.max(...heights) < maxHeightRatio * Math.min(...heights);
  if (left.line && left.line === part.line && !isOfOtherSize(left, part)) return true;
  // The box of a single digit has no margin, so it may be much lower than that of its line.
  return areAlike([left.height, part.height]) || areAlike([left, part].map(lettersOf));
}

export function rowMiddle(row: Row): number {
  const sum = row.reduce((total, { box }) => total + box.y + box.height / 2, 0);
  return sum / row.length;
}
