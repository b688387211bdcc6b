import { fc } from '../support/seeded';
import { describe, expect, test } from 'vitest';
import { copyFormatsOf } from '../../../utils/answers/copying/copy-formats';
import { parseHtmlTable, parseWholeHtmlTable } from '../../../utils/answers/copying/html-table';
import type { CopyFormat } from '../../../utils/model/task';
import { escapeHtml } from '../../../utils/lib/html';
import type { AnsweredTask } from '../../../utils/model/job';

const described = (answer: string): AnsweredTask => ({ task: { kind: 'describe', detail: 'full' }, answer });
const copied = (answer: string, shape: CopyFormat): string =>
  copyFormatsOf(described(answer)).copy(shape).text;
const rowsOf = (markup: string): string[][] | undefined => parseHtmlTable(markup)?.table.rows;

const table = `<table border="1">
  <thead><tr><th>Item</th><th>Price</th></tr></thead>

  <tbody>
    <tr><td>Desk&nbsp;lamp &amp; bulb</td><td>45 &euro;</td></tr>
    <TR><TD>a<br>b<TD><b>2</b> &lt;3</TR>
  </tbody>
</table>`;
const tabs = 'Item\tPrice\nDesk lamp & bulb\t45 €\n"a\nb"\t2 <3';

describe('a table that a model wrote in HTML', () => {
  test.each([
    ['by itself', table],
    ['between words', `The prices:\n${table}\n\nThat is **all**.`],
    ['with a blank line before', `The prices:\n\n${table}\nThat is all.`],
    ['in a fence', `Here:\n\n\`\`\`html\n${table}\n\`\`\`\n\nDone.`],
    ['in what models put around', `<div class="x">\n${table}\n</div>`],
  ])('is copied as one: %s', (_name, answer) => {
    expect(copied(answer, 'tsv')).toBe(tabs);
    const { html } = copyFormatsOf(described(answer)).copy('tsv');
    expect(html).toContain('<th scope="col">Item</th>');
    expect(html).toContain('<td>2 &lt;3</td>');
    expect(copied(answer, 'shown')).toContain('Item\tPrice\nDesk lamp & bulb\t45 €\na b\t2 <3');
  });

  test('is a table in Markdown, and the words around stay', () => {
    expect(copied(`The *prices*:\n\n${table}\n\nThat is **all**.`, 'markdown')).toBe(
      'The *prices*:\n\n| Item | Price |\n| --- | --- |\n| Desk lamp & bulb | 45 € |\n| a b | 2 <3 |\n\nThat is **all**.',
    );
    expect(copied('a <b>c</b> d', 'markdown')).toBe('a <b>c</b> d');
  });

  const small = '<table><tr><th>A</th></tr><tr><td>1</td></tr></table>';
  const asMarkdown = '| A |\n| --- |\n| 1 |';
  test.each([
    ['a line right below it', `${small}\nNext **line**`, `${asMarkdown}\n\nNext **line**`],
    ['words right behind it', `${small}Total: **5**`, `${asMarkdown}\n\nTotal: **5**`],
    ['a line right above it', `The *prices*:\n${small}`, `The *prices*:\n\n${asMarkdown}`],
    ['another table', `${small}\n${small}`, `${asMarkdown}\n\n${asMarkdown}`],
    ['a fence', `\`\`\`html\n${small}\n\`\`\`\nNext`, `${asMarkdown}\n\nNext`],
    ['code', `    a\n\n${small}\n\n    b`, `a\n\n${asMarkdown}\n\n    b`],
    [
      'a caption with signs',
      small.replace('<tr>', '<caption>A *b* c*<br># d</caption><tr>'),
      `A \\*b\\* c\\*\\\n\\# d\n\n${asMarkdown}`,
    ],
  ])('stands by itself in Markdown: %s', (_name, answer, markdown) => {
    expect(copied(answer, 'markdown')).toBe(markdown);
  });

  test('is left as it came among what nests too deep to be read', () => {
    const answer = `${'> '.repeat(30)}a\n\n${small}`;
    expect(copied(answer, 'markdown')).toBe(answer);
  });

  test('in a fence is still there as its markup', () => {
    expect(copied(`\`\`\`html\n${table}\n\`\`\``, 'code')).toBe(table);
  });

  test('by itself is copied as a table at once, but not as text that stands for itself', () => {
    expect(copyFormatsOf(described(table)).meant(undefined)).toBe('tsv');
    const read = copyFormatsOf({ task: { kind: 'text' }, answer: table });
    expect(read.meant(undefined)).toBe('shown');
    expect(read.copy('shown').text).toBe(table);
    expect(read.copy('tsv').text).toBe(tabs);
  });

  test('has its caption and stray words before it', () => {
    const answer = '<table><caption>Prices</caption><tr><td>1<td>2</table>';
    expect(copied(answer, 'shown')).toBe('Prices\n1\t2');
    expect(copied(answer, 'tsv')).toBe('1\t2');
  });

  test('is as long as it may be', () => {
    const rows = Array.from({ length: 2000 }, (_none, at) => `<tr><td>cell ${at}</td><td>*b* | c</td></tr>`);
    const { text } = copyFormatsOf(described(`<table>${rows.join('\n')}</table>`)).copy('tsv');
    expect(text.split('\n')).toHaveLength(2000);
    expect(text.split('\n').at(-1)).toBe('cell 1999\t*b* | c');
  });
});

