import {
  type LayoutBlockOf,
  type Box,
  type TextLine,
  boundingBox,
  type LayoutCell,
} from '../../../model/layout';
import {
  bandsOf,
  gapAbove,
  isRule,
  groupRuns,
  textOf,
  segmentsOf,
  type Band,
  type Interval,
  type FoundBlock,
  joinedLine,
  horizontalOverlap,
  letterHeight,
  quantile,
  rightOf,
  verticalOverlap,
  baseline,
  median,
  runsLeft,
} from './geometry';
import { areItems, areSentences, areTextsAside, type CellPieces, isProse, runsOn } from './running-text';
import { withoutAddresses } from './addresses';
import { withoutFields } from './fields';
import { headsOver, withLabelsFirst, withLabelsInRows } from './merged-cells';

/** The minimum gap between columns, in capitals. It is more than a wide space; see `segmentsOf`. */
const gutterInCapitals = 0.9;
/** The maximum gap between rows of one table, in capitals. Forms and slides had at most three. */
const rowGapInCapitals = 4.5;

interface Candidate {
  from: number;
  to: number;
  columns: Interval[];
  score: number;
}

/** Returns the tables among lines, and the addresses and fields, which are in no rows. A table is a run of bands with gaps at the same x. */
export function findTables(lines: readonly TextLine[]): FoundBlock[] {
  const capital = letterHeight(lines);
  const words = lines.flatMap((line) => line.words);
  const { addresses, bands: others } = withoutAddresses(bandsOf(segmentsOf(lines)), capital);
  const { fields, bands: rest } = withoutFields(others);
  const { bands, labels } = withLabelsInRows(rest);
  const tables = tablesIn(bands, { capital, labels }).map((block) => {
    const own = block.rows.flat().flatMap((cell) => cell.lines.flatMap((line) => line.words));
    const rules = words.filter((word) => isRule(word, capital) && isAmong(word.box, block.box, capital));
    return { block, taken: [...own, ...rules].map(({ box }) => box) };
  });
  const paragraphs = [...addresses, ...fields].map((own) => ({
    block: { kind: 'paragraph' as const, lines: own, box: boundingBox(own) },
    taken: own.flatMap((line) => line.words.map(({ box }) => box)),
  }));
  return [...paragraphs, ...tables];
}

/** Whether a box is inside another box, or just next to its edge, like the frame of a table. */
function isAmong(inner: Box, outer: Box, capital: number): boolean {
  return verticalOverlap(inner, outer) > 0 && horizontalOverlap(inner, outer) > -1.5 * capital;
}

/** What holds for all tables of a picture: the height of a capital, and the labels between two rows. */
interface Page {
  capital: number;
  labels: ReadonlySet<TextLine>;
}

function tablesIn(bands: readonly Band[], page: Page): LayoutBlockOf<'table'>[] {
  const { capital } = page;
  if (bands.length < 2) return [];
  const candidates = candidatesIn(bands, capital).toSorted((a, b) => b.score - a.score);
  for (const candidate of candidates.slice(0, maxCandidates)) {
    const tailed = withTails(candidate, bands, capital);
    const from = tailed.from + strayAbove(bands.slice(tailed.from, tailed.to + 1), capital);
    const own = bands.slice(from, tailed.to + 1);
    const columns = columnsOf(own, capital);
    const rows = rowsOf(own, columns, capital);
    if (!isTabular(rows, capital)) continue;
    const above = bands.slice(0, from);
    const heads = headsOver(above, own, columns, capital);
    const table = tableOf(heads, withLabelsFirst(rows, page.labels));
    return [
      ...tablesIn(above.slice(0, above.length - heads.length), page),
      table,
      ...tablesIn(bands.slice(tailed.to + 1), page),
    ];
  }
  return [];
}

/**
 * Returns the number of bands at the top that are no rows of the table below, such as an address next to a date: their words are in
 * columns that the table has only for them, or a line of one cell is between them and the first full row.
 */
