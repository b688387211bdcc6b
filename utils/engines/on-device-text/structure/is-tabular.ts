import { rightOf, median } from './geometry';
import type { Segment } from './bands';

/** The lines of segments in one cell, from top to bottom. */
export type CellPieces = Segment[][];

/** A share of cells that are filled below which a table is more likely words that happen to stand so. */
const leastFilled = 0.6;
/** Two columns are soon found by chance: nearly all rows must have both. */
const leastPaired = 0.8;
/** In columns of words this share of edges stands in line; by chance it was a third at most. */
const leastAligned = 0.6;
/** An edge stands in line within this, in capitals: letters have different margins, digits none. */
const edgeInCapitals = 0.5;

/** Whether cells in rows are a table, and not columns of running text, labels around a form, or a row of buttons. */
export function isTabular(rows: readonly CellPieces[][], capital: number): boolean {
  const columns = rows[0]?.map((_cell, column) => rows.map((row) => row[column] ?? [])) ?? [];
  const filled = rows.map((row) => row.filter((cell) => cell.length > 0).length);
  const pairs = filled.filter((cells) => cells > 1).length / rows.length;
  const share = filled.reduce((sum, cells) => sum + cells, 0) / (rows.length * columns.length);
  const isFull = share === 1;
  if (columns.length === 2 && (rows.length < 3 || pairs < leastPaired)) return false;
  if (rows.length < 2 || share < leastFilled || pairs < leastPaired * 0.75) return false;
  if (rows.length === 2 && !(isFull && rows.flat().every((cell) => wordsIn(cell) <= 4))) return false;
  if (!columns.every((cells) => isAligned(cells, capital))) return false;
  // Bullets and numbers of a list stand in a column too, and so do those of lines of code.
  if (columns.some(areMarkers) || (columns.length === 2 && counts(columns[0] ?? []))) return false;
  if (columns.some((cells) => cells.filter(isCode).length > cells.length / 2)) return false;
  const prose = columns.filter((cells) => isProse(cells, capital));
  if (prose.length > 1 || columns.some(runsOn)) return false;
  // Settings and contacts: a name with its explanation below, and a value beside both.
  const [first = []] = columns;
  return columns.length > 2 || first.filter((cell) => cell.length > 1).length <= rows.length / 3;
}

const wordsIn = (cell: CellPieces): number => cell.flat().reduce((sum, { words }) => sum + words.length, 0);

const textOf = (cell: CellPieces): string =>
  cell
    .flat()
    .flatMap(({ words }) => words.map(({ text }) => text))
    .join(' ');

/** Whether most of a column's cells are signs or numbers such as stand before items. */
function areMarkers(cells: readonly CellPieces[]): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '');
  const markers = texts.filter((text) => /^(?:[^\p{L}\p{N}]|[eov]|\(?\w{1,3}[.)])$/iu.test(text));
  return markers.length >= 0.75 * texts.length;
}

/** Lines of code end so, and cells do not. */
const isCode = (cell: CellPieces): boolean =>
  /[^)\s][,;{]$/.test(textOf(cell)) || /^[{}()[\]]+[,;]?$/.test(textOf(cell));

/** Whether a column's numbers each are one more than the last. */
const counts = (cells: readonly CellPieces[]): boolean =>
  cells.every(
    (cell, index) =>
      /^\d+$/.test(textOf(cell)) &&
      (index === 0 || Number(textOf(cell)) - Number(textOf(cells[index - 1] ?? [])) === 1),
  );

/** Whether most cells of a column begin, end or are centred at the same x. */
function isAligned(cells: readonly CellPieces[], capital: number): boolean {
  const boxes = cells.flatMap((cell) => cell.flatMap((pieces) => pieces.slice(0, 1))).map(({ box }) => box);
  if (boxes.length < 2) return cells.length > 2;
  const isInLine = (edges: readonly number[]): boolean => {
    const middle = median(edges);
    const near = edges.filter((edge) => Math.abs(edge - middle) <= edgeInCapitals * capital);
    return near.length >= leastAligned * edges.length;
  };
  return (
    isInLine(boxes.map(({ x }) => x)) ||
    isInLine(boxes.map(rightOf)) ||
    isInLine(boxes.map(({ x, width }) => x + width / 2))
  );
}

/** A dozen letters, the least that lines of running text hold. */
const proseInCapitals = 9;

/** Whether a column is filled from edge to edge in most of its lines, as running text is. */
function isProse(cells: readonly CellPieces[], capital: number): boolean {
  const lines = cells.flat(2).map(({ box }) => box);
  if (lines.length < 3) return false;
  const width = Math.max(...lines.map(rightOf)) - Math.min(...lines.map(({ x }) => x));
  const full = lines.filter((line) => line.width >= 0.8 * width);
  return width >= proseInCapitals * capital && full.length >= lines.length / 2;
}

/** Whether a column's cells go on with each other's sentences. */
function runsOn(cells: readonly CellPieces[]): boolean {
  const texts = cells.filter((cell) => cell.length > 0).map((cell) => textOf(cell).split(' '));
  if (median(texts.map(({ length }) => length)) < 3) return false;
  const goesOn = texts.filter(
    (words, index) =>
      /^\p{Ll}/u.test(words[0] ?? '') && index > 0 && !/[.!?:]$/.test(texts[index - 1]?.at(-1) ?? ''),
  );
  return goesOn.length >= 0.4 * (texts.length - 1);
}
