import { cjkLetters } from '../../lib/text';
import { around, type Box, type Line, type Word } from '../../model/layout';
import { confidenceIn, withoutNoise } from './without-noise';

/** What is taken from a block as tesseract.js gives it; its boxes are corners, in pixels of the prepared picture. */
export interface ReadBlock {
  paragraphs: { lines: { words: ReadWord[] }[] }[];
}
interface ReadWord {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}

/** The original picture's size in pixels, and how much larger the one was that tesseract.js read. */
interface Size {
  width: number;
  height: number;
  greyScale: number;
}

/** What tesseract.js read as paragraphs of lines, in pixels of the original picture, without the marks that it took for text. */
export function linesOf(blocks: readonly ReadBlock[], size: Size): Line[][] {
  const read = blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .map(({ lines }) => lines.map(({ words }) => joined(words.map((word) => toWord(word, size)))));
  return withoutNoise(read).map((lines) => lines.map((words) => ({ words, box: around(words) })));
}

function toWord({ text, confidence, bbox }: ReadWord, { width, height, greyScale: scale }: Size): Word {
  const x = Math.max(0, Math.floor(bbox.x0 / scale));
  const y = Math.max(0, Math.floor(bbox.y0 / scale));
  const right = Math.min(width, Math.ceil(bbox.x1 / scale));
  const bottom = Math.min(height, Math.ceil(bbox.y1 / scale));
  return { text, confidence, box: { x, y, width: right - x, height: bottom - y } };
}

/** Chinese and Japanese: written without spaces, but given in words of a letter or two. */
const unspaced = new RegExp(`^[${cjkLetters}]+$`, 'u');

/** Words that are written without a space between them as one, unless they stand further apart than a letter is high. */
function joined(words: readonly Word[]): Word[] {
  const result: Word[] = [];
  for (const word of words) {
    const before = result.at(-1);
    if (before && unspaced.test(before.text) && unspaced.test(word.text) && areClose(before.box, word.box)) {
      const text = before.text + word.text;
      result.splice(-1, 1, { text, confidence: confidenceIn([before, word]), box: around([before, word]) });
    } else result.push(word);
  }
  return result;
}

function areClose(left: Box, right: Box): boolean {
  return right.x - (left.x + left.width) < Math.max(left.height, right.height);
}
