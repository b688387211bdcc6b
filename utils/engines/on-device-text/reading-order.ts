import { cjk } from '../../lib/text';
import { boundingBox, type TextLine, type Box, type RecognizedWord } from '../../model/layout';
import type { LinePart } from './line-parts';
import { type GrayPicture, isCrossed } from './ink-boxes';
import { bottomOf, type Interval, isOnLine, letterHeight, rightOf, runsLeft } from './structure/geometry';

/** The minimum width of a gutter between columns, in heights of a line. The space between two words is a third of one. */
const minGutter = 1;
/** The minimum number of lines in the first column of text, and in others, of words in a line, and length of a line in its heights. Below them, it is a table. */
const minProse = { lines: 3, lastLines: 2, words: 4, length: 8 };
/** The number of rows in which columns may begin. */
const nearby = 3;
/** The number of letters from which a word is an address, which counts as several. */
const longWord = 16;
const unspaced = new RegExp(`[${cjk}]`, 'gu');

/**
 * Returns paragraphs of lines in reading order: column by column if the columns are running text, else row by row. What divides the
 * columns across their whole width ends them: a gap, or what is drawn there in `picture`. Lines that were given in one paragraph
 * stay together if they follow each other.
 */
export function inReadingOrder(parts: readonly LinePart[], picture?: GrayPicture): TextLine[][] {
  const isDrawn: IsDrawn = (strip, way) => picture !== undefined && isCrossed(picture, strip, way);
  const paragraphs: { lines: TextLine[]; name: string | undefined }[] = [];
  for (const row of rowsInOrder(parts, isDrawn)) {
    const [{ paragraph: name } = {}] = row;
    const before = paragraphs.at(-1);
    if (before && name !== undefined && before.name === name) before.lines.push(lineOf(row));
    else paragraphs.push({ lines: [lineOf(row)], name });
  }
  return paragraphs.map(({ lines }) => lines);
}

/** Whether something is drawn along a strip of the page: across it from left to right, or down. */
type IsDrawn = (strip: Box, way: 'across' | 'down') => boolean;

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

/** Rows with gutters, as sections below each other: each has its columns from left to right, or all its parts if they are none. */
interface Columns {
  sections: LinePart[][][];
  count: number;
}

/** Returns the columns of running text that begin in the first row and reach furthest down; `undefined` if there are none. */
function columnsFrom(rows: readonly Row[], isDrawn: IsDrawn): Columns | undefined {
  // The lines of two columns may be at different heights, so the next rows count, too.
  const near = rows.slice(0, nearby).flat();
  const found = near.flatMap(({ box: left }) =>
    near
      .filter(({ box }) => box.x > rightOf(left))
      .map(({ box }) => followDown(rows, { from: rightOf(left), to: box.x })),
  );
  // Many pairs of parts have the same gutter.
  const gutters = [...new Map(found.map((one) => [`${one.gutter.from} ${one.gutter.to}`, one])).values()]
    .filter(({ count }) => count >= minProse.lines)
    .toSorted((a, b) => b.count - a.count);
  for (const { gutter, count } of gutters) {
    const columns = sectionsOf(rows.slice(0, count), [gutter], isDrawn);
    if (!columns) continue;
    // The last column of a section may be too short to be known as one by itself.
    const further = gutters.filter((other) => other.count >= count).map((other) => other.gutter);
    const all = further.reduce(
      (known, other) => (known.every((one) => areApart(one, other)) ? [...known, other] : known),
      [gutter],
    );
    return (all.length > 1 && sectionsOf(rows.slice(0, count), all, isDrawn)) || columns;
  }
  return undefined;
}

const areApart = (one: Interval, other: Interval): boolean => one.to <= other.from || other.to <= one.from;

