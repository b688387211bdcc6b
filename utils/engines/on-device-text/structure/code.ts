import { boundingBox, type RecognizedWord, type TextLine } from '../../../model/layout';
import { blockOf, haveMargin, isPriceList, leadingOf, looksLikeCode, rowsOf } from './code-block';
import {
  bandsOf,
  baseline,
  bottomOf,
  type FoundBlock,
  groupRuns,
  horizontalOverlap,
  joinedLine,
  letterHeight,
  middleOf,
  quantile,
  rightOf,
} from './geometry';
import {
  coherenceOf,
  commonPitches,
  meanOff,
  minWords,
  originOf,
  refinedPitch,
  startOf,
  tellingWords,
} from './letter-grid';
import { type IsDim, marginIn } from './margin';

/** The maximum number of letter widths that are tried, because code and the prose around it have different sizes. */
const maxPitches = 8;

/**
 * Returns the blocks of code among lines: their letters have one width, and the lines look like code or a terminal. Line numbers and
 * other signs in the margin are left out. `isDim` is whether words are dimmer than others in the picture.
 */
export function findCode(lines: readonly TextLine[], isDim: IsDim = () => false): FoundBlock[] {
  const margin = marginIn(lines, isDim);
  const found: FoundBlock[] = [];
  let left = lines.flatMap(({ words }) => lineWith(words.filter((word) => !margin.has(word))));
  for (const pitch of commonPitches(tellingWords(left)).slice(0, maxPitches)) {
    found.push(...codeAt(pitch, left, [...margin]));
    const taken = new Set(found.flatMap((block) => block.taken));
    left = left.filter(({ words }) => !words.some(({ box }) => taken.has(box)));
  }
  return found;
}

const lineWith = (words: RecognizedWord[]): TextLine[] =>
  words.length === 0 ? [] : [{ words, box: boundingBox(words) }];

/** The maximum mean deviation of code. Code had 0.004 to 0.027, also in blurred pictures; other fonts had 0.04 to 0.07. */
const maxMeanOff = 0.03;
/** The same for one line, which has fewer words. */
const maxMeanOffInLine = 0.06;

function codeAt(pitch: number, lines: readonly TextLine[], margin: readonly RecognizedWord[]): FoundBlock[] {
  const seeds = codeRegions(byLetterWidth(pitch, lines), pitch).flatMap((run) => {
    if (isPriceList(rowsOf(run.flat(), refinedPitch(pitch, run.flat())))) return [];
    // Prose above or below may have letters of the same mean width.
    return isCode(run.flat(), pitch, margin)
      ? [run.flat()]
      : run.filter((stretch) => isCode(stretch, pitch, margin));
  });
  return grown(seeds, lines, pitch).map((all) => blockOf(all, pitch, margin));
}

/** Returns lines grouped by whether their letters have one width. Short lines are unsure. */
function byLetterWidth(pitch: number, lines: readonly TextLine[]) {
  const fixed: TextLine[] = [];
  const unsure: TextLine[] = [];
  const others: TextLine[] = [];
  for (const line of lines) {
    const telling = tellingWords([line]);
    const off = meanOff(telling, pitch);
    if (off <= maxMeanOffInLine) fixed.push(line);
    else if (telling.length <= 1 || off <= 1.25 * maxMeanOffInLine) unsure.push(line);
    else others.push(line);
  }
  return { fixed, unsure, others };
}

function isCode(lines: readonly TextLine[], pitch: number, margin: readonly RecognizedWord[]): boolean {
  const exact = refinedPitch(pitch, lines);
  return isFixedWidth(lines, exact) && (haveMargin(lines, margin) || looksLikeCode(rowsOf(lines, exact)));
}

/** The minimum coherence of code with at least `minFollowing` words. Code had 0.66 to 0.95, prose at most 0.5. */
const minCoherence = 0.6;
/** The same for code whose words have just the right widths. */
const inexact = 0.5;
const minFollowing = 3;

/** Whether the widths of words match their numbers of letters, and words begin in columns of a grid of such letters. */
function isFixedWidth(lines: readonly TextLine[], pitch: number): boolean {
  const telling = tellingWords(lines);
  const following = lines.flatMap(({ words }) => words.slice(1));
  return (
    telling.length >= minWords &&
    following.length >= minFollowing &&
    meanOff(telling, pitch) <= maxMeanOff &&
    coherenceOf(lines, pitch) >= (meanOff(telling, pitch) <= maxMeanOff / 2 ? inexact : minCoherence)
  );
}

