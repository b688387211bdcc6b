import { around, type Line, type Word } from '../../../../utils/model/layout';

/** A line of words on it, each ten pixels a letter wide, from `x` on; twenty pixels high. */
export function lineAt(x: number, y: number, text: string, confidence = 95): Line {
  let left = x;
  const words = text.split(' ').map((word): Word => {
    const box = { x: left, y, width: 10 * word.length, height: 20 };
    left += box.width + 8;
    return { text: word, confidence, box };
  });
  return { words, box: around(words) };
}

/** Paragraphs as text: a line each, an empty one between them. */
export function wordsOf(paragraphs: readonly (readonly Line[])[]): string {
  const lines = (paragraph: readonly Line[]): string[] =>
    paragraph.map(({ words }) => words.map(({ text }) => text).join(' '));
  return paragraphs.map((paragraph) => lines(paragraph).join('\n')).join('\n\n');
}
