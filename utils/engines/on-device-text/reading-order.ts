import { cjk } from '../../lib/text';
import { boundingBox, type TextLine, type Box } from '../../model/layout';
import type { LinePart } from './line-parts';
import type { Gray, Readable } from './prepare-picture';
import { scaledBox } from './paddle/pixels';
import { bottomOf, type Interval, isOnLine, rightOf, runsLeft } from './structure/geometry';

/** The minimum width of a gutter between columns, in heights of a line. The space between two words is a third of one. */
const minGutter = 1;
/** The minimum number of lines in a column of text, of words in a line, and length of a line in its heights. Below them, it is a table. */
const minProse = { lines: 3, words: 4, length: 8 };
/** The number of rows in which columns may begin. */
const nearby = 3;
const unspaced = new RegExp(`[${cjk}]`, 'gu');

/**
 * Returns paragraphs of lines in reading order: column by column if the columns are running text, else row by row. What divides the
 * columns across their whole width ends them: a gap, or what is drawn there in `picture`. Lines that were given in one paragraph
 * stay together if they follow each other.
 */
export function inReadingOrder(
  parts: readonly LinePart[],
  picture?: Pick<Readable, 'gray' | 'grayScale'>,
): TextLine[][] {
  const isDrawn = (strip: Box): boolean =>
    picture !== undefined && isCrossed(picture.gray, scaledBox(strip, picture.grayScale));
  const paragraphs: { lines: TextLine[]; name: string | undefined }[] = [];
  for (const row of rowsInOrder(parts, isDrawn)) {
    const [{ paragraph: name } = {}] = row;
    const before = paragraphs.at(-1);
    if (before && name !== undefined && before.name === name) before.lines.push(lineOf(row));
    else paragraphs.push({ lines: [lineOf(row)], name });
  }
  return paragraphs.map(({ lines }) => lines);
}

/** Whether something is drawn in a strip of the page, from its left to its right. */
type IsDrawn = (strip: Box) => boolean;

function rowsInOrder(parts: readonly LinePart[], isDrawn: IsDrawn): Row[] {
  const ordered: Row[] = [];
  for (let rows = rowsOf(parts); rows.length > 0;) {
    const found = columnsFrom(rows, isDrawn);
    const inOrder = found?.sections.flatMap((columns) =>
      (runsLeft(columns.flat()) ? columns.toReversed() : columns).flatMap((column) =>
        rowsInOrder(column, isDrawn),
      ),
    );
    ordered.push(...(inOrder ?? rows.slice(0, 1)));
    rows = rows.slice(found?.count ?? 1);
  }
  return ordered;
}

/** Rows with a gutter, as sections below each other: each has its two columns from left to right, or its parts if they are none. */
interface Columns {
  sections: LinePart[][][];
  count: number;
}

/** Returns the columns of running text that begin in the first row and reach furthest down; `undefined` if there are none. */
function columnsFrom(rows: readonly Row[], isDrawn: IsDrawn): Columns | undefined {
  // The lines of two columns may be at different heights, so the next rows count, too.
  const near = rows.slice(0, nearby).flat();
  const gutters = near
    .flatMap(({ box: left }) =>
      near
        .filter(({ box }) => box.x > rightOf(left))
        .map(({ box }) => followDown(rows, { from: rightOf(left), to: box.x })),
    )
    .toSorted((a, b) => b.count - a.count);
  for (const { gutter, count } of gutters) {
    const columns = sectionsOf(rows.slice(0, count), gutter, isDrawn);
    if (columns) return columns;
  }
  return undefined;
}

