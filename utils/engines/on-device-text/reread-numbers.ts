import { boundingBox, type Box, type TextLine, type RecognizedWord } from '../../model/layout';
import { isOnLine, rightOf, splitAt } from './structure/geometry';
import type { Letter, ReadLine } from './paddle/decode-line';
import { scaledBox, type TurnedBox } from './paddle/pixels';

/**
 * The minimum gap between separate words of a line: in heights of the line, and in mean widths of a letter. “33 548 kr” is one number.
 * Words of code are not separate, although its spaces are as wide as letters.
 */
const gap = { heights: 0.8, letters: 1.7 };
/** The minimum width of a space, in heights of a digit. */
const minSpace = 0.2;
/** The room around a number for PP-OCR, in heights of its line. With 0.6 at its sides, PP-OCR reads a rule as a digit. */
const room = { beside: 0.35, above: 0.4 };
/** The maximum number of numbers, because each takes 10 to 20 ms. */
const maxNumbers = 100;
/** The maximum room next to a number, in heights of its line, in which Tesseract may have lost a digit or a sign. */
const maxLostRoom = 1.2;
/** The confidence, from 0 to 100, of numbers that both read surely and alike, and of those that they read differently. */
const confidence = { agreed: 90, doubtful: 50 };
/** The minimum of PP-OCR's least sure letter, from 0 to 1, at which both agree. */
const minAgreedSureness = 0.9;
/** The minimum of PP-OCR's least sure letter, from 0 to 1, at which its “.” or “,” counts. */
const minMarkSureness = 0.6;

/** The boxes of text, in pixels of the picture, and a reader for lines of the color picture. */
interface NumberReader {
  boxes: readonly Box[];
  read(box: TurnedBox): Promise<ReadLine>;
  pixelScale: number;
}

