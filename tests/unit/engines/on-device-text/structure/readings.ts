import { readdirSync, readFileSync } from 'node:fs';
import { boundingBox, type LayoutBlock, type TextLine } from '../../../../../utils/model/layout';

type Read = [text: string, x: number, y: number, width: number, height: number, confidence: number];

const folder = new URL('../../../../fixtures/readings/', import.meta.url);
/** The names of what tesseract.js has read, see `tests/fixtures/make-readings.mjs`. */
export const readingNames = readdirSync(folder).map((file) => file.replace('.json', ''));

/** Paragraphs of lines as tesseract.js gave them for a drawn page. */
export function reading(name: string): TextLine[][] {
  const paragraphs = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Read[][][];
  return paragraphs.map((lines) => lines.map((words) => lineOf(...words)));
}

/** A line of words with their boxes. */
export function lineOf(...read: Read[]): TextLine {
  const words = read.map(([text, x, y, width, height, confidence]) => ({
    text,
    box: { x, y, width, height },
    confidence,
  }));
  return { words, box: boundingBox(words) };
}

/** A line drawn with letters that are all `pitch` pixels wide, 13 high, with gaps of three spaces and more kept. */
export function drawnLine(text: string, x: number, y: number, pitch = 9): TextLine {
  return lineOf(
    ...[...text.matchAll(/\S+/g)].map(({ 0: word, index }): Read => [
      word,
      x + index * pitch,
      y,
      word.length * pitch - 1,
      13,
      95,
    ]),
  );
}

const textOf = ({ words }: Pick<TextLine, 'words'>): string => words.map(({ text }) => text).join(' ');

/** Blocks as text to compare: "¶" before paragraphs, "•" before items, "|" between cells, "│" before code. */
export function outline(blocks: readonly LayoutBlock[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'paragraph':
        return [`¶ ${block.lines.map(textOf).join(' / ')}`];
      case 'list':
        return block.items.map(
          ({ marker, level, lines }) =>
            `${'  '.repeat(level)}${block.ordered ? marker : '•'} ${lines.map(textOf).join(' / ')}`,
        );
      case 'table':
        return block.rows.map((row, index) =>
          row
            .map(({ lines }) => lines.map(textOf).join(' / '))
            .join(index < block.header ? ' ‖ ' : ' | ')
            .trim(),
        );
      case 'code':
        return block.lines.map(
          ({ indent, words }) =>
            `│${' '.repeat(indent)}${words.map(({ text, gap }) => ' '.repeat(gap) + text).join('')}`,
        );
    }
  });
}
