import {
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

/** Fewer words of four letters agree on a width by chance; three lines of code have more. */
const minWords = 5;
/** Code is in one size, prose around it in another; more than a few widths are chance. */
const maxPitches = 8;

/** Returns the blocks of code among lines: letters have one width, and lines look like code or a screen. */
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

/** The mean was 0.004 to 0.027 in code, also in blurred pictures, and 0.04 to 0.07 in other fonts. */
const maxMeanOff = 0.03;
/** Words of one line are fewer, and so their mean is further off. */
const maxMeanOffInLine = 0.06;

/** Returns by which share words are off on average, without the worst fifth, which were misread or are mostly signs. */
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
    // Prose above or below may have as many letters to the inch.
    return whole ? [whole] : run.flatMap((stretch) => foundIn(stretch, pitch) ?? []);
  });
}

/** Returns lines grouped by whether their letters have one width; short lines are unsure. */
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

/** Words of code begin in columns by 0.66 to 0.95, those of prose by 0.5 at most, when there are three or more. */
const minCoherence = 0.6;
const minFollowing = 3;

/** Whether words are as wide as their letters are many, and begin where a grid of such letters has its columns. */
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

/** Words of one line of code, from left to right, and the column that each begins in. */
interface CodeRow {
  words: { word: RecognizedWord; column: number }[];
  middle: number;
}

/** Returns lines of fixed-width letters, each `pitch` pixels wide, as code; undefined where they look like prose. */
function codeOf(lines: readonly TextLine[], pitch: number): LayoutBlockOf<'code'> | undefined {
  const origin = originOf(
    lines.flatMap(({ words }) => words),
    pitch,
  );
  const rows = lines.map((line): CodeRow => ({
    words: line.words.map((word) => ({ word, column: Math.round((word.box.x - origin) / pitch) })),
    middle: middleOf(line.box),
  }));
  const code = withoutGutter(rows);
  if (!looksLikeCode(code)) return undefined;
  return { kind: 'code', lines: withBlankLines(code, pitch), box: boundingBox(lines) };
}

/** Removes line numbers, where they count from line to line; blank lines are often not read. */
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
  return rows.map(({ words, middle }) => ({ words: words.slice(1), middle }));
}

