import { boundingBox, type Box, type TextLine, type RecognizedWord } from '../../../model/layout';
import { commonPlaces } from '../../../lib/common-places';
import { splitAt } from '../structure/geometry';
import { type MarkedForms, type MarkedLetter, withMarks } from './marked-letters';
import type { TurnedBox } from './pixels';

/** One recognized letter, and its place along the line from 0 to 1. */
export interface Letter extends MarkedLetter {
  at: number;
  /** Whether another look of the line shows something else here. */
  isDisputed?: boolean;
  /** The probability of a space behind it that was too unlikely to be read, from 0 to 1. */
  spaceAfter?: number;
}

/**
 * Returns the letters in a model's output of `steps` × `classes` probabilities. At each step, the most likely class counts; repeats
 * and blanks are omitted (CTC, greedy). Class 0 is the blank, the last class the space, and those between are `letters` in order.
 * The probability of a space is multiplied by `spaceBoost`, up to 1: models most often err by missing spaces. `marked` are the forms of
 * letters with marks: such a letter is as sure as all its forms together, because the model tells marks apart less surely.
 */
export function decodeLetters(
  output: Float32Array,
  steps: number,
  letters: readonly string[],
  spaceBoost: number,
  marked?: MarkedForms,
): Letter[] {
  const classes = output.length / steps;
  const space = classes - 1;
  const read: Letter[] = [];
  let [before, spaceAfter] = [0, 0];
  for (let step = 0; step < steps; step++) {
    const from = step * classes;
    spaceAfter = Math.max(spaceAfter, output[from + space]!);
    let [best, sureness] = [space, Math.min(1, output[from + space]! * spaceBoost)];
    for (let index = 0; index < space; index++) {
      if (output[from + index]! > sureness) [best, sureness] = [index, output[from + index]!];
    }
    if (best !== before && best !== 0) {
      const text = best === space ? ' ' : (letters[best - 1] ?? '');
      if (read.length > 0) read.at(-1)!.spaceAfter = spaceAfter;
      spaceAfter = 0;
      const letter = { text, at: (step + 0.5) / steps, sureness };
      read.push(marked ? withMarks(letter, output.subarray(from, from + classes), letters, marked) : letter);
    }
    before = best;
  }
  return read;
}

/** The letters of a line along its box. */
export interface ReadLine {
  letters: Letter[];
  /** The box as it was read; `angle` is the direction of the letters. */
  box: TurnedBox;
  /** Whether Tesseract has read it, instead of PP-OCR. */
  isByTesseract?: boolean;
}

/** Returns a line of words, each with its upright box in pixels; `undefined` if there are no words. */
export function toLine({ letters, box }: ReadLine): TextLine | undefined {
  const spelled = splitAt(letters, ({ text }) => text.trim() === '');
  const words = spelled
    .flatMap((word, index) => splitAtSigns(word, [index > 0, index < spelled.length - 1]))
    .map((word) => toWord(word, box, letters.length));
  return words.length > 0 ? { words, box: boundingBox(words) } : undefined;
}

/**
 * The minimum probability of a space on each side of a dash, and behind a comma. It was 0.003 to 0.06 in “Mon - Fri” on photos and between
 * names, and 0 to 0.001 in dates, amounts and “Mon-Fri”.
 */
const minSpace = 0.002;
const dash = /^[-–—]$/;

/**
 * Splits a word at the dash between spaces, and behind the comma, where the model was not sure enough of a space. `areSpaces` tells whether
 * there are spaces around the word.
 */
function splitAtSigns(
  word: readonly Letter[],
  areSpaces: readonly [before: boolean, behind: boolean],
): Letter[][] {
  const isSpace = (at: number): boolean => (word[at]?.spaceAfter ?? 0) >= minSpace;
  const isFreeDash = (at: number): boolean =>
    dash.test(word[at]?.text ?? '') &&
    (at === 0 ? areSpaces[0] : isSpace(at - 1)) &&
    (at === word.length - 1 ? areSpaces[1] : isSpace(at));
  const words: Letter[][] = [[]];
  for (const [at, letter] of word.entries()) {
    const isAfterComma = at > 1 && word[at - 1]!.text === ',' && isLetter(word[at - 2]!) && isLetter(letter);
    const isApart = isFreeDash(at) || isFreeDash(at - 1) || (isAfterComma && isSpace(at - 1));
    if (at > 0 && isApart) words.push([]);
    words.at(-1)!.push(letter);
  }
  return words;
}

