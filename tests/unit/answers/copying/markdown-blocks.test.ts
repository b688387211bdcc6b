import type { Tokens } from 'marked';
import { describe, expect, test } from 'vitest';
import { answerBlocksOf } from '../../../../utils/answers/copying/blocks';
import { copyFormatsOf } from '../../../../utils/answers/copying/copy-formats';
import { markdownSections } from '../../../../utils/answers/copying/markdown-blocks';
import { createBlockReader } from '../../../../components/panel/answer/blocks';
import { expectWithin, stopwatch } from '../../support/stopwatch';
import type { AnsweredTask } from '../../../../utils/model/job';

const described = (answer: string): AnsweredTask => ({ task: { kind: 'describe', detail: 'full' }, answer });
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_none, at) => line(at)).join('\n');
const kindsOf = (text: string): string[] =>
  markdownSections(text).flatMap(({ blocks }) =>
    blocks.flatMap(({ type }) => (type === 'space' ? [] : [type])),
  );
/** What is copied as shown. */
const shown = (text: string): string => copyFormatsOf(described(text)).copy('shown').text;

const table = `| Place | Boats |\n|:--|--:|\n${lines(2000, (at) => `| Harbor **${at}** | ${at} |`)}`;
const code = lines(2501, (at) => (at % 3 === 0 ? '' : `  line(${at}); | * - #`));
const list = lines(
  900,
  (at) => `- Item **${at}**, with \`code\` in it${at % 50 === 7 ? '\n  - and more' : ''}`,
);

describe('of 50,000 characters', () => {
  test.each([
    ['alone', '', ''],
    ['between words, with no blank line', 'The *harbors*:\n', '\n> That is all.'],
    ['between lists', '- one\n- two\n\n', '\n\n1. one\n2. two'],
  ])('a table is one table, %s', (_name, before, after) => {
    const text = before + table + after;
    expect(text.length).toBeGreaterThan(45_000);
    const tables = markdownSections(text).flatMap(({ blocks }) =>
      blocks.filter(({ type }) => type === 'table'),
    );
    expect(tables).toHaveLength(1);
    const [{ header, rows, align, raw }] = tables as [Tokens.Table];
    expect([header.length, rows.length, align]).toEqual([2, 2000, ['left', 'right']]);
    expect(raw.trimEnd()).toBe(table);
    const { copy } = copyFormatsOf(described(text));
    expect(copy('tsv').text).toBe(`Place\tBoats\n${lines(2000, (at) => `Harbor ${at}\t${at}`)}`);
    expect(copy('markdown').text).toBe(text);
  });

  test.each([
    ['alone', '', ''],
    ['between words, with no blank line', 'See **this**:\n', '\nand *that*'],
    ['in a list', '- x\n\n', '\n\n- y'],
  ])('code is one block, %s', (_name, before, after) => {
    for (const mark of ['```', '~~~~']) {
      const text = `${before}${mark}js\n${code}\n${mark}${after}`;
      const blocks = markdownSections(text).flatMap((section) => section.blocks);
      expect(blocks.filter(({ type }) => type === 'code')).toMatchObject([{ lang: 'js', text: code }]);
      expect(copyFormatsOf(described(text)).copy('code').text).toBe(code);
      expect(shown(text)).not.toContain('**');
    }
  });

  test('code without an end is code to the end', () => {
    expect(kindsOf(`\`\`\`\n${code}`)).toEqual(['code']);
  });

  test('a list is one list, whose items have their own', () => {
    const [first, ...others] = markdownSections(`# Items\n${list}`).flatMap(({ blocks }) =>
      blocks.filter(({ type }) => type === 'list'),
    );
    expect([(first as Tokens.List).items.length, others]).toEqual([900, []]);
    expect(shown(list)).toContain('- Item 7, with code in it\n  - and more');
    expect(shown(list)).not.toContain('**');
    const numbered = lines(1500, (at) => `${at + 3}. The **step** after that\n`);
    expect(answerBlocksOf(described(numbered))).toMatchObject([{ kind: 'list', items: { length: 1500 } }]);
    expect(shown(numbered).trimEnd()).toMatch(/^3\. The step.*\n[^]*1502\. The step after that$/);
  });

  test('many short blocks are what they are alone', () => {
    const part = '## A *part*\n\nA **boat**.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n';
    expect(kindsOf(part.repeat(800))).toEqual(
      Array.from({ length: 800 }, () => ['heading', 'paragraph', 'list', 'table']).flat(),
    );
  });

  test('one paragraph is one, and what the parser would read again and again is shown as it came', () => {
    const sentence = 'It sails **on** and on, _far_ out.\n';
    expect(kindsOf(sentence.repeat(400))).toEqual(['paragraph']);
    for (const part of ['a| a |\n|---|\n', '&\n-\n', '> a\n', '<b>x</b>\n']) {
      const text = part.repeat(Math.ceil(50_000 / part.length)).trimEnd();
      expect(kindsOf(text), part).toEqual(['text']);
      expect(shown(text), part).toBe(text);
    }
  });

  test('a header with more columns than anyone sees is no table', () => {
    const wide = `${'a|'.repeat(900)}\n${'-|'.repeat(900)}\n${'|\n'.repeat(20_000)}`;
    expect(kindsOf(wide)).not.toContain('table');
  });
});

test('no section depends on another, and together they are the text', () => {
  const text =
    'One\ntwo\n\n\n- a\n\n- b\n\n  c\n\nword\n```\nx\n\n\ny\n```\n<!-- a\n\nb -->\n\n    code\n\nend';
  const sections = markdownSections(text);
  expect(sections.map(({ raw }) => raw)).toEqual([
    'One\ntwo\n\n\n',
    '- a\n\n- b\n\n  c\n\n',
    'word\n',
    '```\nx\n\n\ny\n```\n',
    '<!-- a\n\nb -->\n\n    code\n\n',
    'end',
  ]);
  for (const { raw, blocks } of sections)
    expect(markdownSections(raw).flatMap((section) => section.blocks)).toEqual(blocks);
});

test.each([
  ['a table', `Before:\n${table}\n\nAfter.`],
  ['code', `Before:\n\n\`\`\`\n${code}\n\`\`\`\nAfter.\n\nEnd.`],
  ['a list', `${list}\n\nAfter.`],
  ['what is shown as it came', `A *b*.\n\n${'a| a |\n|---|\n'.repeat(1500)}\n\nEnd.`],
])('%s that streams in is shown as if it had come at once', (_name, text) => {
  const read = createBlockReader();
  for (let end = 0; end < text.length;) {
    end += end % 9000 < 800 ? 23 : 3501;
    const part = text.slice(0, end);
    const grown = read(part, end < text.length).map(({ type, raw }) => [type, raw]);
    if (end % 3 === 0 || end >= text.length)
      expect(grown).toEqual(createBlockReader()(part, false).map(({ type, raw }) => [type, raw]));
  }
});

test.each([
  '```\n```\n',
  ' ```\n ```\n',
  '- a\n ~~~\n ~~~\n',
  '   ~~~\nx\n   ~~~\n\n',
  '<table><tr><td>1</table>\n',
])('what follows a fence or a table is read in pieces, too: %j', (begin) => {
  const [few, many] = [2_000, 8_000].map((count) => `${begin}${'a| a |\n|---|\n'.repeat(count)}`);
  const times = [few, many].map((text) => {
    const taken = stopwatch();
    markdownSections(text ?? '');
    return taken();
  });
  expectWithin(500, times[0] ?? 0);
  expectWithin(1000, times[1] ?? 0);
});
