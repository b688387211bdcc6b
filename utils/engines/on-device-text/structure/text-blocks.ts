import {
  boundingBox,
  type LayoutBlockOf,
  type TextLine,
  type ListItem,
  type RecognizedWord,
} from '../../../model/layout';
import {
  baseline,
  letterHeight,
  rightOf,
  runsLeft,
  middleOf,
  horizontalOverlap,
  isMeasured,
  gapBetween,
  groupRuns,
  splitAt,
} from './geometry';

/** The tolerance of the position of markers on one level, in capitals. Numbers are aligned at the right. */
const markerInCapitals = 0.6;
/** The tolerance of the start of an item's further lines, in capitals. */
const hangInCapitals = 0.7;
/** The maximum distance of items in one list, in capitals. Slides had at most three. */
const stepInCapitals = 5;

interface Item {
  marker: Marker;
  lines: TextLine[];
  level: number;
}

/** Returns the list that begins with the first of these lines, and the number of its lines; `undefined` if there is none. */
export function listAt(
  lines: readonly GivenLine[],
): { list: LayoutBlockOf<'list'>; taken: number } | undefined {
  const items: Item[] = [];
  let levels: number[] = [];
  let taken = 0;
  if (!lines[0] || !markerOf(lines[0].line)) return undefined;
  const { box } = lines[0].line;
  const column = lines.filter(({ line }) => horizontalOverlap(line.box, box) > 0);
  const rightmost = Math.max(...column.map(({ line }) => endOf(line)));
  for (const [index, { line }] of lines.entries()) {
    const before = lines[index - 1]?.line;
    const capital = letterHeight([line]);
    const down = before ? baseline(line) - baseline(before) : capital;
    if (down <= 0.5 * capital || (before && down > stepInCapitals * capital)) break;
    const marker = markerOf(line);
    const last = items.at(-1);
    const level = marker && levelOf(marker, levels, last, capital);
    if (marker && level !== undefined) {
      levels = [...levels.slice(0, level), marker.at];
      const words = line.words.slice(1);
      items.push({ marker, lines: [{ words, box: boundingBox(words) }], level });
    } else if (last && !marker && isHanging(line, last, capital) && isNear(down, last, capital)) {
      // If the line before had room for this one's first word, this one is an item whose bullet was not read.
      const isItem = isBulleted(last) && hadRoom(line, last, rightmost);
      if (isItem) items.push({ ...last, lines: [line] });
      else last.lines.push(line);
    } else break;
    taken = index + 1;
  }
  return items.length > 1 && isList(items)
    ? { list: toList(items, lines.slice(0, taken)), taken }
    : undefined;
}

/** Returns the level of an item; `undefined` if the list cannot have an item there. */
function levelOf(
  { at, textAt }: Marker,
  levels: readonly number[],
  last: Item | undefined,
  capital: number,
): number | undefined {
  const known = levels.findIndex((level) => Math.abs(level - at) <= markerInCapitals * capital);
  if (known !== -1 || !last) return Math.max(0, known);
  // The markers of a deeper level are below the text of their item, or at its side.
  const isDeeper =
    at >= last.marker.textAt - markerInCapitals * capital && at <= last.marker.textAt + 4 * capital;
  return isDeeper && textAt > at ? levels.length : undefined;
}

function isHanging(line: TextLine, { marker }: Item, capital: number): boolean {
  const start = runsLeft([line]) ? -rightOf(line.box) : line.box.x;
  return Math.abs(start - marker.textAt) <= hangInCapitals * capital;
}

const isBulleted = ({ marker }: Item): boolean => marker.sign === 'bullet' || marker.sign === 'misread';
const endOf = (line: TextLine): number => (runsLeft([line]) ? -line.box.x : rightOf(line.box));

/** Whether the line before had room for a line's first word. If so, the line is a new item. */
function hadRoom(line: TextLine, { lines }: Item, rightmost: number): boolean {
  const [before, first] = [lines.at(-1), line.words[0]];
  return before !== undefined && first !== undefined && endOf(before) + 1.5 * first.box.width <= rightmost;
}

/** Whether two lines are as near as the lines of one paragraph. */
function isNear(down: number, { lines }: Item, capital: number): boolean {
  const [first, second] = lines;
  const leading = first && second && 1.2 * (baseline(second) - baseline(first));
  return down <= (leading ?? 2.6 * Math.max(capital, letterHeight(lines)));
}

/** Whether markers belong to a list: on each level they count up, or are bullets before aligned text. */
function isList(items: readonly Item[]): boolean {
  const levels = [...new Set(items.map(({ level }) => level))];
  return levels.flatMap((level) => runsAt(items, level)).every(isRun);
}

