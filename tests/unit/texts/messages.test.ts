import { beforeEach, expect, test } from 'vitest';
import { failureCodes } from '../../../utils/domain/failure';
import { t } from '../../../utils/text/messages';
import { placesIn, speakEnglish, texts } from './english';
import { sources, textCalls } from './sources';

beforeEach(speakEnglish);

const names = Object.keys(texts);
const literal = /^'(\w+)'$/;
/** The names that a first argument of `t` may mean: itself, or all that its template fits. */
function namesMeant(first: string): string[] {
  const itself = literal.exec(first)?.[1];
  if (itself) return [itself];
  if (!first.startsWith('`')) return [];
  const pattern = new RegExp(`^${first.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '\\w+')}$`);
  return names.filter((name) => pattern.test(name));
}

const calls = textCalls();
const manifestNames = sources.flatMap(({ code }) =>
  [...code.matchAll(/__MSG_(\w+?)__/g)].map(([, name = '']) => name),
);

test('the sources are found at all', () => {
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter(({ values }) => values > 0).length).toBeGreaterThan(10);
  expect(namesMeant('`failure_${failure.code}_title`').length).toBe(failureCodes.length);
});

test('every text that is used is there', () => {
  const used = [...calls.flatMap(({ first }) => namesMeant(first)), ...manifestNames];
  expect(used.filter((name) => !names.includes(name))).toEqual([]);
  const families = calls.filter(({ first }) => first.startsWith('`'));
  expect(families.filter(({ first }) => namesMeant(first).length === 0)).toEqual([]);
});

test('every place in a text is filled, and no value is given in vain', () => {
  // Where values are spread, the failures' own test counts them.
  const counted = calls.filter(({ values }) => values !== Infinity);
  const wrong = counted.flatMap(({ path, first, values }) => {
    const given = Array.from({ length: values }, (_value, n) => n + 1).join();
    const unlike = namesMeant(first).filter((name) => placesIn(texts[name]?.message ?? '').join() !== given);
    return unlike.map((name) => `${path}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('texts that are passed on by name have no places to fill', () => {
  const direct = new Set(calls.flatMap(({ first }) => namesMeant(first)));
  const passedOn = names.filter((name) => !direct.has(name));
  expect(passedOn.filter((name) => placesIn(texts[name]?.message ?? '').length > 0)).toEqual([]);
});

test('no text is left that nobody uses', () => {
  const code = sources.map((source) => source.code).join('\n');
  const used = new Set([...calls.flatMap(({ first }) => namesMeant(first)), ...manifestNames]);
  expect(names.filter((name) => !used.has(name) && !code.includes(`'${name}'`))).toEqual([]);
});

test('the titles of the menu items begin with different letters', () => {
  const items = ['task_describe', 'task_alt', 'task_text', 'task_ask', 'menu_capture', 'menu_page_images'];
  const titles = items.map((name) => texts[name]?.message[0]);
  expect(titles).not.toContain(undefined);
  expect(new Set(titles).size).toBe(titles.length);
});

test('a text is given with its places filled in order', () => {
  expect(t('size', 640, '400')).toMatch(/^640\D+400$/);
});
