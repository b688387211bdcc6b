import { linePictures, linePlace } from './accents';
import type { Letter, ReadLine } from './paddle/decode-line';
import type { Pixels, TurnedBox } from './paddle/pixels';
import type { Gray } from './prepare-picture';
import { linesOf, type ReadWord } from './tesseract-lines';

// Lines in scripts that PP-OCR's model cannot write: Tesseract reads those one by one that it missed on the page.

/** The mean confidence of a line's words, from 0 to 100, at which no other picture of the line is read. */
const sureConfidence = 85;

/** Reads a picture of one line. */
type ReadPicture = (line: Gray) => Promise<readonly ReadWord[]>;

/** Returns a line as Tesseract reads it most surely, as PP-OCR's lines are; without letters if it is no text. */
export async function readByTesseract(pixels: Pixels, box: TurnedBox, read: ReadPicture): Promise<ReadLine> {
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
  return { letters: best.letters, box: place.box };
}
