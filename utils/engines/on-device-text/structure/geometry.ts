import { cjkLetters } from '../../../lib/text';
import {
  type Box,
  type TextLine,
  type RecognizedWord,
  boundingBox,
  type LayoutBlock,
} from '../../../model/layout';

/** Returns the words of lines, separated by spaces. */
export const textOf = (lines: readonly TextLine[]): string =>
  lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');

/** The x of a box's right edge, in pixels. */
export const rightOf = ({ x, width }: Box): number => x + width;
/** The y of a box's lower edge, in pixels. */
export const bottomOf = ({ y, height }: Box): number => y + height;
/** The y of a box's middle, in pixels. */
export const middleOf = ({ y, height }: Box): number => y + height / 2;

/** Whether the middle of a box is in another one. */
export function isMiddleIn(inner: Box, outer: Box): boolean {
  const [x, y] = [inner.x + inner.width / 2, middleOf(inner)];
  return x >= outer.x && x <= rightOf(outer) && y >= outer.y && y <= bottomOf(outer);
}

/** Returns the median of numbers; 0 if there are none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the quantile of numbers at a `share` from 0 to 1; 0 if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/** Returns the median; of two middle values the larger, because half of the lines of a short column may be short. */
export function upperMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const rises = /[\p{Lu}\p{N}bdfhklßtäöüáàâéèêíìîóòôúùûñij!?()[\]{}/|]/u;
const falls = /[gjpqyçQ,;()[\]{}/|]/;
const isLatin = /[\p{Script=Latin}\p{N}]/u;

/** Whether the heights of a line's letters can be compared. Those of joined scripts change from word to word. */
export const isMeasured = ({ words }: TextLine): boolean =>
  words.some(({ text }) => isLatin.test(text) || isSquare.test(text));

/** Words of square letters, whose boxes are often as high as the line. */
const isSquare = new RegExp(`^[${cjkLetters}]{2,}$`, 'u');

/** The height of an "x", and of the part of a "p" below the baseline, in capitals. */
const small = 0.74;
const below = 0.28;

/** Returns the height of a capital at a word's size, in pixels. The box of "on" is lower than that of "of", that of "by" is higher. */
export function capitalHeight({ text, box }: RecognizedWord): number {
  if (isSquare.test(text)) return (small * box.width) / [...text].length;
  if (!isLatin.test(text)) return box.height;
  return box.height / ((rises.test(text) ? 1 : small) + (falls.test(text) ? below : 0));
}

/** Returns the median height of a capital in lines, in pixels; 0 if there are no lines. Marks without letters do not count. */
export function letterHeight(lines: readonly TextLine[]): number {
  const words = lines.flatMap((line) => line.words);
  const lettered = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return median((lettered.length > 0 ? lettered : words).map(capitalHeight));
}

/** Returns the y of a line's baseline, in pixels. */
export function baseline(line: TextLine): number {
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

/** Whether most letters of some lines belong to a script that runs from right to left. */
export function runsLeft(lines: readonly { words: readonly RecognizedWord[] }[]): boolean {
  const text = lines.flatMap(({ words }) => words.map((word) => word.text)).join('');
  return (text.match(rightToLeft)?.length ?? 0) > (text.match(leftToRight)?.length ?? 0);
}

/** Returns the vertical overlap of two boxes in pixels; negative if they are apart. */
export function verticalOverlap(a: Box, b: Box): number {
  return Math.min(bottomOf(a), bottomOf(b)) - Math.max(a.y, b.y);
}

/** Returns the horizontal overlap of two boxes in pixels; negative if they are apart. */
export function horizontalOverlap(a: Box, b: Box): number {
  return Math.min(rightOf(a), rightOf(b)) - Math.max(a.x, b.x);
}

/** The minimum vertical overlap of two boxes on one line, as a share of the smaller height. */
const minSharedHeight = 0.4;

/** The minimum share of the narrower box that is above or below the other. */
const minAbove = 0.2;

/** Whether boxes are above each other. */
export const areStacked = (one: Box, other: Box): boolean =>
  horizontalOverlap(one, other) > minAbove * Math.min(one.width, other.width);

/** Whether two boxes are on one line. */
export function isOnLine(a: Box, b: Box): boolean {
  return verticalOverlap(a, b) > minSharedHeight * Math.min(a.height, b.height);
}

/** A block, and the boxes of its words. `taken` includes rulings and line numbers, which are not in the block. */
export interface FoundBlock {
  block: LayoutBlock;
  taken: Box[];
}

/** Pieces of lines next to each other across the picture, from left to right. */
export interface Band {
  segments: TextLine[];
  box: Box;
}

/** The minimum gap between segments, in capitals. A space has a third, or two thirds in justified text; tables had at least 1.5. */
const gapInCapitals = 1;
/** The minimum height of a ruling that was read as "|", in capitals. The letter "|" has at most 1.3. */
const ruleInCapitals = 1.45;

/** Whether a word is a table's ruling that was read as a letter. `capital` is the height of a capital, in pixels. */
export function isRule(word: RecognizedWord, capital: number): boolean {
  return /^[|¦│‖[\]]+$/.test(word.text) && word.box.height >= ruleInCapitals * capital;
}

/** Splits lines at rulings, which are left out, and at gaps that are wider than spaces. */
export function segmentsOf(lines: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line) => {
    const capital = letterHeight([line]);
    const pieces = splitAt(
      line.words,
      (word) => isRule(word, capital),
      (before, word) => gapBetween(before.box, word.box) > gapInCapitals * capital,
    );
    return pieces.map((words) => ({ words, box: boundingBox(words) }));
  });
}

