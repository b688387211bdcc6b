import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { padRows, splitTables } from '../../../../utils/answers/copying/tables';
import { expectWithin, stopwatch } from '../../support/stopwatch';

const tablesOf = (text: string): string[][][] =>
  splitTables(text.split('\n')).flatMap((part) => (part.kind === 'table' ? [part.table.rows] : []));

describe('a table is recognized', () => {
  test.each<[string, string, string[][]]>([
    [
      'as Markdown has it',
      '| a | b |\n|---|:-:|\n| 1 | 2 |',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'without outer bars',
      'a | b\n--- | ---\n1 | 2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'without a rule',
      '| a | b |\n| 1 | 2 |',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'without a rule and outer bars',
      'a | b | c\n1 | 2 | 3',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'with uneven rows',
      '| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |',
      [
        ['a', 'b', ''],
        ['1', '', ''],
        ['1', '2', '3'],
      ],
    ],
    [
      'with a rule too short',
      '| a | b | c |\n|---|---|\n| 1 | 2 | 3 |',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'with an empty first and last cell',
      '|  | b |\n|---|---|\n| 1 |  |',
      [
        ['', 'b'],
        ['1', ''],
      ],
    ],
    ['with bars in cells', '| a \\| b | `c | d` |\n|---|---|', [['a | b', '`c | d`']]],
    ['of one column', '| a |\n|---|\n| 1 |', [['a'], ['1']]],
    [
      'as a database prints it',
      ' id | name\n----+------\n  1 | Ann',
      [
        ['id', 'name'],
        ['1', 'Ann'],
      ],
    ],
    [
      'in a drawn frame',
      '+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'in a frame of box lines',
      '┌───┬───┐\n│ a │ b │\n├───┼───┤\n│ 1 │ 2 │\n└───┴───┘',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'with tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'with tabs and an empty cell',
      'a\tb\tc\n1\t\t3',
      [
        ['a', 'b', 'c'],
        ['1', '', '3'],
      ],
    ],
    [
      'lined up with spaces',
      'Item       Qty  Price\nDesk lamp    2  45.00',
      [
        ['Item', 'Qty', 'Price'],
        ['Desk lamp', '2', '45.00'],
      ],
    ],
    [
      'lined up, of two columns',
      'Mon   12\nTue   8\nWed   31',
      [
        ['Mon', '12'],
        ['Tue', '8'],
        ['Wed', '31'],
      ],
    ],
    [
      'lined up, with an empty cell',
      'Item    Qty   Price\nLamp      2   45.00\nTotal         45.00',
      [
        ['Item', 'Qty', 'Price'],
        ['Lamp', '2', '45.00'],
        ['Total', '', '45.00'],
      ],
    ],
    [
      'lined up in wide letters',
      '品名    個数   値段\nランプ  2      45\n電球    3      12',
      [
        ['品名', '個数', '値段'],
        ['ランプ', '2', '45'],
        ['電球', '3', '12'],
      ],
    ],
    [
      'lined up nearly',
      'a   b   c\n1   2   3\n4   5   6\nlonger than   x',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
        ['4', '5', '6'],
        ['longer than', 'x', ''],
      ],
    ],
  ])('%s', (_name, text, rows) => {
    expect(tablesOf(text)).toEqual([rows]);
  });
});

test.each([
  ['a sentence', 'The door is open.'],
  [
    'typed with two spaces between sentences',
    'It rains.  The door is open.\nIt shuts.  Then it is dark.\nYes.  No.',
  ],
  ['a line of a shell', 'cat a | sort | uniq'],
  ['lines of a shell', 'cat a | sort\ncat b | sort | uniq'],
  ['code with an indent', '\tif (a)\n\t\treturn;'],
  ['one line with a gap', 'Name:   Ann'],
  ['a rule', '---\n\n---'],
  ['a list', '- a\n- b'],
])('%s is no table', (_name, text) => {
  expect(tablesOf(text)).toEqual([]);
});

test('what stands around a table stays, and several tables stay apart', () => {
  const text = 'Before\n| a | b |\n|---|---|\n| 1 | 2 |\nBetween\nx\ty\n3\t4\nAfter';
  expect(
    splitTables(text.split('\n')).map((part) => (part.kind === 'lines' ? part.lines : part.table.rows)),
  ).toEqual([
    ['Before'],
    [
      ['a', 'b'],
      ['1', '2'],
    ],
    ['Between'],
    [
      ['x', 'y'],
      ['3', '4'],
    ],
    ['After'],
  ]);
});

test('whatever the cells, a Markdown table comes back as it was', () => {
  const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\s|│┃║`\\]+/g, ' ').trim());
  const rows = fc
    .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([columns, count]) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
        minLength: count,
        maxLength: count,
      }),
    )
    // A row of rules alone is a rule to everybody.
    .filter((table) => table.every((row) => row.some((text) => /[\p{L}\p{N}]/u.test(text))));
  fc.assert(
    fc.property(rows, ([first = [], ...others]) => {
      const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
      const text = [line(first), line(first.map(() => '---')), ...others.map(line)].join('\n');
      expect(tablesOf(text)).toEqual([[first, ...others]]);
    }),
  );
});

test('whatever the text, no word of it is lost, and it takes no time', () => {
  const line = fc.string({
    maxLength: 40,
    unit: fc.constantFrom('a', '1', ' ', '  ', '\t', '|', '-', '+', '.'),
  });
  const wordsOf = (text: string): string => text.replaceAll(/[^a1.]/g, '');
  fc.assert(
    fc.property(fc.array(line.filter((text) => text.trim() !== '')), (lines) => {
      const parts = splitTables(lines);
      const kept = parts.map((part) =>
        (part.kind === 'lines' ? part.lines : part.table.rows.flat()).join(' '),
      );
      expect(wordsOf(kept.join(' '))).toBe(wordsOf(lines.join(' ')));
      for (const part of parts)
        if (part.kind === 'table') expect(new Set(part.table.rows.map(({ length }) => length)).size).toBe(1);
    }),
  );
  const taken = stopwatch();
  splitTables(Array.from({ length: 20_000 }, (_none, at) => (at % 3 === 0 ? 'a | b' : 'a  b | c | d')));
  expectWithin(2000, taken());
});

test.each([
  ['tabs', '\t', ''],
  ['bars', '|', '|---|\n'],
])('one wide row above many short ones fills no memory: %s', (_name, sign, rule) => {
  const wide = `|${`x${sign}`.repeat(8000)}`;
  expect(tablesOf(`${wide}\n${rule}${`a${sign}b\n`.repeat(8000)}`)).toEqual([]);
});

test('a table may have many rows', () => {
  const rows = Array.from({ length: 200_000 }, () => ['x']);
  expect(padRows(rows)?.length).toBe(200_000);
});

test.each([
  ['that alternate in format', 'a|b\tc\na|b\tc\na|b|c  d\na|b|c  d\na|b|c  d\n'.repeat(2500)],
  ['whose last row is long', `${'a  b\n'.repeat(10_000)}a${' '.repeat(50_000)}b`],
])('tables %s are found in no time', (_name, text) => {
  const since = stopwatch();
  splitTables(text.split('\n').filter((line) => line !== ''));
  expectWithin(1000, since());
});
