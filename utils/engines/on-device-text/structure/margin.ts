import { boundingBox, type Box, type RecognizedWord, type TextLine } from '../../../model/layout';
import { bottomOf, letterHeight, rightOf, verticalOverlap } from './geometry';

/** Whether some words are dimmer than others. */
export type IsDim = (words: readonly RecognizedWord[], others: readonly RecognizedWord[]) => boolean;

/** A kind of margin: how its words read, joined. */
interface Kind {
  pattern: RegExp;
  /** The maximum number of words that one is read as: “10 : 42 : 07”. */
  maxWords: number;
  /** Whether the words at the beginning of lines, from top to bottom, are such a margin. */
  isMargin: (found: readonly Prefix[]) => boolean;
}

/** The words at the beginning of a line that read like a margin. */
interface Prefix {
  words: RecognizedWord[];
  text: string;
  line: TextLine;
}

/** The minimum number of lines with a number, and the minimum share of those that count up. */
const minLines = 3;
const minCounting = 0.7;
/** The minimum number of dimmed times: others may be too dim to be read. */
const minTimes = 2;
/** The tolerance of aligned edges, in capitals. */
const edgeInCapitals = 0.6;
/** The maximum distance of consecutive lines, in capitals. */
const lineInCapitals = 3;

const number = /^\d{1,5}[.:|]?$/;
const cell = /^(?:In|Out)?\[\d*\]:?$/;
const time = /^[[(]?(?:\d{4}-\d\d-\d\dT?)?\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?Z?[\])]?$/;
const changes = /^[+−–—-]$/;
const signs = /^[•●○◦|│¦>›v⌄∨~]$/;

/** What a number or a sign may be misread as; words are not. */
const misread = /^(?:[\p{N}\p{P}\p{S}lIiOoSsBZzgqbT]+|\p{Script=Latin})$/u;

/**
 * Returns the words in the margins of code: line numbers, then signs of changes, breakpoints and folds; a notebook's numbers; dimmed
 * times. It is not known whether the text next to them is code.
 */
export function marginIn(lines: readonly TextLine[], isDim: IsDim): Set<RecognizedWord> {
  const margin = new Set<RecognizedWord>();
  const rest = (): TextLine[] =>
    lines.flatMap(({ words, box }) => {
      const left = words.filter((word) => !margin.has(word));
      return left.length > 0
        ? [{ words: left, box: left.length === words.length ? box : boundingBox(left) }]
        : [];
    });
  const remove = (kind: Kind): number => {
    const columns = columnsOf(kind, rest());
    for (const word of columns.flat()) margin.add(word);
    return columns.length;
  };
  const numbers: Kind = { pattern: number, maxWords: 1, isMargin: counts };
  const columns = remove(numbers) + remove(numbers);
  const isChange = (found: readonly Prefix[]): boolean =>
    columns > 1 || new Set(found.map(({ text }) => text === '+')).size === 2;
  if (columns > 0) {
    remove({ pattern: changes, maxWords: 1, isMargin: isChange });
    remove({ pattern: signs, maxWords: 1, isMargin: () => true });
  }
  remove({ pattern: cell, maxWords: 2, isMargin: () => true });
  remove({
    pattern: time,
    maxWords: 5,
    isMargin: (found) =>
      found.length >= minTimes &&
      isDim(
        found.flatMap(({ words }) => words),
        found.flatMap(({ words, line }) => line.words.slice(words.length)),
      ),
  });
  return margin;
}

/** Whether most numbers count up from line to line. */
function counts(found: readonly Prefix[]): boolean {
  const values = found.map(({ text }) => Number.parseInt(text, 10));
  const counting = values.filter((value, index) => {
    const step = value - (values[index - 1] ?? NaN);
    return step >= 1 && step <= minLines;
  });
  return found.length >= minLines && counting.length >= minCounting * (found.length - 1);
}

/** Returns the margins of a kind, each as its words: aligned at the beginning of lines, and left of all other words there. */
function columnsOf({ pattern, maxWords, isMargin }: Kind, lines: readonly TextLine[]): RecognizedWord[][] {
  const found = lines
    .flatMap((line) => prefixOf(line, pattern, maxWords) ?? [])
    .toSorted((a, b) => a.line.box.y - b.line.box.y);
  const capital = letterHeight(lines);
  return alignedIn(found, capital).flatMap((column) => {
    const box = boundingBox(column.flatMap(({ words }) => words));
    const within = (around: number): TextLine[] =>
      lines.filter(
        ({ box: { x, y, height } }) =>
          x > box.x - lineInCapitals * capital &&
          y + height / 2 >= box.y - around &&
          y + height / 2 <= bottomOf(box) + around,
      );
    const isInside = (word: RecognizedWord): boolean => rightOf(word.box) <= rightOf(box) + capital / 3;
    const isClear = ({ words }: TextLine): boolean =>
      words.every((word) => isInside(word) || word.box.x >= rightOf(box) + capital / 5);
    // A notebook's number is next to one line, but the ones below it have the same margin.
    const [between, around] = [within(0), within(lineInCapitals * capital)];
    const beside = column.length < minLines ? around : between;
    if (!beside.every(isClear) || !isMargin(column)) return [];
    // A number may be misread, the first and the last one, too: what is in its place is in the margin.
    const own = [...between];
    for (let more = own; more.length > 0;) {
      const all = boundingBox(own);
      more = lines.filter(
        (line) =>
          !own.includes(line) &&
          isClear(line) &&
          line.box.x > box.x - lineInCapitals * capital &&
          -verticalOverlap(line.box, all) <= (lineInCapitals - 1) * capital,
      );
      own.push(...more);
    }
    const known = new Set(column.flatMap(({ words }) => words));
    const isOfMargin = (word: RecognizedWord): boolean =>
      known.has(word) || (isInside(word) && misread.test(word.text));
    return [own.flatMap(({ words }) => words.filter(isOfMargin))];
  });
}

/** Returns the words at the beginning of a line that match a pattern if joined; `undefined` if there are none. */
function prefixOf(line: TextLine, pattern: RegExp, maxWords: number): Prefix | undefined {
  for (let count = Math.min(maxWords, line.words.length); count > 0; count--) {
    const words = line.words.slice(0, count);
    const text = words.map((word) => word.text).join('');
    if (pattern.test(text)) return { words, text, line };
  }
  return undefined;
}

/** Groups prefixes that end at the same x, or begin there. */
function alignedIn(found: readonly Prefix[], capital: number): Prefix[][] {
  const byEdge = (edge: (box: Box) => number): Prefix[][] => {
    const edges = new Map(found.map((prefix) => [prefix, edge(boundingBox(prefix.words))]));
    const at = (prefix: Prefix): number => edges.get(prefix)!;
    const groups: Prefix[][] = [];
    for (let left = [...found]; left.length > 0;) {
      const around = left.map((prefix) =>
        left.filter((other) => Math.abs(at(other) - at(prefix)) <= edgeInCapitals * capital),
      );
      const most = around.toSorted((a, b) => b.length - a.length)[0] ?? left;
      left = left.filter((prefix) => !most.includes(prefix));
      groups.push(most);
    }
    return groups;
  };
  const byRight = byEdge(rightOf);
  return byRight.some(({ length }) => length >= minLines) ? byRight : byEdge(({ x }) => x);
}
