import { boundingBox, type Box, type RecognizedWord, type TextLine } from '../../model/layout';
import { countsIn, differenceFrom, grayAt, type GrayCounts, pixelsIn } from './gray-values';
import { scaledBox, type TurnedBox } from './paddle/pixels';
import type { Gray, Readable } from './prepare-picture';
import { bottomOf, quantile, rightOf } from './structure/geometry';
import type { IsDim } from './structure/margin';

/** A picture in gray, and its scale. */
export type GrayPicture = Pick<Readable, 'gray' | 'grayScale'>;

/** The minimum difference of ink and ground in gray values, and the share of it from which a pixel is ink. */
const contrast = { least: 40, ink: 0.4 };
/** The minimum share of a line's pixels that are of one ground. Photos have less. */
const minGround = 0.5;
/** The maximum height of a gap in letters, such as “=”, in heights of the line. */
const maxGap = 0.2;

/** The maximum gap between letters of a word, in letters. */
const maxLetterGap = 0.75;

/** The ink of a line: whether a pixel of the gray picture is ink, and the rows and columns of the line. */
interface Ink {
  isInk: (x: number, y: number) => boolean;
  rows: { from: number; to: number };
  columns: { from: number; to: number };
}

/**
 * Returns the words of a level line with boxes around their ink, as Tesseract has them. PP-OCR's are too large: its lines have a
 * margin, and its words end between letters. Words on a photo stay as they are. `along` is the line's own box.
 */
export function aroundInk(
  words: readonly RecognizedWord[],
  along: TurnedBox,
  { gray, grayScale }: GrayPicture,
): RecognizedWord[] {
  const ink = inkOf(gray, scaledBox(boundingBox(words), grayScale));
  if (!ink) return [...words];
  const [first, last] = [-0.5, 0.5].map((side) => grayScale * (along.x + side * along.width));
  const { isInk, rows, columns } = ink;
  const isEmpty = (x: number): boolean => {
    for (let y = rows.from; y < rows.to; y++) if (isInk(x, y)) return false;
    return true;
  };
  const placed = words.map((word) => scaledBox(word.box, grayScale));
  // A line may be read without the letters at its ends, but it begins and ends with them. A drop cap has its line next to it.
  const text = words.map((word) => word.text).join(' ');
  const letter = (rightOf(placed.at(-1)!) - placed[0]!.x) / text.length;
  const ends =
    text.length === 1
      ? columns
      : {
          from: Math.max(Math.min(first!, columns.from), beyond(columns.from, -1, letter, isEmpty)),
          to: Math.min(Math.max(last!, columns.to), beyond(columns.to - 1, 1, letter, isEmpty) + 1),
        };
  const bounds = placed.slice(1).map((box, index) => {
    const before = placed[index]!;
    const half = (one: Box, text: string): number => one.width / [...text].length / 2;
    const from = Math.round(rightOf(before) - half(before, words[index]!.text));
    const to = Math.round(box.x + half(box, words[index + 1]!.text));
    return widestGap(from, to, isEmpty) ?? Math.round((rightOf(before) + box.x) / 2);
  });
  return words.map((word, index) => {
    let [from, to] = [bounds[index - 1] ?? ends.from, bounds[index] ?? ends.to];
    while (from < to && isEmpty(from)) from++;
    while (to > from && isEmpty(to - 1)) to--;
    let [top, bottom] = [rows.from, rows.to];
    const isBlank = (y: number): boolean => {
      for (let x = from; x < to; x++) if (isInk(x, y)) return false;
      return true;
    };
    while (top < bottom && isBlank(top)) top++;
    while (bottom > top && isBlank(bottom - 1)) bottom--;
    if (to === from || bottom === top) return word;
    const [x, y] = [Math.floor(from / grayScale), Math.floor(top / grayScale)];
    const [right, end] = [Math.ceil(to / grayScale), Math.ceil(bottom / grayScale)];
    return { ...word, box: { x, y, width: right - x, height: end - y } };
  });
}

/** How many times as high as a quarter of the words a word is that has the height of its line. */
const lineHeight = 1.3;

/**
 * Returns Tesseract's lines with words as high as their ink. A word whose letters it did not find has the height of the line, which is that of
 * several where the line runs askew.
 */
export function withInkHeights(
  paragraphs: readonly (readonly TextLine[])[],
  { gray, grayScale }: GrayPicture,
): TextLine[][] {
  const heights = paragraphs.flat().flatMap((line) => line.words.map(({ box }) => box.height));
  const [low, usual] = [quantile(heights, 0.25), quantile(heights, 0.5)];
  const atInk = (word: RecognizedWord, line: Box): RecognizedWord => {
    if (word.box.height < Math.max(lineHeight * low, line.height - 1)) return word;
    const rows = inkOf(gray, scaledBox(word.box, grayScale), usual * grayScale)?.rows;
    if (!rows) return word;
    const y = Math.floor(rows.from / grayScale);
    return { ...word, box: { ...word.box, y, height: Math.ceil(rows.to / grayScale) - y } };
  };
  return paragraphs.map((lines) =>
    lines.map((line) => ({ ...line, words: line.words.map((word) => atInk(word, line.box)) })),
  );
}

/** Returns the last column with ink from a column on, without gaps as wide as a space. At most three letters further. */
function beyond(start: number, step: number, letter: number, isEmpty: (x: number) => boolean): number {
  let last = start;
  for (
    let x = start;
    Math.abs(x - start) <= 3 * letter && Math.abs(x - last) <= maxLetterGap * letter;
    x += step
  )
    if (!isEmpty(x)) last = x;
  return last;
}

