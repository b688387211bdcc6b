import * as fakeIndexedDb from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { JobStore } from '../../../../utils/background/jobs/jobs';
import { forgetAnswer } from '../../../../utils/store/answer-cache';
import { database } from '../../../../utils/store/database';
import {
  getJob,
  getLayout,
  hasAnswer,
  putJob,
  putLayout,
  recentJobs,
  removeJobs,
} from '../../../../utils/store/jobs';
import { getPicture, keepPictures, needsPicture, putPicture } from '../../../../utils/store/pictures';
import { takeEvicted } from '../../../../utils/store/room';
import { sampleJob } from '../../model/samples';
import { createFakeStore } from './fake-store';

Object.assign(globalThis, fakeIndexedDb);

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
    store: {
      recent: recentJobs,
      get: getJob,
      put: putJob,
      remove: async (ids) => void (await removeJobs(ids)),
      hasAnswer,
      forgetAnswer,
      keepPictures,
      needsPicture,
      takeEvicted,
      readRecalled: async () => [],
      writeRecalled: async () => undefined,
    },
    hashes,
    left,
  };
}

async function fake(): Promise<Furnished> {
  const hashes = ['a', 'b', 'c'];
  const store = createFakeStore([], hashes);
  return { store, hashes, left: async () => store.kept };
}

afterEach(async () => {
  vi.useRealTimers();
  const db = await database();
  await Promise.all((['jobs', 'layouts', 'pictures'] as const).map((name) => db.clear(name)));
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

  test('keep the pictures that are needed', async () => {
    const { store, hashes, left } = await create();
    await store.keepPictures(new Set([hashes[1] ?? '', 'unknown']));
    expect(await left()).toEqual([hashes[1]]);
  });
});

describe('in the database alone', () => {
  test('what no schema can read any more is left out, and hides no other', async () => {
    await putJob(sampleJob({ id: 'good' }));
    await (await database()).put('jobs', { id: 'old', shape: 'of another time' }, 'old');
    expect((await recentJobs(Infinity)).map(({ id }) => id)).toEqual(['good']);
  });

  test('a job of an earlier version is read, with what it did not have yet empty', async () => {
    const { reasoning: _reasoning, ...old } = sampleJob({
      id: 'old',
      state: 'done',
      finishedAt: 9,
      stage: { kind: 'answering' },
      answer: 'A lion',
      answerer: { id: 'one', name: 'api.example', model: 'vision-large' },
      turns: [{ task: { kind: 'alt' }, answer: 'Lion' }],
      notes: [{ kind: 'made-smaller', width: 640, height: 400 }],
    });
    await (await database()).put('jobs', old, 'old');
    expect(await recentJobs(Infinity)).toEqual([{ ...old, reasoning: '' }]);
  });

  test('a job’s layout goes with it', async () => {
    const layout = { width: 1, height: 2, languages: ['eng'], recognisers: [], blocks: [] };
    for (const id of ['a', 'b']) await putLayout(id, layout);
    await removeJobs(['a']);
    expect([await getLayout('a'), await getLayout('b')]).toEqual([undefined, layout]);
  });

  test('a picture that has just come is kept, needed or not', async () => {
    const hash = await putPicture(new Blob(['new']));
    await keepPictures(new Set());
    expect(await getPicture(hash)).toBeDefined();
  });
});