/** Splits rows with a gutter at what divides them across both sides; `undefined` if no section has columns of running text. */
function sectionsOf(rows: readonly Row[], gutter: Interval, isDrawn: IsDrawn): Columns | undefined {
  const sidesOf = (section: readonly Row[]): LinePart[][] => {
    const isLeft = ({ box }: LinePart): boolean => box.x < gutter.from;
    return [section.flat().filter(isLeft), section.flat().filter((part) => !isLeft(part))];
  };
  const cuts = cutsIn(rows, sidesOf, isDrawn);
  const bounds = [0, ...cuts, rows.length];
  const sections = cuts.concat(rows.length).map((end, index) => sidesOf(rows.slice(bounds[index], end)));
  const areColumns = (sides: LinePart[][], minLines: number): boolean =>
    sides.every((side) => isProse(side, minLines));
  if (![sidesOf(rows), ...sections].some((sides) => areColumns(sides, minProse.lines))) return undefined;
  // A row of cells is read across, and so are rows that only happen to have this gutter.
  const isRead = (sides: LinePart[][]): boolean =>
    sides.some((side) => side.length === 0) || areColumns(sides, 1) || sections.length === 1;
  return {
    sections: sections.map((sides) => (isRead(sides) ? sides : [sides.flat()])),
    count: rows.length,
  };
}

/**
 * The minimum step from line to line across a gap that divides columns, in leadings, and in the largest other steps of the columns:
 * the paragraphs of two columns may end side by side. Anything that is drawn between lines takes the room of `drawn`.
 */
const minStep = { leadings: 1.6, others: 1.25, drawn: 1.2 };
/** The ratio of letter widths by which small print and captions differ from the text above. Heights of small print are too inexact. */
const otherWidth = 1.15;

/** Returns the indexes of the rows that begin a section, below what divides both sides of the rows above from them. */
function cutsIn(
  rows: readonly Row[],
  sidesOf: (section: readonly Row[]) => LinePart[][],
  isDrawn: IsDrawn,
): number[] {
  const { x, width } = boundingBox(rows.flat());
  const steps = sidesOf(rows).flatMap(stepsIn);
  const leading = median(steps.map(({ down }) => down));
  const height = heightOf(rows.flat());
  let bottom = -Infinity;
  const gaps = rows.flatMap((row, index) => {
    const top = Math.min(...row.map(({ box }) => box.y), ...(rows[index + 1] ?? []).map(({ box }) => box.y));
    const strip = { x, y: bottom, width, height: top - bottom };
    bottom = Math.max(bottom, ...row.map(({ box }) => bottomOf(box)));
    return index > 0 && strip.height + height >= minStep.drawn * leading ? [{ index, strip }] : [];
  });
  const others = steps.filter(({ at }) => !gaps.some(({ strip }) => at >= strip.y && at <= bottomOf(strip)));
  const least = Math.max(
    minStep.leadings * leading,
    minStep.others * Math.max(0, ...others.map(({ down }) => down)),
  );
  let from = 0;
  return gaps.flatMap(({ index, strip }) => {
    const below = rows.slice(index);
    const widths = [rows.slice(from, index), below].map((part) => letterWidth(part.flat()));
    const isOther = Math.max(...widths) >= otherWidth * Math.min(...widths);
    // Below a column that ends first, a gap in the other one may be that of its paragraphs.
    const isOnBothSides = sidesOf(below).every((side) => side.length > 0);
    const isGap = strip.height + height >= least && (isOnBothSides || isOther);
    if (!isGap && !isDrawn(strip)) return [];
    from = index;
    return [index];
  });
}

/** Returns the mean width of a letter, in pixels, with the spaces between words. */
function letterWidth(parts: readonly LinePart[]): number {
  const letters = parts.flatMap(({ words }) => words.map(({ text }) => text.length + 1));
  return parts.reduce((sum, { box }) => sum + box.width, 0) / letters.reduce((sum, count) => sum + count, 0);
}

/** Returns the steps from line to line in one column, in pixels, each with the middle between its lines. */
function stepsIn(column: readonly LinePart[]): { down: number; at: number }[] {
  const middles = rowsOf(column).map(rowMiddle);
  return middles
    .slice(1)
    .map((middle, index) => ({ down: middle - middles[index]!, at: (middle + middles[index]!) / 2 }));
}

/** The number of pieces of a strip, the share of them that a rule or an edge crosses, and the share of a piece's pixels. */
const crossing = { pieces: 32, share: 0.9, pixels: 0.8 };
/** The minimum difference of gray values at an edge. A box's light gray differs by 12 from white, noise rarely by half of it. */
const minEdge = 6;