const marks = /[{}()[\];=<>/\\|_$#&*+:"'`@~^%!-]/g;
/** Prose has three marks in a hundred letters, quotes and brackets among them; the plainest code had nine. */
const minMarkShare = 0.06;

/** Whether fixed-width lines are code or a screen, not typewritten prose: by marks, indents, or columns. */
function looksLikeCode(rows: readonly CodeRow[]): boolean {
  const text = rows.flatMap(({ words }) => words.map(({ word }) => word.text)).join('');
  if (rows.length < 2 || text.length < 8) return false;
  const share = (text.match(marks)?.length ?? 0) / text.length;
  if (share >= minMarkShare) return true;
  const least = Math.min(...rows.flatMap(({ words }) => words[0]?.column ?? []));
  const indented = rows.filter(({ words }) => (words[0]?.column ?? least) > least + 1);
  return share >= minMarkShare / 2 && indented.length >= 2 && indented.length >= rows.length / 4;
}

function withBlankLines(rows: readonly CodeRow[], pitch: number): CodeLine[] {
  const steps = rows.slice(1).map(({ middle }, index) => middle - (rows[index]?.middle ?? middle));
  // Most lines follow each other; where many blank lines stand between them, the nearer half does.
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

/** More blank lines than this are a gap in the picture. */
const maxBlankLines = 3;

function lineOf({ words }: CodeRow, left: number, pitch: number): CodeLine {
  return {
    indent: Math.max(0, (words[0]?.column ?? left) - left),
    words: words.map(({ word, column }, index) => {
      const before = words[index - 1];
      return { ...word, gap: before ? gapOf(before, { word, column }, pitch) : 0 };
    }),
    box: boundingBox(words.map(({ word }) => word)),
  };
}

/** Returns the number of spaces between two words: by columns, unless a letter too many or too few was read; then by pixels. */
function gapOf(before: CodeRow['words'][number], after: CodeRow['words'][number], pitch: number): number {
  const byColumns = after.column - before.column - [...before.word.text].length;
  const byPixels = Math.round((after.word.box.x - rightOf(before.word.box)) / pitch - 0.2);
  return Math.max(1, Math.abs(byColumns - byPixels) <= 1 ? byColumns : byPixels);
}

/** Lines of code stand no further apart than two blank lines. */
const gapInCapitals = 5.5;
/** The columns of a listing are no further apart than this. */
const asideInCapitals = 12;

/**
 * Returns regions that may be code, each in stretches without a blank line: fixed lines, with brackets, dots and the
 * columns of a screen among them. Pieces of one line are joined; there is no other text between them.
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

/** Whether another line is between two, so that joining them would change the order of the text. */
function isBetween(others: readonly TextLine[], above: TextLine, below: TextLine): boolean {
  const box = boundingBox([above, below]);
  return others.some(
    (other) =>
      horizontalOverlap(other.box, box) > 0 &&
      middleOf(other.box) > middleOf(above.box) &&
      middleOf(other.box) < middleOf(below.box),
  );
}

/** Returns groups of lines that follow each other with no blank line and no other text between. */
function stretchesOf(lines: readonly TextLine[], others: readonly TextLine[]): TextLine[][] {
  const steps = lines.slice(1).map((line, index) => baseline(line) - baseline(lines[index] ?? line));
  const leading = quantile(steps, 0.25);
  return groupRuns(
    lines,
    (line, run, index) =>
      (steps[index - 1] ?? 0) <= 1.5 * leading && !isBetween(others, run.at(-1) ?? line, line),
  );
}

/** Splits stretches where other text is between them, as on a page that goes from prose to code and back. */
function partedBy(others: readonly TextLine[], stretches: readonly TextLine[][]): TextLine[][][] {
  return groupRuns(stretches, (stretch, run) => {
    const [above, below] = [run.at(-1)?.at(-1), stretch[0]];
    return above !== undefined && below !== undefined && !isBetween(others, above, below);
  });
}

/** Removes short stretches above and below that begin left of the code, or in no column of it: they belong to the text around. */
function withoutEdges(run: readonly TextLine[][], pitch: number): TextLine[][] {
  const [first, ...below] = run;
  const [last, above] = [run.at(-1), run.slice(0, -1)];
  if (first && below.length > 0 && isStray(first, below.flat(), pitch)) return withoutEdges(below, pitch);
  if (last && above.length > 0 && isStray(last, above.flat(), pitch)) return withoutEdges(above, pitch);
  return [...run];
}

/** Words that begin in columns have this coherence with them at least, see `coherenceOf`. */
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
/** Digits have one width in most fonts, so that only words tell; short ones fit by chance. */
const tellingWords = (lines: readonly TextLine[]): RecognizedWord[] =>
  lines.flatMap(({ words }) => words.filter((word) => lengthOf(word) >= 4 && /\p{L}{2}/u.test(word.text)));

/** Shares of a letter's width that a word's box leaves out: beside letters, and more beside signs, which are narrow. */
const margin = { letter: 0.085, sign: 0.3 };
/** A word that is off by more than this was misread, by a letter too many or too few. */
const maxWordOff = 0.2;

/** Returns how many letters' widths a word's box should have. */
function widthOf({ text }: RecognizedWord): number {
  const letters = [...text];
  const marginAt = (letter: string | undefined): number =>
    /[\p{L}\p{N}]/u.test(letter ?? '') ? margin.letter : margin.sign;
  return letters.length - marginAt(letters[0]) - marginAt(letters.at(-1));
}

/** Returns by which share a word's width differs from letters of `pitch` pixels each. */
function offOf(word: RecognizedWord, pitch: number): number {
  return Math.min(maxWordOff, Math.abs(word.box.width / widthOf(word) / pitch - 1));
}

/** Returns the letter widths, in pixels, that words agree on within 4 %: those of most words first, each 3 % from the others. */
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

/** Returns how well words begin in whole columns from their lines' first words: about 0 by chance, 1 at most. */
function coherenceOf(lines: readonly TextLine[], pitch: number): number {
  const offsets = lines.flatMap(({ words: [first, ...others] }) =>
    first ? others.map(({ box }) => box.x - first.box.x) : [],
  );
  const sum = offsets.reduce((all, offset) => all + Math.cos((2 * Math.PI * offset) / pitch), 0);
  return offsets.length === 0 ? 0 : sum / offsets.length;
}

/** Returns the width near a first measure at which words begin in columns best: with an error of 2 %, the 50th column is off by one. */
function refinedPitch(first: number, lines: readonly TextLine[]): number {
  const tried = Array.from({ length: 91 }, (_none, step) => first * (0.97 + step / 1000));
  const coherences = tried.map((pitch) => coherenceOf(lines, pitch));
  const best = Math.max(...coherences);
  return best === 0 ? first : (tried[coherences.indexOf(best)] ?? first);
}

/** Returns where the columns of this width begin, in pixels, by the words' left edges. */
function originOf(words: readonly RecognizedWord[], pitch: number): number {
  const angles = words.map(({ box }) => (2 * Math.PI * box.x) / pitch);
  const total = (of: (angle: number) => number): number => angles.reduce((all, angle) => all + of(angle), 0);
  return (Math.atan2(total(Math.sin), total(Math.cos)) / (2 * Math.PI)) * pitch;
}
