import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPanelFeed } from '../../../../utils/background/jobs/feed';
import type { Failure } from '../../../../utils/model/failure';
import { type FeedState, nextState } from '../../../../utils/model/feed';
import { readBatch } from '../../../../utils/store/alt-text';
import { recentJobs } from '../../../../utils/store/jobs';
import { createWorker, freshDisk, refOf, type World, type WorldPicture } from './world';

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await freshDisk();
});

const picture = (n: number, more: Partial<WorldPicture> = {}): WorldPicture => ({
  address: `https://zoo.example/${n}.jpg`,
  hash: `h${n}`,
  ...more,
});
const many = (count: number): WorldPicture[] => Array.from({ length: count }, (_none, n) => picture(n));

/** A batch of all pictures, to its end. */
async function done(world: World, more: Parameters<ReturnType<typeof createWorker>['order']>[0] = {}) {
  const worker = createWorker(world);
  const id = await worker.start(worker.order(more));
  await worker.ended();
  const batch = worker.batch();
  if (!batch) throw new Error('no batch');
  return { worker, id, batch, states: batch.items.map(({ state, why }) => why ?? state) };
}

test('a batch asks about each picture, a few at a time, and proposes the answers', async () => {
  const { worker, batch, states } = await done({ pictures: many(12), atOnce: 2 });
  expect(states).toEqual(Array.from({ length: 12 }, () => 'done'));
  expect(batch).toMatchObject({ state: 'done', tokens: 1200, cost: 0 });
  expect(worker.proposed.map(({ ref }) => ref).toSorted()).toEqual(
    batch.items.map(({ ref }) => ref).toSorted(),
  );
  expect(worker.mostAtOnce()).toBeGreaterThan(1);
  expect(worker.mostAtOnce()).toBeLessThanOrEqual(4);
  expect(await readBatch()).toEqual(batch);
});

test('pictures that the panel skips stay skipped, with their reason', async () => {
  const items = [
    { ref: refOf(0), address: 'a', selector: '', skip: 'decorative' as const },
    { ref: refOf(1), address: 'b', selector: '' },
    { ref: refOf(2), address: 'c', selector: '', skip: 'spacer' as const },
  ];
  const { worker, states } = await done({ pictures: many(3) }, { items });
  expect(states).toEqual(['decorative', 'done', 'spacer']);
  expect(worker.asked).toEqual(['h1']);
});

test('an address is fetched once, the same bytes are asked about once, and all of their places get the proposal', async () => {
  const pictures = [
    picture(0),
    picture(1, { address: picture(0).address, hash: 'h0' }),
    picture(2, { hash: 'h0' }),
    picture(3, { address: '', hash: 'h0' }),
    picture(4),
  ];
  const { worker, batch, states } = await done({ pictures });
  expect(states.filter((state) => state === 'repeated')).toHaveLength(3);
  expect(states.filter((state) => state === 'done')).toHaveLength(2);
  expect(worker.acquired).toHaveLength(4);
  expect(worker.asked.toSorted()).toEqual(['h0', 'h4']);
  expect(new Set(worker.proposed.map(({ ref }) => ref)).size).toBe(5);
  expect(batch.tokens).toBe(200);
});

test('of one file that shows several pictures, each is asked about', async () => {
  const icon = (hash: string): WorldPicture => picture(0, { hash, isPart: true });
  const { worker, states } = await done({ pictures: [icon('h1'), icon('h2'), icon('h1')] });
  expect(worker.asked.toSorted()).toEqual(['h1', 'h2']);
  expect(states).toEqual(['done', 'done', 'repeated']);
});