/** Splits items between neighbors that are apart, and at separators, which are left out. */
export function splitAt<Item>(
  items: readonly Item[],
  isSeparator: (item: Item) => boolean,
  areApart: (before: Item, item: Item) => boolean = () => false,
): Item[][] {
  const pieces: Item[][] = [[]];
  for (const item of items) {
    const piece = pieces.at(-1) ?? [];
    const before = piece.at(-1);
    if (isSeparator(item)) pieces.push([]);
    else if (before !== undefined && areApart(before, item)) pieces.push([item]);
    else piece.push(item);
  }
  return pieces.filter((piece) => piece.length > 0);
}

/** Groups items in their order. An item joins the last group if it belongs there, else it begins a new group. */
export function groupRuns<Item>(
  items: readonly Item[],
  belongs: (item: Item, run: readonly [Item, ...Item[]], index: number) => boolean,
): Item[][] {
  const runs: [Item, ...Item[]][] = [];
  for (const [index, item] of items.entries()) {
    const last = runs.at(-1);
    if (last && belongs(item, last, index)) last.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Returns the pixels between two boxes next to each other, in any order. */
export function gapBetween(a: Box, b: Box): number {
  return Math.max(a.x, b.x) - Math.min(rightOf(a), rightOf(b));
}

/** Groups segments that overlap by half of their height. */
export function bandsOf(segments: readonly TextLine[]): Band[] {
  const fromTop = segments.toSorted((a, b) => middleOf(a.box) - middleOf(b.box));
  const bands = groupRuns(fromTop, (segment, [first]) => {
    const [core, other] = [coreOf(first), coreOf(segment)];
    return verticalOverlap(core, other) >= Math.min(core.height, other.height) / 2;
  });
  return bands.map((band) => ({
    segments: band.toSorted((a, b) => a.box.x - b.box.x),
    box: boundingBox(band),
  }));
}

/** Returns a segment's box without the parts of single words that are above or below the others. */
function coreOf(segment: TextLine): Box {
  const height = Math.min(segment.box.height, 1.3 * Math.max(...segment.words.map(capitalHeight)));
  return { ...segment.box, height };
}

/** Joins segments of one row into one line, in reading order. */
export function joinedLine(segments: readonly TextLine[]): TextLine {
  const back = runsLeft(segments) ? -1 : 1;
  const words = segments.toSorted((a, b) => back * (a.box.x - b.box.x)).flatMap((segment) => segment.words);
  return { words, box: boundingBox(words) };
}

/** Returns the area that two boxes share. */
export const sharedArea = (a: Box, b: Box): number =>
  Math.max(0, horizontalOverlap(a, b)) * Math.max(0, verticalOverlap(a, b));

/** An interval of x in pixels. */
export interface Interval {
  from: number;
  to: number;
}

/** Returns the pixels from a band to the next one below. */
export function gapAbove(band: Band, before: Band): number {
  return band.box.y - bottomOf(before.box);
}
