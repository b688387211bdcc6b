import { around, type Line } from '../../../model/layout';
import { bandsOf, joinedLine } from './bands';
import { baseline, bottomOf, horizontalOverlap, letterHeight, middleOf, quantile, rightOf } from './geometry';
import { coherenceOf, tells } from './grid';

/** Lines of a page by what one width of letters makes of them: fixed ones have it, others do not, and some cannot tell. */
export interface Sorted {
  fixed: readonly Line[];
  unsure: readonly Line[];
  others: readonly Line[];
}

/** Lines of code stand no further apart than two blank lines. */
const gapInCapitals = 5.5;
/** To the side, what belongs to code is no further away than this: the columns of a listing. */
const asideInCapitals = 12;

/**
 * Places that may be code, each in stretches without a blank line: fixed lines, with what stands among them, such as
 * brackets, dots and the columns of a screen. Pieces of one line are put together; nothing else stands between them.
 */
export function codeRegions({ fixed, unsure, others }: Sorted, pitch: number): Line[][][] {
  const capital = letterHeight(fixed);
  return nearTogether(fixed, capital).flatMap((group) => {
    const box = around(group);
    const among = unsure.filter(
      (line) =>
        line.box.y >= box.y - 2.5 * capital &&
        bottomOf(line.box) <= bottomOf(box) + gapInCapitals * capital &&
        line.box.x >= box.x - 4 * capital &&
        line.box.x <= rightOf(box) + asideInCapitals * capital,
    );
    const segments = [...group, ...among].map((line, order) => ({ ...line, order }));
    const lines = bandsOf(segments).map((band) => joinedLine(band.segments));
    return partedBy(others, stretchesOf(lines, others)).map((run) => withoutEdges(run, pitch));
  });
}

function nearTogether(lines: readonly Line[], capital: number): Line[][] {
  const isNear = (a: Line, b: Line): boolean =>
    Math.max(a.box.y, b.box.y) - Math.min(bottomOf(a.box), bottomOf(b.box)) <= gapInCapitals * capital &&
    Math.max(a.box.x, b.box.x) - Math.min(rightOf(a.box), rightOf(b.box)) <= asideInCapitals * capital;
  let groups: Line[][] = [];
  for (const line of lines) {
    const near = groups.filter((group) => group.some((other) => isNear(line, other)));
    groups = [...groups.filter((group) => !near.includes(group)), [...near.flat(), line]];
  }
  return groups;
}

/** Whether another line stands between two, so that joining them would change the order of the text. */
function isBetween(others: readonly Line[], above: Line, below: Line): boolean {
  const box = around([above, below]);
  return others.some(
    (other) =>
      horizontalOverlap(other.box, box) > 0 &&
      middleOf(other.box) > middleOf(above.box) &&
      middleOf(other.box) < middleOf(below.box),
  );
}

/** Lines that follow each other with no blank line and no other text between. */
function stretchesOf(lines: readonly Line[], others: readonly Line[]): Line[][] {
  const stretches: Line[][] = [];
  const steps = lines.slice(1).map((line, index) => baseline(line) - baseline(lines[index] ?? line));
  const leading = quantile(steps, 0.25);
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const follows = (steps[index - 1] ?? 0) <= 1.5 * leading;
    if (before && follows && !isBetween(others, before, line)) stretches.at(-1)?.push(line);
    else stretches.push([line]);
  });
  return stretches;
}

/** Runs of stretches that no other text stands between, as in a page that goes from prose to code and back. */
function partedBy(others: readonly Line[], stretches: readonly Line[][]): Line[][][] {
  const runs: Line[][][] = [];
  for (const stretch of stretches) {
    const [above, below] = [runs.at(-1)?.at(-1)?.at(-1), stretch[0]];
    if (above && below && !isBetween(others, above, below)) runs.at(-1)?.push(stretch);
    else runs.push([stretch]);
  }
  return runs;
}

/** Above and below, short stretches that begin left of the code, or in no column of it, are of the text around it. */
function withoutEdges(run: readonly Line[][], pitch: number): Line[][] {
  const [first, ...below] = run;
  const [last, above] = [run.at(-1), run.slice(0, -1)];
  if (first && below.length > 0 && isStray(first, below.flat(), pitch)) return withoutEdges(below, pitch);
  if (last && above.length > 0 && isStray(last, above.flat(), pitch)) return withoutEdges(above, pitch);
  return [...run];
}

/** Words that begin in columns have this coherence with them at least, see `coherenceOf`. */
const inColumns = 0.3;

function isStray(stretch: readonly Line[], code: readonly Line[], pitch: number): boolean {
  const telling = stretch.flatMap(({ words }) => words.filter(tells));
  if (telling.length > 2) return false;
  const [first] = code.flatMap(({ words }) => words.slice(0, 1));
  const words = [...(first ? [first] : []), ...stretch.flatMap((line) => line.words)];
  return (
    around(stretch).x < around(code).x - pitch / 2 ||
    coherenceOf([{ words, box: around(words) }], pitch) < inColumns
  );
}