/** Returns the items of one level, split at items of a higher level. */
function runsAt(items: readonly Item[], level: number): Item[][] {
  const above = items.filter((item) => item.level <= level);
  return splitAt(above, (item) => item.level < level);
}

function isRun(run: readonly Item[]): boolean {
  const [first] = run;
  if (!first) return false;
  const { sign, number: start, textAt } = first.marker;
  if (sign === 'number' || sign === 'letter')
    return run.every(({ marker }, index) => marker.sign === sign && marker.number === start + index);
  const near = hangInCapitals * letterHeight(first.lines);
  const isRepeated = new Set(run.map(({ marker }) => marker)).size > 1;
  return run.every(
    ({ marker }) =>
      marker.sign === 'bullet' ||
      (marker.sign === 'misread' && isRepeated && Math.abs(marker.textAt - textAt) <= near),
  );
}

function toList(items: readonly Item[], taken: readonly GivenLine[]): LayoutBlockOf<'list'> {
  return {
    kind: 'list',
    ordered: items[0]?.marker.sign === 'number' || items[0]?.marker.sign === 'letter',
    items: items.map(({ marker, lines, level }): ListItem => ({
      marker: marker.word.text,
      level,
      lines,
      box: boundingBox([{ box: marker.word.box }, ...lines]),
    })),
    box: boundingBox(taken.map(({ line }) => line)),
  };
}

/** The marker before an item of a list. `sign` is its kind; `number` its value, or 0. */
interface Marker {
  word: RecognizedWord;
  sign: 'bullet' | 'misread' | 'number' | 'letter';
  number: number;
  /** The distance of the marker, and of its text, from the side on which lines begin, in pixels. */
  at: number;
  textAt: number;
}

