import { render } from 'preact';
import { afterEach, describe, expect, test } from 'vitest';
import { AnswerView } from '../../components/panel/answer/answer';
import { boundingBox, type LayoutBlock, type Layout, type TextLine } from '../../utils/model/layout';
import { layoutMarkdownOf } from '../../utils/engines/on-device-text/layout-markdown';
import { minSureConfidence } from '../../utils/model/layout';
import { copyFormatsOf } from '../../utils/answers/copying/copy-formats';
import nastyText from './support/nasty-text.txt?raw';
import { aJob } from './support/jobs';
import { freshBrowser } from './support/show';

freshBrowser();
afterEach(() => document.querySelectorAll('[data-test-root]').forEach((root) => root.remove()));

const box = { x: 0, y: 0, width: 9, height: 9 };
const line = (text: string, confidence = 95): TextLine => {
  const words = text.split(' ').map((word) => ({ text: word, box, confidence }));
  return { words, box: boundingBox(words) };
};
const lines = (text: string): TextLine[] => text.split('\n').map((each) => line(each));
const layoutOf = (...blocks: LayoutBlock[]): Layout => ({
  width: 9,
  height: 9,
  languages: ['eng'],
  recognizers: ['Tesseract'],
  blocks,
});
const paragraph = (text: string): LayoutBlock => ({ kind: 'paragraph', box, lines: lines(text) });
const list = (marker: string, ...items: string[]): LayoutBlock => ({
  kind: 'list',
  ordered: /\d/.test(marker),
  box,
  items: items.map((text) => ({ marker, level: 0, lines: lines(text), box })),
});
const table = (...rows: string[][]): LayoutBlock => ({
  kind: 'table',
  header: 1,
  box,
  rows: rows.map((cells) => cells.map((text) => ({ lines: text === '' ? [] : lines(text) }))),
});
const code = (...texts: string[]): LayoutBlock => ({
  kind: 'code',
  box,
  lines: texts.map((text) => ({
    indent: /^ */.exec(text)?.[0].length ?? 0,
    box,
    words: [...text.matchAll(/( *)(\S+)/g)].map(([, gap = '', word = '']) => ({
      text: word,
      gap: gap.length,
      box,
      confidence: 95,
    })),
  })),
});

/** Shows a layout as the panel shows text that was read on this device. */
function showText(answer: string): HTMLElement {
  const root = document.createElement('div');
  root.dataset['testRoot'] = '';
  document.body.append(root);
  const job = aJob({ answer, task: { kind: 'text' }, answerer: { id: 'device', name: '', model: '' } });
  render(<AnswerView job={job} lang="en" words={null} />, root);
  const element = root.querySelector<HTMLElement>('[data-part="answer"]');
  if (!element) throw new Error('no answer');
  return element;
}
const show = (...blocks: LayoutBlock[]): HTMLElement => showText(layoutMarkdownOf(layoutOf(...blocks)).text);
const without = (text: string | null): string => (text ?? '').replaceAll(/\s/g, '');

/** Lines that mean something in Markdown, and such that nearly do. */
const nasty = nastyText.trim().split('\n');
/** The same numbers each time, so that what failed fails again. */
function* chances(): Generator<number> {
  for (let state = 20_240_517; ;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    yield state / 0x80000000;
  }
}
const chance = chances();
const pick = (): string => nasty[Math.floor(chance.next().value * nasty.length)] ?? '';
const signs = [
  '*',
  '_',
  '`',
  '~',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '#',
  '\\',
  '|',
  '-',
  '+',
  '!',
  '.',
  '1',
  'a',
  'ß',
  ' ',
  ' ',
  '\n',
  ':',
  '@',
  '/',
];
function scramble(): string {
  const length = 2 + Math.floor(chance.next().value * 14);
  const text = Array.from({ length }, () => signs[Math.floor(chance.next().value * signs.length)]).join('');
  return text
    .split('\n')
    .map((each) => each.trim().replaceAll(/ +/g, ' '))
    .filter((each) => each !== '')
    .join('\n');
}

/** What `Copy` writes of an answer that was read on this device. */
const copied = (answer: string): string => {
  const answerer = { id: 'device', name: '', model: '' };
  return copyFormatsOf({ task: { kind: 'text' }, answerer, answer }).copy('shown').text;
};

