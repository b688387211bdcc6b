import { expect, it } from 'vitest';
import { decodeLetters } from '../../../../../utils/engines/on-device-text/paddle/decode-line';

/** Probabilities by step: of the blank, "a", "b" and the space. */
function output(...steps: [number, number, number, number][]): Float32Array {
  return new Float32Array(steps.flat());
}
const textOf = (probabilities: Float32Array, spaceBoost = 1): string =>
  decodeLetters(probabilities, probabilities.length / 4, ['a', 'b'], spaceBoost)
    .map(({ text }) => text)
    .join('');

it('takes the likeliest letter of each step, and repeats only after a blank', () => {
  const a = [0.1, 0.8, 0.1, 0] as [number, number, number, number];
  const blank = [0.9, 0.1, 0, 0] as [number, number, number, number];
  expect(textOf(output(a, a, blank, a, [0, 0.1, 0.9, 0]))).toBe('aab');
});

it('says where along the line a letter stands, and how sure it is', () => {
  const [letter] = decodeLetters(output([1, 0, 0, 0], [0.25, 0.75, 0, 0]), 2, ['a', 'b'], 1);
  expect(letter).toEqual({ text: 'a', at: 0.75, sureness: 0.75 });
});

it('raises the probability of a space, to one at most', () => {
  const unlikely = output([0, 1, 0, 0], [0.9, 0, 0, 0.1], [0, 0, 1, 0]);
  expect(textOf(unlikely)).toBe('ab');
  expect(textOf(unlikely, 20)).toBe('a b');
  expect(decodeLetters(output([0.4, 0, 0, 0.6]), 1, ['a', 'b'], 20)[0]?.sureness).toBe(1);
});

it('tells how likely a space behind a letter is that it does not read', () => {
  const read = decodeLetters(output([0, 1, 0, 0], [0.75, 0, 0, 0.25], [0, 0, 1, 0]), 3, ['a', 'b'], 1);
  expect(read.map(({ text, spaceAfter }) => [text, spaceAfter])).toEqual([
    ['a', 0.25],
    ['b', undefined],
  ]);
});

it('reads nothing from blanks, or from nothing', () => {
  expect(textOf(output([1, 0, 0, 0], [1, 0, 0, 0]))).toBe('');
  expect(textOf(output())).toBe('');
});