/** Whether a rule, or the edge of another ground, crosses a strip of a gray picture from left to right. It may be slanted. */
function isCrossed({ width, height, pixels }: Gray, strip: Box): boolean {
  const [top, bottom] = [Math.max(0, Math.floor(strip.y)), Math.min(height - 3, Math.ceil(bottomOf(strip)))];
  const at = (piece: number): number => Math.round(strip.x + (piece * strip.width) / crossing.pieces);
  const isEdge = (x: number, y: number): boolean =>
    Math.abs(pixels[y * width + x]! - pixels[(y + 2) * width + x]!) >= minEdge;
  const crossed = Array.from({ length: crossing.pieces }, (_none, piece) => {
    const xs = Array.from({ length: Math.max(0, at(piece + 1) - at(piece)) }, (_pixel, x) => at(piece) + x);
    for (let y = top; y < bottom; y++)
      if (xs.filter((x) => isEdge(x, y)).length >= crossing.pixels * xs.length) return true;
    return false;
  });
  return crossed.filter(Boolean).length >= crossing.share * crossing.pieces;
}

/** Follows a gutter down until a row has text in it. Returns the interval that is free in all these rows, and their number. */
function followDown(rows: readonly Row[], strip: Interval): { gutter: Interval; count: number } {
  let gutter = strip;
  for (const [count, row] of rows.entries()) {
    const free = freeOf(row, gutter);
    if (!free || free.to - free.from < minGutter * heightOf(row)) return { gutter, count };
    gutter = free;
  }
  return { gutter, count: rows.length };
}

/** Returns the part of a strip that has no text of a row; `undefined` if nothing is left. */
function freeOf(row: Row, { from, to }: Interval): Interval | undefined {
  let [left, right] = [from, to];
  for (const { box } of row) {
    if (box.x + box.width / 2 < (from + to) / 2) left = Math.max(left, rightOf(box));
    else right = Math.min(right, box.x);
  }
  return right > left ? { from: left, to: right } : undefined;
}

function isProse(parts: readonly LinePart[], minLines: number): boolean {
  return (
    parts.length >= minLines &&
    median(parts.map(wordsIn)) >= minProse.words &&
    median(parts.map(({ box }) => box.width / box.height)) >= minProse.length
  );
}

/** Returns the number of words in a part. In scripts without spaces, two letters count as one word. */
function wordsIn({ words }: LinePart): number {
  return words.reduce((sum, { text }) => sum + Math.max(1, (text.match(unspaced) ?? []).length / 2), 0);
}

function lineOf(row: Row): TextLine {
  const words = (runsLeft(row) ? row.toReversed() : row).flatMap((part) => part.words);
  return { words, box: boundingBox(words) };
}

function heightOf(row: Row): number {
  return median(row.map(({ box }) => box.height));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Parts side by side on one line, from left to right. */
type Row = readonly LinePart[];

/** The maximum ratio of heights in one line: small print next to a heading is not on its line. */
const maxHeightRatio = 1.8;

/** Returns parts as rows, from the top. A part follows the one to its left if their nearest words are on one line. */
function rowsOf(parts: readonly LinePart[]): Row[] {
  const fromLeft = parts.toSorted((a, b) => a.box.x - b.box.x);
  const rows: LinePart[][] = [];
  for (const part of fromLeft) {
    const before = rows
      .filter((row) => goesOn(row.at(-1)!, part))
      .toSorted((a, b) => rightOf(b.at(-1)!.box) - rightOf(a.at(-1)!.box))[0];
    if (before) before.push(part);
    else rows.push([part]);
  }
  return rows.toSorted((a, b) => rowMiddle(a) - rowMiddle(b));
}

/** Whether a part is on another's line, to the right of it. */
function goesOn(left: LinePart, part: LinePart): boolean {
  const low = Math.min(left.height, part.height);
  if (part.box.x < rightOf(left.box) - low) return false;
  const high = Math.max(left.height, part.height);
  return high < maxHeightRatio * low && isOnLine(left.places.at(-1)!, part.places[0]!);
}

function rowMiddle(row: Row): number {
  const sum = row.reduce((total, { box }) => total + box.y + box.height / 2, 0);
  return sum / row.length;
}
