import { cjk } from '../../lib/text';
import { boundingBox, type TextLine, type Box, type RecognizedWord } from '../../model/layout';
import { type Interval, isOnLine, rightOf, runsLeft } from './structure/geometry';
import type { TurnedBox } from './paddle/pixels';

/** The minimum width of a gutter between columns, in heights of a line. The space between two words is a third of one. */
const minGutter = 1;
/** The minimum number of lines in a column of text, of words in a line, and length of a line in its heights. Below them, it is a table. */
const minProse = { lines: 3, words: 4, length: 8 };
/** The number of rows in which columns may begin. */
const nearby = 3;
const unspaced = new RegExp(`[${cjk}]`, 'gu');

/**
 * Returns paragraphs of lines in reading order: column by column if the columns are running text, else row by row. Lines that were
 * given in one paragraph stay together if they follow each other.
 */
export function inReadingOrder(parts: readonly LinePart[]): TextLine[][] {
  const paragraphs: { lines: TextLine[]; name: string | undefined }[] = [];
  for (const row of rowsInOrder(parts)) {
    const [{ paragraph: name } = {}] = row;
    const before = paragraphs.at(-1);
    if (before && name !== undefined && before.name === name) before.lines.push(lineOf(row));
    else paragraphs.push({ lines: [lineOf(row)], name });
  }
  return paragraphs.map(({ lines }) => lines);
}

function rowsInOrder(parts: readonly LinePart[]): Row[] {
  const ordered: Row[] = [];
  for (let rows = rowsOf(parts); rows.length > 0;) {
    const { columns, count } = columnsFrom(rows) ?? { columns: [], count: 1 };
    if (columns.length === 0) ordered.push(rows[0]!);
    const inOrder = runsLeft(columns.flat()) ? columns.toReversed() : columns;
    ordered.push(...inOrder.flatMap(rowsInOrder));
    rows = rows.slice(count);
  }
  return ordered;
}

/**
 * Returns the two columns of running text, from left to right, that begin in the first row and reach furthest down, and the number of
 * their rows; `undefined` if there are none.
 */