describe('cells', () => {
  test('are all that they span', () => {
    expect(
      rowsOf(
        '<table><tr><th rowspan=2>Store<th colspan="2">Sales<tr><th>Q1<th>Q2<tr><td>Kyoto<td>1<td>2</table>',
      ),
    ).toEqual([
      ['Store', 'Sales', 'Sales'],
      ['Store', 'Q1', 'Q2'],
      ['Kyoto', '1', '2'],
    ]);
    expect(rowsOf('<table><tr><td rowspan="0">a<td>b<tr><td>c<tr><td>d</table>')).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['a', 'd'],
    ]);
  });

  test.each([
    'title="a > b"',
    `title='a > b "' colspan = "1"`,
    'title="a < 5"',
    'title = "it\'s" nowrap',
    "title=it's",
    'style="a=b"',
  ])('have none of their attributes: %s', (attributes) => {
    expect(rowsOf(`<table><tr><td ${attributes}>1</td><td colspan=' 2'>2</td></tr></table>`)).toEqual([
      ['1', '2', '2'],
    ]);
  });

  test('of a table in one are its words', () => {
    expect(
      rowsOf('<table><tr><td>a<table><tr><td>1</td><td>2</td></tr></table></td><td>b</td></tr></table>'),
    ).toEqual([['a\n1 2', 'b']]);
  });

  test.each([
    ['<img src=x onerror="alert(1)">', '<img src="x" onerror="alert(1)">'],
    ['<script>alert(1)</script>', '<script>alert(1)'],
    ['<svg/onload=alert(1)>x', '<svg onload="alert(1)">x'],
    ['&lt;img src=x&gt;', '<img src=x>'],
    ['&#60;&#x3c;&#0;&#xd800;', '<<\ufffd\ufffd'],
    ['a &unknown; b &amp;lt;', 'a &unknown; b &lt;'],
    ['1 < 2', '1 < 2'],
    ['<a href="javascript:alert(1)">link</a>', 'link'],
    ['a<!-- hidden -->b', 'ab'],
    ['a &toString; &constructor;', 'a &toString; &constructor;'],
    ['a <constructor> b', 'a <constructor> b'],
    ['a <b-c> d', 'a <b-c> d'],
    ['<a title="1 > 0" class=x>b</a>', 'b'],
  ])('have markup as text, where it is no mere look: %s', (markup, text) => {
    expect(rowsOf(`<table><tr><td>${markup}</td></tr></table>`)).toEqual([[text]]);
  });
});

describe('what is none', () => {
  test.each([
    'The <table> element holds <tr> and <td>.',
    '<table> is an element.',
    '<table><tr></tr></table>',
    '<p><b>bold</b></p>',
    'Write:\n\n    <table><tr><td>1</td></tr></table>\n\nThat is all.',
    '```js\nconst t = "<table><tr><td>1</td></tr></table>";\n```',
  ])('%s', (answer) => {
    expect(copyFormatsOf(described(answer)).formats).not.toContain('tsv');
    expect(copied(answer, 'shown')).toContain('<');
  });

  test('a table that nobody could use, in a moment', () => {
    expect(rowsOf(`<table><tr>${'<td colspan=1000 rowspan=65000>x'.repeat(500)}</table>`)).toBeUndefined();
    const rows = '<tr><td colspan="1000" rowspan="9999">x</td></tr>'.repeat(5000);
    expect(rowsOf(`<table>${rows}</table>`)).toBeUndefined();
  });

  test('one wide row above many short ones, before they are filled up', () => {
    const wide = `<tr>${'<td colspan=1000>'.repeat(100)}`;
    expect(rowsOf(`<table>${wide}${'<tr><td>'.repeat(3500)}</table>`)).toBeUndefined();
  });
});

test('any cells come back as they were', () => {
  const cell = fc
    .string({ unit: 'grapheme-ascii', maxLength: 20 })
    .map((text) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim());
  const rows = fc
    .integer({ min: 1, max: 5 })
    .chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 6 }),
    );
  fc.assert(
    fc.property(rows, (cells) => {
      const markup = cells.map(
        (row) => `<tr>${row.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`,
      );
      expect(parseWholeHtmlTable(`<table>\n${markup.join('\n')}\n</table>`)?.table.rows).toEqual(cells);
    }),
  );
});
