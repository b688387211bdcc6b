import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyFormatsOf } from '../../../../utils/answers/copying/copy-formats';
import { plainPartsOf, plainSectionsOf } from '../../../../utils/answers/copying/plain-text';
import type { Task } from '../../../../utils/model/task';
import { expectWithin, stopwatch } from '../../support/stopwatch';

const text: Task = { kind: 'text' };
const shown = (answer: string, task: Task = text) =>
  plainPartsOf(answer, task).map((part) => (part.kind === 'table' ? part.table.rows : part.text));

const bill = '# Bill\n\n  *Two* lamps:\n| Item | Price |\n|---|---:|\n| Lamp \\| brass | 45 |\n\n\nThanks';

describe('plain text with a table', () => {
  test('is shown with the table drawn, and every other line literally', () => {
    expect(shown(bill)).toEqual([
      '# Bill\n\n  *Two* lamps:',
      [
        ['Item', 'Price'],
        ['Lamp | brass', '45'],
      ],
      '\n\nThanks',
    ]);
  });

  test.each([
    ['one line with bars', 'a | b\n|c|d|'],
    ['a pipe of a shell', 'ls | wc\ncat x | grep y'],
    ['columns lined up with spaces', 'a   b   c\nd   e   f'],
    ['arms of a match in code', '  | Leaf, Some x -> 1\n  | Node (a, _), _ -> 2\n  | _ | None -> 3'],
    ['guards in code', 'f x\n  | x > 1 || x < 0 = a\n  | otherwise = b'],
    ['one line with bars below a ruler', '==========\nHome | About | Contact'],
    ['one line with a pipe below a ruler', '-----\n$ cat foo | grep x'],
    ['rows of uneven length without a rule', '| a | b |\n| c |'],
    ['a table in a fence', '```\n|a|b|\n|---|---|\n```'],
    ['a table in HTML', '<table>\n<tr><td>a</td></tr>\n</table>'],
    ['more columns than anybody reads', `${'|a'.repeat(101)}|\n${'|-'.repeat(101)}|`],
    ['more cells than are drawn', `|a|b|\n|---|---|\n${'|c|d|\n'.repeat(2500)}end`],
  ])('stays as it is where the table is unclear or too large: %s', (_name, answer) => {
    expect(shown(answer)).toEqual([answer]);
  });

  test('is JSON where the task requests JSON', () => {
    const task = { kind: 'custom', id: 'j', name: 'J', prompt: '?', shape: 'json' } as const;
    const answer = '{"a":\t1,\n"b":\t2}';
    expect(shown(answer, task)).toEqual([answer]);
    expect(shown(answer)).not.toEqual([answer]);
  });

  test('is copied as it is shown: its table as rows', () => {
    const copied = (shape: 'shown' | 'paragraphs' | 'oneLine') =>
      copyFormatsOf({ task: text, answer: bill }).copy(shape).text;
    expect(copied('shown')).toBe('# Bill\n\n  *Two* lamps:\nItem\tPrice\nLamp | brass\t45\n\n\nThanks');
    expect(copied('paragraphs')).toBe('# Bill\n\n*Two* lamps:\nItem\tPrice\nLamp | brass\t45\n\nThanks');
    expect(copied('oneLine')).toBe('# Bill *Two* lamps: Item Price Lamp | brass 45 Thanks');
  });
});

test.each([
  ['with a rule below the first row, without outer bars', 'a | b\n--- | ---\nc | d'],
  ['with bars around all rows, without a rule', '| a | b |\n| c | d |'],
  ['drawn by a program', '+---+---+\n| a | b |\n+---+---+\n| c | d |\n+---+---+'],
  ['from a spreadsheet', 'a\tb\nc\td'],
])('a table is shown as one: %s', (_name, answer) => {
  expect(shown(answer)).toEqual([
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ]);
});

test('lines that look like a table are copied literally as code', () => {
  const answer = '| a | b |\n|---|---|\n| c | d |';
  expect(copyFormatsOf({ task: text, answer }).copy('code').text).toBe(`\`\`\`\n${answer}\n\`\`\``);
});

test('a very long text is shown, and copied, whole', () => {
  const answer = `${'word\n'.repeat(400_000)}end`;
  expect(shown(answer)).toEqual([answer]);
});

test('no line outside of tables is lost or changed, for any text', () => {
  const line = fc.constantFrom<string[]>(
    '',
    ' ',
    'a',
    '# b',
    '|c|d|',
    '|---|---|',
    '```',
    '~~~',
    '<table><tr>',
    'e\tf',
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const parts = plainPartsOf(lines.join('\n'), text);
      const kept = parts.flatMap((part) => (part.kind === 'text' ? part.text.split('\n') : []));
      const rest = [...lines];
      for (const each of kept) {
        const at = rest.indexOf(each);
        expect(at).toBeGreaterThanOrEqual(0);
        // What comes before it stands in a table.
        for (const tabled of rest.splice(0, at + 1).slice(0, -1)) expect(tabled).toMatch(/[|\t]/);
      }
      for (const tabled of rest) expect(tabled).toMatch(/[|\t]/);
    }),
  );
});

test('fences that are never closed are looked for once', () => {
  const answer = Array.from({ length: 100_000 }, (_none, at) => '```'.padEnd(4 + (at % 7), 'x')).join('\n');
  const taken = stopwatch();
  expect(shown(answer)).toEqual([answer]);
  expectWithin(2000, taken());
});

test('thousands of tables in a line each are found in no time', () => {
  const since = stopwatch();
  const sections = plainSectionsOf('<table><tr></table>\n'.repeat(10_000));
  expect(sections.filter(({ kind }) => kind === 'html')).toHaveLength(10_000);
  expectWithin(1000, since());
});
