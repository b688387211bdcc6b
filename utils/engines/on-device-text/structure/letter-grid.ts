import type { RecognizedWord, TextLine } from '../../../model/layout';

// Letters of one width, called the pitch: in columns, as in code.

/** The minimum number of words that agree on a letter width. Fewer may agree by chance, and three lines of code have more. */
export const minWords = 5;

const lengthOf = ({ text }: RecognizedWord): number => [...text].length;
/** Returns the words that reveal a letter width: no numbers, whose digits have one width in most fonts, and no short words. */
export const tellingWords = (lines: readonly TextLine[]): RecognizedWord[] =>
  lines.flatMap(({ words }) => words.filter((word) => lengthOf(word) >= 3 && /\p{L}{2}/u.test(word.text)));

/** The margin of a letter, as a share of its width. Some signs are narrow. */
const margins = { letter: 0.085, narrow: 0.3 };
const narrow = /["'.,:;!|()[\]{}`’]/;
const marginOf = (letter: string | undefined): number =>
  narrow.test(letter ?? '') ? margins.narrow : margins.letter;
/** The maximum deviation that counts. A word with more has a letter too many or too few. */
const maxWordOff = 0.2;

/** Returns the expected width of a word's box, in letter widths. */
function widthOf({ text }: RecognizedWord): number {
  const letters = [...text];
  return letters.length - marginOf(letters[0]) - marginOf(letters.at(-1));
}

/** Returns the difference of a word's width from that of letters with `pitch` pixels each, as a share. */
function offOf(word: RecognizedWord, pitch: number): number {
  return Math.min(maxWordOff, Math.abs(word.box.width / widthOf(word) / pitch - 1));
}

/**
 * Returns the letter widths, in pixels, on which words agree within 4 %. The one with the most words is first. They differ by at least
 * 3 %.
 */
export function commonPitches(words: readonly RecognizedWord[]): number[] {
  const widths = words.map((word) => word.box.width / widthOf(word)).toSorted((a, b) => a - b);
  let [from, to] = [0, 0];
  const agreeing = widths.map((width) => {
    while ((widths[from] ?? width) < 0.96 * width) from++;
    while ((widths[to] ?? Infinity) <= 1.04 * width) to++;
    return { pitch: widths[Math.floor((from + to - 1) / 2)] ?? width, words: to - from };
  });
  const pitches: number[] = [];
  for (const { pitch, words: count } of agreeing.toSorted((a, b) => b.words - a.words)) {
    if (count < minWords) break;
    if (pitches.every((other) => Math.abs(other - pitch) > 0.03 * pitch)) pitches.push(pitch);
  }
  return pitches;
}

/** Returns where the place of a word's first letter begins, in pixels: left of its box by the letter's margin. */
export function startOf({ text, box }: RecognizedWord, pitch: number): number {
  return box.x - marginOf([...text][0]) * pitch;
}

/** Returns where the place of a word's last letter ends, in pixels. */
export function endOf({ text, box }: RecognizedWord, pitch: number): number {
  return box.x + box.width + marginOf([...text].at(-1)) * pitch;
}

/** How far a word begins after the first one of its line: in pixels, and in letters by their margins. */
interface Offset {
  x: number;
  margin: number;
}

function offsetsIn(lines: readonly TextLine[]): Offset[] {
  const marginAt = ({ text }: RecognizedWord): number => marginOf([...text][0]);
  return lines.flatMap(({ words: [first, ...others] }) =>
    first
      ? others.map((word) => ({
          x: word.box.x - first.box.x,
          margin: marginAt(word) - marginAt(first),
        }))
      : [],
  );
}

function coherenceAt(offsets: readonly Offset[], pitch: number): number {
  const sum = offsets.reduce((all, { x, margin }) => all + Math.cos(2 * Math.PI * (x / pitch - margin)), 0);
  return offsets.length === 0 ? 0 : sum / offsets.length;
}

/** Returns how well words begin in whole columns after the first word of their line: about 0 by chance, at most 1. */
export const coherenceOf = (lines: readonly TextLine[], pitch: number): number =>
  coherenceAt(offsetsIn(lines), pitch);

/** Returns the letter width near a first estimate that has the best coherence. An error of 2 % moves the 50th column by one. */
export function refinedPitch(first: number, lines: readonly TextLine[]): number {
  const tried = Array.from({ length: 91 }, (_none, step) => first * (0.97 + step / 1000));
  const offsets = offsetsIn(lines);
  const coherences = tried.map((pitch) => coherenceAt(offsets, pitch));
  const best = Math.max(...coherences);
  return best === 0 ? first : (tried[coherences.indexOf(best)] ?? first);
}

/** Returns where columns of a width begin, in pixels, by the left edges of words. */
export function originOf(words: readonly RecognizedWord[], pitch: number): number {
  const angles = words.map((word) => (2 * Math.PI * startOf(word, pitch)) / pitch);
  const total = (of: (angle: number) => number): number => angles.reduce((all, angle) => all + of(angle), 0);
  return (Math.atan2(total(Math.sin), total(Math.cos)) / (2 * Math.PI)) * pitch;
}

/** Returns the mean deviation of words from a letter width, as a share of it. Without the worst fifth, which is misread or mostly signs. */
export function meanOff(words: readonly RecognizedWord[], pitch: number): number {
  const best = words
    .map((word) => offOf(word, pitch))
    .toSorted((a, b) => a - b)
    .slice(0, Math.ceil(0.8 * words.length));
  return best.reduce((sum, off) => sum + off, 0) / best.length;
}
