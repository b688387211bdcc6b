import { boundingBox, type Box, type RecognizedWord, type TextLine } from '../../model/layout';
import { type Cell, cellPictures, type Ground, groundIn, inkCells } from './ink-cells';
import type { SignGuess } from './paddle/paddle';
import { scaledBox } from './paddle/pixels';
import type { GrayPicture } from './ink-boxes';
import { horizontalOverlap, isMiddleIn, middleOf, quantile, rightOf, splitAt } from './structure/geometry';

/** A row in the rhythm of lines that has none, and the line above or below it. */
interface EmptyRow {
  middle: number;
  leading: number;
  /** The columns of the lines around it. */
  from: number;
  to: number;
  beside: TextLine;
}

/** The minimum probability at which a bracket is sure, and at which it is given but marked as unsure. */
const minSureness = { sure: 0.8, doubtful: 0.5 };
/** The confidence of sure and doubtful brackets, from 0 to 100. */
const confidence = { sure: 80, doubtful: 50 };
/** The maximum number of rows that are searched between two lines, above the first and below the last. */
const maxRows = 4;
/** The maximum distance of lines in one rhythm, in heights of a line; the maximum number of characters; the minimum gap of words. */
const limits = { leading: 3, characters: 5, gap: 0.7 };
/** The heights of a bracket, and the maximum of a comma, in heights of a line. */
const heights = { min: 0.6, max: 1.8, comma: 0.5 };

export const bracket = /^[{}()[\];]$/u;

/**
 * Returns the brackets in rows of their own between, above and below lines, as lines: the detector does not find them, and
 * code is wrong without them. Throws as the reader does.
 */
export async function loneMarks(
  lines: readonly TextLine[],
  picture: GrayPicture,
  reader: { signs(pictures: Uint8Array): Promise<SignGuess[]> },
): Promise<TextLine[]> {
  const { grayScale } = picture;
  const words = lines.flatMap((line) => line.words.map(({ box }) => scaledBox(box, grayScale)));
  const grounds = new Map<TextLine, Ground | undefined>();
  const groundOf = ({ beside }: EmptyRow): Ground | undefined => {
    if (!grounds.has(beside)) grounds.set(beside, groundAround(beside, picture));
    return grounds.get(beside);
  };
  const found = emptyRows(lines.map((line) => inGray(line, grayScale))).flatMap((row) => {
    const cells = cellsIn(row, groundOf(row), words, picture);
    return cells.length > 0 && cells.length <= limits.characters ? [{ row, cells }] : [];
  });
  const unique = found.filter(
    ({ cells }, index) => !found.slice(0, index).some((other) => isSame(other.cells[0]!, cells[0]!)),
  );
  const all = unique.flatMap(({ cells }) => cells);
  const guesses = all.length === 0 ? [] : await reader.signs(cellPictures(all));
  const guessOf = new Map(all.map((cell, index) => [cell, guesses[index]!]));
  return unique.flatMap(({ row, cells }) => {
    const height = row.beside.box.height;
    const isApart = (a: Cell, b: Cell): boolean => b.x - rightOf(a) > limits.gap * height;
    const parts = splitAt(cells, () => false, isApart).map((part) => ({
      part,
      read: bracketsOf(
        part.map((cell) => ({ cell, guess: guessOf.get(cell) })),
        height,
      ),
    }));
    if (parts.some(({ read }) => !read)) return [];
    const marks = parts.map(({ part, read }): RecognizedWord => ({
      text: read!.text,
      confidence: read!.isSure ? confidence.sure : confidence.doubtful,
      box: inPicture(boundingBox(part.map((cell) => ({ box: boxOf(cell) }))), grayScale),
    }));
    return [{ words: marks, box: boundingBox(marks) }];
  });
}

/**
 * Returns characters that are only brackets, with commas after them, as their ink shows them; `undefined` if they are others. Surely
 * so if each bracket is sure.
 */
export function bracketsOf(
  characters: readonly { cell: Cell; guess: SignGuess | undefined }[],
  height: number,
): { text: string; isSure: boolean } | undefined {
  const cells = characters.map(({ cell }) => cell);
  const least = Math.min(
    1,
    ...characters.flatMap(({ guess }) => (guess && bracket.test(guess.sign) ? [guess.sureness] : [])),
  );
  const read = characters.map(({ cell, guess }) =>
    guess && bracket.test(guess.sign) && guess.sureness >= minSureness.doubtful
      ? guess.sign
      : commaOf(cell, cells, height),
  );
  if (read.includes(undefined) || !read.some((sign) => bracket.test(sign!))) return undefined;
  return { text: read.join(''), isSure: least >= minSureness.sure };
}

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });
const isSame = (a: Box, b: Box): boolean => a.x === b.x && Math.abs(a.y - b.y) < b.height / 2;

