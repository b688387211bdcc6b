import {
  boundingBox,
  type Box,
  type CodeLine,
  minSureConfidence,
  type RecognizedWord,
  type TextLine,
} from '../../../model/layout';
import { withBraces } from './braces';
import {
  bandsOf,
  bottomOf,
  isOnLine,
  type FoundBlock,
  letterHeight,
  median,
  middleOf,
  quantile,
  rightOf,
} from './geometry';
import { endOf, originOf, refinedPitch, startOf } from './letter-grid';

/** The words of one line of code, from left to right, each with its first column. */
export interface CodeRow {
  words: { word: RecognizedWord; column: number }[];
  /** The line's box, with what is removed from its words: a line may have held nothing else. */
  box: Box;
}

/** Returns lines of letters with one width, in pixels, as rows of words in columns. */
export function rowsOf(lines: readonly TextLine[], pitch: number): CodeRow[] {
  const origin = originOf(
    lines.flatMap(({ words }) => words),
    pitch,
  );
  return lines.map(({ words, box }) => ({
    words: words.map((word) => ({ word, column: Math.round((startOf(word, pitch) - origin) / pitch) })),
    box,
  }));
}

/** The maximum distance of a margin from its code, in capitals. */
const marginInCapitals = 8;

/** Returns the words of a margin that are left of lines and near them. */
function besideOf(lines: readonly TextLine[], margin: readonly RecognizedWord[]): RecognizedWord[] {
  const box = boundingBox(lines);
  const capital = letterHeight(lines);
  const isNear = (right: number): boolean =>
    right <= box.x + capital && right >= box.x - marginInCapitals * capital;
  return margin.filter((word) => isNear(rightOf(word.box)));
}

/** Whether most lines have a margin, as in editors and logs. */
export function haveMargin(lines: readonly TextLine[], margin: readonly RecognizedWord[]): boolean {
  const beside = besideOf(lines, margin);
  const having = lines.filter(({ box }) => beside.some((word) => isOnLine(word.box, box)));
  return having.length > 1 && having.length >= lines.length / 2;
}

/** Returns a block of code. Lines above and below that have nothing but a margin are blank ones. */
export function blockOf(
  lines: readonly TextLine[],
  near: number,
  margin: readonly RecognizedWord[],
): FoundBlock {
  const pitch = refinedPitch(near, lines);
  const rows = rowsOf(lines, pitch);
  const leading = leadingOf(rows);
  const box = boundingBox(lines);
  const beside = besideOf(lines, margin);
  const bands = bandsOf(beside.map((word) => ({ words: [word], box: word.box })));
  const isAt = (y: number) => (band: Box) => Math.abs(middleOf(band) - y) < leading / 2;
  const edge = (from: number, step: number): CodeRow[] => {
    const band = bands.find((one) => isAt(from + step)(one.box));
    return band ? [{ words: [], box: band.box }, ...edge(middleOf(band.box), step)] : [];
  };
  const above = edge(middleOf(rows[0]?.box ?? box), -leading).toReversed();
  const below = edge(middleOf(rows.at(-1)?.box ?? box), leading);
  const all = [...above, ...rows, ...below];
  const own = boundingBox(all);
  const taken = beside.filter((word) => middleOf(word.box) >= own.y && middleOf(word.box) <= bottomOf(own));
  return {
    block: { kind: 'code', lines: withBraces(withBlankLines(all, leading, pitch)), box: own },
    taken: [...taken, ...lines.flatMap(({ words }) => words)].map((word) => word.box),
  };
}

