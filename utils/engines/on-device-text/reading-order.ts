import { cjk } from '../../lib/text';
import { around, type Line } from '../../model/layout';
import { type Row, rowsOf } from './rows';
import type { Segment } from './segments';

/** A strip between two columns, in pixels from the left, and the rows that it runs along, the last one excluded. */
interface Gutter {
  from: number;
  to: number;
  first: number;
  end: number;
}

/** A gutter is at least this wide, in heights of a line: the space between two words is a third of one. */
const narrowest = 1;
/** Columns have so many lines at least, of so many words, so many heights long: what is shorter are the cells of a row. */
const prose = { lines: 3, words: 4, length: 8 };
/** So many rows tell whether columns begin. */
const nearby = 3;
const unspaced = new RegExp(`[${cjk}]`, 'gu');
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Paragraphs of lines in reading order: column after column where the columns are of running text, and else row by row,
 * with what stands side by side in one line. Lines that were given in one paragraph stay in one while they follow each other.
 */
export function inReadingOrder(segments: readonly Segment[]): Line[][] {
  const paragraphs: { lines: Line[]; number: number | undefined }[] = [];
  for (const row of rowsInOrder(segments)) {
    const [{ paragraph: number } = {}] = row;
    const before = paragraphs.at(-1);
    if (before && number !== undefined && before.number === number) before.lines.push(lineOf(row));
    else paragraphs.push({ lines: [lineOf(row)], number });
  }
  return paragraphs.map(({ lines }) => lines);
}

function rowsInOrder(segments: readonly Segment[]): Row[] {
  const rows = rowsOf(segments);
  const ordered: Row[] = [];
  for (let at = 0; at < rows.length;) {
    const gutter = columnsFrom(rows, at);
    if (!gutter) ordered.push(rows[at++]!);
    else {
      const inside = rows.slice(gutter.first, gutter.end).flat();
      const left = inside.filter(({ box }) => box.x < gutter.from);
      const right = inside.filter(({ box }) => box.x >= gutter.from);
      const columns = isRightToLeft(inside) ? [right, left] : [left, right];
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
      .filter(({ box }) => box.x > left.x + left.width)
      .map(({ box }) => downFrom(rows, { from: left.x + left.width, to: box.x, first, end: first })),
  );
  return gutters.filter((gutter) => isBetweenProse(rows, gutter)).toSorted((a, b) => b.end - a.end)[0];
}

/** A gutter followed down for as long as no row stands in it, ever narrower. */
function downFrom(rows: readonly Row[], { from, to, first }: Gutter): Gutter {
  let gutter = { from, to, first, end: first };
  for (const row of rows.slice(first)) {
    const free = freeOf(row, gutter);
    if (!free || free.to - free.from < narrowest * heightOf(row)) break;
    gutter = { ...free, first, end: gutter.end + 1 };
  }
  return gutter;
}

/** What a row leaves free of a strip, if it leaves any. */
function freeOf(
  row: Row,
  { from, to }: { from: number; to: number },
): { from: number; to: number } | undefined {
  let [left, right] = [from, to];
  for (const { box } of row) {
    if (box.x + box.width / 2 < (from + to) / 2) left = Math.max(left, box.x + box.width);
    else right = Math.min(right, box.x);
  }
  return right > left ? { from: left, to: right } : undefined;
}

function isBetweenProse(rows: readonly Row[], { from, first, end }: Gutter): boolean {
  const inside = rows.slice(first, end).flat();
  return [inside.filter(({ box }) => box.x < from), inside.filter(({ box }) => box.x >= from)].every(isProse);
}

function isProse(segments: readonly Segment[]): boolean {
  return (
    segments.length >= prose.lines &&
    median(segments.map(wordsIn)) >= prose.words &&
    median(segments.map(({ box }) => box.width / box.height)) >= prose.length
  );
}

/** How many words a segment has; of scripts without spaces, two letters are taken for one. */
function wordsIn({ words }: Segment): number {
  return words.reduce((sum, { text }) => sum + Math.max(1, (text.match(unspaced) ?? []).length / 2), 0);
}

function lineOf(row: Row): Line {
  const words = (isRightToLeft(row) ? row.toReversed() : row).flatMap((segment) => segment.words);
  return { words, box: around(words) };
}

/** Whether most words are of a script that runs from the right. */
function isRightToLeft(segments: readonly Segment[]): boolean {
  const words = segments.flatMap((segment) => segment.words);
  return words.filter(({ text }) => rightToLeft.test(text)).length > words.length / 2;
}

function heightOf(row: Row): number {
  return median(row.map(({ box }) => box.height));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