/** Numbers with their units. Units have at most three letters in a row, as in “EUR”. Code has other signs, and names. */
const numeral = /^(?:[\p{N}\p{Sc}\s.,'’:/%°+±−–()-]|(?<!\p{L}{3})\p{L})+$/u;
/** A number from its first digit to its last, with the signs between them. */
const core = /\d(?:[\d\s.,'’:/-]*\d)?/;
/** A line between columns that was read as a mark. */
const rule = /^[|[\]]+$/;

/**
 * Reads separate numbers, as in tables, again with PP-OCR. Tesseract loses the comma of “187,6” and the space of “33 548” without
 * being less sure. PP-OCR keeps them, but loses signs such as “€”. If their digits differ, Tesseract's stay and become unsure.
 * Throws as `read` does.
 */
export async function rereadNumbers(
  paragraphs: readonly (readonly TextLine[])[],
  { boxes, read, pixelScale }: NumberReader,
): Promise<TextLine[][]> {
  const numbers = paragraphs.flat().flatMap(numbersIn).slice(0, maxNumbers);
  const better = new Map<RecognizedWord, readonly RecognizedWord[]>();
  for (const { words, box } of numbers) {
    const { letters } = await read(scaledBox(placeOf(box, boxes), pixelScale));
    const [first, ...others] = compared(words, letters);
    if (!first) continue;
    for (const word of words) better.set(word, []);
    better.set(words[0]!, [first, ...others]);
  }
  return paragraphs.map((lines) =>
    lines.map((line) => ({ ...line, words: line.words.flatMap((word) => better.get(word) ?? [word]) })),
  );
}

/** Returns the numbers that are separate from other words of a line, each with a box as high as the line. */
function numbersIn({ words }: TextLine): { words: readonly RecognizedWord[]; box: Box }[] {
  const tallest = words.toSorted((a, b) => b.box.height - a.box.height)[0]?.box;
  if (!tallest) return [];
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const inked = words.reduce((sum, { box }) => sum + box.width, 0);
  const minGap = Math.max(gap.heights * tallest.height, (gap.letters * inked) / letters);
  const pieces = splitAt(
    words,
    ({ text }) => rule.test(text),
    (before, word) => word.box.x - rightOf(before.box) > minGap,
  );
  return pieces.filter(areNumber).map((piece) => {
    const { x, width } = boundingBox(piece);
    return { words: piece, box: { x, y: tallest.y, width, height: tallest.height } };
  });
}

/**
 * Whether words are a number, with at least two digits and no more letters than digits. A single digit, as in “5 kg”, has no mark to
 * lose.
 */
function areNumber(words: readonly RecognizedWord[]): boolean {
  const text = joinedText(words);
  if (!numeral.test(text)) return false;
  const count = digitsIn(text).length;
  return count >= 2 && count * 2 >= text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
}

/** Whether words are a number that fills a box, except for room that a lost sign may have had. */
export function isNumberAlone(words: readonly RecognizedWord[], box: Box): boolean {
  return areNumber(words) && fills(boundingBox(words), box);
}

const fills = (number: Box, box: Box): boolean => box.width - number.width < 2 * maxLostRoom * number.height;

/**
 * Returns the box for reading a number: its detected box, if that has the whole number and no neighbor, else its place with room
 * around it.
 */
function placeOf(box: Box, found: readonly Box[]): TurnedBox {
  const whole = found.find(
    (other) =>
      isOnLine(box, other) && other.x <= box.x && rightOf(other) >= rightOf(box) && fills(box, other),
  );
  if (!whole || whole.width < whole.height) return withRoom(box);
  const { x, y, width, height } = whole;
  return { x: x + width / 2, y: y + height / 2, width, height, angle: 0 };
}

/** At least as wide as high, because a higher box would be read as vertical text. */
function withRoom({ x, y, width, height }: Box): TurnedBox {
  const high = height * (1 + 2 * room.above);
  const wide = Math.max(high, width + 2 * room.beside * height);
  return { x: x + width / 2, y: y + height / 2, width: wide, height: high, angle: 0 };
}

/** Returns the words of a number from both readings. */
function compared(words: readonly RecognizedWord[], letters: readonly Letter[]): RecognizedWord[] {
  const first = joinedText(words);
  const second = letters
    .map(({ text }) => text)
    .join('')
    .trim()
    .replaceAll(/\s+/g, ' ')
    // Between wide digits, a colon has as much room as a space.
    .replaceAll(/(?<=\d) ?: ?(?=\d)/g, ':');
  const lowest = Math.min(...letters.map(({ text, sureness }) => (text === ' ' ? 1 : sureness)));
  const isSame = first === second || (bare(first) === bare(second) && haveLostSpaces(words, second));
  if (isSame) return lowest < minAgreedSureness ? [...words] : words.map(agreed);
  const isSure = lowest >= minMarkSureness;
  const text = digitsIn(first) === digitsIn(second) ? combinedText(first, second, isSure) : undefined;
  return text === undefined ? doubted(words) : withText(words, text);
}

/** Whether a reading lacks spaces that there is room for: PP-OCR's model for Japanese reads none. */
function haveLostSpaces(words: readonly RecognizedWord[], text: string): boolean {
  const height = Math.max(...words.map(({ box }) => box.height));
  return (
    words.length > text.split(' ').length &&
    words.slice(1).every(({ box }, at) => box.x - rightOf(words[at]!.box) >= minSpace * height)
  );
}

function agreed(word: RecognizedWord): RecognizedWord {
  return { ...word, confidence: Math.max(word.confidence, confidence.agreed) };
}

function doubted(words: readonly RecognizedWord[]): RecognizedWord[] {
  return words.map((word) => ({ ...word, confidence: Math.min(word.confidence, confidence.doubtful) }));
}

/** Returns Tesseract's reading with PP-OCR's marks between the same digits; `undefined` if the marks contradict each other. */
function combinedText(first: string, second: string, isSure: boolean): string | undefined {
  const [mine, other] = [core.exec(first)?.[0], core.exec(second)?.[0]];
  if (mine === undefined || other === undefined) return undefined;
  if (marksIn(mine) > marksIn(other)) return undefined;
  if (marksIn(mine) === marksIn(other) && bare(mine) !== bare(other) && !isSure) return undefined;
  if (bare(first.replace(mine, other)) === bare(second)) return second;
  // Tesseract has lost a sign before or after the number, such as “$”.
  if (first === mine && isSure && !/\p{L}/u.test(second)) return second;
  // PP-OCR has lost or misread a sign, but knows whether a space separates it.
  const isApart = second.includes(`${other} `);
  return first.replace(mine, isApart ? `${other} ` : other).replace(/\s+/g, ' ');
}

/** Returns words at the same place with other text. If their number has changed, the place is divided by their length. */
function withText(words: readonly RecognizedWord[], text: string): RecognizedWord[] {
  const parts = text.split(' ');
  if (parts.length === words.length) return parts.map((part, index) => ({ ...words[index]!, text: part }));
  const { x, y, width, height } = boundingBox(words);
  const lowest = Math.min(...words.map(({ confidence: own }) => own));
  const xAt = (letters: number): number => x + (width * letters) / text.length;
  let at = 0;
  return parts.map((part) => {
    const from = xAt(at);
    const box = { x: Math.round(from), y, width: Math.round(xAt(at + part.length) - from), height };
    at += part.length + 1;
    return { text: part, confidence: lowest, box };
  });
}

const joinedText = (words: readonly RecognizedWord[]): string => words.map(({ text }) => text).join(' ');
const digitsIn = (text: string): string => text.replaceAll(/\D/g, '');
const marksIn = (text: string): number => text.replaceAll(/[\d\s]/g, '').length;
const bare = (text: string): string => text.replaceAll(/\s/g, '');
