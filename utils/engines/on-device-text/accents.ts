import { commonPlaces } from '../../lib/common-places';
import type { TextLine, RecognizedWord } from '../../model/layout';
import type { Gray } from './prepare-picture';
import { bare } from './paddle/marked-letters';
import { cutOut, type Pixels, type TurnedBox } from './paddle/pixels';

/** A word from another reading, with its confidence from 0 to 100. */
export type WordReading = Pick<RecognizedWord, 'text' | 'confidence'>;

/** The minimum confidence of a word whose accent counts by itself, of one with another accent than the line, and of one with a letter more. */
const minConfidence = { counts: 50, other: 85, more: 80 };
/** How much surer a reading without the accent may be: readings lose more accents than they add. */
const maxLess = 10;
/** The minimum share of a line's letters that another reading of it has. */
const minCommon = 0.6;

/** A letter that another reading has in a place, and how sure its word is there. */
interface Vote {
  letter: string;
  confidence: number;
}

/**
 * Returns a line with the accents that other readings have on the same letters, where the letters next to them are the same, too, and with
 * accented letters that it lacks.
 */
export function withAccents(line: TextLine, readings: readonly (readonly WordReading[])[]): TextLine {
  const own = line.words.flatMap(({ text }) => letters(text));
  const same: Vote[][] = own.map(() => []);
  const before: Vote[][] = own.map(() => []);
  for (const reading of readings) {
    const votes = reading.flatMap(({ text, confidence }) =>
      letters(text).map((letter): Vote => ({ letter, confidence })),
    );
    const common = commonPlaces(own, votes, (letter, vote) => plain(letter) === plain(vote.letter));
    if (common.length < minCommon * Math.min(own.length, votes.length)) continue;
    const ends = [[-1, -1], ...common, [own.length, votes.length]] as const;
    for (const [index, [at, otherAt]] of common.entries()) {
      const [[last, otherLast], [next, otherNext]] = [ends[index]!, ends[index + 2]!];
      const isWithin = last === at - 1 && next === at + 1;
      if (isWithin && otherLast === otherAt - 1 && otherNext === otherAt + 1) same[at]!.push(votes[otherAt]!);
      const added = votes.slice(otherLast + 1, otherAt);
      if (last === at - 1 && added.length === 1 && isAccented(added[0]!.letter)) before[at]!.push(added[0]!);
    }
  }
  let at = 0;
  const words = line.words.map((word) => {
    const text = [...word.text.normalize('NFC')].map((letter) => {
      if (!isLetter(letter)) return letter;
      const added = surest(before[at]!);
      const spelled = accented(letter, same[at++]!);
      return (added && added.confidence >= minConfidence.more ? added.letter : '') + spelled;
    });
    return { ...word, text: text.join('') };
  });
  return { ...line, words };
}

const isLetter = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter);
const letters = (text: string): string[] => [...text.normalize('NFC')].filter(isLetter);

/** Returns a letter without its accent. "ß" becomes "B", because it is often misread as "B". */
const plain = (letter: string): string => (letter === 'ß' ? 'B' : bare(letter));
const isAccented = (letter: string): boolean => plain(letter) !== letter;

const surest = (votes: readonly Vote[]): Vote | undefined =>
  votes.toSorted((a, b) => b.confidence - a.confidence)[0];

/** Returns a letter with the accent that a sure reading of it has, or most of them. */
function accented(letter: string, votes: readonly Vote[]): string {
  const withAccent = votes.filter((vote) => isAccented(vote.letter));
  const best = surest(withAccent);
  if (!best) return letter;
  if (isAccented(letter)) return best.confidence >= minConfidence.other ? best.letter : letter;
  const least = Math.max(minConfidence.counts, surest(votes)!.confidence - maxLess);
  const areMost = withAccent.length > 1 && withAccent.length > votes.length / 2;
  return areMost || best.confidence >= least ? best.letter : letter;
}

/** The height of a line that Tesseract reads best, and the white margin around it, in pixels. */
const linePictureHeight = 72;
const margin = 16;
/** The room added around a line's box, in heights of the line, because accents extend beyond the box. */
const extraRoom = { above: 0.2, below: 0.1, beside: 0.15 };

/** The value of a pixel, from its smallest and largest channel and its luminance. */
const renderings: readonly ((min: number, max: number, luminance: number) => number)[] = [
  (_least, _greatest, luminance) => luminance,
  // White letters on any ground become black on white.
  (min) => (255 * (215 - min)) / 60,
  // Black letters on any ground become black on white.
  (_least, max) => (255 * (max - 60)) / 60,
];

/** Returns three pictures of a line for Tesseract: in gray, only its white parts, and only its black parts. */
export function linePictures(pixels: Pixels, box: TurnedBox): Gray[] {
  const cut = withRoom(box);
  const columns = columnsOf(cut);
  const [width, rows] = [columns + 2 * margin, linePictureHeight + 2 * margin];
  const pictures = renderings.map((): Gray => ({
    width,
    height: rows,
    pixels: new Uint8Array(width * rows).fill(255),
  }));
  const rgb = cutOut(pixels, cut, columns, linePictureHeight);
  for (let pixel = 0; pixel < columns * linePictureHeight; pixel++) {
    const [red, green, blue] = [rgb[3 * pixel]!, rgb[3 * pixel + 1]!, rgb[3 * pixel + 2]!];
    const [x, y] = [pixel % columns, Math.floor(pixel / columns)];
    const [min, max] = [Math.min(red, green, blue), Math.max(red, green, blue)];
    const luminance = 0.299 * red + 0.587 * green + 0.114 * blue;
    const at = (y + margin) * width + x + margin;
    for (const [index, render] of renderings.entries()) {
      pictures[index]!.pixels[at] = Math.min(255, Math.max(0, render(min, max, luminance)));
    }
  }
  return pictures;
}

/** Returns the box of a line's pictures, and a function that gives the share of its width, from 0 to 1, at a column of a picture. */
export function linePlace(box: TurnedBox): { box: TurnedBox; along(x: number): number } {
  const cut = withRoom(box);
  const columns = columnsOf(cut);
  return { box: cut, along: (x) => Math.min(1, Math.max(0, (x - margin) / columns)) };
}

const columnsOf = ({ width, height }: TurnedBox): number =>
  Math.max(1, Math.round((linePictureHeight * Math.abs(width)) / height));

function withRoom(box: TurnedBox): TurnedBox {
  const up = ((extraRoom.above - extraRoom.below) / 2) * box.height;
  return {
    x: box.x + up * Math.sin(box.angle),
    y: box.y - up * Math.cos(box.angle),
    width: box.width + Math.sign(box.width) * 2 * extraRoom.beside * box.height,
    height: box.height * (1 + extraRoom.above + extraRoom.below),
    angle: box.angle,
  };
}