test('a failure does not affect the other pictures, and is retried without them', async () => {
  const world: World = {
    pictures: [
      picture(0),
      picture(1, { outcome: { code: 'filtered' } }),
      picture(2, { outcome: 'unreachable' }),
    ],
  };
  const { worker, id, batch, states } = await done(world);
  expect(states).toEqual(['done', 'failed', 'failed']);
  expect(batch.state).toBe('done');
  const failures = batch.items.map(({ job = '' }) => worker.jobs.find(job)?.failure?.code);
  expect(failures).toEqual([undefined, 'filtered', 'pictureUnreachable']);
  worker.asked.length = 0;
  for (const one of world.pictures) one.outcome = 'done';
  await worker.batches.retry(id);
  await worker.ended();
  expect(worker.batch()?.items.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(worker.asked.toSorted()).toEqual(['h1', 'h2']);
});

test('places of the same picture share its failure', async () => {
  const broken = { outcome: { code: 'filtered' } as const };
  const { states, worker } = await done({
    pictures: [picture(0, broken), picture(1, { ...broken, hash: 'h0' })],
  });
  expect(states).toEqual(['failed', 'failed']);
  expect(worker.asked).toEqual(['h0']);
});

test.each(['wrongKey', 'noCredit', 'limitReached', 'noConnection', 'offline'] as const)(
  'what would fail for all ends the batch and is said once: %s',
  async (code) => {
    const pictures = many(30).map((one) => ({ ...one, outcome: { code } }));
    const { batch, worker, states } = await done({ pictures, atOnce: 2 });
    expect(batch).toMatchObject({ state: 'stopped', failure: { code } });
    expect(states.filter((state) => state === 'failed')).toHaveLength(1);
    expect(states.filter((state) => state === 'stopped')).toHaveLength(29);
    expect(worker.asked.length).toBeLessThanOrEqual(4);
  },
);

test('a page that is gone ends the batch with that failure', async () => {
  const worker = createWorker({ pictures: many(3) });
  worker.leave({ code: 'pageChanged' });
  await worker.start(worker.order());
  await worker.ended();
  expect(worker.batch()).toMatchObject({ state: 'stopped', failure: { code: 'pageChanged' } });
  expect(worker.batch()?.items.map(({ state }) => state)).toEqual(['stopped', 'stopped', 'stopped']);
  expect(worker.asked).toEqual([]);
});

test('Stop keeps the answers so far, stops running jobs, and starts no others', async () => {
  let stopping: Promise<void> | undefined;
  const worker = createWorker({
    pictures: many(20),
    atOnce: 1,
    proposes: (count) => {
      if (count === 3) stopping = worker.batches.stop(id);
    },
  });
  const id = await worker.start(worker.order());
  await worker.ended();
  await stopping;
  expect(worker.batch()?.state).toBe('stopped');
  const asked = worker.asked.length;
  const states = worker.batch()?.items.map(({ state }) => state) ?? [];
  expect(states.filter((state) => state === 'done')).toHaveLength(worker.proposed.length);
  expect(new Set(states)).toEqual(new Set(['done', 'stopped']));
  await worker.batches.retry(id);
  await worker.ended();
  expect(worker.batch()?.items.every(({ state }) => state === 'done')).toBe(true);
  expect(worker.asked.length).toBeGreaterThan(asked);
});

test('no batch starts while another one is running', async () => {
  const worker = createWorker({ pictures: many(4) });
  const [one, other] = [await worker.start(worker.order()), await worker.start(worker.order())];
  expect(other).toBe(one);
  await worker.ended();
  expect(worker.asked).toHaveLength(4);
});

test('the jobs of a batch are deleted when it is dismissed, and when the next batch starts', async () => {
  const worker = createWorker({ pictures: many(3) });
  const first = await worker.start(worker.order());
  await worker.ended();
  expect(await recentJobs(Infinity)).toHaveLength(3);
  const second = await worker.start(worker.order());
  await vi.waitFor(() => expect(worker.batch()).toMatchObject({ id: second, state: 'done' }));
  await vi.waitFor(async () =>
    expect(new Set((await recentJobs(Infinity)).map(({ batch }) => batch))).toEqual(new Set([second])),
  );
  expect(first).not.toBe(second);
  await worker.batches.dismiss(second);
  expect(worker.batch()).toBeUndefined();
  expect(await recentJobs(Infinity)).toEqual([]);
  expect(await readBatch()).toBeUndefined();
});

test('a panel gets a batch as a whole when it starts and ends, and each picture by itself', async () => {
  const worker = createWorker({ pictures: many(40), atOnce: 8 });
  await worker.batches.ready;
  const closed = new AbortController();
  let heard: FeedState = { jobs: [] };
  let wholes = 0;
  const read = async (): Promise<void> => {
    for await (const message of openPanelFeed(worker.jobs, closed.signal).events()) {
      heard = message.reduce(nextState, heard);
      wholes += message.filter(({ type }) => type === 'batch').length;
    }
  };
  const reading = read();
  await worker.start(worker.order());
  await worker.ended();
  await vi.waitFor(() => expect(heard.batch?.state).toBe('done'));
  closed.abort();
  await reading;
  expect(heard.batch).toEqual(worker.batch());
  expect(wholes).toBe(2);
});

test('a batch ends after three pictures in a row for which its service stayed busy or down', async () => {
  const down: Failure = { code: 'serviceFailed', status: 502 };
  const outcomes = ['done', down, down, 'done', down, { code: 'busy', status: 429 }, down] as const;
  const pictures = many(15).map((one, n) => ({ ...one, outcome: outcomes[n] ?? 'done' }));
  const worker = createWorker({ pictures, atOnce: 1 });
  await worker.start(worker.order());
  await worker.ended();
  expect(worker.batch()).toMatchObject({ state: 'stopped', failure: down });
  const states = worker.batch()?.items.map(({ state }) => state);
  expect(states?.slice(0, 7)).toEqual(['done', 'failed', 'failed', 'done', 'failed', 'failed', 'failed']);
  expect(states?.at(-1)).toBe('stopped');
});

describe('with two panels that ask at the same time', () => {
  const two = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all([work(), work()]);

  test('the next batch starts once', async () => {
    const { worker, id } = await done({ pictures: many(2) });
    const ids = await two(() => worker.start(worker.order()));
    await vi.waitFor(() => expect(worker.batch()?.finishedAt).toBeDefined());
    expect(new Set(ids).size).toBe(1);
    expect(ids).not.toContain(id);
    expect(worker.asked).toHaveLength(4);
  });

  test('failures are retried once', async () => {
    const failing = { pictures: [picture(0, { outcome: 'unreachable' }), picture(1)] };
    const { worker, id } = await done(failing);
    await two(() => worker.batches.retry(id));
    await vi.waitFor(() => expect(worker.batch()?.finishedAt).toBeDefined());
    expect(worker.acquired).toHaveLength(3);
  });

  test('a batch that is dismissed while it is retried stays visible', async () => {
    const { worker, id } = await done({ pictures: [picture(0, { outcome: 'unreachable' })] });
    await Promise.all([worker.batches.retry(id), worker.batches.dismiss(id)]);
    expect(worker.batch()).toMatchObject({ id });
  });
});