function strayAbove(bands: readonly Band[], capital: number): number {
  for (let count = 0; count < bands.length - 1; count++) {
    const left = bands.slice(count);
    const columns = columnsOf(left, capital);
    const filled = left.map((band) => columns.map((column) => inColumn(band, column).length > 0));
    const cells = filled.map((row) => row.filter(Boolean).length);
    const full = cells.indexOf(Math.max(...cells));
    const above = filled.slice(0, full);
    const isParted = cells.slice(1, full).includes(1) && above[0]!.slice(1).includes(false);
    const share = (column: number): number =>
      filled.slice(1).filter((row) => row[column]).length / (filled.length - 1);
    const isAlone = filled[0]!.some((has, column) => has && share(column) === 0);
    const isAside = filled[0]!.some((has, column) => !has && share(column) >= 0.5);
    const isStray = isParted || cells[0] === 1 || (isAlone && isAside);
    if (!isStray) return count;
  }
  return 0;
}

/** The maximum number of candidates that are tried. A page has few, and trying all would take the square of its bands. */
const maxCandidates = 60;

/** Returns, for each band, the run of bands that begins there and has the most cells next to each other. */
function candidatesIn(bands: readonly Band[], capital: number): Candidate[] {
  return bands.flatMap((first, from) => {
    const above = bands[from - 1];
    // A run that begins one band earlier is as good and has one more row.
    if (above && isAlike(above, first, capital)) return [];
    let columns: Interval[] = [];
    let score = 0;
    let best: Candidate | undefined;
    for (let to = from; to < bands.length; to++) {
      const band = bands[to];
      const before = bands[to - 1];
      if (!band || (to > from && before && gapAbove(band, before) > rowGapInCapitals * capital)) break;
      const next = merged([...columns, ...spansOf(band)], gutterInCapitals * capital);
      if (next.length < 2) break;
      score =
        next.length === columns.length
          ? score + cellsIn(band, next) - 1
          : bands.slice(from, to + 1).reduce((sum, each) => sum + cellsIn(each, next) - 1, 0);
      columns = next;
      if (to > from && score > (best?.score ?? 0)) best = { from, to, columns, score };
    }
    return best ? [best] : [];
  });
}

const spansOf = ({ segments }: Band): Interval[] =>
  segments.map(({ box }) => ({ from: box.x, to: rightOf(box) }));

/** Whether two bands next to each other have the same columns. */
function isAlike(above: Band, below: Band, capital: number): boolean {
  const counts = [[above], [below], [above, below]].map((bands) => columnsOf(bands, capital).length);
  const isNear = gapAbove(below, above) <= rowGapInCapitals * capital;
  return isNear && counts[0] === counts[1] && counts[1] === counts[2];
}

/** Extends a table by the bands above and below that are further lines of a cell: their gap is smaller than that between rows. */
function withTails(
  { from, to, columns }: Candidate,
  bands: readonly Band[],
  capital: number,
): { from: number; to: number } {
  const rows = bands.slice(from, to + 1);
  const gaps = rows.slice(1).map((band, index) => gapAbove(band, rows[index] ?? band));
  // If cells have several lines, only the larger gaps are between rows.
  const rowGap = quantile(gaps, 0.8);
  const maxGap = Math.min(1.2 * capital, 0.75 * rowGap);
  const isTail = (band: Band | undefined, gap: (band: Band) => number): boolean =>
    band?.segments.length === 1 &&
    gap(band) < maxGap &&
    cellsIn(band, columns) === 1 &&
    merged([...columns, ...spansOf(band)], gutterInCapitals * capital).length === columns.length;
  let [top, bottom] = [from, to];
  while (isTail(bands[top - 1], (band) => gapAbove(bands[top]!, band))) top--;
  while (isTail(bands[bottom + 1], (band) => gapAbove(band, bands[bottom]!))) bottom++;
  return { from: top, to: bottom };
}

function columnsOf(bands: readonly Band[], capital: number): Interval[] {
  return merged(bands.flatMap(spansOf), gutterInCapitals * capital);
}

