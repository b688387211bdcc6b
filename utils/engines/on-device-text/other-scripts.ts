import { characterCount } from '../../lib/text';
import type { RecognizedWord, TextLine } from '../../model/layout';
import { linePictures, linePlace } from './accents';
import { type Letter, type ReadLine, surenessOf } from './paddle/decode-line';
import { lying, type Pixels, scaledBox, type TurnedBox } from './paddle/pixels';
import type { Gray } from './prepare-picture';
import { linesOf, type ReadWord } from './tesseract-lines';

// Lines in scripts that PP-OCR's model cannot write: Tesseract reads those one by one that it missed on the page.

/** The mean confidence of a line's words, from 0 to 100, at which no other picture of the line is read. */
const sureConfidence = 85;

/** Reads a picture of one line. */
type ReadPicture = (line: Gray) => Promise<readonly ReadWord[]>;

/** Returns a line as Tesseract reads it most surely, as PP-OCR's lines are; without letters if it is no text. */
export async function readByTesseract(
  pixels: Pixels,
  found: TurnedBox,
  read: ReadPicture,
): Promise<ReadLine> {
  const box = lying(found);
  const place = linePlace(box);
  let best = { letters: [] as Letter[], confidence: 0 };
  for (const picture of linePictures(pixels, box)) {
    const words = await read(picture);
    const lines = linesOf([{ paragraphs: [{ lines: [{ words: [...words] }] }] }], {
      ...picture,
      grayScale: 1,
    });
    const kept = lines.flat().flatMap((line) => line.words);
    const confidence = kept.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, kept.length);
    const letters = kept.flatMap((word, index): Letter[] => {
      const from = place.along(word.box.x);
      const width = place.along(word.box.x + word.box.width) - from;
      const spelled = [...word.text];
      const sureness = word.confidence / 100;
      const at = (each: number): number => from + ((each + 0.5) / spelled.length) * width;
      const space: Letter[] = index === 0 ? [] : [{ text: ' ', at: from, sureness: 1 }];
      return [...space, ...spelled.map((text, each) => ({ text, at: at(each), sureness }))];
    });
    if (confidence > best.confidence) best = { letters, confidence };
    if (best.confidence >= sureConfidence) break;
  }
  return { letters: best.letters, box: place.box, isByTesseract: true };
}

/** Digits of other scripts, which PP-OCR takes for letters. */
export const ownDigits = /(?!\d)\p{Nd}/u;

/** Returns a number of a line that runs left with the mark at its end that PP-OCR, which reads to the right, has put first. */
export function withMarkLast(line: ReadLine): ReadLine {
  const [first, ...digits] = line.letters;
  const isNumber = digits.length > 0 && digits.every(({ text }) => /[\d.,]/.test(text));
  return first && isNumber && /[.,:]/.test(first.text)
    ? { ...line, letters: [...digits, { ...first, at: digits.at(-1)!.at }] }
    : line;
}

/** The room around a word for PP-OCR, in its heights, and the maximum number of words that are looked at, the least sure ones: each takes some 10 ms. */
const room = 0.2;
const maxWords = 80;

/** Reads words in scripts that PP-OCR's model cannot write. Boxes are in pixels of the color picture. */
interface ScriptWordReader {
  /** Returns what PP-OCR surely reads in Latin letters or digits; undefined if it is not sure. */
  readSurely(box: TurnedBox): Promise<ReadLine | undefined>;
  /** Returns the same, or else what Tesseract reads there by itself. */
  read(box: TurnedBox): Promise<ReadLine>;
}

const latin = /\p{Script=Latin}/u;
const other = /(?!\p{Script=Latin})\p{L}/gu;
/** The confidence below which a Latin word among another script is read by itself, and the minimum of what replaces it, from 0 to 100. */
const lone = { doubted: 90, sure: 75 };

/**
 * Returns lines with single words read again. Tesseract takes “Cass” for “0355” among Korean, and “Fix” for “Εἰχ” among Greek: PP-OCR
 * surely reads such words. And among Arabic it takes some words for Latin ones, unless it reads a word by itself. Boxes are in pixels
 * of the picture.
 */
export async function withLatinWords(
  paragraphs: readonly (readonly TextLine[])[],
  pixelScale: number,
  reader: ScriptWordReader,
): Promise<TextLine[][]> {
  const better = new Map<RecognizedWord, RecognizedWord>();
  const lines = paragraphs.flat();
  const words = lines
    .flatMap((line) => line.words.map((word) => ({ word, line })))
    .filter(({ word: { text, box } }) => box.width >= box.height && !ownDigits.test(text))
    .toSorted((a, b) => a.word.confidence - b.word.confidence);
  for (const { word, line } of words.slice(0, maxWords)) {
    const { x, y, width, height } = scaledBox(word.box, pixelScale);
    const middle = { x: x + width / 2, y: y + height / 2, angle: 0 };
    const box = { ...middle, width: width + 2 * room * height, height: (1 + 2 * room) * height };
    const surely = textOf(await reader.readSurely(box));
    // A box may end within the word, as in “12,000원”.
    if (surely !== word.text && characterCount(surely) >= characterCount(word.text))
      better.set(word, { ...word, text: surely });
    else if (surely === '' && isLoneLatin(word, line)) {
      const read = await reader.read(box);
      const [text, confidence] = [textOf(read), Math.round(100 * surenessOf(read))];
      if (!latin.test(text) && /\p{L}/u.test(text) && confidence >= lone.sure)
        better.set(word, { ...word, text, confidence });
    }
  }
  const mended = (line: TextLine): TextLine => ({
    ...line,
    words: line.words.map((word) => better.get(word) ?? word),
  });
  return paragraphs.map((each) => each.map(mended));
}

const textOf = (read: ReadLine | undefined): string =>
  (read?.letters ?? [])
    .map((letter) => letter.text)
    .join('')
    .trim();

/** Whether a word is in Latin letters, not surely read, and in a line of another script. */
function isLoneLatin({ text, confidence }: RecognizedWord, { words }: TextLine): boolean {
  const others = words.reduce((sum, word) => sum + (word.text.match(other) ?? []).length, 0);
  return latin.test(text) && confidence < lone.doubted && others > 2 * characterCount(text);
}
