import { beforeEach, expect, test } from 'vitest';
import { speechOfJob, speechTextOf, takeBeginning } from '../../../utils/i18n/plain-words';
import { distinctFromPrevious } from '../../../utils/lib/text';
import { speakEnglish } from './english';

beforeEach(speakEnglish);

test.each<[string, string, string[]]>([
  ['a paragraph', 'A **red** boat on a\n_calm_ lake.', ['A red boat on a calm lake.']],
  ['a heading and two paragraphs', '# Boat\n\nRed.\n\nOld.', ['Boat', 'Red.', 'Old.']],
  ['a list in a list', '- one\n  - inner `code`\n- two', ['one', 'inner code', 'two']],
  ['a table', '| a | b |\n|---|---|\n| 1 | **2** |', ['a, b', '1, 2']],
  ['a link', 'See [the lake](https://lake.example) now', ['See the lake now']],
  ['code', '```\nlet x = 1;\n```', ['let x = 1;']],
  ['a rule and empty lines', 'a\n\n---\n\n\nb', ['a', 'b']],
  ['what looks like a definition', '[unclear]: 5', ['[unclear]: 5']],
  ['emphasis in emphasis', '**a *b* c** and ~~d~~', ['a b c and d']],
  [
    'signs that mean themselves',
    '2 * 3 is snake_case_name, 5*3, 1\\*2\\*3, `a*b*c`',
    ['2 * 3 is snake_case_name, 5*3, 1*2*3, a*b*c'],
  ],
  ['a quote with items', '> - one\n> - two', ['one', 'two']],
  ['a heading by a line below it', 'Boat\n====\nRed', ['Boat', 'Red']],
  ['an address', '<https://lake.example/a_b_c>', ['https://lake.example/a_b_c']],
  ['nothing', ' \n\n ', []],
])('%s is spoken as words', (_what, markdown, words) => expect(speechTextOf(markdown)).toEqual(words));

test('a long paragraph comes in sentences, and no word is lost', () => {
  const text = 'The harbour lies in the sun. '.repeat(40).trim();
  const pieces = speechTextOf(text);
  expect(pieces.length).toBeGreaterThan(2);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(300);
  expect(pieces.join(' ')).toBe(text);
});

/** The square of a million would take hours: a loaded machine is not mistaken for one. */
const aMinute = 60_000;

test('what is made to be slow is read all the same', { timeout: aMinute }, () => {
  for (const slow of ['> ', '- ', '[', '*', '*a ', '_a', 'a`', '![a](', '| ', '\\', '<http:'])
    expect(() => speechTextOf(slow.repeat(1_000_000))).not.toThrow();
});

test.each<[string[], number, string[], boolean]>([
  [['one', 'two'], 10, ['one', 'two'], true],
  [['one', 'two'], 5, ['one'], false],
  [['one two three'], 9, ['one two'], false],
  [['onetwothree'], 6, ['onetwo'], false],
  [[], 5, [], true],
])('of %j the first %d characters are %j', (pieces, most, taken, isAll) =>
  expect(takeBeginning(pieces, most)).toEqual({ pieces: taken, isAll }),
);

test('no text is the same as the one before', () => {
  expect(distinctFromPrevious(['a', 'a', 'a', 'b'], 'a')).toEqual(['a\u00A0', 'a', 'a\u00A0', 'b']);
});

test('the text that was found in a picture is said after what a model says of it', () => {
  const answer = 'A **sign** by a door.';
  expect(speechOfJob({ answer, sight: { text: '# Closed\n\nBack at nine.' } })).toEqual([
    'A sign by a door.',
    'Text in the picture',
    'Closed',
    'Back at nine.',
  ]);
  expect(speechOfJob({ answer, sight: { abstained: 'blank' } })).toEqual(['A sign by a door.']);
  expect(speechOfJob({ answer: '', sight: { text: 'Closed' } })).toEqual([]);
});
