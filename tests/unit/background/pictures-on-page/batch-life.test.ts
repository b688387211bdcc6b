import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readBatch } from '../../../../utils/store/alt-text';
import { database } from '../../../../utils/store/database';
import { newestIds } from '../../../../utils/store/history';
import { recentJobs } from '../../../../utils/store/jobs';
import { createWorker, freshDisk, type World, type WorldPicture } from './world';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const pictures = array(
  record({
    address: constantFrom('', 'https://zoo.example/a.jpg', 'https://zoo.example/bb.jpg'),
    bytes: integer({ min: 0, max: 7 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const outcomes = array(
  constantFrom<NonNullable<WorldPicture['outcome']>>('done', 'done', { code: 'filtered' }),
  {
    minLength: 10,
    maxLength: 10,
  },
);

/** The same address has the same bytes, and the same bytes have one outcome. */
function page(
  given: readonly { address: string; bytes: number }[],
  ends: readonly WorldPicture['outcome'][],
): WorldPicture[] {
  return given.map(({ address, bytes }) => {
    const hash = address === '' ? `h${bytes}` : `of ${address}`;
    return { address, hash, outcome: ends[address === '' ? bytes : address.length % 10] ?? 'done' };
  });
}

const ends = ['done', 'failed', 'stopped', 'skipped'];

/** Times at which workers die, in steps since each began. */
const deaths = array(integer({ min: 1, max: 60 }), { maxLength: 3 });

test('whenever workers die, each picture ends once, and no question is asked twice', async () => {
  await assert(
    asyncProperty(pictures, outcomes, deaths, async (given, outcome, dying) => {
      await freshDisk();
      const all = page(given, outcome);
      const lives = [...dying];
      const proposed: string[] = [];
      const atOnce = 1;
      let isStarted = false;
      for (;;) {
        const steps = lives.shift();
        let left = steps ?? Number.POSITIVE_INFINITY;
        const worker = createWorker({ pictures: all, atOnce, dies: () => (left -= 1) < 0 });
        const work = async (): Promise<void> => {
          if (!isStarted) await worker.start(worker.order());
          else await worker.batches.ready;
          // Nobody was told that it had begun: whoever asked would ask again.
          if (isStarted && !worker.batch()) await worker.start(worker.order());
          await worker.ended();
        };
        await Promise.race([work(), worker.died]);
        isStarted = true;
        proposed.push(...worker.proposed.map(({ ref }) => ref));
        if (worker.isDead()) continue;
        const batch = worker.batch();
        const items = batch?.items ?? [];
        expect(items.map(({ ref }) => ref)).toEqual(worker.order().items.map(({ ref }) => ref));
        expect(items.every(({ state }) => ends.includes(state))).toBe(true);
        expect(items.filter(({ state }) => state === 'stopped')).toEqual([]);
        // What was answered and written down is asked about no more.
        const jobs = await recentJobs(Infinity);
        const answered = jobs.flatMap(({ state, pictures: [one] }) => (state === 'done' ? [one?.hash] : []));
        expect(answered.length).toBe(new Set(answered).size);
        expect(jobs.filter(({ state }) => state === 'interrupted' || state === 'working')).toEqual([]);
        const named = items.filter(({ state, why }) => state === 'done' || why === 'repeated');
        for (const { ref } of named) expect(proposed).toContain(ref);
        for (const [n, item] of items.entries()) {
          if (item.state === 'failed') expect(all[n]?.outcome).toEqual({ code: 'filtered' });
          if (item.state === 'done') expect(all[n]?.outcome).toBe('done');
        }
        return;
      }
    }),
    { numRuns: 120 },
  );
}, 60_000);

test('a batch whose worker died goes on where nothing can be deleted, and another starts', async () => {
  await freshDisk();
  const world = {
    pictures: page(
      [1, 2, 3].map((bytes) => ({ address: '', bytes })),
      [],
    ),
    atOnce: 1,
  };
  let left = 12;
  const first = createWorker({ ...world, dies: () => (left -= 1) < 0 });
  await Promise.race([first.start(first.order()).then(first.ended), first.died]);
  expect(first.asked.length, 'under way').toBeGreaterThan(0);
  const next = createWorker({ ...world, isFull: true });
  await next.batches.ready;
  expect(next.batch()?.resumedFrom, 'answered before').toBe(1);
  await next.ended();
  expect(next.batch()?.items.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
});

test('repeating pictures whose jobs cannot be deleted fails, and leaves the batch ended', async () => {
  await freshDisk();
  const full: World = { pictures: page([{ address: '', bytes: 1 }], ['done', { code: 'filtered' }]) };
  const worker = createWorker(full);
  const id = await worker.start(worker.order());
  await worker.ended();
  full.isFull = true;
  await expect(worker.batches.retry(id)).rejects.toMatchObject({ failure: { code: 'storageFull' } });
  expect(worker.batch()).toMatchObject({ state: 'done', items: [{ state: 'failed' }] });
  full.isFull = false;
  await worker.batches.retry(id);
  await worker.ended();
  expect(worker.asked).toHaveLength(2);
});

describe('a batch of three answers', () => {
  const world: World = {
    pictures: page(
      [1, 2, 3].map((bytes) => ({ address: '', bytes })),
      [],
    ),
  };
  beforeEach(freshDisk);

  /** Runs the batch to its end. */
  async function run(more: Partial<World> = {}) {
    const worker = createWorker({ ...world, ...more });
    const id = await worker.start(worker.order());
    await worker.ended();
    return { worker, id };
  }
  const answers = async (): Promise<string[]> =>
    (await recentJobs(Infinity)).map(({ answer }) => answer).toSorted();
  const all = ['What h1 shows', 'What h2 shows', 'What h3 shows'];

  test.each<[string, Partial<World>, (() => Promise<unknown>)?]>([
    ['is damaged', {}, async () => (await database()).put('batches', 'rubbish', 'now')],
    ['was never written', { batchFails: 'write' }],
  ])('whose record %s become answers of the history', async (_what, first, damage) => {
    await run(first);
    await damage?.();
    const next = createWorker(world);
    await next.batches.ready;
    expect(await answers()).toEqual(all);
    expect(next.jobs.state().jobs.map(({ batch }) => batch)).toEqual([undefined, undefined, undefined]);
    expect(await newestIds()).toHaveLength(3);
    // The next batch, and its end, leave them alone.
    await next.batches.dismiss(await next.start(next.order({ items: [] })));
    expect(await answers()).toEqual(all);
  });

  test('whose record cannot be read is there for the next worker, also once another batch has begun', async () => {
    const { id } = await run();
    const blind = createWorker({ ...world, batchFails: 'read' });
    await blind.batches.ready;
    expect(await answers()).toEqual(all);
    const seeing = createWorker(world);
    await seeing.batches.ready;
    expect(seeing.batch()).toMatchObject({ id, state: 'done' });
    const blinder = createWorker({ ...world, batchFails: 'read' });
    await blinder.start(blinder.order({ items: [] }));
    await blinder.ended();
    await createWorker(world).batches.ready;
    expect(await answers()).toEqual(all);
  });

  test('whose jobs cannot be deleted is not dismissed, until they can', async () => {
    const { id } = await run();
    const full: World = { ...world, isFull: true };
    const next = createWorker(full);
    await next.batches.ready;
    await expect(next.batches.dismiss(id)).rejects.toMatchObject({ failure: { code: 'storageFull' } });
    expect(next.batch()).toMatchObject({ id });
    expect(await answers()).toEqual(all);
    full.isFull = false;
    await next.batches.dismiss(id);
    expect(await answers()).toEqual([]);
    expect(await readBatch()).toBeUndefined();
  });
});

test('a batch of an earlier worker is cleared, also right after the next worker has started', async () => {
  await freshDisk();
  const world: World = { pictures: page([{ address: '', bytes: 1 }], []) };
  let left = 6;
  const first = createWorker({ ...world, dies: () => (left -= 1) < 0 });
  await Promise.race([first.start(first.order()).then(first.ended), first.died]);
  expect(await readBatch()).toMatchObject({ state: 'working' });
  const next = createWorker(world);
  await next.batches.clear();
  expect([await readBatch(), next.batch()]).toEqual([undefined, undefined]);
  expect(next.jobs.state().jobs).toEqual([]);
});