describe('text that was read in a picture stands as it was read', () => {
  const pairs = Array.from({ length: 400 }, () => `${pick()}\n${pick()}`);
  const joined = Array.from({ length: 400 }, () => `${pick()} ${pick()} ${pick()}`);
  const scrambled = Array.from({ length: 1500 }, scramble).filter((text) => text !== '');
  const all = [...nasty.map((text) => text.trim()), ...pairs, ...joined, ...scrambled].map((text) =>
    text
      .split('\n')
      .map((each) => each.trim())
      .join('\n'),
  );

  test('in paragraphs', () => {
    for (const text of all) {
      const element = show(paragraph(text), paragraph('end'));
      expect(element.textContent, JSON.stringify(text)).toBe(`${text}\n\nend`);
      expect(element.querySelectorAll(':scope > :not(p), p *:not(a)').length, JSON.stringify(text)).toBe(0);
      element.remove();
    }
  });

  test('in lists', () => {
    for (const text of all) {
      const element = show(list('•', text, text), paragraph('end'));
      expect(without(element.textContent), JSON.stringify(text)).toBe(without(`${text}${text}end`));
      expect(element.querySelectorAll('li').length, JSON.stringify(text)).toBe(2);
      element.remove();
    }
  });

  test('in tables', () => {
    for (const text of all) {
      const element = show(table(['a', text], [text, 'b'], ['', text]), paragraph('end'));
      expect(without(element.textContent), JSON.stringify(text)).toBe(without(`a${text}${text}b${text}end`));
      expect(element.querySelectorAll('th, td').length, JSON.stringify(text)).toBe(6);
      element.remove();
    }
  });

  test('in code, spaces too', () => {
    for (const text of all) {
      const shown = `  ${text.replaceAll('\n', '\n      ')}`;
      const element = show(code(...shown.split('\n')), paragraph('end'));
      expect(element.querySelector('pre')?.textContent, JSON.stringify(text)).toBe(shown);
      expect(element.textContent, JSON.stringify(text)).toBe(`${shown}\n\nend`);
      element.remove();
    }
  });

  test('and is copied as it was read', () => {
    for (const text of all) expect(copied(layoutMarkdownOf(layoutOf(paragraph(text))).text)).toBe(text);
  });
});

test('most text needs no backslash', () => {
  const plain = [
    'snake_case_name, 2 * 3 = 6, see 1) and #5, a < b > c & d, _private, ~5 °C, C:\\dir, [unclear]',
    'https://a.example/b?c=d, me@a.example, -5 °C, AT&T, Hello! 50 % | 60 %, “it’s” (really).',
  ];
  for (const text of plain) expect(layoutMarkdownOf(layoutOf(paragraph(text))).text).toBe(text);
});

describe('shapes', () => {
  test('of all kinds follow each other', () => {
    const element = show(
      paragraph('Before'),
      list('•', 'one\nmore', 'two'),
      list('*', 'other'),
      list('3.', 'three', 'four'),
      table(['Name', 'Count'], ['a|b', '1']),
      code('if (x) {', '  y  =  `1`;', '', '}'),
      paragraph('After'),
    );
    expect([...element.children].map(({ tagName }) => tagName)).toEqual('P UL UL OL DIV PRE P'.split(' '));
    expect(element.querySelector('ol')?.start).toBe(3);
    expect(element.querySelector('pre')?.textContent).toBe('if (x) {\n  y  =  `1`;\n\n}');
    expect(element.querySelector('table')?.textContent).toBe('Name\tCount\na|b\t1');
  });

  test('keep their levels, each item a line of the text', () => {
    const items = [
      { marker: '1.', level: 0 },
      { marker: '•', level: 1 },
      { marker: '◦', level: 2 },
      { marker: '2.', level: 0 },
    ].map((item, index) => ({ ...item, lines: lines(`item ${index}`), box }));
    const element = show({ kind: 'list', ordered: true, items, box });
    expect(element.querySelector('ol > li > ul > li > ul > li')?.textContent).toBe('item 2');
    expect(element.textContent?.split('\n')).toEqual(['item 0', 'item 1', 'item 2', 'item 3']);
  });

  test('letters in front of items stay, for Markdown has none', () => {
    const items = ['a)', 'b)'].map((marker) => ({ marker, level: 0, lines: lines('x'), box }));
    expect(show({ kind: 'list', ordered: true, items, box }).textContent).toBe('a) x\nb) x');
  });

  test('code alone is copied without its fence', () => {
    const answer = layoutMarkdownOf(layoutOf(code('a = "```"', '', '\\*b'))).text;
    expect(copied(answer)).toBe('a = "```"\n\n\\*b');
    const between = layoutMarkdownOf(layoutOf(code('\\*a'), paragraph('*b* *c*'), code('\\_d'))).text;
    expect(copied(between)).toBe('\\*a\n\n*b* *c*\n\n\\_d');
  });
});

test('unsure words are told by where they stand in the shown text', () => {
  const unsure = (text: string): TextLine => line(text, minSureConfidence - 1);
  const { text, unsure: words } = layoutMarkdownOf(
    layoutOf(
      { kind: 'paragraph', box, lines: [line('*sure* *too*'), unsure('_foo_ [x](y)')] },
      { kind: 'list', ordered: true, box, items: [{ marker: '1.', level: 0, lines: [unsure('bar')], box }] },
      { kind: 'table', header: 1, box, rows: [[{ lines: [unsure('a|b')] }, { lines: [] }]] },
      paragraph('end'),
    ),
  );
  const shown = without(showText(text).textContent);
  expect(words.map((word) => word.text)).toEqual(['_foo_', '[x](y)', 'bar', 'a|b']);
  for (const word of words) expect(shown.slice(word.at, word.at + word.text.length)).toBe(word.text);
});
