import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages, textsIn } from './locales';

const page = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8');
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const [head = [], , ...terms] = page
  .slice(page.indexOf('| English |'), page.indexOf('## How people'))
  .trim()
  .split('\n')
  .map(cellsOf);

const english = Object.entries(textsIn('en')).filter(([name]) => !name.startsWith('prompt_'));

/** Messages that rightly say a term otherwise, by language, with the reason; one that no longer does has to go from here. */
const otherwise: Record<string, Record<string, string>> = {
  ja: { 'task_ask: picture': 'The menu of a picture says so.' },
  ar: { 'shortcut_not_opened: extension': 'The Arabic name of a command of Firefox.' },
};

/** The names of the English messages that have a term, in the singular or plural. */
function messagesWith(term: string): string[] {
  const pattern = new RegExp(`(?<![\\w-])${term}s?(?![\\w-])`, 'i');
  return english.filter(([, { message }]) => pattern.test(message)).map(([name]) => name);
}

const formsIn = (cell: string): string[] =>
  cell.split(' / ').map((form) => form.replace(/-$/, '').toLowerCase());

test('the glossary has a column for each language, and a form for each term', () => {
  expect(['en', ...head.slice(1).map((cell) => /\((\w+)\)/.exec(cell)?.[1] ?? '')].toSorted()).toEqual(
    languages.toSorted(),
  );
  expect(terms.length).toBeGreaterThan(30);
  expect(terms.filter((cells) => cells.length !== head.length || cells.includes(''))).toEqual([]);
});

test('nearly all terms of the glossary are in messages', () => {
  expect(terms.filter(([term = '']) => messagesWith(term).length > 0).length).toBeGreaterThan(25);
});

test('the glossary holds for every message in every language', () => {
  const wrong = head.slice(1).flatMap((title, at) => {
    const language = /\((\w+)\)/.exec(title)?.[1] ?? '';
    const own = textsIn(language);
    const excused = Object.keys(otherwise[language] ?? {});
    const found = terms.flatMap((cells) => {
      const forms = formsIn(cells[at + 1] ?? '');
      return messagesWith(cells[0] ?? '')
        .filter((name) => {
          const message = own[name]?.message.toLowerCase();
          return message !== undefined && !forms.some((form) => message.includes(form));
        })
        .map((name) => `${name}: ${cells[0]}`);
    });
    const inVain = excused.filter((one) => !found.includes(one));
    return [
      ...found.filter((one) => !excused.includes(one)).map((one) => `${language}: ${one}`),
      ...inVain.map((one) => `${language}: excused in vain: ${one}`),
    ];
  });
  expect(wrong).toEqual([]);
});
