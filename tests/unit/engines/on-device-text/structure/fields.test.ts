import { expect, it } from 'vitest';
import { blocksOf } from '../../../../../utils/engines/on-device-text/structure/blocks';
import { lineOf, outline } from './readings';

/** A row of texts in letters of a height; they begin at 0, 250 and so on, moved by an indent. */
const row = (y: number, texts: readonly string[], height: number, indent = 0) =>
  texts.map((text, column) => {
    const x = 250 * column + indent;
    return lineOf([text, x, y, 0.7 * height * text.length, height, 95]);
  });
const shapes = (...rows: ReturnType<typeof row>[]): string[] => outline(blocksOf(rows.map((lines) => lines)));

const [first, second] = [
  ['Surname', 'Town'],
  ['Occupation', 'Reference'],
];
const [named, worked] = [
  ['Weaver', 'Exeter'],
  ['Carpenter', '2629'],
];

it('reads fields side by side one after the other, each with its label', () => {
  expect(
    shapes(row(0, first, 12), row(25, named, 15, 14), row(80, second, 12), row(105, worked, 15, 14)),
  ).toEqual(['¶ Surname / Weaver', '¶ Town / Exeter', '¶ Occupation / Carpenter', '¶ Reference / 2629']);
});

it('reads a table row by row: its lines have even gaps, or letters of one size', () => {
  const table = [first, named, second, worked];
  const read = table.map((texts) => texts.join(' | ')).join(' ');
  const even = shapes(...table.map((texts, at) => row(40 * at, texts, at % 2 === 0 ? 12 : 15)));
  const ofOneSize = shapes(...table.map((texts, at) => row([0, 25, 80, 105][at]!, texts, 13)));
  const words = (text: string): string[] => text.split(/[^\p{L}\d]+/u).filter(Boolean);
  expect(words(even.join(' '))).toEqual(words(read));
  expect(ofOneSize).not.toContain('¶ Surname / Weaver');
});

it('reads a single row of labels and values as rows', () => {
  expect(shapes(row(0, first, 12), row(25, named, 15, 14))).not.toContain('¶ Surname / Weaver');
});

it('reads a table whose cells have a smaller second line as a table', () => {
  const read = shapes(
    row(0, ['Olive oil', '500 ml', '7.00'], 15),
    row(22, ['cold pressed', 'bottle', 'per piece'], 12),
    row(80, ['Rye bread', '1 kg', '4.20'], 15),
    row(102, ['sliced', 'paper', 'per loaf'], 12),
  );
  expect(read).not.toContain('¶ Olive oil / cold pressed');
});

it('has every word once, also where lines touch', () => {
  const cards = [
    row(0, ['Ruth Lindqvist', 'Jonas Ehrmann'], 18),
    row(18, ['Head of sales', 'Head of design'], 15),
    row(33, ['0113 555 204', '0113 555 208'], 12),
  ];
  const words = shapes(...cards)
    .join(' ')
    .match(/[\p{L}\d]+/gu)!;
  expect(words.length).toBe(
    cards.flat().flatMap((line) => line.words.flatMap(({ text }) => text.split(' '))).length,
  );
});
