import type { TextLine } from '../../../model/layout';
import { type Band, gapAbove, type Interval, median, middleOf, rightOf, runsLeft } from './geometry';
import type { CellPieces } from './running-text';

// Cells over several columns or rows. Their text goes into the first of these, as spreadsheets have it.

/** The maximum distance from a middle or an edge, in capitals. */
const tolerance = { middle: 1, edge: 0.5 };
/** The maximum number of words of a heading over columns: a caption has more. */
const maxWords = 6;
/** The maximum gap above a table's own header, in gaps between its rows and at least in capitals. */
const headGap = { rows: 1.5, capitals: 1.2 };
/** The maximum step over a label between two rows, in steps from row to row, and how far it is from their middle, as a share. */
const between = { step: 1.4, aside: 0.25 };

/** Rows of cells. */
type Rows = CellPieces[][];

/** Returns the lines above a table whose headings each stand over several of its columns, as rows of the table. */
export function headsOver(
  above: readonly Band[],
  rows: readonly Band[],
  columns: readonly Interval[],
  capital: number,
): Rows {
  const gaps = rows.slice(1).map((band, index) => gapAbove(band, rows[index]!));
  const maxGap = Math.max(headGap.rows * median(gaps), headGap.capitals * capital);
  const heads: Rows = [];
  for (let at = above.length - 1; at >= 0; at--) {
    const band = above[at]!;
    const firsts =
      gapAbove(above[at + 1] ?? rows[0]!, band) <= maxGap && firstColumns(band, columns, capital);
    if (!firsts) break;
    heads.unshift(
      columns.map((_column, index) =>
        firsts.flatMap((first, segment) => (first === index ? [[band.segments[segment]!]] : [])),
      ),
    );
  }
  return heads;
}

/** The first and the last column under a heading. */
type Span = readonly [first: number, last: number];

/** Returns the first column under each heading of a band; `undefined` if it has others than headings of columns. */
function firstColumns(
  { segments }: Band,
  columns: readonly Interval[],
  capital: number,
): number[] | undefined {
  if (segments.some(({ words }) => words.length > maxWords)) return undefined;
  const isOver = ({ box }: TextLine, [first, last]: Span): boolean =>
    Math.abs(box.x + box.width / 2 - (columns[first]!.from + columns[last]!.to) / 2) <=
    tolerance.middle * capital;
  const isAtStart = ({ box }: TextLine, [first]: Span): boolean =>
    Math.abs(columns[first]!.from - box.x) <= tolerance.edge * capital;
  const end = columns.length - 1;
  /** Returns columns next to each other for the headings from one on, up to the last column. */
  const spansFrom = (at: number, first: number, fits: typeof isOver): Span[] | undefined => {
    const isLast = at === segments.length - 1;
    for (let last = isLast ? Math.max(first, end) : first; last <= end; last++) {
      if (!fits(segments[at]!, [first, last])) continue;
      const others = isLast ? [] : spansFrom(at + 1, last + 1, fits);
      if (others) return [[first, last], ...others];
    }
    return undefined;
  };
  const starts = columns.map((_column, index) => index);
  const found = [isOver, isAtStart].flatMap((fits) =>
    starts.flatMap((first) => [spansFrom(0, first, fits)].filter((spans) => spans !== undefined)),
  );
  // A caption is over the whole table, or over none of its columns.
  const spans = found.find(
    (each) => each.some(([first, last]) => last > first) && (each.length > 1 || each[0]![0] > 0),
  );
  return spans?.map(([first]) => first);
}

/** Returns bands in which a label between two rows is in the upper one, and these labels. */
export function withLabelsInRows(bands: readonly Band[]): { bands: Band[]; labels: Set<TextLine> } {
  const labels = new Set<TextLine>();
  const steps = bands
    .slice(1)
    .flatMap((band, index) =>
      band.segments.length > 1 && bands[index]!.segments.length > 1
        ? [middleOf(band.box) - middleOf(bands[index]!.box)]
        : [],
    );
  const step = median(steps);
  const joined: Band[] = [];
  for (const [index, band] of bands.entries()) {
    const [above, below] = [joined.at(-1), bands[index + 1]];
    const [label] = band.segments;
    if (above && below && label && band.segments.length === 1 && isBetween(label, above, below, step)) {
      labels.add(label);
      joined.splice(-1, 1, { ...above, segments: [label, ...above.segments] });
    } else joined.push(band);
  }
  return { bands: joined, labels };
}

function isBetween(label: TextLine, above: Band, below: Band, step: number): boolean {
  const [top, bottom] = [middleOf(above.box), middleOf(below.box)];
  const isLeft = [above, below].every(
    ({ segments }) => segments.length > 1 && segments.every(({ box }) => box.x > rightOf(label.box)),
  );
  const aside = Math.abs(middleOf(label.box) - (top + bottom) / 2);
  return isLeft && bottom - top <= between.step * step && aside <= between.aside * step;
}

/**
 * Returns rows in which the labels over several rows are in the first of them. Such a label is in their middle, so that the rows
 * above and below it have none. `labels` are those between two rows, which are in the upper one.
 */
export function withLabelsFirst(rows: Rows, labels: ReadonlySet<TextLine>): Rows {
  const isLabeled = (row: Rows[number] | undefined): boolean => (row?.[0]?.length ?? 0) > 0;
  const head = rows.findIndex((row) => row.every((cell) => cell.length > 0));
  const body = head === 0 ? 1 : 0;
  const isSplit = (row: Rows[number]): boolean => row[0]!.flat().some((line) => labels.has(line));
  // A label in the first row is at the top of its rows, unless it is between two.
  const begins = rows[body];
  if (!begins || (isLabeled(begins) && !isSplit(begins))) return rows;
  // A label on a row's line may belong to that row only. In text from right to left, the cells are in the opposite order here.
  if (!rows.some(isSplit) || runsLeft(rows.flat(3))) return rows;
  const moved = new Map<number, number>();
  for (let start = body; start < rows.length;) {
    const at = rows.findIndex((row, index) => index >= start && isLabeled(row));
    if (at === -1) return rows;
    const end = 2 * at - start + (isSplit(rows[at]!) ? 2 : 1);
    const others = rows.slice(at + 1, end);
    if (end > rows.length || others.some(isLabeled)) return rows;
    moved.set(start, at);
    start = end;
  }
  const from = new Set(moved.values());
  return rows.map((row, index) => {
    const label = moved.get(index);
    if (label !== undefined) return [rows[label]![0]!, ...row.slice(1)];
    return from.has(index) ? [[], ...row.slice(1)] : row;
  });
}
