import {
  anything,
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  dictionary,
  double,
  integer,
  oneof,
  option,
  property,
  record,
  string,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { client } from '../../../utils/bus/rpc';
import { failure } from '../../../utils/model/failure';
import { feedEvent, feedState, nextState } from '../../../utils/model/feed';
import { job as jobSchema, jobEvent, nextJob } from '../../../utils/model/job';
import { defaultSettings } from '../../../utils/model/settings';
import { sampleJob, samplePage, samplePicture } from '../model/samples';
import { expectWithin, stopwatch } from '../support/stopwatch';
import { maxMs, runs, seed } from './runs';

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Every schema that a file exports, those within contracts too, by its name. */
function schemasIn(value: unknown, name: string): [string, z.core.$ZodType][] {
  if (isSchema(value)) return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => schemasIn(part, `${name}.${key}`));
}

const files = import.meta.glob<object>(
  ['../../../utils/model/*.ts', '!**/checks.ts', '../../../utils/bus/contracts/*.ts'],
  {
    eager: true,
  },
);
const schemas = Object.entries(files).flatMap(([path, exported]) =>
  schemasIn({ ...exported }, path.split('/').at(-1)?.replace('.ts', '') ?? ''),
);

/** Values of which some are valid: read by their own schema, and by all others. */
const job = sampleJob({ pictures: [samplePicture], answer: 'A lake.', failure: { code: 'offline' } });
const item = { ref: 'r', address: 'a', selector: 's', state: 'waiting' };
const batch = {
  id: 'b',
  page: samplePage,
  state: 'done',
  startedAt: 1,
  items: [item],
  tokens: 1,
  cost: 0,
};
const word = { text: 'word', box: { x: 0, y: 0, width: 9, height: 9 }, confidence: 90 };
const layout = {
  width: 90,
  height: 60,
  languages: ['eng'],
  recognizers: ['Tesseract'],
  blocks: [{ kind: 'paragraph', lines: [{ words: [word], box: word.box }], box: word.box }],
};
const event = { type: 'event', id: 'one', event: { type: 'text', delta: 'x' } };
const samples = [
  defaultSettings,
  job,
  batch,
  layout,
  samplePicture,
  samplePage,
  event,
  { type: 'snapshot', state: { jobs: [job], batch } },
];

const odd = anything({
  key: constantFrom('__proto__', 'constructor', 'prototype', 'id', 'kind', 'type', 'url'),
  withBigInt: true,
  withNullPrototype: true,
  withSparseArray: true,
  withDate: true,
});

/** Texts and numbers that some schema asks for, beside any. */
const texts = [
  'en',
  'eng',
  'https://a.example/',
  'data:image/png;base64,AAAA',
  samplePicture.hash,
  // The SHA-256 of a model's file.
  'f'.repeat(64),
  '2026-11-22',
  'one',
];
const numbers = [0, 1, 0.5, 2, 9, 100, 4096, 1_800_000_000_000];

/** Returns values that a schema accepts, and others where nothing is known of what it asks for. */
function valuesOf(schema: z.core.$ZodType): Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  /** What checks allow is not to be seen in them. */
  const accepted = (known: readonly unknown[], others: Arbitrary<unknown>): Arbitrary<unknown> => {
    const fitting = known.filter((one) => z.safeParse(schema, one).success);
    return fitting.length === 0
      ? others
      : oneof(
          constantFrom(...fitting),
          others.map((one) => (z.safeParse(schema, one).success ? one : fitting[0])),
        );
  };
  if (def.type === 'string') return accepted(['', ...texts], string());
  if (def.type === 'number') return accepted(numbers, oneof(integer(), double()));
  if (def.type === 'boolean') return boolean();
  if (def.type === 'literal') return constantFrom(...def.values);
  if (def.type === 'enum') return constantFrom(...Object.values(def.entries));
  if (def.type === 'optional') return option(valuesOf(def.innerType), { nil: undefined });
  if (def.type === 'nullable') return option(valuesOf(def.innerType));
  if (def.type === 'default') return valuesOf(def.innerType);
  if (def.type === 'array') return array(valuesOf(def.element), { maxLength: 2 });
  if (def.type === 'union') return oneof(...def.options.map(valuesOf));
  if (def.type === 'record') return dictionary(string(), valuesOf(def.valueType), { maxKeys: 2 });
  if (def.type === 'pipe') return valuesOf(def.out);
  if (def.type === 'void') return constant(undefined);
  // A file in a message.
  if (def.type === 'custom') return constantFrom(new Blob(), new Blob(['a'], { type: 'image/png' }));
  if (def.type !== 'object') return odd;
  const fields = Object.entries(def.shape);
  return record(Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field)])), {
    requiredKeys: fields.filter(([, field]) => field._zod.optout !== 'optional').map(([name]) => name),
  });
}