const marks = /[{}()[\];=<>/\\|_$#&*+:"'`@~^%!-]/g;
/** The minimum share of marks in code. The plainest code had 0.09; prose, with quotes and brackets, has 0.03. */
const minMarkShare = 0.06;

/** Whether lines of one letter width are code or a terminal, not typewritten prose: by their marks and indents. */
export function looksLikeCode(rows: readonly CodeRow[]): boolean {
  const text = rows.flatMap(({ words }) => words.map(({ word }) => word.text)).join('');
  if (rows.length < 2 || text.length < 8) return false;
  const share = (text.match(marks)?.length ?? 0) / text.length;
  if (share >= minMarkShare) return true;
  const leftmost = Math.min(...rows.flatMap(({ words }) => words[0]?.column ?? []));
  const indented = rows.filter(({ words }) => (words[0]?.column ?? leftmost) > leftmost + 1);
  return share >= minMarkShare / 2 && indented.length >= 2 && indented.length >= rows.length / 4;
}

/** An amount of money, and the currency or the sign of a tax that may follow it. */
const amount = /^[-−+(]?\p{Sc}?\d{1,3}(?:[.,’' ]?\d{3})*[.,]\d\d\p{Sc}?\)?[A-Z*-]?$/u;
const afterAmount = /^(?:\p{Sc}|[A-Z*]{1,3})$/u;
/** The minimum number and share of rows that end in an amount, and the shares of these that end in one column and are apart. */
const minAmounts = { rows: 3, share: 0.3, aligned: 0.8, apart: 0.5 };
/** Signs of code; a word of only these is a rule. */
const codeMarks = /[{}<>;=\\_|]/;
const rule = /^[=_*|-]{3,}$/;

/** Whether most lines of one letter width are items with their prices, as on receipts: amounts in a column at their ends. */
export function isPriceList(rows: readonly CodeRow[]): boolean {
  const ends = rows.flatMap(({ words }) => {
    const at = words.findLastIndex(({ word }) => !afterAmount.test(word.text));
    const [before, last] = [words[at - 1], words[at]];
    if (!before || !last || !amount.test(last.word.text)) return [];
    const lengthOf = ({ word }: typeof last): number => [...word.text].length;
    return [
      { end: last.column + lengthOf(last), isApart: last.column - before.column - lengthOf(before) > 1 },
    ];
  });
  if (ends.length < Math.max(minAmounts.rows, minAmounts.share * rows.length)) return false;
  const edge = median(ends.map(({ end }) => end));
  const aligned = ends.filter(({ end }) => Math.abs(end - edge) <= 1);
  const apart = ends.filter(({ isApart }) => isApart);
  const isCoded = ({ word }: CodeRow['words'][number]): boolean =>
    codeMarks.test(word.text) && !rule.test(word.text);
  return (
    aligned.length >= minAmounts.aligned * ends.length &&
    apart.length >= minAmounts.apart * ends.length &&
    rows.filter(({ words }) => words.some(isCoded)).length <= rows.length / 10
  );
}

/** Returns the distance of consecutive rows. Most are consecutive, or at least a quarter of them if there are many blank lines. */
export function leadingOf(rows: readonly CodeRow[]): number {
  const steps = stepsOf(rows);
  return Math.min(median(steps), 1.3 * quantile(steps, 0.25));
}

const stepsOf = (rows: readonly CodeRow[]): number[] =>
  rows.slice(1).map(({ box }, index) => middleOf(box) - middleOf(rows[index]?.box ?? box));

function withBlankLines(rows: readonly CodeRow[], leading: number, pitch: number): CodeLine[] {
  const steps = stepsOf(rows);
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
      const isNotice = /^[\p{Lu}\p{N}]/u.test(words[index + 1]?.word.text ?? '');
      const gap = before ? gapOf(before, { word, column }, pitch) : 0;
      return { ...(isNotice ? word : withZero(word)), gap };
    }),
    box: boundingBox(words.map(({ word }) => word)),
  };
}

/**
 * Returns a word with “0” for “©”, “®” and an “@” before no name, marked as unsure: zeros with a dot or a slash are read so. Not for a
 * sign before a capital or a year, which is a copyright notice.
 */
function withZero(word: RecognizedWord): RecognizedWord {
  const text = word.text.replaceAll(/[©®]|(?<![\p{L}\p{N}])@(?=[^\p{L}\p{N}_{("'[]|$)/gu, '0');
  return text === word.text
    ? word
    : { ...word, text, confidence: Math.min(word.confidence, unsureConfidence) };
}

/** The confidence of a word whose sign is a guess, from 0 to 100. */
const unsureConfidence = minSureConfidence - 1;

/** Returns the number of spaces between two words. Counts columns, or pixels if the number of letters was misread. */
function gapOf(before: CodeRow['words'][number], after: CodeRow['words'][number], pitch: number): number {
  const byColumns = after.column - before.column - [...before.word.text].length;
  const byPixels = Math.round((after.word.box.x - rightOf(before.word.box)) / pitch - 0.2);
  // Some recognizers part signs from the word before; between “)” and “;” is more room than between letters.
  const least = startOf(after.word, pitch) - endOf(before.word, pitch) < 0.5 * pitch ? 0 : 1;
  return Math.max(least, Math.abs(byColumns - byPixels) <= 1 ? byColumns : byPixels);
}
