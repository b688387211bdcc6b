import { boundingBox, type RecognizedWord, type TextLine } from '../../../model/layout';
import { median, rightOf, textOf } from './geometry';

// Columns that look like those of a table, but are running text.

/** The lines of segments in one cell, from top to bottom. */
export type CellPieces = TextLine[][];

/** The minimum width of running text, in capitals: about twelve letters. */
const proseInCapitals = 9;

/** Whether most lines of a column are filled from edge to edge, as in running text. */
export function isProse(cells: readonly CellPieces[], capital: number): boolean {
  const lines = cells.flat().map(boundingBox);
  if (lines.length < 3) return false;
  const width = Math.max(...lines.map(rightOf)) - Math.min(...lines.map(({ x }) => x));
  const full = lines.filter((line) => line.width >= 0.8 * width);
  return width >= proseInCapitals * capital && full.length >= lines.length / 2;
}

/** Whether sentences continue from cell to cell in a column. */
export function runsOn(cells: readonly CellPieces[]): boolean {
  const texts = cells.filter((cell) => cell.length > 0).map((cell) => textOf(cell.flat()).split(' '));
  if (median(texts.map(({ length }) => length)) < 3) return false;
  const goesOn = texts.filter(
    (words, index) =>
      /^\p{Ll}/u.test(words[0] ?? '') && index > 0 && !/[.!?:]$/.test(texts[index - 1]?.at(-1) ?? ''),
  );
  return goesOn.length >= 0.4 * (texts.length - 1);
}

/** The minimum number of words in a sentence. */
const minSentence = 5;

/** Whether most cells of a column are sentences. */
export function areSentences(cells: readonly CellPieces[]): boolean {
  const texts = cells.filter((cell) => cell.length > 0).map((cell) => textOf(cell.flat()));
  const sentences = texts.filter((text) => /[.!?]$/.test(text) && text.split(' ').length >= minSentence);
  return 2 * sentences.length > texts.length;
}

/** What recognizers read for the bullet of an item. */
const bullet = /^(?:[•◦▪▫‣●○■□◆►▶➢➤·*+«»–—-]|\(•\))$/u;

/** The minimum number of words in most items, with the bullet, and the minimum share of lines that begin one: items may have two lines. */
const minItem = 3;
const minItems = 0.4;

/** Whether lines are a list. */
export function areItems(lines: readonly { words: readonly RecognizedWord[] }[]): boolean {
  const items = lines.filter(
    ({ words: [first, next] }) => bullet.test(first?.text ?? '') && /[\p{L}\p{N}]/u.test(next?.text ?? ''),
  );
  // A table may have a dot before each state, such as “● Online”.
  if (median(items.map(({ words }) => words.length)) < minItem) return false;
  return items.length > 1 && items.length >= minItems * lines.length;
}

/** The minimum number of words in a line that goes on in the next one. */
const minGoingOn = 4;

/** Whether texts next to each other go on in the same line: columns of cards or of pictures' captions. */
export function areTextsAside(columns: readonly CellPieces[][]): boolean {
  const goesOn = (cells: readonly CellPieces[], index: number): boolean => {
    const [above, below] = cells.slice(index - 1, index + 1).map((cell) => textOf(cell.flat()));
    return (
      /^\p{Ll}/u.test(below ?? '') &&
      !/[.!?:]$/.test(above ?? '') &&
      (above ?? '').split(' ').length >= minGoingOn
    );
  };
  const rows = columns[0]?.slice(1).map((_cell, index) => index + 1) ?? [];
  return rows.some((row) => columns.filter((cells) => goesOn(cells, row)).length > 1);
}
