import { boundingBox, type TextLine, type RecognizedWord } from '../../../../utils/model/layout';

/** A line of words on it, each ten pixels a letter wide, from `x` on; twenty pixels high. */
export function lineAt(x: number, y: number, text: string, confidence = 95): TextLine {
  let left = x;
  const words = text.split(' ').map((word): RecognizedWord => {
    const box = { x: left, y, width: 10 * word.length, height: 20 };
    left += box.width + 8;
    return { text: word, confidence, box };
  });
  return { words, box: boundingBox(words) };
}

/** Paragraphs as text: a line each, an empty one between them. */
export function wordsOf(paragraphs: readonly (readonly TextLine[])[]): string {
  const lines = (paragraph: readonly TextLine[]): string[] =>
    paragraph.map(({ words }) => words.map(({ text }) => text).join(' '));
  return paragraphs.map((paragraph) => lines(paragraph).join('\n')).join('\n\n');
}

/** The words of a line. */
export const textOf = ({ words }: TextLine): string => words.map(({ text }) => text).join(' ');

/** Lines below each other. */
export const down = (x: number, y: number, lines: readonly string[]): TextLine[] =>
  lines.map((text, row) => lineAt(x, y + 26 * row, text));
/** A line in letters that are larger. */
export function large(x: number, y: number, text: string, times = 2): TextLine {
  const words = lineAt(0, 0, text).words.map(({ box, ...word }) => ({
    ...word,
    box: { x: x + times * box.x, y, width: times * box.width, height: times * box.height },
  }));
  return { words, box: boundingBox(words) };
}