function columnsFrom(rows: readonly Row[]): { columns: LinePart[][]; count: number } | undefined {
  // The lines of two columns may be at different heights, so the next rows count, too.
  const near = rows.slice(0, nearby).flat();
  return near
    .flatMap(({ box: left }) =>
      near
        .filter(({ box }) => box.x > rightOf(left))
        .map(({ box }) => followDown(rows, { from: rightOf(left), to: box.x })),
    )
    .map(({ gutter, count }) => {
      const inside = rows.slice(0, count).flat();
      const isLeft = ({ box }: LinePart): boolean => box.x < gutter.from;
      return { columns: [inside.filter(isLeft), inside.filter((part) => !isLeft(part))], count };
    })
    .filter(({ columns }) => columns.every(isProse))
    .toSorted((a, b) => b.count - a.count)[0];
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

function isProse(parts: readonly LinePart[]): boolean {
  return (
    parts.length >= minProse.lines &&
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

/** A line that PP-OCR read, and the box that it runs along, in the same pixels as its words. */
export interface FoundLine {
  line: TextLine;
  along: TurnedBox;
}

/**
 * A part of a line that was read at once. `words` are in reading order. `places` are their boxes if the text were level, from left
 * to right. `height` is that of the letters without the slant: the height of the tallest word, because “on” is lower than “(I)”.
 * `paragraph` is the name of its paragraph, if it has one.
 */
interface LinePart {
  words: readonly RecognizedWord[];
  places: readonly Box[];
  box: Box;
  height: number;
  paragraph?: string;
}

/** Returns Tesseract's paragraphs and PP-OCR's lines as level parts of lines. */
export function linePartsOf(
  paragraphs: readonly (readonly TextLine[])[],
  found: readonly FoundLine[],
): LinePart[] {
  // Tesseract's lines are level already, so a few lines from PP-OCR do not turn a page of them.
  const angle = paragraphs.flat().length < found.length ? slantOf(found) : 0;
  const split = gutterSplitter(paragraphs.flat());
  const given = paragraphs.flatMap((lines, paragraph) =>
    lines.map(split).flatMap((columns) =>
      columns.map((words, column) => ({
        ...linePart(words, (box) => leveled(box, angle)),
        paragraph: `${paragraph}, column ${column}`,
      })),
    ),
  );
  const loose = found.map(({ line: { words }, along }) =>
    linePart(words, (box) => onItsLine(box, along, angle)),
  );
  return [...given, ...loose].filter((each) => !isRule(each));
}

/** The distance above and below a line within which other lines count for a gutter, in heights of the line. */
const nearHeights = 5;

/**
 * Returns a function that splits a line if Tesseract has read across a gutter between columns. A gutter is a gap at the same place
 * in several near lines; the wide spaces of justified text are not. Parts of a line that are no columns are joined again later.
 */
function gutterSplitter(lines: readonly TextLine[]): (line: TextLine) => RecognizedWord[][] {
  const known = lines.map(({ words, box }) => ({ box, gaps: gapsOf(words) }));
  return ({ words, box }) => {
    const near = known.filter((other) => Math.abs(other.box.y - box.y) <= nearHeights * box.height);
    const isGutter = ({ from, to }: Interval): boolean => {
      const shared = (gap: Interval): number => Math.min(gap.to, to) - Math.max(gap.from, from);
      const beside = near.filter(({ gaps }) => gaps.some((gap) => shared(gap) > minGutter * box.height));
      return beside.length >= minProse.lines;
    };
    const gutters = gapsOf(words).filter(isGutter);
    const columnOf = ({ box: { x } }: RecognizedWord): number => gutters.filter(({ to }) => to <= x).length;
    return Array.from({ length: gutters.length + 1 }, (_, column) =>
      words.filter((word) => columnOf(word) === column),
    );
  };
}

/** Returns the gaps between the words of a line, from left to right. */
function gapsOf(words: readonly RecognizedWord[]): Interval[] {
  const boxes = words.map(({ box }) => box).toSorted((a, b) => a.x - b.x);
  return boxes.slice(1).map(({ x }, before) => ({ from: rightOf(boxes[before]!), to: x }));
}

function linePart(words: readonly RecognizedWord[], placeOf: (box: Box) => Box): LinePart {
  const places = words.map(({ box }) => placeOf(box)).toSorted((a, b) => a.x - b.x);
  const height = Math.max(...places.map((box) => box.height));
  return { words, places, box: boundingBox(places.map((box) => ({ box }))), height };
}

/** Whether a part is a drawn line between columns: its marks are much thinner than letters. */
function isRule({ words, places }: LinePart): boolean {
  return (
    words.every(({ text }) => !/[\p{L}\p{N}]/u.test(text)) &&
    places.every(({ width, height }) => width * ruleProportion < height)
  );
}

/** The minimum ratio of height to width of a rule's piece. A brace has two and a half. */
const ruleProportion = 3;
/** The maximum angle, in radians, at which text counts as running across. */
const maxSlant = Math.PI / 4;

/** Returns the angle of most lines, in radians. Long lines count more, because they are more exact. */
function slantOf(found: readonly FoundLine[]): number {
  const angles = found.flatMap(({ along: { width, height, angle } }) =>
    width > 2 * height && Math.abs(angle) < maxSlant
      ? Array<number>(Math.ceil(width / height)).fill(angle)
      : [],
  );
  return angles.toSorted((a, b) => a - b)[Math.floor(angles.length / 2)] ?? 0;
}

/** Returns a word's level box, with the height of its line, and without the width that the slant adds. */
function onItsLine(box: Box, along: TurnedBox, angle: number): Box {
  const { x, y, width } = leveled(box, angle);
  const wordWidth = Math.max(1, box.width - (along.height - 1) * Math.abs(Math.sin(along.angle)));
  return {
    x: x + (width - wordWidth) / 2,
    y: y + (box.height - along.height) / 2,
    width: wordWidth,
    height: along.height,
  };
}

/** Returns a box, moved to the place of its middle if the text were level. */
function leveled({ x, y, width, height }: Box, angle: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return {
    x: middleX * cos + middleY * sin - width / 2,
    y: middleY * cos - middleX * sin - height / 2,
    width,
    height,
  };
}
