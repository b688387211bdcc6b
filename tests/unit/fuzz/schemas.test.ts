import { anything, assert, constantFrom, integer, property, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { nextState } from '../../../utils/model/feed';
import { nextJob } from '../../../utils/model/job';
import { defaultSettings } from '../../../utils/model/settings';
import { sampleJob, samplePage, samplePicture } from '../model/samples';
import { stopwatch } from '../support/stopwatch';
import { maxMs, runs, seed } from './runs';

interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'safeParse' in value;

/** Every schema that a file exports, those within contracts too, by its name. */
function schemasIn(value: unknown, name: string): [string, Schema][] {
  if (isSchema(value)) return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => schemasIn(part, `${name}.${key}`));
}

const files = import.meta.glob<object>(['../../../utils/model/*.ts', '../../../utils/bus/contracts/*.ts'], {
  eager: true,
});
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
  budgetTokens: 0,
  budgetCost: 0,
  tokens: 1,
  cost: 0,
};
const word = { text: 'word', box: { x: 0, y: 0, width: 9, height: 9 }, confidence: 90 };
const layout = {
  width: 90,
  height: 60,
  languages: ['eng'],
  recognisers: ['Tesseract'],
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

/** Returns a copy in which one value, at a place that the numbers lead to, is another. */
function damaged(value: unknown, path: readonly number[], other: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined || typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[first % Math.max(1, keys.length)] ?? '__proto__';
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  const part = damaged((value as Record<string, unknown>)[key], rest, other);
  Object.defineProperty(copy, key, { value: part, enumerable: true, configurable: true, writable: true });
  return copy;
}
const damagedSample = tuple(
  constantFrom(...samples),
  tuple(integer({ min: 0, max: 40 }), integer({ min: 0, max: 20 }), integer({ min: 0, max: 20 })),
  integer({ min: 1, max: 3 }),
  odd,
).map(([sample, path, depth, other]) => damaged(sample, path.slice(0, depth), other));

const pure = (): string[] => Object.getOwnPropertyNames(Object.prototype);

test('all schemas are found', () => {
  expect(schemas.length).toBeGreaterThan(120);
});

test(
  `every schema reads anything, or refuses it, and its own reading again (seed ${seed})`,
  { timeout: 60_000 },
  () => {
    const before = pure();
    const check = (value: unknown): void => {
      for (const [name, schema] of schemas) {
        const taken = stopwatch();
        const { success, data } = schema.safeParse(value);
        if (success) expect(schema.safeParse(data), name).toEqual({ success: true, data });
        expect(taken(), name).toBeLessThan(maxMs);
      }
    };
    const options = { numRuns: runs(100, 5000) };
    assert(property(odd, check), options);
    assert(property(damagedSample, check), options);
    for (const sample of samples) check(sample);
    expect(pure()).toEqual(before);
  },
);

test('whatever a schema has let through is folded into jobs and panels', () => {
  const named = new Map(schemas);
  const [jobEvent, feedEvent] = [named.get('job.jobEvent'), named.get('feed.feedEvent')];
  const types = constantFrom(
    'stage',
    'text',
    'reasoning',
    'thought',
    'usage',
    'cached',
    'note',
    'failed',
    'done',
    'job',
    'event',
    'removed',
    'batch',
    'copied',
    'listed',
    'proposal',
  );
  const made = tuple(types, string(), odd).map(([type, id, other]) => ({
    type,
    id,
    delta: id,
    at: 1,
    job,
    batch,
    event,
    stage: { kind: 'preparing' },
    usage: { input: 1, output: 2 },
    proposals: [],
    note: { kind: 'first-frame' },
    failure: { code: 'offline' },
    key: id,
    isHit: true,
    ...(typeof other === 'object' ? other : {}),
  }));
  assert(
    property(made, (value) => {
      const one = jobEvent?.safeParse(value);
      if (one?.success)
        expect(named.get('job.job')?.safeParse(nextJob(job, one.data as never)).success).toBe(true);
      const two = feedEvent?.safeParse(value);
      if (two?.success)
        expect(
          named.get('feed.feedState')?.safeParse(nextState({ jobs: [job] }, two.data as never)).success,
        ).toBe(true);
    }),
    { numRuns: runs(300, 20_000) },
  );
});
