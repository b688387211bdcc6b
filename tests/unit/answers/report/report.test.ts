import * as fc from 'fast-check';
import { Lexer, marked, type Token, type Tokens } from 'marked';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import {
  reportCsv,
  reportJson,
  proposedAttribute,
  reportColumns,
  reportFileName,
  reportMarkdown,
} from '../../../../utils/answers/report';
import { hostileReport, listed, proposed, sampleReport } from './sample';

const cellsOf = (csv: string): string[][] =>
  Papa.parse<string[]>(csv.replace(/^\u{feff}/u, ''), { skipEmptyLines: true }).data;

const named = (name: string): string =>
  cellsOf(reportCsv(sampleReport([{ picture: listed({ name }), proposal: undefined }])))[1]?.[3] ?? '';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A', "'＠A"],
  ['\ta', "'\ta"],
  ['\ra', "'\ra"],
  ['  =1', "  '=1"],
  ['\u{200b}=1', "\u{200b}'=1"],
  // papaparse's own pattern ends at the first line.
  ['=1\nb', "'=1\nb"],
  ['a\n=1', "a\n'=1"],
  // A spreadsheet whose list separator is the semicolon.
  ['a;=1', "a;'=1"],
  ['Boat, 3 + 4 = 7', 'Boat, 3 + 4 = 7'],
  ['e-mail', 'e-mail'],
])('no spreadsheet runs %j', (name, cell) => expect(named(name)).toBe(cell));

test('CSV comes back whole, but for the apostrophes that keep it from being run', () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const [head, ...rows] = cellsOf(reportCsv(report));
      expect(head).toEqual([...reportColumns]);
      const without = (text: string): string => text.replaceAll("'", '');
      expect(rows.map((row) => row.map(without))).toEqual(
        report.rows.map((row) => reportColumns.map((column) => without(row[column]))),
      );
    }),
  );
});

test('no cell of a CSV begins with what a spreadsheet would run, wherever it thinks that cells begin', () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const csv = reportCsv(report);
      const cells = [...cellsOf(csv).flat(), ...csv.split(/[;\t\r\n]/)];
      expect(cells.filter((cell) => /^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([]);
      expect(
        cellsOf(csv)
          .flat()
          .filter((cell) => /^[\t\r\n]/.test(cell)),
      ).toEqual([]);
    }),
  );
});

function tokensIn(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...('tokens' in token ? tokensIn(token.tokens ?? []) : [])]);
}

test('Markdown is one table of text and code, whatever stands on the page', () => {
  fc.assert(
    fc.property(hostileReport, (report) => {
      const blocks = Lexer.lex(reportMarkdown(report));
      const [table, ...others] = blocks.filter((token): token is Tokens.Table => token.type === 'table');
      expect(others).toEqual([]);
      expect(table?.rows.map((row) => row.length)).toEqual(report.rows.map(() => reportColumns.length));
      const kinds = tokensIn((table?.rows ?? []).flat().flatMap((cell) => cell.tokens)).map(
        ({ type }) => type,
      );
      expect(kinds.filter((kind) => !['text', 'escape', 'codespan'].includes(kind))).toEqual([]);
      expect(blocks.map(({ type }) => type).filter((type) => type !== 'space')).toEqual([
        'heading',
        'paragraph',
        'paragraph',
        'table',
      ]);
    }),
  );
});

test('Markdown shows the signs of a text as they are', () => {
  const name = 'Möwe & its <low> bow #1 \\ a|b www.x.example *y* it’s 3:4';
  const report = sampleReport([{ picture: listed({ name }), proposal: undefined }]);
  const html = marked.parse(reportMarkdown(report), { async: false });
  const shown = html
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(shown).toContain(`<td>${name}</td>`);
});

test('JSON names what it is, and says all in words and codes', () => {
  const picture = listed({ name: 'x', verdict: 'poor', reason: { kind: 'sameName', count: 14 }, alt: '' });
  const report: unknown = JSON.parse(
    reportJson(
      sampleReport([
        { picture, proposal: proposed({ isReviewed: true }) },
        { picture, proposal: undefined },
      ]),
    ),
  );
  expect(report).toMatchObject({
    format: 'sightread-report',
    version: 1,
    page: { url: 'https://news.example/' },
    madeAt: '2026-11-22T12:00:00.000Z',
    pictures: [
      {
        selector: picture.selector,
        alt: '',
        reason: { kind: 'sameName', count: 14 },
        proposal: {
          text: 'A boat at sunset',
          length: 16,
          isReviewed: true,
          attribute: 'alt="A boat at sunset"',
        },
      },
      { proposal: null },
    ],
  });
});

test('an attribute is ready to be pasted', () => {
  expect(proposedAttribute(proposed({ text: 'Say "a < b & c"\n now' }))).toBe(
    'alt="Say &quot;a &lt; b &amp; c&quot; now"',
  );
  expect(proposedAttribute(proposed({ decision: 'empty', text: 'ignored' }))).toBe('alt=""');
  expect(proposedAttribute(undefined)).toBe('');
});

test.each([
  ['https://news.example/a', 'alt-text-news.example-2026-11-22.csv'],
  ['file:///C:/x', 'alt-text-page-2026-11-22.csv'],
  ['http://[::1]:80/', 'alt-text-1-2026-11-22.csv'],
])('a report on %s is the file %s', (url, name) => {
  const report = { ...sampleReport([]), page: { url, title: '' } };
  expect(reportFileName(report, 'csv')).toBe(name);
});
