import { markdownLines, stripInlineMarkdown } from '../lib/markdown';
import type { Job } from '../model/job';
import { t, uiLanguage } from './messages';

// Without the panel's Markdown parser, which is a third as large as the background.

/** The maximum length of spoken text, in characters: half an hour of speech. */
const maxSpokenLength = 20_000;
/** The maximum length of a piece, in characters, unless a single sentence is longer. */
const maxPieceLength = 300;

/** Returns an answer's text for speech, without Markdown: a piece for each paragraph, item or row, long ones by sentences. */
export function speechTextOf(answer: string): string[] {
  return plainTextBlocks(answer).flatMap(inSentences);
}

/** Returns a job's answer for speech, and after it the text that the reader found in the picture. */
export function speechOfJob({ answer, sight }: Pick<Job, 'answer' | 'sight'>): string[] {
  const words = speechTextOf(answer);
  const text = speechTextOf(sight?.text ?? '');
  return words.length === 0 || text.length === 0 ? words : [...words, t('text_in_picture'), ...text];
}

/** Returns an answer's text without Markdown: a piece for each paragraph, item or row. */
export function plainTextBlocks(answer: string): string[] {
  return blocksOf(answer.slice(0, maxSpokenLength))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

function blocksOf(answer: string): string[] {
  const blocks: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = (): void => {
    blocks.push(stripInlineMarkdown(paragraph.join(' ')));
    paragraph = [];
  };
  for (const line of markdownLines(answer)) {
    if (line.kind !== 'text') endParagraph();
    if (line.kind === 'code') blocks.push(line.text);
    else if (line.kind === 'heading') blocks.push(stripInlineMarkdown(line.text));
    else if (line.kind === 'row') blocks.push(line.cells.map(stripInlineMarkdown).join(', '));
    else if ('text' in line) paragraph.push(line.text);
  }
  endParagraph();
  return blocks;
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

/** Returns the first pieces up to `most` characters; of a longer first piece its first words. */
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
