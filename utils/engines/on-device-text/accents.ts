import type { TextLine, RecognizedWord } from '../../model/layout';
import type { Gray } from './prepare-picture';
import { cutOut, type Pixels, type TurnedBox } from './paddle/pixels';

/** A word from another reading, with its confidence from 0 to 100. */
export type WordReading = Pick<RecognizedWord, 'text' | 'confidence'>;

/** Min. confidence of a reading that counts, from 0 to 100. */
const minConfidence = 50;
const accents = /\p{M}/gu;

/**
 * Returns a line with accents from the same words in other readings. Its letters are right, but may lack accents. The reading with
 * the highest confidence counts; if two have the same, the one with more accents.
 */
export function withAccents(line: TextLine, readings: readonly (readonly WordReading[])[]): TextLine {
  const words = line.words.map((word) => {
    const sameWords = readings
      .flat()
      .filter(({ text, confidence }) => confidence >= minConfidence && bare(text) === bare(word.text));
    const [best] = sameWords.toSorted(
      (a, b) => b.confidence - a.confidence || accentsIn(b.text) - accentsIn(a.text),
    );
    return best && accentsIn(best.text) > accentsIn(word.text)
      ? { ...word, text: accented(word.text, best.text) }
      : word;
  });
  return { ...line, words };
}

/** Returns a word's letters and digits without accents. "ß" becomes "B", because it is often misread as "B". */
function bare(text: string): string {
  return letters(text).map(withoutAccents).join('');
}

function letters(text: string): string[] {
  return [...text.normalize('NFC')].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
}

function withoutAccents(letter: string): string {
  return letter === 'ß' ? 'B' : letter.normalize('NFD').replace(accents, '');
}

function accentsIn(text: string): number {
  return letters(text).filter((letter) => withoutAccents(letter) !== letter).length;
}

/** Returns a word with the letters of another reading and its own punctuation. */
function accented(text: string, reading: string): string {
  const better = letters(reading).values();
  return [...text.normalize('NFC')]
    .map((letter) => (/[\p{L}\p{N}]/u.test(letter) ? (better.next().value ?? letter) : letter))
    .join('');
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
