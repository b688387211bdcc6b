import {
  type Box,
  type TextLine,
  type RecognizedWord,
  boundingBox,
  type LayoutBlockOf,
  type CodeLine,
} from '../../../model/layout';
import {
  type FoundBlock,
  bandsOf,
  groupRuns,
  joinedLine,
  median,
  middleOf,
  quantile,
  rightOf,
  baseline,
  bottomOf,
  horizontalOverlap,
  letterHeight,
} from './geometry';

/** The minimum number of words that agree on a letter width. Fewer may agree by chance, and three lines of code have more. */
const minWords = 5;
/** The maximum number of letter widths that are tried, because code and the prose around it have different sizes. */
const maxPitches = 8;

/** Returns the blocks of code among lines: their letters have one width, and the lines look like code or a terminal. */
export function findCode(lines: readonly TextLine[]): FoundBlock[] {
  const found: FoundBlock[] = [];
  let left = lines;
  for (const pitch of commonPitches(tellingWords(lines)).slice(0, maxPitches)) {
    found.push(...codeAt(pitch, left));
    const taken = new Set(found.flatMap((block) => block.taken));
    left = left.filter(({ words }) => !words.some(({ box }) => taken.has(box)));
  }
  return found;
}

/** The maximum mean deviation of code. Code had 0.004 to 0.027, also in blurred pictures; other fonts had 0.04 to 0.07. */
const maxMeanOff = 0.03;
/** The same for one line, which has fewer words. */
const maxMeanOffInLine = 0.06;

/** Returns the mean deviation of words from a letter width, as a share of it. Without the worst fifth, which is misread or mostly signs. */
function meanOff(words: readonly RecognizedWord[], pitch: number): number {
  const best = words
    .map((word) => offOf(word, pitch))
    .toSorted((a, b) => a - b)
    .slice(0, Math.ceil(0.8 * words.length));
  return best.reduce((sum, off) => sum + off, 0) / best.length;
}

