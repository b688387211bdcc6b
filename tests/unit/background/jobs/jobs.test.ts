import { describe, expect, test, vi } from 'vitest';
import { type FeedState, nextState } from '../../../../utils/model/feed';
import type { Job } from '../../../../utils/model/job';
import type { PictureSource } from '../../../../utils/model/picture';
import { createHistory } from '../../../../utils/background/jobs/history';
import { defaultSettings } from '../../../../utils/model/settings';
import type { JobRequest } from '../../../../utils/background/jobs/job-request';
import { sampleJob, samplePicture } from '../../model/samples';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createFakeRuns, createTestJobs } from './fake-runs';
import { createFakeStore } from './fake-store';

const source: PictureSource = { kind: 'stored', hash: 'aa11', name: 'lion.jpg' };
const order: JobRequest = { task: { kind: 'describe', detail: 'full' }, sources: [source] };
const done = { type: 'done', at: 5 } as const;
const said = (delta: string) => ({ type: 'text', delta }) as const;

function setUp(before: readonly Job[] = []) {
  const store = createFakeStore(before, ['aa11', 'bb22']);
  const runs = createFakeRuns();
  const awake = { now: 0 };
  const keepAlive = () => {
    awake.now += 1;
    return () => void (awake.now -= 1);
  };
  const jobs = createTestJobs(store, runs, { keepAlive });
  const history = createHistory({ jobs, store });
  const written = async (id: string) => (await store.all()).find((job) => job.id === id);
  const until = (seen: () => unknown) => vi.waitFor(() => expect(seen()).toBeTruthy());
  const stateOf = (id: string) => jobs.find(id)?.state;
  return { store, runs, jobs, history, awake, written, until, stateOf };
}