/** Splits rows with gutters at what divides them across all columns; `undefined` if no section has columns of running text. */
function sectionsOf(
  rows: readonly Row[],
  gutters: readonly Interval[],
  isDrawn: IsDrawn,
): Columns | undefined {
  const columnOf = ({ box }: LinePart): number => gutters.filter(({ from }) => box.x >= from).length;
  const columnsOf = (section: readonly Row[]): LinePart[][] =>
    Array.from({ length: gutters.length + 1 }, (_none, column) =>
      section.flat().filter((part) => columnOf(part) === column),
    );
  const whole = columnsOf(rows);
  const between = gutters.map(({ from, to }) => ({ ...boundingBox(rows.flat()), x: from, width: to - from }));
  // Blank lines next to each other divide nothing.
  if (whole.every(isListing) && between.every((strip) => isDrawn(strip, 'down')))
    return { sections: [whole], count: rows.length };
  const cuts = cutsIn(rows, columnsOf, isDrawn);
  const bounds = [0, ...cuts, rows.length];
  const sections = bounds.slice(1).map((end, index) => columnsOf(rows.slice(bounds[index], end)));
  const areProse = (columns: LinePart[][]): boolean =>
    columns.every((column, index) => isProse(column, index === 0 ? minProse.lines : minProse.lastLines));
  if (![whole, ...sections].some(areProse)) return undefined;
  // A row of cells is read across, and so are rows that only happen to have this gutter.
  const areColumns = (columns: LinePart[][]): boolean => {
    const filled = columns.filter(({ length }) => length > 0);
    return filled.length === 1 || filled.every((column) => isProse(column, 1));
  };
  return {
    sections: sections.map((columns) =>
      sections.length === 1 || areColumns(columns) ? columns : [columns.flat()],
    ),
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

/** Returns the indexes of the rows that begin a section, below what divides all columns of the rows above from them. */
function cutsIn(
  rows: readonly Row[],
  columnsOf: (section: readonly Row[]) => LinePart[][],
  isDrawn: IsDrawn,
): number[] {
  const { x, width } = boundingBox(rows.flat());
  const steps = columnsOf(rows).flatMap(stepsIn);
  const leading = upperMedian(steps.map(({ from, to }) => to - from));
  const height = heightOf(rows.flat());
  let bottom = -Infinity;
  const gaps = rows.flatMap((row, index) => {
    const top = Math.min(...row.map(({ box }) => box.y), ...(rows[index + 1] ?? []).map(({ box }) => box.y));
    const strip = { x, y: bottom, width, height: top - bottom };
    bottom = Math.max(bottom, ...row.map(({ box }) => bottomOf(box)));
    return index > 0 && strip.height + height >= minStep.drawn * leading ? [{ index, strip }] : [];
  });
  const wide = gaps.filter(({ strip }) => strip.height + height >= minStep.leadings * leading);
  const isAcross = (strip: Box, { from, to }: Interval): boolean => from < bottomOf(strip) && to > strip.y;
  const others = steps.filter((step) => !wide.some(({ strip }) => isAcross(strip, step)));
  const least = Math.max(
    minStep.leadings * leading,
    minStep.others * Math.max(0, ...others.map(({ from, to }) => to - from)),
  );
  let from = 0;
  return gaps.flatMap(({ index, strip }) => {
    const below = rows.slice(index);
    const widths = [rows.slice(from, index), below].map((part) => letterWidth(part.flat()));
    const isOther = Math.max(...widths) >= otherWidth * Math.min(...widths);
    // Below a column that ends first, a gap in the other one may be that of its paragraphs.
    const isBesideOthers = columnsOf(below).filter((column) => column.length > 0).length > 1;
    const isGap = strip.height + height >= least && (isBesideOthers || isOther);
    if (!isGap && !isDrawn(strip, 'across')) return [];
    from = index;
    return [index];
  });
}

/** Returns the mean width of a letter, in pixels, with the spaces between words. */
function letterWidth(parts: readonly LinePart[]): number {
  const letters = parts.flatMap(({ words }) => words.map(({ text }) => text.length + 1));
  return parts.reduce((sum, { box }) => sum + box.width, 0) / letters.reduce((sum, count) => sum + count, 0);
}

/** Returns the steps from line to line in one column: the middles of both lines. */
function stepsIn(column: readonly LinePart[]): Interval[] {
  const middles = rowsOf(column).map(rowMiddle);
  return middles.slice(1).map((to, index) => ({ from: middles[index]!, to }));
}

/** The length of a third of the lines of a listing, in their heights, and the maximum shares of lines that begin, or end, at the same x. */
const listing = { length: 5, begins: 0.85, ends: 0.6 };

/** Whether parts may be the lines of a window: long and ragged on both sides, as the cells of a table are not. */
function isListing(parts: readonly LinePart[]): boolean {
  const lines = rowsOf(parts).map(boundingBox);
  const height = heightOf(parts);
  const isAligned = (edge: (box: Box) => number, share: number): boolean =>
    lines.some((one) => {
      const aligned = lines.filter((other) => Math.abs(edge(other) - edge(one)) <= height / 2);
      return aligned.length > share * lines.length;
    });
  const long = lines.filter((line) => line.width >= listing.length * line.height);
  return (
    lines.length >= minProse.lines &&
    long.length >= lines.length / 3 &&
    !isAligned(({ x }) => x, listing.begins) &&
    !isAligned(rightOf, listing.ends) &&
    !isAligned(({ x, width }) => x + width / 2, listing.begins)
  );
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
    upperMedian(parts.map(wordsIn)) >= minProse.words &&
    upperMedian(parts.map(({ box }) => box.width / box.height)) >= minProse.length
  );
}

/** Returns the number of words in a part. In scripts without spaces, two letters count as one word; in an address, six. */
function wordsIn({ words }: LinePart): number {
  const count = ({ text }: RecognizedWord): number =>
    Math.max(1, (text.match(unspaced) ?? []).length / 2, text.length > longWord ? text.length / 6 : 1);
  return words.reduce((sum, word) => sum + count(word), 0);
}

function lineOf(row: Row): TextLine {
  const words = (runsLeft(row) ? row.toReversed() : row).flatMap((part) => part.words);
  return { words, box: boundingBox(words) };
}

function heightOf(row: Row): number {
  return upperMedian(row.map(({ box }) => box.height));
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
  if (part.box.x < rightOf(left.box) - Math.min(left.height, part.height)) return false;
  if (!isOnLine(left.places.at(-1)!, part.places[0]!)) return false;
  const areAlike = (heights: readonly number[]): boolean =>
    Math.max(...heights) < maxHeightRatio * Math.min(...heights);
  // The box of a single digit has no margin, so it may be much lower than that of its line.
  return (
    areAlike([left.height, part.height]) ||
    areAlike([left, part].map(({ words, box }) => letterHeight([{ words: [...words], box }])))
  );
}

function rowMiddle(row: Row): number {
  const sum = row.reduce((total, { box }) => total + box.y + box.height / 2, 0);
  return sum / row.length;
}

/** Returns the median; of two middle values the larger, because half of the lines of a short column may be short. */
function upperMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