const bullets = /^[•◦▪▫‣●○■□◆►▶➢➤⁃∙·・*–—―-]$|^[✓✔☐☑☒✗✘]$/u;
/** Letters and signs that bullets are misread as, but no words, such as “on”. They count as bullets only if they repeat; see `isRun`. */
const misread = /^(?!\p{L}{2}$)[«»°©®¢¤eoO0mnuw8vV+~=.,'’¥٠۰»›‹]{1,2}$/u;
const number = /^\(?(\d{1,3})[.)]$/;
const letter = /^\(?([a-zA-Z])[.)]$/;

/** Returns the marker at the beginning of a line; `undefined` if there is none, or no text after it. */
function markerOf(line: TextLine): Marker | undefined {
  const [word, ...rest] = line.words;
  const [next] = rest;
  if (!word || !next) return undefined;
  const capital = letterHeight([{ ...line, words: rest }]);
  // Words that are far apart are in two columns.
  if (rest.some(({ box }, index) => gapBetween(line.words[index]?.box ?? box, box) > 3 * capital))
    return undefined;
  const back = runsLeft([{ ...line, words: rest }]);
  const startOf = ({ box }: RecognizedWord): number => (back ? -rightOf(box) : box.x);
  const place = { word, at: startOf(word), textAt: startOf(next), number: 0 };
  const text = word.text.replaceAll(/\p{Bidi_Control}/gu, '');
  const counted = number.exec(text)?.[1];
  if (counted) return { ...place, sign: 'number', number: Number(counted) };
  const lettered = letter.exec(text)?.[1];
  if (lettered) return { ...place, sign: 'letter', number: lettered.toLowerCase().charCodeAt(0) };
  if (bullets.test(text)) return { ...place, sign: 'bullet' };
  return misread.test(text) && isMark(word, line, capital, place) ? { ...place, sign: 'misread' } : undefined;
}

/** Whether a word is a bullet: smaller than letters, at mid-height of the line, and further from the text than a space is wide. */
function isMark(
  word: RecognizedWord,
  line: TextLine,
  capital: number,
  { at, textAt }: { at: number; textAt: number },
): boolean {
  const letters = line.words.slice(1).filter(({ text }) => /\p{L}/u.test(text));
  const middle = letters.map(({ box }) => box.y + capital / 2)[0] ?? middleOf(line.box);
  const gap = textAt - at - word.box.width;
  return (
    word.box.height <= 0.85 * capital &&
    gap >= 0.45 * capital &&
    Math.abs(middleOf(word.box) - middle) <= 0.35 * capital
  );
}

/** A line, and whether it is the first of a recognizer's paragraph. */
export interface GivenLine {
  line: TextLine;
  isFirst: boolean;
}

/** The tolerance of the edges of lines in one paragraph, in capitals. Letters have different margins, italics the largest. */
const edgeInCapitals = 0.6;
/** The maximum indent of the first line of a paragraph, in capitals. */
const indentInCapitals = 4;
/** The maximum distance of two lines in one paragraph, in leadings. It varies by a tenth; between paragraphs it is a quarter more. */
const maxStepInParagraph = 1.15;
/** The minimum distance at which a recognizer's paragraph is split, in leadings. A whole blank line has two. */
const minSplitStep = 1.4;
/** The maximum leading, in capitals. It is 1.2 to 1.6 times the font size, and a capital is 0.72 times that size. */
const leadingInCapitals = 2.3;
/** The minimum ratio of different letter heights. Headings are a third larger than text, and measurements vary by a tenth. */
const otherHeight = 1.25;

/** Returns lines as paragraphs: joins the recognizers' paragraphs if they have the same leading, and splits them at gaps. */
export function paragraphsOf(lines: readonly GivenLine[]): TextLine[][] {
  const steps = lines.map((given, index) => {
    const before = lines[index - 1];
    return before && stepBetween(before.line, given.line);
  });
  const paragraphs = groupRuns(lines, (given, run, index) => goesOn(run, given, steps, index));
  return paragraphs.map((paragraph) => paragraph.map(({ line }) => line));
}

type Step = ReturnType<typeof stepBetween>;

/** Returns the step from one line to the next: its height in pixels, and whether both may be in one paragraph. */
function stepBetween(before: TextLine, line: TextLine) {
  const [upper, lower] = [letterHeight([before]), letterHeight([line])];
  const capital = Math.max(upper, lower);
  const isAlike = isOfOneHeight(before, line) && horizontalOverlap(before.box, line.box) > 0;
  return { down: baseline(line) - baseline(before), capital, isAlike };
}

function goesOn(
  run: readonly GivenLine[],
  { line, isFirst }: GivenLine,
  steps: readonly (Step | undefined)[],
  index: number,
): boolean {
  const step = steps[index];
  const paragraph = run.map((given) => given.line);
  const last = paragraph.at(-1);
  if (!step || !last) return false;
  const { down, capital, isAlike } = step;
  if (isDivided(last, line) && down < -capital / 2) return isOfOneHeight(last, line);
  // Words of the same line may have been read as another line.
  if (down < capital / 2) return !isFirst && down > -capital / 2;
  const near = [steps[index - 1], steps[index + 1]].flatMap((other) =>
    other && other.isAlike && other.down > capital / 2 ? [other.down] : [],
  );
  if (!isFirst)
    return (
      (isShort(last) || isShort(line) || isOfOneHeight(last, line)) &&
      down <= minSplitStep * Math.min(...near, 2.3 * capital)
    );
  // Into the next column it goes up.
  const inner = paragraph.length > 1 ? Math.max(0, steps[index - 1]?.down ?? 0) : 0;
  const leading = inner || Math.min(...near, leadingInCapitals * capital);
  return (
    isAlike &&
    down <= maxStepInParagraph * leading &&
    down <= leadingInCapitals * capital &&
    isInLine(paragraph, line, capital)
  );
}

/** Whether a word is divided at the end of a line, as it may be at the end of a column. */
const isDivided = ({ words }: TextLine, next: TextLine): boolean =>
  /\p{L}[-\u2010\u00ad]$/u.test(words.at(-1)?.text ?? '') && /^\p{Ll}/u.test(next.words[0]?.text ?? '');

/** Whether letters of two lines have the same height. True for joined scripts, whose letters cannot be measured well. */
function isOfOneHeight(before: TextLine, line: TextLine): boolean {
  if (!isMeasured(before) || !isMeasured(line)) return true;
  const heights = [letterHeight([before]), letterHeight([line])];
  return Math.max(...heights) <= otherHeight * Math.min(...heights);
}

/** Whether a line is too short to measure: a bracket, a number, a single letter. */
const isShort = ({ words }: TextLine): boolean => words.map(({ text }) => text).join('').length < 4;

/** Whether a line is aligned with the lines of a paragraph. The first of them may be indented. */
function isInLine(paragraph: readonly TextLine[], line: TextLine, capital: number): boolean {
  const back = runsLeft([line]);
  const startOf = ({ box }: TextLine): number => (back ? -rightOf(box) : box.x);
  const last = paragraph.at(-1) ?? line;
  const indent = startOf(last) - startOf(line);
  const maxIndent = paragraph.length === 1 ? indentInCapitals : edgeInCapitals;
  return indent >= -edgeInCapitals * capital && indent <= maxIndent * capital;
}
