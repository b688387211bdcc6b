import { array, assert, constantFrom, property, string } from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvRows, parseCsv } from '../../../utils/answers/spreadsheet';

test.each<[string, string, string[][]]>([
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\r\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['quotes, lines and separators in quotes', '"a ""b""","c\nd",e', [['a "b"', 'c\nd', 'e']]],
  [
    'a quote that is never closed',
    'a,"b\nc,d',
    [
      ['a', '"b'],
      ['c', 'd'],
    ],
  ],
  ['text after a closed quote', '"a"b,c', [['"a"b', 'c']]],
  [
    'empty lines and cells',
    '\na,\n\n,\n',
    [
      ['a', ''],
      ['', ''],
    ],
  ],
  ['one cell in a line', 'a\nb', [['a'], ['b']]],
  ['nothing', '', []],
])('CSV with %s is read', (_name, text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test('CSV that is written by the rules is read as another reader reads it', () => {
  const cell = string({ unit: constantFrom('a', '1', '"', ',', ';', '\n', '\r\n', ' ', 'é') });
  const table = array(array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  assert(
    property(table, (cells) => {
      const written = csvRows([['name', 'value', 'more'], ...cells]);
      expect(parseCsv(written)).toEqual(Papa.parse(written, { delimiter: ',' }).data);
    }),
  );
});
