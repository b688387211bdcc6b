import { cjk } from '../../lib/text';
import { boundingBox, type TextLine, type Box, type RecognizedWord } from '../../model/layout';
import { isOnLine, rightOf, runsLeft } from './structure/geometry';
import type { TurnedBox } from './paddle/pixels';

/** A strip between two columns, in pixels from the left, and the rows that it runs along, the last one excluded. */
interface Gutter {
  from: number;
  to: number;
  first: number;
  end: number;
}

/** A gutter is at least this wide, in heights of a line: the space between two words is a third of one. */
const minGutter = 1;
/** Columns of text have at least this many lines, words in a line, and length in heights of the line: else they are cells of a row. */
const minProse = { lines: 3, words: 4, length: 8 };
/** This many rows tell whether columns begin. */
const nearby = 3;
const unspaced = new RegExp(`[${cjk}]`, 'gu');

/**
 * Returns paragraphs of lines in reading order: column after column where the columns are of running text, else row by
 * row. Lines that were given in one paragraph stay in one while they follow each other.
 */
export function inReadingOrder(parts: readonly LinePart[]): TextLine[][] {
  const paragraphs: { lines: TextLine[]; number: number | undefined }[] = [];
  for (const row of rowsInOrder(parts)) {
    const [{ paragraph: number } = {}] = row;
    const before = paragraphs.at(-1);
    if (before && number !== undefined && before.number === number) before.lines.push(lineOf(row));
    else paragraphs.push({ lines: [lineOf(row)], number });
  }
  return paragraphs.map(({ lines }) => lines);
}

function rowsInOrder(parts: readonly LinePart[]): Row[] {
  const rows = rowsOf(parts);
  const ordered: Row[] = [];
  for (let at = 0; at < rows.length;) {
    const gutter = columnsFrom(rows, at);
    if (!gutter) ordered.push(rows[at++]!);
    else {
      const inside = rows.slice(gutter.first, gutter.end).flat();
      const left = inside.filter(({ box }) => box.x < gutter.from);
      const right = inside.filter(({ box }) => box.x >= gutter.from);
      const columns = runsLeft(inside) ? [right, left] : [left, right];
      ordered.push(...columns.flatMap(rowsInOrder));
      at = gutter.end;
    }
  }
  return ordered;
}

/** The gutter between columns of running text that begins in a row and runs furthest down, if any does. */
function columnsFrom(rows: readonly Row[], first: number): Gutter | undefined {
  // Lines of two columns need not stand on one level: the next rows are looked at too.
  const near = rows.slice(first, first + nearby).flat();
  const gutters = near.flatMap(({ box: left }) =>
    near
      .filter(({ box }) => box.x > rightOf(left))
      .map(({ box }) => downFrom(rows, { from: rightOf(left), to: box.x, first, end: first })),
  );
  return gutters.filter((gutter) => isBetweenProse(rows, gutter)).toSorted((a, b) => b.end - a.end)[0];
}

/** A gutter followed down for as long as no row stands in it, ever narrower. */
function downFrom(rows: readonly Row[], { from, to, first }: Gutter): Gutter {
  let gutter = { from, to, first, end: first };
  for (const row of rows.slice(first)) {
    const free = freeOf(row, gutter);
    if (!free || free.to - free.from < minGutter * heightOf(row)) break;
    gutter = { ...free, first, end: gutter.end + 1 };
  }
  return gutter;
}

/** What a row leaves free of a strip, if it leaves any. */
function freeOf(row: Row, { from, to }: Gutter) {
  let [left, right] = [from, to];
  for (const { box } of row) {
    if (box.x + box.width / 2 < (from + to) / 2) left = Math.max(left, rightOf(box));
    else right = Math.min(right, box.x);
  }
  return right > left ? { from: left, to: right } : undefined;
}

function isBetweenProse(rows: readonly Row[], { from, first, end }: Gutter): boolean {
  const inside = rows.slice(first, end).flat();
  return [inside.filter(({ box }) => box.x < from), inside.filter(({ box }) => box.x >= from)].every(isProse);
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
  const [last, first] = [left.places.at(-1)!, part.places[0]!];
  const [low, high] = [tallest(left), tallest(part)].toSorted((a, b) => a - b) as [number, number];
  return part.box.x >= rightOf(left.box) - low && high < maxHeightRatio * low && isOnLine(last, first);
}

/** Returns the height of a part's letters, whatever its slant: that of its tallest word, since “on” is lower than “(I)”. */
function tallest({ places }: LinePart): number {
  return Math.max(...places.map(({ height }) => height));
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
 * level; and the number of its paragraph, if any.
 */
interface LinePart {
  words: readonly RecognizedWord[];
  places: readonly Box[];
  box: Box;
  paragraph?: number;
}

/** Returns Tesseract's paragraphs and PP-OCR's lines as parts of lines on the level. */
export function linePartsOf(
  paragraphs: readonly (readonly TextLine[])[],
  found: readonly FoundLine[],
): LinePart[] {
  // Tesseract's lines are level already: a few lines of PP-OCR do not turn a page of them.
  const angle = paragraphs.flat().length < found.length ? slantOf(found) : 0;
  const given = paragraphs.flatMap((lines, paragraph) =>
    lines.map(({ words }) => ({ ...linePart(words, (box) => levelled(box, angle)), paragraph })),
  );
  const loose = found.map(({ line: { words }, along }) =>
    linePart(words, (box) => onItsLine(box, along, angle)),
  );
  return [...given, ...loose].filter((each) => !isRule(each));
}

function linePart(words: readonly RecognizedWord[], placeOf: (box: Box) => Box): LinePart {
  const places = words.map(({ box }) => placeOf(box)).toSorted((a, b) => a.x - b.x);
  return { words, places, box: boundingBox(places.map((box) => ({ box }))) };
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
