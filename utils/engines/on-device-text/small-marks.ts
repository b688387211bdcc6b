import type { RecognizedWord } from '../../model/layout';
import { type Cell, inkShares } from './ink-cells';
import { bottomOf, median, middleOf, quantile, rightOf } from './structure/geometry';

// Marks that recognizers take for others, told by their size and place on the line.

/** The limits of a bullet and of a dash, in heights of the line's letters, and of a bullet's unlike sides. */
const bullet = { min: 0.1, max: 0.6, unlike: 0.25, aside: 0.25, gap: 0.3, maxGap: 3 };
const dash = { min: 0.22, max: 1.1, proportion: 2 };
/** The share of ink from which a bullet is square, or surely a disc without a ring around it; and the most ink in the middle of a ring. */
const full = { square: 0.93, sureDisc: 0.68, disc: 0.6, ring: 0.4 };

/** Returns the bullet or dash that begins a line, by its first character; `undefined` if it is none. */
export function bulletOf(cells: readonly Cell[], height: number): string | undefined {
  const [first, next] = cells;
  if (!first || !next) return undefined;
  const gap = next.x - rightOf(first);
  if (gap < bullet.gap * height || gap > bullet.maxGap * height) return undefined;
  const letters = cells.slice(1).filter((cell) => cell.height >= 0.45 * height);
  if (letters.length === 0) return undefined;
  if (Math.abs(middleOf(first) - median(letters.map(middleOf))) > bullet.aside * height) return undefined;
  const { width } = first;
  if (width >= dash.proportion * first.height)
    return width >= dash.min * height && width <= dash.max * height ? '-' : undefined;
  const size = Math.max(width, first.height);
  const isRound = Math.min(width, first.height) >= (1 - bullet.unlike) * size;
  if (!isRound || size < bullet.min * height || size > bullet.max * height) return undefined;
  const { all, middle } = inkShares(first);
  if (middle <= full.ring) return '◦';
  return all >= full.square ? '▪' : all >= full.disc ? '•' : undefined;
}

/** Returns whether a round character is a ring, or surely a disc without a ring around it. */
export function shapeOf(cell: Cell): 'ring' | 'disc' | undefined {
  const { all, middle } = inkShares(cell);
  if (middle <= full.ring) return 'ring';
  return all >= full.sureDisc ? 'disc' : undefined;
}

/** The heights of a small digit, and how far its foot and its head are from that of the line, in heights of a capital. */
const small = { min: 0.4, max: 0.72, raised: 0.25, lowered: 0.08, belowHead: 0.7 };
const raised = [...'⁰¹²³⁴⁵⁶⁷⁸⁹'];
const lowered = [...'₀₁₂₃₄₅₆₇₈₉'];

/** The foot and the height of the capitals of a line. */
export interface Stand {
  foot: number;
  capital: number;
}

/** Returns how a line's letters stand; `undefined` if it has too few. */
export function standOf(cells: readonly Cell[], height: number): Stand | undefined {
  const letters = cells.filter((cell) => cell.height >= 0.4 * height);
  if (letters.length < 3) return undefined;
  return {
    foot: median(letters.map(bottomOf)),
    capital: quantile(
      letters.map((cell) => cell.height),
      0.75,
    ),
  };
}

/** Returns where a small character is; `undefined` for one on the base line. */
export function placeOf(cell: Cell, { foot, capital }: Stand): 'raised' | 'lowered' | undefined {
  if (cell.height < small.min * capital || cell.height > small.max * capital) return undefined;
  if (cell.width > capital) return undefined;
  if (bottomOf(cell) <= foot - small.raised * capital) return 'raised';
  const isLow =
    bottomOf(cell) >= foot + small.lowered * capital && cell.y >= foot - small.belowHead * capital;
  return isLow ? 'lowered' : undefined;
}

/** Returns a word with its raised and lowered digits as such: “m²”, “CO₂”. */
export function withSmallDigits(word: RecognizedWord, cells: readonly Cell[], stand: Stand): RecognizedWord {
  const letters = [...word.text];
  if (letters.length !== cells.length) return word;
  // A word that begins with a small digit is as small as that.
  if (/[0-9]/.test(letters[0] ?? '') && placeOf(cells[0]!, stand)) return word;
  const places = letters.map((letter, at) =>
    /[0-9]/.test(letter) && at > 0 ? placeOf(cells[at]!, stand) : undefined,
  );
  const isFull = (at: number): boolean => /[0-9]/.test(letters[at] ?? '') && !places[at];
  // Within a number, it is a figure in the old style, or damaged.
  const isWithin = (at: number): boolean =>
    isFull(at + 1) ||
    (/[.,:]/.test(letters[at + 1] ?? '') && isFull(at + 2)) ||
    (places[at] === 'lowered' && isFull(at - 1));
  const text = letters
    .map((letter, at) => (places[at] && !isWithin(at) ? smallDigit(letter, places[at]) : letter))
    .join('');
  return text === word.text ? word : { ...word, text };
}

export const smallDigit = (digit: string, place: 'raised' | 'lowered'): string =>
  (place === 'raised' ? raised : lowered)[Number(digit)]!;
