import type { Line, Word } from '../../../model/layout';

const lengthOf = ({ text }: Word): number => [...text].length;
/** Digits have one width in most fonts, so that only words tell; short ones fit by chance. */
export const tells = (word: Word): boolean => lengthOf(word) >= 4 && /\p{L}{2}/u.test(word.text);

/** Shares of a letter's width that a word's box leaves out: beside letters, and more beside signs, which are narrow. */
const margin = { letter: 0.085, sign: 0.3 };
/** A word that is off by more than this was misread, by a letter too many or too few. */
const mostOff = 0.2;

/** How many letters' widths a word's box should be. */
function widthOf({ text }: Word): number {
  const letters = [...text];
  const marginAt = (letter: string | undefined): number =>
    /[\p{L}\p{N}]/u.test(letter ?? '') ? margin.letter : margin.sign;
  return letters.length - marginAt(letters[0]) - marginAt(letters.at(-1));
}

/** How far a word's width is off from letters of `pitch` pixels each, as a share. */
export function offOf(word: Word, pitch: number): number {
  return Math.min(mostOff, Math.abs(word.box.width / widthOf(word) / pitch - 1));
}

/** The widths of a letter, in pixels, that words agree on within 4 %: those of most words first, each 3 % from the others. */
export function commonPitches(words: readonly Word[], least: number): number[] {
  const widths = words.map((word) => word.box.width / widthOf(word)).toSorted((a, b) => a - b);
  let [from, to] = [0, 0];
  const agreeing = widths.map((width) => {
    while ((widths[from] ?? width) < 0.96 * width) from++;
    while ((widths[to] ?? Infinity) <= 1.04 * width) to++;
    return { pitch: widths[Math.floor((from + to - 1) / 2)] ?? width, words: to - from };
  });
  const pitches: number[] = [];
  for (const { pitch, words: count } of agreeing.toSorted((a, b) => b.words - a.words)) {
    if (count < least) break;
    if (pitches.every((other) => Math.abs(other - pitch) > 0.03 * pitch)) pitches.push(pitch);
  }
  return pitches;
}

/** How well words begin in whole columns from their lines' first words: about 0 if anywhere, and 1 at most. */
export function coherenceOf(lines: readonly Line[], pitch: number): number {
  const offsets = lines.flatMap(({ words: [first, ...others] }) =>
    first ? others.map(({ box }) => box.x - first.box.x) : [],
  );
  const sum = offsets.reduce((all, offset) => all + Math.cos((2 * Math.PI * offset) / pitch), 0);
  return offsets.length === 0 ? 0 : sum / offsets.length;
}

/** The width near a first measure at which words begin in columns best: off by a fiftieth, the fiftieth is off by one. */
export function refinedPitch(first: number, lines: readonly Line[]): number {
  const tried = Array.from({ length: 91 }, (_none, step) => first * (0.97 + step / 1000));
  const coherences = tried.map((pitch) => coherenceOf(lines, pitch));
  const best = Math.max(...coherences);
  return best === 0 ? first : (tried[coherences.indexOf(best)] ?? first);
}

/** Where the columns of that width begin, in pixels: what the words' left edges agree on. */
export function originOf(words: readonly Word[], pitch: number): number {
  const angles = words.map(({ box }) => (2 * Math.PI * box.x) / pitch);
  const total = (of: (angle: number) => number): number => angles.reduce((all, angle) => all + of(angle), 0);
  return (Math.atan2(total(Math.sin), total(Math.cos)) / (2 * Math.PI)) * pitch;
}
