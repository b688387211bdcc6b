import * as idb from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sampleJob } from '../model/samples';

beforeEach(() => {
  Object.assign(globalThis, idb, { indexedDB: new idb.IDBFactory() });
  fakeBrowser.reset();
});

/** What a context of the extension opens: modules of its own. */
async function context() {
  vi.resetModules();
  const [{ database }, jobs, pictures, keys, loss, { eraseStored }, { createJobStore }] = await Promise.all([
    import('../../../utils/store/database'),
    import('../../../utils/store/jobs'),
    import('../../../utils/store/pictures'),
    import('../../../utils/store/keys'),
    import('../../../utils/store/retention'),
    import('../../../utils/store/erase-all-data'),
    import('../../../utils/background/jobs/job-store'),
  ]);
  return {
    database,
    ...jobs,
    ...pictures,
    ...keys,
    ...loss,
    eraseStored,
    store: createJobStore(async () => []),
  };
}

const failsAs = (code: string) => ({ failure: { code } });

/** Has the databases answer as those of a browser that cannot open them. */
function breakDatabases(free: number) {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
  });
  const storage = { estimate: async () => ({ usage: 1000, quota: 1000 + free }) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { storage }));
}

describe('a database that cannot be opened', () => {
  test('of a newer version says so, and stays as it is until all is erased', async () => {
    const newer = await openDB('sightread', 1000, { upgrade: (db) => void db.createObjectStore('jobs') });
    await newer.put('jobs', { of: 'tomorrow' }, 'a');
    newer.close();
    const { database, putPicture, recentJobs, putJob, getJob, eraseStored } = await context();
    const works = [database(), putPicture(new Blob(['a'])), recentJobs(9), putJob(sampleJob({ id: 'b' }))];
    const failed = { status: 'rejected', reason: failsAs('storageNewer') };
    expect(await Promise.allSettled(works)).toMatchObject(works.map(() => failed));
    const again = await openDB('sightread');
    expect(await again.getAll('jobs')).toEqual([{ of: 'tomorrow' }]);
    again.close();
    await eraseStored();
    await putJob(sampleJob({ id: 'b' }));
    expect(await getJob('b')).toMatchObject({ id: 'b' });
  });

  test.each([
    ['storageFull', 100_000],
    ['storageFailed', 50_000_000],
  ])('is %s where %i bytes are free, also for keys', async (code, free) => {
    const { putPicture, getSecrets, recentJobs } = await context();
    breakDatabases(free);
    const works = [putPicture(new Blob(['a'])), getSecrets('one'), recentJobs(9)];
    const failed = { status: 'rejected', reason: failsAs(code) };
    expect(await Promise.allSettled(works)).toMatchObject(works.map(() => failed));
    vi.restoreAllMocks();
    await expect(putPicture(new Blob(['a']))).resolves.toBeTypeOf('string');
  });

  test('because another context holds an earlier version fails after a while, and works once that has gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const old = await openDB('sightread', 1, {
      upgrade: (db) => ['pictures', 'jobs', 'layouts'].forEach((name) => db.createObjectStore(name)),
    });
    const { recentJobs } = await context();
    const failed = expect(recentJobs(9)).rejects.toMatchObject(failsAs('storageFailed'));
    await new Promise((resolve) => setImmediate(resolve));
    for (let tick = 0; tick < 20; tick += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(1000);
    }
    await failed;
    old.close();
    vi.useRealTimers();
    expect(await recentJobs(9)).toEqual([]);
  });
});

describe('stored data that the browser lost', () => {
  test('is noticed until a person has seen it, also by a new worker', async () => {
    const first = await context();
    expect(await first.isDataLost()).toBe(false);
    expect(await first.isDataLost()).toBe(false);
    (await first.database()).close();
    indexedDB = new idb.IDBFactory();
    vi.setSystemTime(Date.now() + 1000);
    const second = await context();
    expect([await second.isDataLost(), await (await context()).isDataLost()]).toEqual([true, true]);
    await second.acceptLoss();
    expect(await second.isDataLost()).toBe(false);
    vi.useRealTimers();
  });

  test('is not what a person has erased', async () => {
    const { isDataLost, eraseStored } = await context();
    await isDataLost();
    await eraseStored();
    expect([await isDataLost(), await isDataLost()]).toEqual([false, false]);
  });
});

describe('a job that cannot be stored', () => {
  const job = sampleJob({ id: 'a', state: 'done', answer: 'A lion.' });

  test('is there for a new worker until the browser closes, and stored once that works again', async () => {
    const { store } = await context();
    breakDatabases(0);
    await expect(store.put(job)).rejects.toMatchObject(failsAs('storageFull'));
    const next = await context();
    expect(await next.store.unsaved()).toEqual([job]);
    vi.restoreAllMocks();
    await next.store.put(job);
    expect(await next.store.unsaved()).toEqual([]);
    expect(await next.store.recent(9, [])).toEqual([job]);
  });

  test('is forgotten when a person deletes it', async () => {
    const { store } = await context();
    breakDatabases(0);
    await expect(store.put(job)).rejects.toThrow();
    await store.softDelete(['a'], 'undo').catch(() => undefined);
    expect(await store.unsaved()).toEqual([]);
  });
});
