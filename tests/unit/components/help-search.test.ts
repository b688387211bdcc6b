import { expect, test } from 'vitest';
import { excerptOf, findSections, type HelpSection } from '../../../components/help/help-search';

const section = (page: string, heading: string, text: string): HelpSection => ({
  page,
  heading,
  href: `${page}.html#${heading}`,
  text,
});

const sections = [
  section('Settings', 'Storage', 'How long answers stay. The keys are stored apart.'),
  section('Services', 'Connect a service', 'Enter the API key. Press Save and test. A key is never logged.'),
  section('Accessibility', 'Keys', 'Alt+Shift+D describes the focused picture.'),
  section('Accessibility', 'Monkeys', 'They climb.'),
];
const found = (typed: string): string[] => findSections(sections, typed).map(({ heading }) => heading);

test('sections are found by the beginnings of words, those first that have them in their heading', () => {
  expect(found('key')).toEqual(['Keys', 'Connect a service', 'Storage']);
  expect(found('KEYS')).toEqual(['Keys', 'Storage']);
});

test('all words have to be there, in the text, the heading or the name of the page', () => {
  expect(found('api key')).toEqual(['Connect a service']);
  expect(found('settings keys')).toEqual(['Storage']);
  expect(found('settings api')).toEqual([]);
});

test('a shortcut is found as it is written', () => expect(found('Alt+Shift+D')).toEqual(['Keys']));

test.each(['', ' ', 'k', '(', '.*'])('nothing is looked for with %j', (typed) => {
  expect(found(typed)).toEqual([]);
});

test('an excerpt marks the words that were found, and loses nothing of a short text', () => {
  const parts = excerptOf('Enter the API key, or keys.', 'key');
  expect(parts.map(({ words }) => words).join('')).toBe('Enter the API key, or keys.');
  expect(parts.filter(({ isFound }) => isFound).map(({ words }) => words)).toEqual(['key', 'keys']);
});

test('an excerpt of a long text is what stands around the first of the words, in whole words', () => {
  const text = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`.trim();
  const words = excerptOf(text, 'need')
    .map((part) => part.words)
    .join('');
  expect(words).toMatch(/^… (?:before )+needle (?:after )+…$/);
  expect(words.length).toBeLessThan(180);
});

test('without the words in the text, an excerpt is its beginning', () => {
  expect(excerptOf('They climb.', 'monkey')).toEqual([{ words: 'They climb.', isFound: false }]);
});
