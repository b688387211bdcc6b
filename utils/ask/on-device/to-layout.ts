import type { Box, Layout, Word } from '../../domain/layout';

/** What is taken from a tesseract.js result: its own boxes are corners, in pixels of the prepared picture. */
interface Bounds {
  bbox: { x0: number; y0: number; x1: number; y1: number };
}
interface ReadWord extends Bounds {
  text: string;
  confidence: number;
}
/** A block of text as tesseract.js gives it. */
export interface ReadBlock {
  paragraphs: { lines: { words: ReadWord[] }[] }[];
}
type Line = Layout['paragraphs'][number]['lines'][number];

/** The original picture's size in pixels, and how much larger the one was that tesseract.js read. */
interface Size {
  width: number;
  height: number;
  scale: number;
}

/** Confidences from 0 to 100. Text that is there is read at 85 and more, grain and foliage at 45 at most. */
const least = { word: 30, line: 60, picture: 60 };
/** Among noise some single marks look surely like letters; this many letters and digits in a row never did. */
const leastLetters = 3;

/** What tesseract.js read, in pixels of the original picture and without the marks that it took for text. */
export function toLayout(blocks: readonly ReadBlock[], size: Size, languages: readonly string[]): Layout {
  const read = blocks.flatMap((block) => block.paragraphs);
  const words = read.flatMap(({ lines }) => lines).flatMap((line) => line.words);
  const isText = confidenceIn(words) < least.picture ? isTextAmongNoise : isTextLine;
  const paragraphs = read
    .map(({ lines }) => lines.filter((line) => isText(line.words)).map((line) => toLine(line.words, size)))
    .filter((lines) => lines.length > 0)
    .map((lines) => ({ lines, box: around(lines) }));
  return { width: size.width, height: size.height, languages: [...languages], paragraphs };
}

function isTextLine(words: readonly ReadWord[]): boolean {
  return words.some(isWord) && confidenceIn(words) >= least.line;
}

function isTextAmongNoise(words: readonly ReadWord[]): boolean {
  const letters = words.flatMap(({ text }) => text.match(/[\p{L}\p{N}]/gu) ?? []);
  return isTextLine(words) && letters.length >= leastLetters;
}

function isWord({ text, confidence }: ReadWord): boolean {
  return text.trim() !== '' && confidence >= least.word;
}

/** The mean confidence, in which long words weigh more; 0 for no words. */
function confidenceIn(words: readonly ReadWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0
    ? 0
    : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
}

function toLine(read: readonly ReadWord[], size: Size): Line {
  const words = read
    .filter(isWord)
    .map(({ text, confidence, bbox }): Word => ({ text, confidence, box: toBox(bbox, size) }));
  return { words, box: around(words) };
}

function toBox({ x0, y0, x1, y1 }: Bounds['bbox'], { width, height, scale }: Size): Box {
  const x = Math.max(0, Math.floor(x0 / scale));
  const y = Math.max(0, Math.floor(y0 / scale));
  return {
    x,
    y,
    width: Math.min(width, Math.ceil(x1 / scale)) - x,
    height: Math.min(height, Math.ceil(y1 / scale)) - y,
  };
}

function around(parts: readonly { box: Box }[]): Box {
  const x = Math.min(...parts.map(({ box }) => box.x));
  const y = Math.min(...parts.map(({ box }) => box.y));
  const right = Math.max(...parts.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...parts.map(({ box }) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
