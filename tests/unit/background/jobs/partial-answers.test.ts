import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeRuns, createTestJobs } from './fake-runs';
import { createFakeStore } from './fake-store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function running(store = createFakeStore()) {
  const runs = createFakeRuns();
  const jobs = createTestJobs(store, runs);
  const id = await jobs.start({ task: { kind: 'text' }, sources: [] });
  await vi.advanceTimersByTimeAsync(0);
  const say = async (delta: string) => {
    runs.all[0]?.happen({ type: 'text', delta });
    await vi.advanceTimersByTimeAsync(0);
  };
  const written = async () => (await store.all())[0];
  return { store, runs, jobs, id, say, written };
}

test('an answer that stalls is written down within a second', async () => {
  const { say, written } = await running();
  await vi.advanceTimersByTimeAsync(500);
  await say('A li');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await written()).toMatchObject({ state: 'working', answer: 'A li' });
});

test('an answer that streams is written down every second, not with every word', async () => {
  const { store, say, written } = await running();
  const put = vi.spyOn(store, 'put');
  for (let n = 0; n < 50; n += 1) {
    await say('x');
    await vi.advanceTimersByTimeAsync(100);
    const behind = n + 1 - ((await written())?.answer.length ?? 0);
    expect(behind).toBeLessThanOrEqual(10);
  }
  expect(put.mock.calls.length).toBeLessThanOrEqual(5);
});

test('what is thought aloud is written down every second too', async () => {
  const { store, runs, written } = await running();
  const put = vi.spyOn(store, 'put');
  for (let n = 0; n < 50; n += 1) {
    runs.all[0]?.happen({ type: 'reasoning', delta: 'x' });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(put.mock.calls.length).toBeLessThanOrEqual(5);
  expect((await written())?.reasoning.length).toBeGreaterThanOrEqual(40);
});

test('all else is written down within a second, with the text before it', async () => {
  const { runs, say, written } = await running();
  await say('A lion');
  runs.all[0]?.happen({ type: 'note', note: { kind: 'cut-off' } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await written()).toMatchObject({ answer: 'A lion', notes: [{ kind: 'cut-off' }] });
});

test('nothing more is written of a withdrawn job, and no timer is left', async () => {
  const { store, jobs, id, say, written } = await running();
  await say('A lion');
  jobs.withdraw([id]);
  await store.remove([id]);
  await say('!');
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await written()).toBeUndefined();
});

test('the pictures that made room for a write that still goes on are told with the job', async () => {
  let evicted = 0;
  const { store, runs, say, written } = await running({
    ...createFakeStore(),
    takeEvicted: async () => evicted,
  });
  const put = store.put.bind(store);
  let makeRoom = (): void => undefined;
  const room = new Promise<void>((resolve) => (makeRoom = resolve));
  vi.spyOn(store, 'put').mockImplementationOnce(async (job) => {
    await room;
    evicted = 2;
    await put(job);
  });
  await say('A lion');
  await vi.advanceTimersByTimeAsync(1000);
  runs.all[0]?.happen({ type: 'done', at: 5 });
  await vi.advanceTimersByTimeAsync(0);
  makeRoom();
  await vi.advanceTimersByTimeAsync(0);
  expect(await written()).toMatchObject({ state: 'done', notes: [{ kind: 'room-made', pictures: 2 }] });
});

test('a job tells how many pictures the write of its end has removed', async () => {
  let evicted = 0;
  const { store, runs, say, written } = await running({
    ...createFakeStore(),
    takeEvicted: async () => evicted,
  });
  const put = store.put.bind(store);
  vi.spyOn(store, 'put').mockImplementation(async (job) => {
    if (job.state === 'done') evicted = 1;
    await put(job);
  });
  await say('A lion');
  runs.all[0]?.happen({ type: 'done', at: 5 });
  await vi.advanceTimersByTimeAsync(0);
  expect(await written()).toMatchObject({ state: 'done', notes: [{ kind: 'room-made', pictures: 1 }] });
});

test('no timer is left behind by a job that has ended', async () => {
  const { runs, say, written } = await running();
  await say('A lion');
  runs.all[0]?.happen({ type: 'done', at: 5 });
  await vi.advanceTimersByTimeAsync(0);
  expect(await written()).toMatchObject({ state: 'done', answer: 'A lion' });
  expect(vi.getTimerCount()).toBe(0);
});
