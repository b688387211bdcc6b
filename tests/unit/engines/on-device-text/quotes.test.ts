import { expect, it } from 'vitest';
import { withQuotesAlike } from '../../../../utils/engines/on-device-text/quotes';
import type { TextLine } from '../../../../utils/model/layout';

/** Lines of words, as recognized. */
const linesOf = (text: string): TextLine[] => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  return text.split('\n').map((line) => ({
    box,
    words: line.split(' ').map((word) => ({ text: word, box, confidence: 90 })),
  }));
};
const read = (text: string): string =>
  withQuotesAlike(linesOf(text))
    .map(({ words }) => words.map((word) => word.text).join(' '))
    .join('\n');

it.each([
  ['"Nothing is lit,” said Ada,\n"except the clock.”', '"Nothing is lit," said Ada,\n"except the clock."'],
  ['the ("quiet”) room', 'the ("quiet") room'],
  ['“Nothing is lit,” said Ada', '“Nothing is lit,” said Ada'],
  ['“Nothing is lit," said Ada', '“Nothing is lit," said Ada'],
  ['"A" and “B”', '"A" and “B”'],
  ['„Nichts“ und ”allt”', '„Nichts“ und ”allt”'],
])('%j is read as %j', (text, alike) => {
  expect(read(text)).toBe(alike);
});
