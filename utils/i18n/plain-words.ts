import { stripInlineMarkdown } from '../lib/markdown';
import { uiLanguage } from './messages';

// Not by the panel's Markdown reader: that is half as heavy as the whole background, and the ear needs no tree.

/** Half an hour of speech: what is longer is cut off, in characters. */
const maxSpokenLength = 20_000;
/** No piece is longer than this, in characters, unless a sentence is. */
const maxPieceLength = 300;

/** What may stand before the words of a line: quotes, items, headings, in one another. */
const marks = /^(?:\s*(?:>|(?:[-*+]|\d{1,9}[.)]|#{1,6})\s))+\s*/;
const rule = /^\s*([-*_=])(?:\s*\1)*\s*$/;
const fenceMark = /^\s*(?:`{3,}|~{3,})/;

/** An answer's words as they are spoken: without Markdown, one piece for each paragraph, item or row, long ones by sentences. */
export function speechTextOf(answer: string): string[] {
  return plainTextBlocks(answer).flatMap(inSentences);
}

/** An answer's words without Markdown, one piece for each paragraph, item or row, however long. */
export function plainTextBlocks(answer: string): string[] {
  return blocksOf(answer.slice(0, maxSpokenLength))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

function blocksOf(answer: string): string[] {
  const blocks: string[] = [];
  let paragraph: string[] = [];
  let fence = '';
  const end = (...more: string[]): void => {
    blocks.push(stripInlineMarkdown(paragraph.join(' ')), ...more);
    paragraph = [];
  };
  for (const line of answer.split(/\r\n?|\n/)) {
    const opening = fenceMark.exec(line)?.[0].trim() ?? '';
    if (fence !== '') {
      if (opening.startsWith(fence)) fence = '';
      else end(line);
    } else if (opening !== '') {
      end();
      fence = opening;
    } else if (line.trim() === '' || rule.test(line) || isTableRule(line)) end();
    else if (/^\s*\|.*\|\s*$/.test(line)) end(rowWords(line));
    else {
      const mark = marks.exec(line)?.[0] ?? '';
      if (mark !== '') end();
      paragraph.push(line.slice(mark.length));
      if (mark.includes('#')) end();
    }
  }
  end();
  return blocks;
}

const isTableRule = (line: string): boolean =>
  /^[\s|:-]+$/.test(line) && line.includes('|') && line.includes('-');

function rowWords(line: string): string {
  const cells = line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
  return cells.map((cell) => stripInlineMarkdown(cell.trim())).join(', ');
}

function inSentences(text: string): string[] {
  if (text.length <= maxPieceLength) return [text];
  const pieces = [''];
  for (const { segment } of new Intl.Segmenter(uiLanguage(), { granularity: 'sentence' }).segment(text)) {
    const last = pieces.at(-1) ?? '';
    if (last !== '' && last.length + segment.length > maxPieceLength) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces.map((piece) => piece.trim());
}

/** The first pieces, so many characters at most; of a first piece that alone is longer its first words. */
export function takeBeginning(pieces: readonly string[], most: number): { pieces: string[]; isAll: boolean } {
  const taken: string[] = [];
  let left = most;
  for (const piece of pieces) {
    left -= piece.length;
    if (left < 0) break;
    taken.push(piece);
  }
  const [first = ''] = pieces;
  if (taken.length === 0 && first !== '') {
    const words = first.slice(0, most);
    return { pieces: [words.slice(0, Math.max(words.lastIndexOf(' '), 0)) || words], isAll: false };
  }
  return { pieces: taken, isAll: taken.length === pieces.length };
}