function codeAt(pitch: number, lines: readonly TextLine[]): FoundBlock[] {
  return codeRegions(byLetterWidth(pitch, lines), pitch).flatMap((run) => {
    const whole = foundIn(run.flat(), pitch);
    // Prose above or below may have letters of the same mean width.
    return whole ? [whole] : run.flatMap((stretch) => foundIn(stretch, pitch) ?? []);
  });
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

function foundIn(lines: readonly TextLine[], pitch: number): FoundBlock | undefined {
  const exact = refinedPitch(pitch, lines);
  const block = isFixedWidth(lines, exact) ? codeOf(lines, exact) : undefined;
  return block && { block, taken: lines.flatMap(({ words }) => words.map(({ box }) => box)) };
}

/** The minimum coherence of code with at least `minFollowing` words. Code had 0.66 to 0.95, prose at most 0.5. */
const minCoherence = 0.6;
const minFollowing = 3;

/** Whether the widths of words match their numbers of letters, and words begin in columns of a grid of such letters. */
function isFixedWidth(lines: readonly TextLine[], pitch: number): boolean {
  const telling = tellingWords(lines);
  const following = lines.flatMap(({ words }) => words.slice(1));
  return (
    telling.length >= minWords &&
    following.length >= minFollowing &&
    meanOff(telling, pitch) <= maxMeanOff &&
    coherenceOf(lines, pitch) >= minCoherence
  );
}

/** The words of one line of code, from left to right, each with its first column. */
interface CodeRow {
  words: { word: RecognizedWord; column: number }[];
  /** The line's box, with what is removed from its words: a line may have held nothing else. */
  box: Box;
}

/** Returns lines of letters with one width, in pixels, as code; `undefined` if they look like prose. */
function codeOf(lines: readonly TextLine[], pitch: number): LayoutBlockOf<'code'> | undefined {
  const origin = originOf(
    lines.flatMap(({ words }) => words),
    pitch,
  );
  const rows = lines.map((line): CodeRow => ({
    words: line.words.map((word) => ({ word, column: Math.round((word.box.x - origin) / pitch) })),
    box: line.box,
  }));
  const code = withoutGutter(rows);
  if (!looksLikeCode(code)) return undefined;
  return { kind: 'code', lines: withBlankLines(code, pitch), box: boundingBox(lines) };
}

/** Removes line numbers, which count up from line to line. Blank lines are often not read. */
function withoutGutter(rows: readonly CodeRow[]): CodeRow[] {
  const numbers = rows.map(({ words }) =>
    /^\d{1,5}$/.test(words[0]?.word.text ?? '') ? Number(words[0]?.word.text) : NaN,
  );
  const counts = numbers.every((number, index) => {
    const before = numbers[index - 1] ?? number - 1;
    return number > before && number <= before + 3;
  });
  const ends = rows.map(({ words }) => (words[0] ? rightOf(words[0].word.box) : 0));
  const isAligned = Math.max(...ends) < Math.min(...rows.flatMap(({ words }) => words[1]?.word.box.x ?? []));
  if (rows.length < 3 || !counts || !isAligned) return [...rows];
  return rows.map(({ words, box }) => ({ words: words.slice(1), box }));
}

const marks = /[{}()[\];=<>/\\|_$#&*+:"'`@~^%!-]/g;
/** The minimum share of marks in code. The plainest code had 0.09; prose, with quotes and brackets, has 0.03. */
const minMarkShare = 0.06;

/** Whether lines of one letter width are code or a terminal, not typewritten prose: by their marks and indents. */
function looksLikeCode(rows: readonly CodeRow[]): boolean {
  const text = rows.flatMap(({ words }) => words.map(({ word }) => word.text)).join('');
  if (rows.length < 2 || text.length < 8) return false;
  const share = (text.match(marks)?.length ?? 0) / text.length;
  if (share >= minMarkShare) return true;
  const leftmost = Math.min(...rows.flatMap(({ words }) => words[0]?.column ?? []));
  const indented = rows.filter(({ words }) => (words[0]?.column ?? leftmost) > leftmost + 1);
  return share >= minMarkShare / 2 && indented.length >= 2 && indented.length >= rows.length / 4;
}

function withBlankLines(rows: readonly CodeRow[], pitch: number): CodeLine[] {
  const steps = rows.slice(1).map(({ box }, index) => middleOf(box) - middleOf(rows[index]?.box ?? box));
  // The distance of consecutive lines. Most lines are consecutive, or at least a quarter of them if there are many blank lines.
  const leading = Math.min(median(steps), 1.3 * quantile(steps, 0.25));
  const left = Math.min(...rows.flatMap(({ words }) => words[0]?.column ?? []));
  return rows.flatMap((row, index) => {
    const blanks = index === 0 ? 0 : Math.round((steps[index - 1] ?? 0) / leading) - 1;
    const line = lineOf(row, left, pitch);
    const blank = (at: number): CodeLine => ({
      indent: 0,
      words: [],
      box: { ...line.box, y: Math.round(line.box.y - (blanks - at) * leading), width: 0 },
    });
    return [
      ...Array.from({ length: Math.max(0, Math.min(blanks, maxBlankLines)) }, (_none, at) => blank(at)),
      line,
    ];
  });
}

/** The maximum number of blank lines between two lines of code. */
const maxBlankLines = 3;

function lineOf({ words, box }: CodeRow, left: number, pitch: number): CodeLine {
  if (words.length === 0) return { indent: 0, words: [], box: { ...box, width: 0 } };
  return {
    indent: Math.max(0, (words[0]?.column ?? left) - left),
    words: words.map(({ word, column }, index) => {
      const before = words[index - 1];
      return { ...word, gap: before ? gapOf(before, { word, column }, pitch) : 0 };
    }),
    box: boundingBox(words.map(({ word }) => word)),
  };
}

/** Returns the number of spaces between two words. Counts columns, or pixels if the number of letters was misread. */
function gapOf(before: CodeRow['words'][number], after: CodeRow['words'][number], pitch: number): number {
  const byColumns = after.column - before.column - [...before.word.text].length;
  const byPixels = Math.round((after.word.box.x - rightOf(before.word.box)) / pitch - 0.2);
  return Math.max(1, Math.abs(byColumns - byPixels) <= 1 ? byColumns : byPixels);
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

const lengthOf = ({ text }: RecognizedWord): number => [...text].length;
/** Returns the words that reveal a letter width: no numbers, whose digits have one width in most fonts, and no short words. */
const tellingWords = (lines: readonly TextLine[]): RecognizedWord[] =>
  lines.flatMap(({ words }) => words.filter((word) => lengthOf(word) >= 4 && /\p{L}{2}/u.test(word.text)));

/** The margin of a letter, as a share of its width. Signs are narrow, so their margin is larger. */
const margin = { letter: 0.085, sign: 0.3 };
/** The maximum deviation that counts. A word with more has a letter too many or too few. */
const maxWordOff = 0.2;

/** Returns the expected width of a word's box, in letter widths. */
function widthOf({ text }: RecognizedWord): number {
  const letters = [...text];
  const marginAt = (letter: string | undefined): number =>
    /[\p{L}\p{N}]/u.test(letter ?? '') ? margin.letter : margin.sign;
  return letters.length - marginAt(letters[0]) - marginAt(letters.at(-1));
}

/** Returns the difference of a word's width from that of letters with `pitch` pixels each, as a share. */
function offOf(word: RecognizedWord, pitch: number): number {
  return Math.min(maxWordOff, Math.abs(word.box.width / widthOf(word) / pitch - 1));
}

/**
 * Returns the letter widths, in pixels, on which words agree within 4 %. The one with the most words is first. They differ by at least
 * 3 %.
 */
function commonPitches(words: readonly RecognizedWord[]): number[] {
  const widths = words.map((word) => word.box.width / widthOf(word)).toSorted((a, b) => a - b);
  let [from, to] = [0, 0];
  const agreeing = widths.map((width) => {
    while ((widths[from] ?? width) < 0.96 * width) from++;
    while ((widths[to] ?? Infinity) <= 1.04 * width) to++;
    return { pitch: widths[Math.floor((from + to - 1) / 2)] ?? width, words: to - from };
  });
  const pitches: number[] = [];
  for (const { pitch, words: count } of agreeing.toSorted((a, b) => b.words - a.words)) {
    if (count < minWords) break;
    if (pitches.every((other) => Math.abs(other - pitch) > 0.03 * pitch)) pitches.push(pitch);
  }
  return pitches;
}

/** Returns how well words begin in whole columns after the first word of their line: about 0 by chance, at most 1. */
function coherenceOf(lines: readonly TextLine[], pitch: number): number {
  const offsets = lines.flatMap(({ words: [first, ...others] }) =>
    first ? others.map(({ box }) => box.x - first.box.x) : [],
  );
  const sum = offsets.reduce((all, offset) => all + Math.cos((2 * Math.PI * offset) / pitch), 0);
  return offsets.length === 0 ? 0 : sum / offsets.length;
}

/** Returns the letter width near a first estimate that has the best coherence. An error of 2 % moves the 50th column by one. */
function refinedPitch(first: number, lines: readonly TextLine[]): number {
  const tried = Array.from({ length: 91 }, (_none, step) => first * (0.97 + step / 1000));
  const coherences = tried.map((pitch) => coherenceOf(lines, pitch));
  const best = Math.max(...coherences);
  return best === 0 ? first : (tried[coherences.indexOf(best)] ?? first);
}

/** Returns where columns of a width begin, in pixels, by the left edges of words. */
function originOf(words: readonly RecognizedWord[], pitch: number): number {
  const angles = words.map(({ box }) => (2 * Math.PI * box.x) / pitch);
  const total = (of: (angle: number) => number): number => angles.reduce((all, angle) => all + of(angle), 0);
  return (Math.atan2(total(Math.sin), total(Math.cos)) / (2 * Math.PI)) * pitch;
}
