import { afterEach, describe, expect, test, vi } from 'vitest';
import { createJobStore, type JobStore } from '../../../../utils/background/jobs/job-store';
import { database } from '../../../../utils/store/database';
import { getLayouts, putJob, putLayouts, recentJobs, removeJobs } from '../../../../utils/store/jobs';
import { getPicture, prunePictures, putPicture } from '../../../../utils/store/pictures';
import { hashesOf } from '../../../../utils/model/history-entry';
import { sampleJob } from '../../model/samples';
import { createFakeStore } from './fake-store';

/** A store with pictures in it, and a look at which are left. */
interface Furnished {
  store: JobStore;
  hashes: string[];
  left(): Promise<string[]>;
}

async function real(): Promise<Furnished> {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const hashes = await Promise.all(['a', 'b', 'c'].map((text) => putPicture(new Blob([text]))));
  vi.setSystemTime(3_600_000);
  const left = async () => {
    const found = await Promise.all(hashes.map(getPicture));
    return hashes.filter((_hash, n) => found[n] !== undefined);
  };
  return {
    store: createJobStore(async () => []),
    hashes,
    left,
  };
}

async function fake(): Promise<Furnished> {
  const hashes = ['a', 'b', 'c'];
  const store = createFakeStore([], hashes);
  return { store, hashes, left: async () => store.pictures };
}

afterEach(async () => {
  vi.useRealTimers();
  const db = await database();
  await Promise.all(
    (['jobs', 'layouts', 'pictures', 'removed', 'historyEntries', 'searchRecords'] as const).map((name) =>
      db.clear(name),
    ),
  );
});

describe.each([
  ['in the database', real],
  ['in memory', fake],
])('jobs %s', (_name, create) => {
  const [older, newer] = [sampleJob({ id: 'b', createdAt: 1 }), sampleJob({ id: 'a', createdAt: 2 })];

  test('come newest first', async () => {
    const { store } = await create();
    expect(await store.recent(50, [])).toEqual([]);
    for (const job of [older, newer]) await store.put(job);
    expect(await store.recent(50, [])).toEqual([newer, older]);
  });

  test('are written over, and are what they were when they were written', async () => {
    const { store } = await create();
    await store.put(older);
    const changed = { ...older, answer: 'A lion' };
    await store.put(changed);
    changed.answer = 'later';
    expect(await store.recent(50, [])).toEqual([{ ...older, answer: 'A lion' }]);
  });

  test('are removed, also when they never were', async () => {
    const { store } = await create();
    await store.put(older);
    await store.remove([older.id]);
    await store.remove(['never']);
    expect(await store.recent(50, [])).toEqual([]);
  });

  test('are deleted so that they can be restored, until they are purged', async () => {
    const { store } = await create();
    for (const job of [older, newer]) await store.put({ ...job, state: 'done' });
    expect((await store.softDelete([older.id, 'never'], 'undo')).map(({ id }) => id)).toEqual([older.id]);
    expect((await store.recent(50, [])).map(({ id }) => id)).toEqual([newer.id]);
    expect((await store.restore('undo')).map(({ id }) => id)).toEqual([older.id]);
    expect(await store.get(older.id)).toMatchObject({ id: older.id, state: 'done' });
    await store.softDelete([older.id], 'undo');
    expect(await store.purge(0)).toEqual({ hashes: [], answers: [] });
    expect((await store.purge(Infinity)).hashes).toEqual(hashesOf(older));
    expect(await store.restore('undo')).toEqual([]);
  });

  test('keep the pictures that are needed', async () => {
    const { store, hashes, left } = await create();
    await store.prunePictures(new Set([hashes[1] ?? '', 'unknown']));
    expect(await left()).toEqual([hashes[1]]);
  });
});

describe('in the database alone', () => {
  test('what no schema can read any more is left out, and hides no other', async () => {
    await putJob(sampleJob({ id: 'good' }));
    await (await database()).put('jobs', { id: 'old', shape: 'of another time' }, 'old');
    expect((await recentJobs(Infinity)).map(({ id }) => id)).toEqual(['good']);
  });

  test('a job’s layout goes with it', async () => {
    const layout = { width: 1, height: 2, languages: ['eng'], recognizers: [], blocks: [] };
    for (const id of ['a', 'b']) await putLayouts(id, [layout]);
    await removeJobs(['a']);
    expect([await getLayouts('a'), await getLayouts('b')]).toEqual([[], [layout]]);
  });

  test('a picture that has just come is kept, needed or not', async () => {
    const hash = await putPicture(new Blob(['new']));
    await prunePictures(new Set());
    expect(await getPicture(hash)).toBeDefined();
  });
});
