import { around, type BlockOf, type Cell } from '../../../model/layout';
import { joinedLine, type Band, type Segment, type Span } from './bands';
import { baseline, median, rightOf, runsLeft } from './geometry';
import { isTabular, type CellPieces } from './is-tabular';

/** The table that bands make in these columns, from left to right; nothing when it may well be none. */
export function tableOf(
  bands: readonly Band[],
  columns: readonly Span[],
  capital: number,
): BlockOf<'table'> | undefined {
  const rows = rowsOf(bands, columns, capital);
  if (!isTabular(rows, capital)) return undefined;
  const lines = bands.flatMap(({ segments }) => segments);
  const cells = rows.map((row) =>
    row.map((pieces): Cell => ({ lines: pieces.map((segments) => joinedLine(segments)) })),
  );
  return {
    kind: 'table',
    header: hasHeader(cells) ? 1 : 0,
    rows: runsLeft(lines) ? cells.map((row) => row.toReversed()) : cells,
    box: around(lines),
  };
}

/** Bands as rows; those that are further lines of cells joined with the row they belong to. */
function rowsOf(bands: readonly Band[], columns: readonly Span[], capital: number): CellPieces[][] {
  const single = bands.map((band) => [band]);
  const groups = grouped(bands, capital);
  const everyRowHasOneLine = (group: Band[]): boolean =>
    group.length === 1 ||
    columns.some((column) => group.filter((band) => inColumn(band, column).length > 0).length === 1);
  const rows = groups.every(everyRowHasOneLine) ? groups : single;
  return rows.map((group) =>
    columns.map((column) =>
      group.map((band) => inColumn(band, column)).filter((segments) => segments.length > 0),
    ),
  );
}

/** Rows stand clearly further apart than lines within a cell. */
const clearly = 1.5;
/** Lines of centred cells may overlap; below this, in capitals, gaps tell nothing from each other. */
const leastGap = 0.4;

/** Bands that are near to each other, where some clearly are and others clearly are not. */
function grouped(bands: readonly Band[], capital: number): Band[][] {
  const gaps = bands
    .slice(1)
    .map((band, index) =>
      Math.max(leastGap * capital, baselineOf(band) - baselineOf(bands[index] ?? band) - capital),
    );
  const sorted = gaps.toSorted((a, b) => a - b);
  const jumps = sorted.slice(1).map((gap, index) => gap / (sorted[index] ?? gap));
  const widest = Math.max(...jumps);
  if (jumps.length === 0 || widest < clearly) return bands.map((band) => [band]);
  const near = sorted[jumps.indexOf(widest)] ?? 0;
  const groups: Band[][] = [];
  bands.forEach((band, index) => {
    const last = groups.at(-1);
    if (last && (gaps[index - 1] ?? 0) <= near) last.push(band);
    else groups.push([band]);
  });
  return groups;
}

const baselineOf = ({ segments }: Band): number => median(segments.map(baseline));

function inColumn({ segments }: Band, { from, to }: Span): Segment[] {
  return segments.filter(({ box }) => box.x >= from && rightOf(box) <= to);
}

const textOf = ({ lines }: Cell): string =>
  lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
/** Numbers, with what stands around them: "1,204", "12.4%", "€ 7", "08:00", "500 g". */
const isNumeric = (text: string): boolean => /^\P{L}{0,3}\d[\d.,:/\s%–-]*\P{L}?\s?\p{L}{0,3}$/u.test(text);

/** Whether the first row names the columns: all are named, in words, and below there are numbers, or other columns' like. */
function hasHeader([first = [], ...others]: readonly Cell[][]): boolean {
  const names = first.map(textOf);
  // The corner of a table with names on both sides is often empty.
  if (names.slice(1).includes('') || names.some((name) => name.split(' ').length > 4)) return false;
  const numeric = first.map(
    (_cell, column) =>
      others.filter((row) => isNumeric(textOf(row[column] ?? { lines: [] }))).length > others.length / 2,
  );
  if (numeric.includes(true)) return !names.some((name, column) => numeric[column] && isNumeric(name));
  return first.length > 2 && !names.some(isNumeric);
}