/** Returns a copy in which one value, at a place that the numbers lead to, is another. */
function damaged(value: unknown, path: readonly number[], other: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined || typeof value !== 'object' || value === null || value instanceof Blob)
    return other;
  const keys = Object.keys(value);
  const key = keys[first % Math.max(1, keys.length)] ?? '__proto__';
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  const part = damaged((value as Record<string, unknown>)[key], rest, other);
  Object.defineProperty(copy, key, { value: part, enumerable: true, configurable: true, writable: true });
  return copy;
}
const damages = tuple(array(integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 }), odd);

const pure = (): string[] => Object.getOwnPropertyNames(Object.prototype);

test('all schemas are found', () => {
  expect(schemas.length).toBeGreaterThan(120);
});

/** Reads a value, and its own reading again, in no time. Returns whether it was accepted. */
function read(name: string, schema: z.core.$ZodType, value: unknown): boolean {
  const taken = stopwatch();
  const { success, data } = z.safeParse(schema, value);
  if (success) expect(z.safeParse(schema, data), name).toEqual({ success: true, data });
  expectWithin(maxMs, taken(), name);
  return success;
}

test(
  `every schema reads anything, or refuses it, and its own reading again (seed ${seed})`,
  { timeout: runs(60_000, 30 * 60_000) },
  () => {
    const before = pure();
    const check = (value: unknown): void => {
      for (const [name, schema] of schemas) read(name, schema, value);
    };
    assert(property(odd, check), { numRuns: runs(10, 2000) });
    for (const sample of samples) check(sample);
    expect(pure()).toEqual(before);
  },
);

test(
  `every schema accepts what it describes, and reads that damaged, or refuses it (seed ${seed})`,
  { timeout: runs(60_000, 30 * 60_000) },
  () => {
    const before = pure();
    for (const [name, schema] of schemas) {
      let accepted = 0;
      assert(
        property(valuesOf(schema), damages, (value, [path, other]) => {
          if (read(name, schema, value)) accepted += 1;
          read(name, schema, damaged(value, path, other));
        }),
        { numRuns: runs(10, 300) },
      );
      // Else nothing would be said about what it reads.
      expect(accepted, name).toBeGreaterThan(0);
    }
    expect(pure()).toEqual(before);
  },
);

test('whatever a schema has let through is folded into jobs and panels', () => {
  const numRuns = runs(10, 20_000);
  assert(
    property(valuesOf(jobEvent), (given) => {
      const after = nextJob(job, z.parse(jobEvent, given));
      expect(z.safeParse(jobSchema, after).success).toBe(true);
    }),
    { numRuns },
  );
  assert(
    property(valuesOf(feedEvent), (given) => {
      const after = nextState({ jobs: [job] }, z.parse(feedEvent, given));
      expect(z.safeParse(feedState, after).success).toBe(true);
    }),
    { numRuns },
  );
});

const method = { input: z.unknown(), output: z.unknown() };
const replies = oneof(odd, record({ ok: boolean(), value: odd, failure: oneof(valuesOf(failure), odd) }));
test('whatever another context replies is returned, or thrown as an error', async () => {
  const options = { numRuns: runs(10, 5000) };
  await assert(
    asyncProperty(replies, async (given) => {
      const asked = client({ to: 'other', methods: { method } }, () => Promise.resolve(given)).method(1);
      await asked.catch((thrown: unknown) => expect(thrown).toBeInstanceOf(Error));
    }),
    options,
  );
});
