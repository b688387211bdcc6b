import { array, assert, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { readGgufHeader } from '../../../utils/model/gguf-header';
import { ggufOf } from '../../fixtures/make/gguf.mjs';
import { expectWithin, stopwatch } from '../support/stopwatch';
import { maxMs, runs, seed } from './runs';

const whole = ggufOf(
  [
    ['general.architecture', 'string', 'llama'],
    ['general.name', 'string', 'Tiny'],
    ['tokenizer.ggml.tokens', 'string', ['a', 'b']],
  ],
  [{ name: 'output', dimensions: [8, 4], data: new Float32Array(32) }],
);

test(`the header of a GGUF of any bytes is read or refused (seed ${seed})`, () => {
  const damage = array(tuple(nat(whole.length - 1), nat(255)), { minLength: 1, maxLength: 12 });
  assert(
    property(damage, (changes) => {
      const bytes = Buffer.from(whole);
      for (const [at, byte] of changes) bytes[at] = byte;
      const taken = stopwatch();
      const result = readGgufHeader(bytes, bytes.length);
      expectWithin(maxMs, taken());
      expect(typeof result === 'object' || ['cut', 'not-gguf', 'more'].includes(result)).toBe(true);
    }),
    { seed, numRuns: runs(2000, 100_000) },
  );
});
