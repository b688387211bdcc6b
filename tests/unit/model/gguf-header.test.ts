import { describe, expect, test } from 'vitest';
import { ggufHeaderOf, modelAndProjector, readGgufHeader } from '../../../utils/model/gguf-header';
import { FailureError } from '../../../utils/model/failure';
import { checkFit } from '../../../utils/model/model-install';
import { ggufOf, type Metadatum } from '../../fixtures/make/gguf.mjs';
import { expectWithin, stopwatch } from '../support/stopwatch';

const llama: Metadatum[] = [
  ['general.architecture', 'string', 'llama'],
  ['general.name', 'string', 'Tiny'],
];
const tensor = { name: 'output', dimensions: [8, 4], data: new Float32Array(32) };
const whole = ggufOf([...llama, ['tokenizer.ggml.tokens', 'string', ['a', 'b']]], [tensor]);
const read = (bytes: Uint8Array) => ggufHeaderOf(new Blob([bytes.slice()]));

/** Returns a GGUF with one number of 64 bits replaced by the largest one. */
function withHuge(at: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes.fill(0xff, at, at + 8);
  return bytes;
}

describe('the header of a GGUF', () => {
  test('has the architecture and the name, wherever they stand', async () => {
    expect(await read(whole)).toMatchObject({ architecture: 'llama', name: 'Tiny' });
    const last = ggufOf([['general.tags', 'string', ['x'.repeat(2_000_000)]], ...llama], []);
    expect(await read(last)).toMatchObject({ architecture: 'llama', name: 'Tiny' });
  });

  test('has the languages, where they are texts', async () => {
    const spoken = ggufOf([...llama, ['general.languages', 'string', ['en', 'de']]], []);
    expect(await read(spoken)).toMatchObject({ languages: ['en', 'de'] });
    const numbers = ggufOf([['general.languages', 'u32', [1, 2]], ...llama], []);
    expect(await read(numbers)).toMatchObject({ name: 'Tiny', languages: [] });
  });

  test('of a file that was cut is known to be cut', async () => {
    for (const length of [4, 20, 60, whole.length - 128])
      expect(await read(whole.subarray(0, length)), `${length} bytes`).toBe('cut');
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n............')],
    ['the first version', Buffer.concat([Buffer.from('GGUF\u0001\0\0\0'), Buffer.alloc(100)])],
    ['no architecture', ggufOf([['general.name', 'string', 'Tiny']], [])],
  ])('is none in %s', async (_name, bytes) => expect(await read(bytes)).toBe('not-gguf'));

  test('with huge counts and lengths ends at once', () => {
    for (let at = 8; at < whole.length - 8; at += 1) {
      const taken = stopwatch();
      readGgufHeader(withHuge(at), whole.length);
      expectWithin(1000, taken());
    }
  });
});

/** Returns why work refuses a model; undefined if it does not. */
async function refusalBy(work: () => unknown): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (thrown) {
    return thrown instanceof FailureError ? thrown.failure.install?.reason : 'another error';
  }
}

describe('the files of a model', () => {
  const part = (architecture: string) => ({
    shown: architecture,
    file: new Blob([Uint8Array.from(ggufOf([['general.architecture', 'string', architecture]], []))]),
  });

  test('are put in order', async () => {
    const ordered = await modelAndProjector([part('clip'), part('llama')]);
    expect(ordered.map(({ shown }) => shown)).toEqual(['llama', 'clip']);
  });

  test.each([
    ['oneAlone', ['llama']],
    ['oneAlone', ['clip']],
    ['tooMany', ['llama', 'qwen3', 'clip']],
    ['tooMany', ['llama', 'clip', 'clip']],
  ])('are refused as %s', async (reason, architectures) =>
    expect(await refusalBy(() => modelAndProjector(architectures.map(part)))).toBe(reason),
  );
});

describe('a model that cannot fit', () => {
  const gigabyte = 2 ** 30;
  const free = 100 * gigabyte;
  test.each([
    ['fits', 0.5 * gigabyte, { memory: 2, free }, undefined],
    ['may fit where browsers say no more', 3 * gigabyte, { memory: 8, free }, undefined],
    ['may fit where browsers say nothing', 3 * gigabyte, { memory: undefined, free }, undefined],
    ['is too large for WASM', 4 * gigabyte, { memory: 32, free }, 'tooLarge'],
    ['is too large for the memory', 1.2 * gigabyte, { memory: 2, free }, 'noMemory'],
    ['is too large for the disk', gigabyte, { memory: 8, free: gigabyte }, 'full'],
  ])('%s', async (_name, bytes, room, reason) =>
    expect(await refusalBy(() => checkFit(bytes, bytes, room))).toBe(reason),
  );

  test('needs room only for what is missing', () => {
    expect(() => checkFit(gigabyte, 1000, { memory: 8, free: 60_000_000 })).not.toThrow();
    expect(() => checkFit(gigabyte, 0, { memory: 8, free: 0 })).not.toThrow();
  });
});