/** The maximum vertical gap in a block of code, in capitals: two blank lines. */
const gapInCapitals = 5.5;
/** The maximum horizontal gap between columns of a listing, in capitals. */
const asideInCapitals = 12;

/**
 * Returns regions that may be code, each as stretches without a blank line: lines of one letter width, with the brackets, dots and
 * columns of a terminal among them. Pieces of one line are joined. No other text is between them.
 */
function codeRegions(
  { fixed, unsure, others }: ReturnType<typeof byLetterWidth>,
  pitch: number,
): TextLine[][][] {
  const capital = letterHeight(fixed);
  return nearTogether(fixed, capital).flatMap((group) => {
    const box = boundingBox(group);
    const among = unsure.filter(
      (line) =>
        line.box.y >= box.y - 2.5 * capital &&
        bottomOf(line.box) <= bottomOf(box) + gapInCapitals * capital &&
        line.box.x >= box.x - 4 * capital &&
        line.box.x <= rightOf(box) + asideInCapitals * capital,
    );
    const lines = bandsOf([...group, ...among]).map((band) => joinedLine(band.segments));
    return partedBy(others, stretchesOf(lines, others)).map((run) => withoutEdges(run, pitch));
  });
}

function nearTogether(lines: readonly TextLine[], capital: number): TextLine[][] {
  const isNear = (a: TextLine, b: TextLine): boolean =>
    Math.max(a.box.y, b.box.y) - Math.min(bottomOf(a.box), bottomOf(b.box)) <= gapInCapitals * capital &&
    Math.max(a.box.x, b.box.x) - Math.min(rightOf(a.box), rightOf(b.box)) <= asideInCapitals * capital;
  let groups: TextLine[][] = [];
  for (const line of lines) {
    const near = groups.filter((group) => group.some((other) => isNear(line, other)));
    groups = [...groups.filter((group) => !near.includes(group)), [...near.flat(), line]];
  }
  return groups;
}

/** The maximum number of lines from one line of code to the next, most of them blank, and the tolerance of their distance. */
const rhythm = { lines: 4, tolerance: 0.22 };
/** The tolerances of a misread line: of the mean width of its letters, as a share, and of its start in columns, in letters. */
const misread = { width: 0.14, column: 0.3 };
/** The maximum number of letters by which a line begins left of the code found so far. */
const maxOutdent = 40;

/** The maximum number of lines of a block by which a next one is judged: all of a long block would be measured for each line. */
const maxJudging = 40;

/** Returns blocks of code with the lines around and between them that were misread, but are in their rows and columns. */
function grown(seeds: readonly TextLine[][], lines: readonly TextLine[], pitch: number): TextLine[][] {
  const isOf = (seed: readonly TextLine[]): ((line: TextLine) => boolean) => {
    const boxes = new Set(seed.flatMap(({ words }) => words.map(({ box }) => box)));
    return ({ words }) => words.some(({ box }) => boxes.has(box));
  };
  const groups: TextLine[][] = [];
  let waiting = seeds.toSorted((a, b) => boundingBox(a).y - boundingBox(b).y);
  while (waiting.length > 0) {
    const [first = [], ...rest] = waiting;
    waiting = rest;
    let group = [...first];
    for (;;) {
      const box = boundingBox(group);
      const own = isOf([...group, ...groups.flat()]);
      const aside = asideInCapitals * letterHeight(group);
      const beside = bandsOf(
        lines.filter(
          (line) =>
            !own(line) && line.box.x >= box.x - maxOutdent * pitch && line.box.x <= rightOf(box) + aside,
        ),
      ).map(({ segments }) => joinedLine(segments));
      const below = beside.find((line) => middleOf(line.box) > middleOf((group.at(-1) ?? line).box));
      const above = beside.findLast((line) => middleOf(line.box) < middleOf((group[0] ?? line).box));
      const next = below && waiting.find((seed) => isOf(seed)(below));
      if (next && next[0] && isNextTo(group, next[0])) {
        group = [...group, ...next];
        waiting = waiting.filter((seed) => seed !== next);
      } else if (below && !next && fits(below, group.slice(-maxJudging), pitch)) group = [...group, below];
      else if (
        above &&
        !waiting.some((seed) => isOf(seed)(above)) &&
        fits(above, group.slice(0, maxJudging), pitch)
      )
        group = [above, ...group];
      else break;
    }
    groups.push(group);
  }
  return groups;
}

