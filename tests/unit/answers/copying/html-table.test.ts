import { describe, expect, test } from 'vitest';
import { htmlTableRaw } from '../../../../utils/answers/copying/html-table';
import { stopwatch } from '../../support/stopwatch';

describe('the time to find tables grows with the length of the text, not with its square', () => {
  const repeated = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length));
  const cell = (attributes: string): string => `<table><tr><td ${attributes}>1</table>`;
  /** The least of three runs, in milliseconds of the processor. */
  const timeOf = (answer: string): number => {
    const times = [1, 2, 3].map(() => {
      const taken = stopwatch();
      // A table is sought wherever a block can begin.
      for (let at = 0; at < answer.length;) {
        const raw = htmlTableRaw(answer.slice(at));
        const next = answer.indexOf('\n\n', at);
        at = raw !== undefined ? at + raw.length : next < 0 ? answer.length : next + 2;
      }
      return taken();
    });
    return Math.min(...times);
  };

  const pieces = [
    ['openings', '<table><tr>\n\n'],
    ['openings with cells', '<table><tr><td>\n\n'],
    ['openings with rows', '<table><tr></tr>\n\n'],
    ['small tables', '<table><tr><td>1</table>\n\n'],
    ['comments', '<table><tr><!--'],
    ['quotes', `<table a="'><tr><td b='">`],
    ['quotes that open in what is quoted', '<table><tr><td a " ="'],
    ['both quotes', `<table><tr><td =" ='`],
    ['quotes with signs in them', '<table><tr><td a="<'],
    ['brackets', '<table><tr><td><a <a <a '],
    ['wrappers', '<div><center>'],
    ['wrappers that stand alone', '<div>\n\n'],
    ['wrappers with quotes', '<div a="\n\n'],
    ['ends', '</table></div>\n\n'],
  ] as const;
  const long: [string, (length: number) => string][] = [
    ...pieces.map(([name, piece]): [string, (length: number) => string] => [
      name,
      (length) => repeated(piece, length),
    ]),
    ...pieces.map(([name, piece]): [string, (length: number) => string] => [
      `${name}, in a cell`,
      (length) => `<table><tr><td>${repeated(piece, length)}`,
    ]),
    ['spaces before a span', (length) => cell(`colspan=${' '.repeat(length)}x`)],
    [
      'spaces before and after the sign',
      (length) => cell(`colspan${' '.repeat(length)}=${' '.repeat(length)}"x`),
    ],
    ['spaces in a quote', (length) => cell(`colspan="${' '.repeat(length)}x`)],
    ['equals signs', (length) => cell('='.repeat(length))],
    ['equals signs and quotes', (length) => cell(repeated(`="='`, length))],
    ['quotes one after the other', (length) => cell(`${repeated('a="b" ', length)}<`)],
    ['spaces after wrappers', (length) => repeated(`<div>${' '.repeat(500)}`, length)],
    ['lines after a table', (length) => `${cell('')}${repeated(' \n', length)}x`],
    ['lines in a table', (length) => `<table><tr><td>${repeated('\n x', length)}`],
    [
      'spaces in a tag that ends one',
      (length) => `<table><tr><td>${repeated(`</td${' '.repeat(500)}`, length)}`,
    ],
    ['spaces in a cell', (length) => `<table><tr><td>a${' '.repeat(length)}b</table>`],
    ['signs by name', (length) => `<table><tr><td>${repeated('&amp&#', length)}</table>`],
    ['what opens a tag', (length) => `<table><tr><td>${'<'.repeat(length)}`],
  ];
  test.each(long)('%s', (_name, answer) => {
    const [some, more] = [timeOf(answer(5_000)), timeOf(answer(50_000))];
    // With the square it would be a hundred times as long; what takes no time at all says nothing.
    expect(more).toBeLessThan(some * 40 + 15);
  });
});
