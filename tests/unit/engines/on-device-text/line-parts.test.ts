import { expect, it } from 'vitest';
import { linePartsOf } from '../../../../utils/engines/on-device-text/line-parts';
import { boundingBox, type TextLine } from '../../../../utils/model/layout';

const line = (...words: [text: string, x: number, width: number][]): TextLine => {
  const placed = words.map(([text, x, width]) => ({
    text,
    confidence: 90,
    box: { x, y: 10, width, height: 20 },
  }));
  return { words: placed, box: boundingBox(placed) };
};
const textsOf = (lines: readonly TextLine[], missed: readonly TextLine[]): string[] =>
  linePartsOf(
    [lines],
    missed.map((one) => {
      const { x, y, width, height } = one.box;
      return { line: one, along: { x: x + width / 2, y: y + height / 2, width, height, angle: 0 } };
    }),
  ).map(({ words }) => words.map(({ text }) => text).join(' '));

it('a line is split where words that it misses are in a gap of it', () => {
  const options = line(
    ['[ ]', 0, 24],
    ['Monthly', 40, 90],
    ['[ ]', 170, 24],
    ['[ ]', 350, 24],
    ['Change', 390, 80],
  );
  expect(textsOf([options], [line(['New', 210, 40], ['member', 258, 70])])).toEqual([
    '[ ] Monthly [ ]',
    '[ ] Change',
    'New member',
  ]);
  expect(textsOf([options], [])).toEqual(['[ ] Monthly [ ] [ ] Change']);
});