/** Whether a line is as near to a block of code as a line of it can be. */
function isNextTo(group: readonly TextLine[], line: TextLine): boolean {
  const box = boundingBox(group);
  const gap = Math.max(line.box.y - bottomOf(box), box.y - bottomOf(line.box));
  return gap <= gapInCapitals * letterHeight(group);
}

/** Whether a line is in the rows and columns of code, with letters of about its size. */
function fits(line: TextLine, group: readonly TextLine[], near: number): boolean {
  const pitch = refinedPitch(near, group);
  const [first] = line.words;
  if (!first || group.length < 2) return false;
  const capitals = [letterHeight([line]), letterHeight(group)];
  if (Math.max(...capitals) > 1.4 * Math.min(...capitals)) return false;
  const leading = leadingOf(rowsOf(group, pitch));
  const down = Math.min(...group.map((other) => Math.abs(baseline(other) - baseline(line))));
  const rows = Math.round(down / leading);
  if (rows < 1 || rows > rhythm.lines || Math.abs(down - rows * leading) > rhythm.tolerance * leading)
    return false;
  const origin = originOf(
    group.flatMap(({ words }) => words),
    pitch,
  );
  const column = (startOf(first, pitch) - origin) / pitch;
  if (Math.abs(column - Math.round(column)) > misread.column) return false;
  const letters = line.words.reduce((sum, { text }) => sum + [...text].length, line.words.length - 1);
  const isWide = Math.abs(line.box.width / letters / pitch - 1) <= misread.width;
  return letters <= 3 || isWide || meanOff(tellingWords([line]), pitch) <= maxMeanOffInLine;
}

/** Whether another line is between two lines, so that joining the two would change the order of the text. */
function isBetween(others: readonly TextLine[], above: TextLine, below: TextLine): boolean {
  const box = boundingBox([above, below]);
  return others.some(
    (other) =>
      horizontalOverlap(other.box, box) > 0 &&
      middleOf(other.box) > middleOf(above.box) &&
      middleOf(other.box) < middleOf(below.box),
  );
}

/** Returns groups of lines without a blank line or other text between them. */
function stretchesOf(lines: readonly TextLine[], others: readonly TextLine[]): TextLine[][] {
  const steps = lines.slice(1).map((line, index) => baseline(line) - baseline(lines[index] ?? line));
  const leading = quantile(steps, 0.25);
  return groupRuns(
    lines,
    (line, run, index) =>
      (steps[index - 1] ?? 0) <= 1.5 * leading && !isBetween(others, run.at(-1) ?? line, line),
  );
}

/** Groups stretches that have no other text between them. On some pages, there is prose between blocks of code. */
function partedBy(others: readonly TextLine[], stretches: readonly TextLine[][]): TextLine[][][] {
  return groupRuns(stretches, (stretch, run) => {
    const [above, below] = [run.at(-1)?.at(-1), stretch[0]];
    return above !== undefined && below !== undefined && !isBetween(others, above, below);
  });
}

/** Removes short stretches above and below that begin left of the code, or in none of its columns. They belong to other text. */
function withoutEdges(run: readonly TextLine[][], pitch: number): TextLine[][] {
  const [first, ...below] = run;
  const [last, above] = [run.at(-1), run.slice(0, -1)];
  if (first && below.length > 0 && isStray(first, below.flat(), pitch)) return withoutEdges(below, pitch);
  if (last && above.length > 0 && isStray(last, above.flat(), pitch)) return withoutEdges(above, pitch);
  return [...run];
}

/** The minimum coherence of words that begin in columns of code; see `coherenceOf`. */
const inColumns = 0.3;

function isStray(stretch: readonly TextLine[], code: readonly TextLine[], pitch: number): boolean {
  if (tellingWords(stretch).length > 2) return false;
  const [first] = code.flatMap(({ words }) => words.slice(0, 1));
  const words = [...(first ? [first] : []), ...stretch.flatMap((line) => line.words)];
  return (
    boundingBox(stretch).x < boundingBox(code).x - pitch / 2 ||
    coherenceOf([{ words, box: boundingBox(words) }], pitch) < inColumns
  );
}
