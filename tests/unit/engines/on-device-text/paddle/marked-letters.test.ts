import { expect, it } from 'vitest';
import { decodeLetters } from '../../../../../utils/engines/on-device-text/paddle/decode-line';
import {
  bare,
  marked,
  markedFormsOf,
} from '../../../../../utils/engines/on-device-text/paddle/marked-letters';

const letters = ['o', 'O', 'ö', 'ő', 'Ö', 'ß', 'ẞ', 'İ', 'i'];

/** Returns the one letter in an output of these probabilities. */
function decoded(probabilities: Record<string, number>) {
  const output = Float32Array.from(['', ...letters, ' '], (letter) => probabilities[letter] ?? 0);
  return decodeLetters(output, 1, letters, 1, markedFormsOf(letters))[0]!;
}

it('a letter has a mark if its marked forms are likelier together', () => {
  expect(decoded({ o: 0.3, ö: 0.25, ő: 0.2, Ö: 0.1 })).toMatchObject({ text: 'ö' });
  expect(decoded({ o: 0.3, ö: 0.25, ő: 0.2, Ö: 0.1 }).sureness).toBeCloseTo(0.55);
  expect(decoded({ o: 0.6, ö: 0.25 })).toMatchObject({ text: 'o' });
  expect(decoded({ ő: 0.4, ö: 0.3, Ö: 0.2 })).toMatchObject({ text: 'ö' });
});

it('forms keep their case, also those without another one', () => {
  expect(decoded({ Ö: 0.4, ö: 0.35 }).text).toBe('Ö');
  expect(decoded({ ẞ: 0.5, ß: 0.4 }).text).toBe('ẞ');
  expect(decoded({ İ: 0.5, i: 0.4 }).text).toBe('İ');
  expect(marked({ text: 'x', at: 0, sureness: 1 }).text).toBe('x');
});

it.each([
  ['Ł', 'L'],
  ['ø', 'o'],
  ['ş', 's'],
  ['æ', 'æ'],
  ['a', 'a'],
])('%s is %s without its mark', (letter, base) => {
  expect(bare(letter)).toBe(base);
});