describe('a job', () => {
  test('is written down at once, and sends nothing before', async () => {
    const { store, jobs, runs } = setUp();
    const id = await jobs.start(order);
    await runs.run.mock.calls[0]?.[0].stored;
    expect(await store.get(id)).toMatchObject({ id, state: 'working' });
  });

  test('is shown and begins at once where storing it takes long, and sends nothing until it is stored', async () => {
    const { store, jobs, runs, until } = setUp();
    let stored = (): void => undefined;
    vi.spyOn(store, 'put').mockReturnValueOnce(new Promise((resolve) => (stored = resolve)));
    const starting = jobs.start(order);
    await until(() => runs.run.mock.calls[0]);
    const begun = vi.fn();
    void runs.run.mock.calls[0]?.[0].stored.then(begun);
    expect(begun).not.toHaveBeenCalled();
    stored();
    await starting;
    await until(() => begun.mock.calls[0]);
  });

  test('that is deleted while storing it takes long stays deleted', async () => {
    const { store, jobs, history, until } = setUp();
    let stored = (): void => undefined;
    vi.spyOn(store, 'put').mockReturnValueOnce(new Promise((resolve) => (stored = resolve)));
    const starting = jobs.start(order);
    await until(() => jobs.state().jobs[0]);
    await history.remove(jobs.state().jobs.map(({ id }) => id));
    stored();
    await starting;
    await until(() => jobs.isIdle());
    expect(jobs.state().jobs).toEqual([]);
    expect(await store.all()).toEqual([]);
  });

  test('whose end cannot be stored stays shown, and says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { store, jobs, runs, until } = setUp();
    const id = await jobs.start(order);
    await until(() => runs.all[0]);
    vi.spyOn(store, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    for (const event of [said('A lion'), done]) runs.all[0]?.happen(event);
    await until(() => jobs.find(id)?.notes[0]);
    expect(jobs.find(id)).toMatchObject({ state: 'done', answer: 'A lion', notes: [{ kind: 'not-saved' }] });
    await until(() => jobs.isIdle());
  });

  test('that fails at once and cannot be stored says so, too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { store, jobs } = setUp();
    vi.spyOn(store, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    const id = await jobs.start({ ...order, failure: { code: 'pageOffLimits' } });
    expect(jobs.find(id)).toMatchObject({ state: 'failed', notes: [{ kind: 'not-saved' }] });
  });

  test('of an earlier worker that could not be stored is shown, though no other can be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const store = createFakeStore();
    const held = sampleJob({ id: 'held', state: 'done', answer: 'A lion' });
    vi.spyOn(store, 'recent').mockRejectedValue(new DOMException('', 'UnknownError'));
    vi.spyOn(store, 'unsaved').mockResolvedValue([held]);
    const jobs = createTestJobs(store);
    await jobs.ready;
    expect(jobs.state().jobs).toEqual([held]);
  });

  test('is made of its order, and is known by its id', async () => {
    const { jobs } = setUp();
    const full = {
      ...order,
      pictures: [samplePicture],
      conversation: 'talk',
      parent: 'one',
      engine: 'device',
    };
    const ids = [await jobs.start(full), await jobs.start(order)];
    expect(jobs.find(ids[0] ?? '')).toMatchObject({ ...full, answer: '', notes: [], state: 'working' });
    expect(jobs.state().jobs.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test('is told to those who listen as they would fold it themselves', async () => {
    const { jobs, runs, until, stateOf } = setUp();
    let seen: FeedState = jobs.state();
    const leave = jobs.subscribe((event) => {
      seen = nextState(seen, event);
    });
    const id = await jobs.start(order);
    await until(() => runs.all[0]);
    for (const event of [said('A '), said('lion'), done]) runs.all[0]?.happen(event);
    await until(() => stateOf(id) === 'done');
    expect(seen).toEqual(jobs.state());
    expect(jobs.find(id)).toMatchObject({ answer: 'A lion', finishedAt: 5 });
    leave();
    jobs.withdraw([id]);
    expect(seen.jobs).toHaveLength(1);
  });

  test('keeps the worker awake for as long as it runs', async () => {
    const { jobs, runs, until, awake } = setUp();
    await Promise.all([jobs.start(order), jobs.start(order)]);
    await until(() => runs.all.length === 2);
    expect(awake.now).toBe(2);
    for (const run of runs.all) run.happen(done);
    await until(() => awake.now === 0);
  });

  test('that is known to fail never runs', async () => {
    const { jobs, runs, written } = setUp();
    const id = await jobs.start({ ...order, sources: [], failure: { code: 'pageOffLimits' } });
    expect(jobs.find(id)).toMatchObject({ state: 'failed', failure: { code: 'pageOffLimits' } });
    expect(await written(id)).toEqual(jobs.find(id));
    expect(runs.run).not.toHaveBeenCalled();
  });

  test('ends also when it cannot be written down', async () => {
    const { store, jobs, runs, until, stateOf } = setUp();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(store, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    const id = await jobs.start(order);
    await until(() => runs.all[0]);
    for (const event of [said('A lion'), done]) runs.all[0]?.happen(event);
    await until(() => stateOf(id) === 'done');
    expect(jobs.find(id)?.answer).toBe('A lion');
  });
});

test('all begin at once: what their pages show now, they may not show later', async () => {
  const { jobs, runs, until } = setUp();
  for (let n = 0; n < 6; n += 1) await jobs.start(order);
  await until(() => runs.all.length === 6);
});

describe('Stop', () => {
  test('ends a working job and keeps what came of its answer', async () => {
    const { jobs, runs, until, stateOf, written } = setUp();
    const id = await jobs.start(order);
    await until(() => runs.all[0]);
    for (const event of [{ type: 'stage', stage: { kind: 'acquiring' } } as const, said('A li')])
      runs.all[0]?.happen(event);
    await until(() => jobs.find(id)?.answer);
    jobs.stop(id);
    await until(() => stateOf(id) === 'stopped');
    expect(runs.all[0]?.signal.aborted).toBe(true);
    await vi.waitFor(async () =>
      expect(await written(id)).toMatchObject({ state: 'stopped', answer: 'A li' }),
    );
  });

  test('is heard once, also by a job that has only just begun', async () => {
    const { jobs, until, awake } = setUp();
    const heard: string[] = [];
    const id = await jobs.start(order);
    jobs.subscribe((event) => heard.push(event.type === 'event' ? event.event.type : event.type));
    jobs.stop(id);
    jobs.stop(id);
    await until(() => awake.now === 0);
    expect(heard).toEqual(['stopped']);
  });

  test('changes nothing that has ended', async () => {
    const ended = sampleJob({ state: 'done', answer: 'A lion' });
    const { jobs } = setUp([ended]);
    await jobs.ready;
    jobs.stop(ended.id);
    jobs.stop('unknown');
    expect(jobs.state().jobs).toEqual([ended]);
  });
});

describe('deleting', () => {
  test('stops the job, and nothing brings it back', async () => {
    const { jobs, history, runs, until, awake, store } = setUp();
    const id = await jobs.start(order);
    await until(() => runs.all[0]);
    const heard: string[] = [];
    jobs.subscribe(({ type }) => heard.push(type));
    await history.remove([id]);
    expect(runs.all[0]?.signal.aborted).toBe(true);
    for (const event of [said('late'), done]) runs.all[0]?.happen(event);
    await until(() => awake.now === 0);
    expect([jobs.state().jobs, await store.all(), heard]).toEqual([[], [], ['removed']]);
  });

  test('deletes the pictures that no other job needs, when the browser starts again', async () => {
    const other = sampleJob({
      id: 'two',
      state: 'done',
      sources: [],
      pictures: [{ ...samplePicture, hash: 'bb22' }],
    });
    const { history, store } = setUp([sampleJob({ state: 'done' }), other]);
    await history.started();
    expect(store.pictures).toEqual(['aa11', 'bb22']);
    await history.remove(['one']);
    await history.jobEnded(defaultSettings);
    expect(store.pictures).toEqual(['aa11', 'bb22']);
    await history.started();
    expect(store.pictures).toEqual(['bb22']);
  });

  test('deletes cached answers, unless another job has the same answer', async () => {
    const cached = (key: string) => ({ state: 'done', cached: { key, isHit: false } }) as const;
    const { history, store } = setUp([
      sampleJob({ id: 'one', ...cached('k') }),
      sampleJob({ id: 'two', ...cached('k') }),
      sampleJob({ id: 'three', ...cached('other') }),
      sampleJob({ id: 'four', state: 'failed' }),
    ]);
    const deletedAfter = async (id: string) => {
      await history.remove([id]);
      return [...store.deletedAnswers];
    };
    expect(await deletedAfter('one')).toEqual([]);
    expect(await deletedAfter('four')).toEqual([]);
    expect(await deletedAfter('two')).toEqual(['k']);
    expect(await deletedAfter('three')).toEqual(['k', 'other']);
  });

  test('also deletes a job whose cached answer cannot be deleted', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { jobs, history, store } = setUp([sampleJob({ state: 'done', cached: { key: 'k', isHit: true } })]);
    vi.spyOn(store, 'deleteCached').mockRejectedValue(new DOMException('', 'UnknownError'));
    await history.remove(['one']);
    expect([jobs.state().jobs, await store.all()]).toEqual([[], []]);
  });
});

describe('all pictures are looked through', () => {
  const day = 24 * 60 * 60_000;
  const ends = async ({ jobs, runs, until, awake }: ReturnType<typeof setUp>) => {
    await jobs.start(order);
    await until(() => runs.all.length > 0);
    runs.all.at(-1)?.happen(done);
    await until(() => awake.now === 0);
  };
  /** Jobs whose end the history hears of, as in the background. */
  const setUpHistory = () => {
    const all = setUp();
    const jobs = createTestJobs(all.store, all.runs, {
      onEnded: (settings) => history.jobEnded(settings),
    });
    const history = createHistory({ jobs, store: all.store });
    return { ...all, jobs, history };
  };

  test('when the browser starts', async () => {
    const { history, store } = setUpHistory();
    await history.started();
    expect(store.pictures).toEqual([]);
  });

  test('after a job, once a day', async () => {
    const world = setUpHistory();
    const { store, until } = world;
    await store.writeCleanedAt(Date.now() - 2 * day);
    await ends(world);
    await until(() => !store.pictures.includes('bb22'));
    store.pictures = ['cc33'];
    await ends(world);
    await world.jobs.stopAll();
    expect(store.pictures).toEqual(['cc33']);
  });

  test('never before a job: a new worker only reads the jobs', async () => {
    const { jobs, store } = setUpHistory();
    const prune = vi.spyOn(store, 'prunePictures');
    const purge = vi.spyOn(store, 'purge');
    await jobs.start(order);
    expect(prune).not.toHaveBeenCalled();
    expect(purge).not.toHaveBeenCalled();
  });

  test('deletes all answers when the browser starts, where none are to be kept', async () => {
    const { history, store } = setUp([sampleJob({ state: 'done' })]);
    const retain = vi.spyOn(store, 'applyRetention');
    await history.started();
    await fakeBrowser.storage.local.set({ settings: { keepHistory: false } });
    await history.started();
    expect(retain.mock.calls.map(([{ before }]) => before)).toEqual([-Infinity, Infinity]);
  });

  test('never while earlier jobs could not be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const store = createFakeStore([], ['aa11']);
    vi.spyOn(store, 'recent').mockRejectedValue(new DOMException('', 'UnknownError'));
    const jobs = createTestJobs(store);
    const history = createHistory({ jobs, store });
    await history.started();
    expect(store.pictures).toEqual(['aa11']);
  });
});

test('a job reads the settings once, and its pipeline gets them', async () => {
  const store = createFakeStore();
  const runs = createFakeRuns();
  const settings = vi.fn(async () => defaultSettings);
  const jobs = createTestJobs(store, runs, { settings });
  const known = { ...defaultSettings, describeWith: 'device' };
  await jobs.start(order);
  await jobs.start(order, known);
  await vi.waitFor(() =>
    expect(runs.run.mock.calls.map(([{ settings: given }]) => given)).toEqual([defaultSettings, known]),
  );
  expect(settings).toHaveBeenCalledTimes(1);
});

test('what an earlier worker left working is interrupted, with its answer', async () => {
  const working = sampleJob({ answer: 'A li', stage: { kind: 'answering' } });
  const ended = sampleJob({ id: 'two', state: 'done' });
  const { jobs, written, runs } = setUp([working, ended]);
  await jobs.ready;
  const interrupted = { ...working, state: 'interrupted', finishedAt: expect.any(Number) };
  expect(jobs.state().jobs).toEqual([interrupted, ended]);
  expect(await written('one')).toEqual(interrupted);
  expect(runs.run).not.toHaveBeenCalled();
});
