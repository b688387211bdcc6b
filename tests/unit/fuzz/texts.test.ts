import { array, assert, constantFrom, integer, oneof, property, string, tuple } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { speakEnglish } from '../texts/english';
import { assertQuick, fragments, readers, slowReaders } from './readers';
import { runs, seed } from './runs';

const hostile = oneof(
  string({ unit: 'binary', maxLength: 300 }),
  array(constantFrom(...fragments), { maxLength: 60 }).map((parts) => parts.join('')),
  tuple(
    array(constantFrom(...fragments), { minLength: 1, maxLength: 3 }),
    integer({ min: 1, max: 400 }),
    constantFrom(...fragments),
  ).map(([parts, times, last]) => parts.join('').repeat(times) + last),
);

const all = Object.entries({ ...readers, ...slowReaders });

test.each(all)(`%s reads whatever it is given (seed ${seed})`, (_name, read) => {
  speakEnglish();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = Object.getOwnPropertyNames(Object.prototype);
  assert(
    property(hostile, (text) => assertQuick(read, text)),
    { numRuns: runs(10, 5000) },
  );
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
});
