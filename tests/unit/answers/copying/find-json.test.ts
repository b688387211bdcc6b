import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJson } from '../../../../utils/answers/copying/find-json';
import { expectWithin, stopwatch } from '../../support/stopwatch';

test.each<[string, string, string]>([
  ['the whole answer', '{"a":1,"b":[1,2]}', '{\n  "a": 1,\n  "b": [\n    1,\n    2\n  ]\n}'],
  ['words around it', 'Here it is: {"a": "}"} — done.', '{\n  "a": "}"\n}'],
  ['a list between words', 'The rows:\n[{"a":1}]\nThat is all [1].', '[\n  {\n    "a": 1\n  }\n]'],
  [
    'long numbers, as they are',
    '{"id":12345678901234567890,"n":1.10}',
    '{\n  "id": 12345678901234567890,\n  "n": 1.10\n}',
  ],
  ['empty parts', '{"a":[],"b":{}}', '{\n  "a": [],\n  "b": {}\n}'],
  ['strings with every sign', '{"a":"\\"[{,:\\\\"}', '{\n  "a": "\\"[{,:\\\\"\n}'],
])('finds JSON: %s', (_name, text, expected) => {
  expect(findJson(text, [])).toBe(expected);
});

test.each([
  '',
  'words',
  '"a"',
  '12',
  'null',
  'See [1] and [2].',
  '[unclear]',
  '{not json}',
  '{"a":1',
  'a {} b',
])('finds no JSON in %j', (text) => expect(findJson(text, [])).toBeUndefined());

test('JSON in a fence counts, and the longest is returned', () => {
  expect(findJson('Two:', ['{"a":1}', '{"a":1,"b":2}', 'no'])).toBe('{\n  "a": 1,\n  "b": 2\n}');
});

test('any JSON keeps its meaning and is indented as the standard does it', () => {
  const structure = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
  fc.assert(
    fc.property(structure, (value) => {
      const sound = JSON.parse(JSON.stringify(value)) as unknown;
      expect(findJson(JSON.stringify(sound), [])).toBe(JSON.stringify(sound, null, 2));
    }),
  );
});

test('a hostile answer is searched quickly', () => {
  const taken = stopwatch();
  expect(findJson('['.repeat(1_000_000), [])).toBeUndefined();
  expect(findJson('{'.repeat(49_999), [])).toBeUndefined();
  expectWithin(2000, taken());
});
