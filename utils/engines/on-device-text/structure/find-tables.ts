import type { BlockOf, Box, Line } from '../../../model/layout';
import { bandsOf, gapAbove, isRule, segmentsOf, type Band, type Span } from './bands';
import type { Found } from './found';
import { horizontalOverlap, letterHeight, quantile, rightOf, verticalOverlap } from './geometry';
import { tableOf } from './table-of';

/** From one column's letters to the next one's: more than a wide space, see `segmentsOf`. */
const gutterInCapitals = 0.9;
/** Rows of one table stand no further apart than this; in tables of forms and slides it was three at most. */
const rowGapInCapitals = 4.5;

interface Candidate {
  from: number;
  to: number;
  columns: Span[];
  score: number;
}

/** Tables among lines, from top to bottom: bands of a picture whose gaps stand below each other. */
export function findTables(lines: readonly Line[]): Found[] {
  const capital = letterHeight(lines);
  const words = lines.flatMap((line) => line.words);
  return tablesIn(bandsOf(segmentsOf(lines)), capital).map((block) => {
    const own = block.rows.flat().flatMap((cell) => cell.lines.flatMap((line) => line.words));
    const rules = words.filter((word) => isRule(word, capital) && isAmong(word.box, block.box, capital));
    return { block, taken: [...own, ...rules].map(({ box }) => box) };
  });
}

/** Whether a box stands in another one, or just beside its edge, where a table's frame is. */
function isAmong(inner: Box, outer: Box, capital: number): boolean {
  return verticalOverlap(inner, outer) > 0 && horizontalOverlap(inner, outer) > -1.5 * capital;
}

function tablesIn(bands: readonly Band[], capital: number): BlockOf<'table'>[] {
  if (bands.length < 2) return [];
  const candidates = candidatesIn(bands, capital).toSorted((a, b) => b.score - a.score);
  for (const candidate of candidates.slice(0, mostTried)) {
    const { from, to } = withTails(candidate, bands, capital);
    const table = tableOf(bands.slice(from, to + 1), columnsOf(bands.slice(from, to + 1), capital), capital);
    if (table)
      return [...tablesIn(bands.slice(0, from), capital), table, ...tablesIn(bands.slice(to + 1), capital)];
  }
  return [];
}

/** A page has few places that look like tables; trying them all would take the square of its bands. */
const mostTried = 60;

/** For each band the run from it on whose columns hold the most cells side by side. */
function candidatesIn(bands: readonly Band[], capital: number): Candidate[] {
  return bands.flatMap((first, from) => {
    const above = bands[from - 1];
    // A run that begins one band earlier is as good, and one more row.
    if (above && isAlike(above, first, capital)) return [];
    let columns: Span[] = [];
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

const spansOf = ({ segments }: Band): Span[] =>
  segments.map(({ box }) => ({ from: box.x, to: rightOf(box) }));

/** Whether two bands next to each other have the same columns. */
function isAlike(above: Band, below: Band, capital: number): boolean {
  const counts = [[above], [below], [above, below]].map((bands) => columnsOf(bands, capital).length);
  const isNear = gapAbove(below, above) <= rowGapInCapitals * capital;
  return isNear && counts[0] === counts[1] && counts[1] === counts[2];
}

/** Also the bands above and below that are further lines of a cell: nearer than rows are to each other. */
function withTails(
  { from, to, columns }: Candidate,
  bands: readonly Band[],
  capital: number,
): { from: number; to: number } {
  const rows = bands.slice(from, to + 1);
  const gaps = rows.slice(1).map((band, index) => gapAbove(band, rows[index] ?? band));
  // Where cells have several lines, only the larger gaps are those between rows.
  const rowGap = quantile(gaps, 0.8);
  const isTail = (band: Band | undefined, near: number): boolean =>
    band?.segments.length === 1 &&
    near < Math.min(1.2 * capital, 0.75 * rowGap) &&
    cellsIn(band, columns) === 1 &&
    merged([...columns, { from: band.box.x, to: rightOf(band.box) }], gutterInCapitals * capital).length ===
      columns.length;
  let [top, bottom] = [from, to];
  for (let band = bands[top - 1], below = bands[top]; below && band && isTail(band, gapAbove(below, band));) {
    top--;
    [band, below] = [bands[top - 1], bands[top]];
  }
  for (
    let band = bands[bottom + 1], above = bands[bottom];
    above && band && isTail(band, gapAbove(band, above));
  ) {
    bottom++;
    [band, above] = [bands[bottom + 1], bands[bottom]];
  }
  return { from: top, to: bottom };
}

function columnsOf(bands: readonly Band[], capital: number): Span[] {
  return merged(bands.flatMap(spansOf), gutterInCapitals * capital);
}

/** Intervals that are nearer to each other than a gutter's width as one, from left to right. */
function merged(spans: readonly Span[], gutter: number): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from - last.to < gutter) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}

function cellsIn({ segments }: Band, columns: readonly Span[]): number {
  return columns.filter(({ from, to }) =>
    segments.some(({ box }) => horizontalOverlap(box, { ...box, x: from, width: to - from }) > 0),
  ).length;
}
