import { cjk } from '../../lib/text';
import { boundingBox, type TextLine, type Box, type RecognizedWord } from '../../model/layout';
import { type Interval, isOnLine, rightOf, runsLeft } from './structure/geometry';
import type { TurnedBox } from './paddle/pixels';

/** The least width of a gutter between columns, in heights of a line: the space between two words is a third of one. */
const minGutter = 1;
/** The least lines of a column of text, words in a line, and length of a line in its heights: else there are cells of a table. */
const minProse = { lines: 3, words: 4, length: 8 };
/** The number of rows that tell whether columns begin. */
const nearby = 3;
const unspaced = new RegExp(`[${cjk}]`, 'gu');

/**
 * Returns paragraphs of lines in reading order: column after column where the columns are of running text, else row by
 * row. Lines that were given in one paragraph stay in one while they follow each other.
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
 * Returns the two columns of running text, from left to right, that begin in the first row and go furthest down, and the
 * number of their rows; undefined without any.
 */
function columnsFrom(rows: readonly Row[]): { columns: LinePart[][]; count: number } | undefined {
  // Lines of two columns need not be on one level, so the next rows count too.
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

/** Follows a gutter down until a row has text in it. Returns the part that is free in all these rows, and their number. */
function followDown(rows: readonly Row[], strip: Interval): { gutter: Interval; count: number } {
  let gutter = strip;
  for (const [count, row] of rows.entries()) {
    const free = freeOf(row, gutter);
    if (!free || free.to - free.from < minGutter * heightOf(row)) return { gutter, count };
    gutter = free;
  }
  return { gutter, count: rows.length };
}

/** Returns the part of a strip without text of a row; undefined where nothing is left. */
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

/** Returns how many words a part has; in scripts without spaces, two letters count as one word. */
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

/** Parts of one line differ less in height: small print beside a heading is no part of its line. */
const maxHeightRatio = 1.8;

/** Returns parts as rows, from the top: each part follows the one beside it whose nearest word is on its line. */
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

/** A line that PP-OCR read, with the box that it runs along, in the same pixels as its words. */
export interface FoundLine {
  line: TextLine;
  along: TurnedBox;
}

/**
 * A part of a line that was read in one go: its words in reading order; from left to right their places if the text ran
 * level; the height of its letters, whatever its slant: that of its tallest word, since “on” is lower than “(I)”; and the
 * name of its paragraph, if any.
 */
interface LinePart {
  words: readonly RecognizedWord[];
  places: readonly Box[];
  box: Box;
  height: number;
  paragraph?: string;
}

/** Returns Tesseract's paragraphs and PP-OCR's lines as parts of lines on the level. */
export function linePartsOf(
  paragraphs: readonly (readonly TextLine[])[],
  found: readonly FoundLine[],
): LinePart[] {
  // Tesseract's lines are level already: a few lines of PP-OCR do not turn a page of them.
  const angle = paragraphs.flat().length < found.length ? slantOf(found) : 0;
  const split = gutterSplitter(paragraphs.flat());
  const given = paragraphs.flatMap((lines, paragraph) =>
    lines.map(split).flatMap((columns) =>
      columns.map((words, column) => ({
        ...linePart(words, (box) => levelled(box, angle)),
        paragraph: `${paragraph}, column ${column}`,
      })),
    ),
  );
  const loose = found.map(({ line: { words }, along }) =>
    linePart(words, (box) => onItsLine(box, along, angle)),
  );
  return [...given, ...loose].filter((each) => !isRule(each));
}

/** So many heights of a line above and below it count for a gutter. */
const nearHeights = 5;

/**
 * Returns a function that splits a line where Tesseract has read across a gutter between columns: a gap at the same place in
 * some lines near it, as the wide spaces of justified text are not. Parts of one line that are no columns are put together
 * again.
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

/** Whether a part is a drawn line between columns: marks far thinner than any letter. */
function isRule({ words, places }: LinePart): boolean {
  return (
    words.every(({ text }) => !/[\p{L}\p{N}]/u.test(text)) &&
    places.every(({ width, height }) => width * ruleProportion < height)
  );
}

/** A brace is two fifths as wide as it is high, and a piece of a rule a third at most. */
const ruleProportion = 3;
/** Text is read as running across up to this angle, in radians. */
const maxSlant = Math.PI / 4;

/** Returns the angle that most of the lines run at, in radians: long lines tell it best. */
function slantOf(found: readonly FoundLine[]): number {
  const angles = found.flatMap(({ along: { width, height, angle } }) =>
    width > 2 * height && Math.abs(angle) < maxSlant
      ? Array<number>(Math.ceil(width / height)).fill(angle)
      : [],
  );
  return angles.toSorted((a, b) => a - b)[Math.floor(angles.length / 2)] ?? 0;
}

/** Returns a word's box on the level, as high as its line and no wider than in it. */
function onItsLine(box: Box, along: TurnedBox, angle: number): Box {
  const { x, y, width } = levelled(box, angle);
  const wordWidth = Math.max(1, box.width - (along.height - 1) * Math.abs(Math.sin(along.angle)));
  return {
    x: x + (width - wordWidth) / 2,
    y: y + (box.height - along.height) / 2,
    width: wordWidth,
    height: along.height,
  };
}

/** Returns a box moved to where its middle would be if the text ran level. */
function levelled({ x, y, width, height }: Box, angle: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return {
    x: middleX * cos + middleY * sin - width / 2,
    y: middleY * cos - middleX * sin - height / 2,
    width,
    height,
  };
}