const isLetter = ({ text }: Letter): boolean => /\p{L}/u.test(text);

/** Returns the mean probability of letters without spaces, from 0 to 1; 0 if there are none. */
export function surenessOf({ letters }: Pick<ReadLine, 'letters'>): number {
  const seen = letters.filter(({ text }) => text !== ' ');
  return seen.length > 0 ? seen.reduce((sum, { sureness }) => sum + sureness, 0) / seen.length : 0;
}

/** The minimum mean over a reading's letters, from 0 to 1, at which what another reading lacks of it is unsure. */
const minDisputing = 0.75;
/** The minimum number of its letters in the surest reading, as a share: “PARK” is surer than “PARKING 24”. */
const minShare = 0.8;

/** Returns the surest of a line's readings with more than one letter, and what is otherwise in the next one of the same box as disputed. */
export function surestReading(readings: readonly ReadLine[]): ReadLine | undefined {
  const countOf = ({ letters }: ReadLine): number => letters.filter(({ text }) => text !== ' ').length;
  const long = readings.filter(({ letters }) => letters.length > 1);
  const most = Math.max(0, ...long.filter((one) => surenessOf(one) >= minDisputing).map(countOf));
  const [surest, next] = long
    .filter((one) => countOf(one) >= minShare * most)
    .toSorted((one, other) => surenessOf(other) - surenessOf(one));
  const isDisputed = next !== undefined && next.box === surest?.box && surenessOf(next) >= minDisputing;
  return isDisputed ? { ...surest, letters: withDisputes(surest.letters, next.letters) } : surest;
}

/** The minimum probability of each letter of a sure word, from 0 to 1: with less, three of five were wrong on real pictures. */
const minLetterSureness = 0.6;
/** The confidence of a word with disputed letters, from 0 to 100. */
const disputedConfidence = 50;

/** Returns a word. Its box begins half a letter before the middle of its first letter, and ends half a letter after that of its last. */
function toWord(letters: readonly Letter[], box: TurnedBox, lettersInLine: number): RecognizedWord {
  const half = 0.5 / lettersInLine;
  const from = Math.max(0, letters[0]!.at - half);
  const to = Math.min(1, letters.at(-1)!.at + half);
  const mean = letters.reduce((sum, letter) => sum + letter.sureness, 0) / letters.length;
  const least = Math.min(...letters.map(({ sureness }) => sureness));
  const confidence = Math.round(100 * (least < minLetterSureness ? least : mean));
  const isDisputed = letters.some((letter) => letter.isDisputed);
  return {
    text: letters.map(({ text }) => text).join(''),
    confidence: isDisputed ? Math.min(confidence, disputedConfidence) : confidence,
    box: inWholePixels(enclosingBox(part(box, from, to))),
  };
}

/** Returns the part of a box between two shares of its width. */
function part(box: TurnedBox, from: number, to: number): TurnedBox {
  const along = ((from + to) / 2 - 0.5) * box.width;
  return {
    ...box,
    x: box.x + along * Math.cos(box.angle),
    y: box.y + along * Math.sin(box.angle),
    width: (to - from) * box.width,
  };
}

/** Returns a box with its sides between pixels. */
export function inWholePixels({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}

/** Returns the upright box around a turned one. */
export function enclosingBox({ x, y, width, height, angle }: TurnedBox): Box {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [across, down] = [width * cos + height * sin, width * sin + height * cos];
  return { x: x - across / 2, y: y - down / 2, width: across, height: down };
}

/** Returns letters with those marked as disputed that another reading lacks, and those next to what only that reading has. */
export function withDisputes(letters: readonly Letter[], other: readonly Letter[]): Letter[] {
  const result = letters.map((letter) => ({ ...letter }));
  const dispute = (at: number): void => {
    const disputed = result[at];
    if (!disputed) return;
    disputed.isDisputed = true;
    // No word has the space.
    if (disputed.text === ' ' && at > 0) result[at - 1]!.isDisputed = true;
  };
  let [next, otherNext] = [0, 0];
  const common = commonPlaces(letters, other, (a, b) => a.text === b.text);
  for (const [at, otherAt] of [...common, [letters.length, other.length] as const]) {
    for (let lacking = next; lacking < at; lacking++) dispute(lacking);
    // A letter that replaces a disputed one disputes no other letter.
    if (at === next && otherAt > otherNext) dispute(Math.min(at, result.length - 1));
    [next, otherNext] = [at + 1, otherAt + 1];
  }
  return result;
}
