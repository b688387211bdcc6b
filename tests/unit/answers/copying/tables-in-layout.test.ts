import { expect, test } from 'vitest';
import { tablesInLayout } from '../../../../utils/answers/copying/tables';
import type { Layout, TextLine } from '../../../../utils/model/layout';

/** A line of words, each at a place from the left, in letters ten pixels wide and twenty high. */
function line(row: number, ...words: readonly [number, string][]): TextLine {
  const made = words.map(([x, text]) => ({
    text,
    confidence: 90,
    box: { x, y: 30 * row, width: 10 * text.length, height: 20 },
  }));
  return { words: made, box: { x: 0, y: 30 * row, width: 600, height: 20 } };
}

const layoutOf = (...lines: TextLine[]): Layout => ({
  width: 600,
  height: 400,
  languages: [],
  recognisers: [],
  blocks: [{ kind: 'paragraph', lines, box: { x: 0, y: 0, width: 600, height: 400 } }],
});

test('words in a grid are a table, also where a cell is empty, between lines that are none', () => {
  const layout = layoutOf(
    line(0, [0, 'Prices'], [65, 'of'], [90, 'today']),
    line(1, [0, 'Item'], [200, 'Qty'], [300, 'Price']),
    line(2, [0, 'Desk'], [45, 'lamp'], [210, '2'], [300, '45.00']),
    line(3, [0, 'Total'], [300, '90.00']),
    line(4, [0, 'Thank'], [55, 'you']),
  );
  expect(tablesInLayout(layout).map(({ rows }) => rows)).toEqual([
    [
      ['Item', 'Qty', 'Price'],
      ['Desk lamp', '2', '45.00'],
      ['Total', '', '90.00'],
    ],
  ]);
});

test.each([
  ['prose', [line(0, [0, 'one'], [35, 'two']), line(1, [0, 'three']), line(2, [0, 'four'])]],
  ['two rows', [line(0, [0, 'a'], [200, 'b']), line(1, [0, 'c'], [200, 'd'])]],
  [
    'rows that share no columns',
    [
      line(0, [0, 'a'], [200, 'b']),
      line(1, [0, 'c'], [300, 'd']),
      line(2, [100, 'cc'], [200, 'bbbbbbbbbbbbbb']),
    ],
  ],
])('%s are no table', (_name, lines) => {
  expect(tablesInLayout(layoutOf(...lines))).toEqual([]);
});