/** Returns the middle of the widest gap without ink between two columns; `undefined` if there is none. */
function widestGap(from: number, to: number, isEmpty: (x: number) => boolean): number | undefined {
  let [best, width, start] = [0, 0, from];
  for (let x = from; x <= to; x++) {
    if (x < to && isEmpty(x)) continue;
    if (x - start > width) [best, width] = [Math.round((x + start) / 2), x - start];
    start = x + 1;
  }
  return width > 0 ? best : undefined;
}

/** Returns the ink of a line of some height in a box of a gray picture; `undefined` if that has no ground of one color. */
function inkOf(gray: Gray, box: Box, height = box.height): Ink | undefined {
  const { width, pixels } = gray;
  const columns = { from: Math.max(0, Math.floor(box.x)), to: Math.min(width, Math.ceil(rightOf(box))) };
  const [top, bottom] = [Math.max(0, Math.floor(box.y)), Math.min(gray.height, Math.ceil(bottomOf(box)))];
  const counts = countsIn(gray, box);
  const { ground, most } = contrastOf(counts);
  const isGround = (value: number): boolean => Math.abs(value - ground) < contrast.ink * most;
  if (most < contrast.least || pixelsIn(counts, isGround) < minGround * pixelsIn(counts)) return undefined;
  const isInk = (x: number, y: number): boolean => x >= 0 && x < width && !isGround(pixels[y * width + x]!);
  const rows = rowsOf(top, bottom, maxGap * height, (y) => {
    for (let x = columns.from; x < columns.to; x++) if (isInk(x, y)) return true;
    return false;
  });
  return rows && { isInk, rows, columns };
}

/** Returns the gray value of the ground, and the difference to that of the ink. */
function contrastOf(counts: GrayCounts): { ground: number; most: number } {
  const ground = grayAt(counts, 0.5);
  return { ground, most: differenceFrom(ground, counts, 0.98) };
}

/** The maximum contrast of dim words, as a share of that of the words next to them. */
const maxDim = 0.75;

/** Returns whether words have less contrast than others in a picture. */
export function isDimIn({ gray, grayScale }: GrayPicture): IsDim {
  const contrast = (words: readonly RecognizedWord[]): number =>
    quantile(
      words.map(({ box }) => contrastOf(countsIn(gray, scaledBox(box, grayScale))).most),
      0.5,
    );
  return (words, others) => contrast(words) <= maxDim * contrast(others);
}

/** Returns the rows with ink around the middle, without what is above and below a gap: the box may reach into the next lines. */
function rowsOf(
  top: number,
  bottom: number,
  gap: number,
  hasInk: (y: number) => boolean,
): Ink['rows'] | undefined {
  const middle = (top + bottom) / 2;
  const inked = Array.from({ length: bottom - top }, (_none, row) => top + row).filter(hasInk);
  const nearest = inked.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  if (nearest === undefined) return undefined;
  let [from, to] = [nearest, nearest];
  for (const y of inked) if (y > to && y - to <= gap) to = y;
  for (const y of inked.toReversed()) if (y < from && from - y <= gap) from = y;
  return { from, to: to + 1 };
}

/**
 * The maximum number of pieces of a strip, their minimum length in pixels, the share of them that a rule or an edge crosses, and the share of
 * a piece's pixels. Noise looks like an edge in shorter pieces.
 */
const crossing = { pieces: 32, length: 24, share: 0.9, pixels: 0.8 };
/** The minimum difference of gray values at an edge. A box's light gray differs by 12 from white, noise rarely by half of it. */
const minEdge = 6;

/** Whether a rule, or the edge of another ground, goes along a strip of a picture: across it, or down. It may be slanted. */
export function isCrossed({ gray, grayScale }: GrayPicture, place: Box, way: 'across' | 'down'): boolean {
  const { width, height, pixels } = gray;
  const strip = scaledBox(place, grayScale);
  const isAcross = way === 'across';
  const [along, aside] = isAcross ? [1, width] : [width, 1];
  const [start, length] = isAcross ? [strip.x, strip.width] : [strip.y, strip.height];
  const [from, to] = isAcross ? [strip.y, bottomOf(strip)] : [strip.x, rightOf(strip)];
  const [first, last] = [
    Math.max(0, Math.floor(from)),
    Math.min(isAcross ? height : width, Math.ceil(to)) - 3,
  ];
  const pieces = Math.max(1, Math.min(crossing.pieces, Math.floor(length / crossing.length)));
  const at = (piece: number): number => Math.round(start + (piece * length) / pieces);
  const isEdge = (index: number): boolean => Math.abs(pixels[index]! - pixels[index + 2 * aside]!) >= minEdge;
  const crossed = Array.from({ length: pieces }, (_none, piece) => {
    const count = at(piece + 1) - at(piece);
    for (let side = first; side <= last; side++) {
      let edges = 0;
      for (let step = at(piece); step < at(piece + 1); step++)
        if (isEdge(step * along + side * aside)) edges++;
      if (edges >= crossing.pixels * count) return true;
    }
    return false;
  });
  return crossed.filter(Boolean).length >= crossing.share * pieces;
}

/** The minimum difference from the paper's gray value of what is drawn on it. */
const drawnDifference = 30;

/**
 * Returns the share of a strip of a page that is drawn on, from 0 to 1. `paper` is a place near it with the same light and little ink; without
 * it, most of the strip is paper.
 */
export function drawnShare({ gray, grayScale }: GrayPicture, strip: Box, paper?: Box): number {
  const counts = countsIn(gray, scaledBox(strip, grayScale));
  const ground = grayAt(paper ? countsIn(gray, scaledBox(paper, grayScale)) : counts, 0.5);
  const drawn = pixelsIn(counts, (value) => Math.abs(value - ground) >= drawnDifference);
  return drawn === 0 ? 0 : drawn / pixelsIn(counts);
}