/** Merges intervals from left to right if the gap between them is smaller than a gutter. */
function merged(spans: readonly Interval[], gutter: number): Interval[] {
  const result: Interval[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from - last.to < gutter) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}

function cellsIn({ segments }: Band, columns: readonly Interval[]): number {
  return columns.filter(({ from, to }) =>
    segments.some(({ box }) => horizontalOverlap(box, { ...box, x: from, width: to - from }) > 0),
  ).length;
}

/** Returns the table of rows from left to right, below headings over several columns. */
function tableOf(heads: readonly CellPieces[][], rows: readonly CellPieces[][]): LayoutBlockOf<'table'> {
  const lines = [...heads, ...rows].flat(3);
  const cells = [...heads, ...rows].map((row) =>
    row.map((pieces): LayoutCell => ({ lines: pieces.map(joinedLine) })),
  );
  return {
    kind: 'table',
    header: hasHeader(cells.slice(heads.length)) ? heads.length + 1 : 0,
    rows: runsLeft(lines) ? cells.map((row) => row.toReversed()) : cells,
    box: boundingBox(lines),
  };
}

/** Returns bands as rows. Further lines of a cell are joined with their row. */
function rowsOf(bands: readonly Band[], columns: readonly Interval[], capital: number): CellPieces[][] {
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

/** The minimum ratio of the gaps between rows to the gaps between lines of a cell. */
const minRowGapRatio = 1.5;
/** The minimum gap, in capitals, that is assumed, because lines of centered cells may even overlap. */
const minGapInCapitals = 0.4;

/** Groups bands with clearly smaller gaps between them than between groups. */
function grouped(bands: readonly Band[], capital: number): Band[][] {
  const gaps = bands
    .slice(1)
    .map((band, index) =>
      Math.max(minGapInCapitals * capital, baselineOf(band) - baselineOf(bands[index] ?? band) - capital),
    );
  const sorted = gaps.toSorted((a, b) => a - b);
  const jumps = sorted.slice(1).map((gap, index) => gap / (sorted[index] ?? gap));
  const widest = Math.max(...jumps);
  if (jumps.length === 0 || widest < minRowGapRatio) return bands.map((band) => [band]);
  const near = sorted[jumps.indexOf(widest)] ?? 0;
  return groupRuns(bands, (_band, _group, index) => (gaps[index - 1] ?? 0) <= near);
}

const baselineOf = ({ segments }: Band): number => median(segments.map(baseline));

function inColumn({ segments }: Band, { from, to }: Interval): TextLine[] {
  return segments.filter(({ box }) => box.x >= from && rightOf(box) <= to);
}

/** Numbers with their signs and units: "1,204", "12.4%", "€ 7", "08:00", "500 g". */
const isNumeric = (text: string): boolean => /^\P{L}{0,3}\d[\d.,:/\s%–-]*\P{L}?\s?\p{L}{0,3}$/u.test(text);

/** Whether the first row is a header: it has a name for each column, and there are numbers below, or more than two columns. */
function hasHeader([first = [], ...others]: readonly LayoutCell[][]): boolean {
  const names = first.map(({ lines }) => textOf(lines));
  // The corner of a table with names on two sides is often empty.
  if (names.slice(1).includes('') || names.some((name) => name.split(' ').length > 4)) return false;
  const numeric = first.map(
    (_cell, column) =>
      others.filter((row) => isNumeric(textOf(row[column]?.lines ?? []))).length > others.length / 2,
  );
  if (numeric.includes(true)) return !names.some((name, column) => numeric[column] && isNumeric(name));
  return first.length > 2 && !names.some(isNumeric);
}

/** The minimum share of filled cells. With fewer, words are aligned by chance. */
const minFilled = 0.6;
/** The minimum share of rows that have both cells of two columns. Two columns are often aligned by chance. */
const minPaired = 0.8;
/** The minimum share of aligned edges in a column. By chance it was at most a third. */
const minAligned = 0.6;
/** The tolerance of aligned edges, in capitals. Letters have different margins, digits have none. */
const edgeInCapitals = 0.5;

/** Whether rows of cells are a table, and not columns of running text, labels of a form, or a row of buttons. */
function isTabular(rows: readonly CellPieces[][], capital: number): boolean {
  const columns = rows[0]?.map((_cell, column) => rows.map((row) => row[column] ?? [])) ?? [];
  const filled = rows.map((row) => row.filter((cell) => cell.length > 0).length);
  const pairs = filled.filter((cells) => cells > 1).length / rows.length;
  const share = filled.reduce((sum, cells) => sum + cells, 0) / (rows.length * columns.length);
  const isFull = share === 1;
  if (columns.length === 2 && (rows.length < 3 || pairs < minPaired)) return false;
  if (rows.length < 2 || share < minFilled || pairs < minPaired * 0.75) return false;
  // The fields of a letter or a form are a name and a value, whatever is next to them.
  const isShort = (cell: CellPieces): boolean => wordsIn(cell) <= 4 && !textOf(cell.flat()).endsWith(':');
  if (rows.length === 2 && !(isFull && rows.flat().every(isShort))) return false;
  if (!columns.every((cells) => isAligned(cells, capital))) return false;
  // The bullets and numbers of a list are in a column, too, and so are the line numbers of code.
  if (columns.some(areMarkers) || (columns.length === 2 && counts(columns[0] ?? []))) return false;
  if (columns.some((cells) => cells.filter(isCode).length > cells.length / 2)) return false;
  const areTexts = (cells: readonly CellPieces[]): boolean =>
    isProse(cells, capital) || areSentences(cells) || areItems(cells.flat().map(joinedLine));
  const prose = columns.filter(areTexts);
  if (prose.length > 1 || columns.some(runsOn) || areTextsAside(columns)) return false;
  // Settings and contacts: a name above its explanation, and a value next to both.
  const [first = []] = columns;
  return columns.length > 2 || first.filter((cell) => cell.length > 1).length <= rows.length / 3;
}

const wordsIn = (cell: CellPieces): number => cell.flat().reduce((sum, { words }) => sum + words.length, 0);

/** Whether most cells of a column are markers of list items. */
function areMarkers(cells: readonly CellPieces[]): boolean {
  const texts = cells.map((cell) => textOf(cell.flat())).filter((text) => text !== '');
  const markers = texts.filter((text) => /^(?:[^\p{L}\p{N}]|[eov]|\(?\w{1,3}[.)])$/iu.test(text));
  return markers.length >= 0.75 * texts.length;
}

/** Whether a cell ends like a line of code. */
const isCode = (cell: CellPieces): boolean => /[^)\s][,;{]$|^[{}()[\]]+[,;]?$/.test(textOf(cell.flat()));

/** Whether the cells of a column are consecutive numbers. */
const counts = (cells: readonly CellPieces[]): boolean =>
  cells.every(
    (cell, index) =>
      /^\d+$/.test(textOf(cell.flat())) &&
      (index === 0 || Number(textOf(cell.flat())) - Number(textOf(cells[index - 1]?.flat() ?? [])) === 1),
  );

/** Whether most cells of a column begin, end or are centered at the same x. */
function isAligned(cells: readonly CellPieces[], capital: number): boolean {
  const boxes = cells.flatMap((cell) => cell.flatMap((pieces) => pieces.slice(0, 1))).map(({ box }) => box);
  if (boxes.length < 2) return cells.length > 2;
  const isInLine = (edges: readonly number[]): boolean => {
    const middle = median(edges);
    const near = edges.filter((edge) => Math.abs(edge - middle) <= edgeInCapitals * capital);
    return near.length >= minAligned * edges.length;
  };
  return (
    isInLine(boxes.map(({ x }) => x)) ||
    isInLine(boxes.map(rightOf)) ||
    isInLine(boxes.map(({ x, width }) => x + width / 2))
  );
}
