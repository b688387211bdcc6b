import { expect, test } from 'vitest';
import { placesIn, texts } from './english';
import { banned, longHints, notYetPlain, spelledOut } from './words-exceptions';

/** The interface's messages: all but the sentences for models. */
const shown = Object.entries(texts).filter(([name]) => !name.startsWith('prompt_'));
const wordsOf = (message: string): string[] => message.split(/\s+/).filter(Boolean);

/** The most that the interface may hold. Reading languages and corrections took 60 strings: most say what went wrong, and what to do. */
const most = { strings: 1000, words: 5200 };

test('the interface has no more strings and words than it is allowed', () => {
  const words = shown.reduce((sum, [, { message }]) => sum + wordsOf(message).length, 0);
  expect(shown.length).toBeLessThanOrEqual(most.strings);
  expect(words).toBeLessThanOrEqual(most.words);
});

/** Fails for names that break a rule and aren't listed, and for listed ones that no longer break it: lists only shrink. */
function expectOnly(found: readonly string[], listed: readonly string[]): void {
  expect({
    new: found.filter((name) => !listed.includes(name)),
    'no longer wrong, remove from words-exceptions.ts': listed.filter((name) => !found.includes(name)),
  }).toEqual({ new: [], 'no longer wrong, remove from words-exceptions.ts': [] });
}

test('messages are in plain words and with contractions', () => {
  const found = shown.filter(([, { message }]) => banned.test(message) || spelledOut.test(message));
  expectOnly(
    found.map(([name]) => name),
    notYetPlain,
  );
});

test('hints have at most 20 words', () => {
  const found = shown.filter(
    ([name, { message }]) => /_hint(?:_|$)/.test(name) && wordsOf(message).length > 20,
  );
  expectOnly(
    found.map(([name]) => name),
    longHints,
  );
});

test('a description explains no place that its message lacks', () => {
  const wrong = Object.entries(texts).flatMap(([name, { message, description = '' }]) =>
    placesIn(description)
      // A form for one thing may name the number in words.
      .filter((place) => !placesIn(message).includes(place) && !(name.endsWith('_one') && place === 1))
      .map((place) => `${name}: $${place}`),
  );
  expect(wrong).toEqual([]);
});

test('a description says what each place of its message is', () => {
  const wrong = Object.entries(texts).flatMap(([name, { message, description = '' }]) =>
    placesIn(message)
      .filter((place) => !placesIn(description).includes(place))
      .map((place) => `${name}: $${place}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['Ask anew', true],
  ['It stops by itself', true],
  ['Whoever answers', true],
  ['There’s no Sightread alt text on this page.', false],
])('%s: banned is %s', (message, isBanned) => expect(banned.test(message)).toBe(isBanned));

test.each([
  ['It cannot be read', true],
  ['It does not answer', true],
  ['It can’t be read', false],
  ['Check that the server is running, not another', false],
])('%s: spelled out is %s', (message, isSpelledOut) => expect(spelledOut.test(message)).toBe(isSpelledOut));