function inPicture(box: Box, grayScale: number): Box {
  const { x, y, width, height } = scaledBox(box, 1 / grayScale);
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

function inGray({ words, box }: TextLine, grayScale: number): TextLine {
  return { words, box: scaledBox(box, grayScale) };
}

/** Returns the rows without a line that are as far from a line as lines are from each other. */
function emptyRows(lines: readonly TextLine[]): EmptyRow[] {
  const next = lines.map((line) => nearest(line, lines, 1));
  const steps = lines.flatMap((line, index) => {
    const step = next[index] ? middleOf(next[index].box) - middleOf(line.box) : Infinity;
    return step <= limits.leading * line.box.height ? [step] : [];
  });
  if (steps.length === 0) return [];
  const leading = quantile(steps, 0.25);
  return lines.flatMap((line, index) => {
    const [above, below] = [nearest(line, lines, -1), next[index]];
    const step = below ? (middleOf(below.box) - middleOf(line.box)) / leading : maxRows + 1;
    const inGap = below && step < maxRows + 1.5 ? Math.round(step) - 1 : maxRows;
    const isLast = !below || step >= maxRows + 1.5;
    const around = boundingBox([
      line,
      ...(isLast ? lines.filter((other) => isBeside(other, line)) : [below]),
    ]);
    // Rows in a gap are as far apart as it allows: the rhythm is not exact.
    const distance = isLast ? leading : (middleOf(below.box) - middleOf(line.box)) / (inGap + 1);
    const row = (at: number): EmptyRow => ({
      middle: middleOf(line.box) + at * distance,
      leading: distance,
      from: around.x - limits.leading * line.box.height,
      to: rightOf(around),
      beside: line,
    });
    const rows = Array.from({ length: inGap }, (_none, at) => row(at + 1));
    return above ? rows : [...Array.from({ length: maxRows }, (_none, at) => row(-at - 1)), ...rows];
  });
}

const isBeside = (a: TextLine, b: TextLine): boolean => horizontalOverlap(a.box, b.box) > 0;

/** Returns the next line below another one, or above it, in its columns. */
function nearest(line: TextLine, lines: readonly TextLine[], direction: 1 | -1): TextLine | undefined {
  const down = (other: TextLine): number => direction * (middleOf(other.box) - middleOf(line.box));
  return lines
    .filter((other) => down(other) > line.box.height / 2 && isBeside(other, line))
    .toSorted((a, b) => down(a) - down(b))[0];
}

/** Returns the ground of a line with the room around it. */
function groundAround({ box }: TextLine, { gray }: GrayPicture): Ground | undefined {
  return groundIn(gray, { ...box, y: box.y - 0.3 * box.height, height: 1.6 * box.height }, box);
}

/** Returns the characters in a row that no word has; none if others than these may be there. */
function cellsIn(
  { middle, leading, from, to, beside }: EmptyRow,
  ground: Ground | undefined,
  words: readonly Box[],
  { gray }: GrayPicture,
): Cell[] {
  const { box } = beside;
  if (!ground) return [];
  const band = { x: 0, width: gray.width, y: middle - 0.45 * leading, height: 0.9 * leading };
  const cells = inkCells(gray, band, ground, true).filter(
    (cell) => rightOf(cell) >= from && cell.x <= to && !words.some((word) => isMiddleIn(cell, word)),
  );
  const isLetter = ({ width, height }: Cell): boolean =>
    height <= heights.max * box.height && width <= box.height;
  return cells.every(isLetter) ? cells : [];
}

/** Returns a comma or a dot, which are small and at the foot of the others; `undefined` if a character is none. */
function commaOf(cell: Cell, cells: readonly Cell[], height: number): string | undefined {
  const others = cells.filter((other) => other !== cell && other.height >= heights.min * height);
  if (others.length === 0 || cell.height > heights.comma * height) return undefined;
  if (middleOf(cell) < middleOf(boundingBox(others.map((box) => ({ box: boxOf(box) }))))) return undefined;
  return cell.height >= 1.3 * cell.width ? ',' : '.';
}
