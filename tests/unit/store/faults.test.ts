import * as idb from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { PictureSource } from '../../../utils/model/picture';
import { sampleJob, samplePage, samplePicture } from '../model/samples';

beforeEach(() => {
  Object.assign(globalThis, idb, { indexedDB: new idb.IDBFactory() });
  fakeBrowser.reset();
});

/** What a context of the extension opens: modules of its own. */
async function context() {
  vi.resetModules();
  const [{ database, write }, jobs, pictures, keys, { eraseStored }, { createJobStore }, settings] =
    await Promise.all([
      import('../../../utils/store/database'),
      import('../../../utils/store/jobs'),
      import('../../../utils/store/pictures'),
      import('../../../utils/store/keys'),
      import('../../../utils/store/erase-stored'),
      import('../../../utils/background/jobs/job-store'),
      import('../../../utils/store/settings'),
    ]);
  return {
    database,
    write,
    ...jobs,
    ...pictures,
    ...keys,
    ...settings,
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
  const estimate = async () => ({ usage: 1000, quota: 1000 + free });
  const storage = { ...navigator.storage, estimate };
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
    const old = await openDB('probe', 1);
    vi.resetModules();
    const { openedOnce } = await import('../../../utils/store/browser-storage');
    const open = openedOnce('probe', 2, () => undefined);
    const failed = expect(open()).rejects.toMatchObject(failsAs('storageFailed'));
    await passSeconds(20);
    await failed;
    // A further request waits behind the first one in the browser, which tells it nothing.
    const again = expect(open()).rejects.toMatchObject(failsAs('storageFailed'));
    await passSeconds(2);
    await again;
    old.close();
    vi.useRealTimers();
    await expect(open()).resolves.toMatchObject({ version: 2 });
  });

  test('for two callers at once is opened once by the next two', async () => {
    const { database } = await context();
    const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('locked', 'UnknownError');
    });
    const [one, other] = await Promise.all([1, 2].map(() => database().catch(database)));
    expect(await database()).toBe(one);
    expect(other).toBe(one);
    expect(open).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  test('any more, because it is closed, fails a write in words', async () => {
    const { database, write } = await context();
    (await database()).close();
    await expect(write(['usage'], async () => undefined)).rejects.toMatchObject(failsAs('storageFailed'));
  });

  test('because the browser never answers fails after a while; the settings are read meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { recentJobs, getSecrets, readSettings } = await context();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
    const works = Promise.allSettled([recentJobs(9), getSecrets('one'), readSettings()]);
    await passSeconds(40);
    const failed = { status: 'rejected', reason: failsAs('storageFailed') };
    expect(await works).toMatchObject([failed, failed, { status: 'fulfilled' }]);
    vi.restoreAllMocks();
    vi.useRealTimers();
    expect(await recentJobs(9)).toEqual([]);
  });
});

/** Lets fake time pass, and between the seconds what is due. */
async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(1000);
  }
  await new Promise((resolve) => setImmediate(resolve));
}

describe('the database of keys', () => {
  test('is opened once in each context, and lets go of it for a newer version or an erasure', async () => {
    const { readSettings, putKey, getSecrets } = await context();
    const opens = vi.spyOn(indexedDB, 'open');
    await Promise.all([readSettings(), readSettings(), getSecrets('one')]);
    await putKey('one', 'https://api.example', 'sk-one');
    expect(opens).toHaveBeenCalledTimes(1);
    const other = await context();
    await other.eraseStored();
    await other.putKey('two', 'https://api.example', 'sk-two');
    await deleteDB('sightread-keys');
    expect(await getSecrets('two')).toBeUndefined();
    const newer = await openDB('sightread-keys', 1000);
    newer.close();
    await expect(getSecrets('two')).rejects.toMatchObject(failsAs('storageNewer'));
  });

  test('with a full disk says so, and keeps what it had', async () => {
    const { putKey, putHeaders, getSecrets } = await context();
    await putKey('one', 'https://api.example', 'sk-one');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    const works = [
      putKey('one', 'https://api.example', 'sk-other'),
      putHeaders('one', 'https://api.example', [{ name: 'X-Team', value: 'zoo' }]),
    ];
    const failed = { status: 'rejected', reason: failsAs('storageFull') };
    expect(await Promise.allSettled(works)).toMatchObject([failed, failed]);
    vi.restoreAllMocks();
    expect(await getSecrets('one')).toMatchObject({ key: 'sk-one', headers: [] });
  });
});

describe('a person who asks while the database cannot be opened', () => {
  test.each([
    ['storageFull', 100_000],
    ['storageFailed', 50_000_000],
    ['storageNewer', 0],
  ])('hears %s, and is answered once it opens', async (code, free) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { store, putPicture } = await context();
    const { fakeEngine } = await import('../pipeline/fake-engine');
    const { acquiring, fakeSteps, runSteps } = await import('../pipeline/fake-steps');
    const { createTestJobs } = await import('../background/jobs/fake-runs');
    const newer = code === 'storageNewer';
    if (newer) (await openDB('sightread', 1000)).close();
    else breakDatabases(free);
    const acquirePicture = acquiring(async () => {
      const hash = await putPicture(new Blob(['lion']));
      return { picture: { ...samplePicture, hash }, notes: [] };
    });
    const chooseEngine = async () => fakeEngine([{ type: 'text', delta: 'A lion' }]);
    const jobs = createTestJobs(store, {
      run: ({ job, signal }) => runSteps(job, fakeSteps({ acquirePicture, chooseEngine }), signal),
    });
    const source: PictureSource = { kind: 'tab', page: samplePage };
    const ask = async () => {
      const id = await jobs.start({ task: { kind: 'text' }, sources: [source] });
      return vi.waitFor(() => {
        const job = jobs.find(id);
        expect(job?.state).not.toBe('working');
        return job;
      });
    };
    expect(await ask()).toMatchObject({ state: 'failed', failure: { code } });
    vi.restoreAllMocks();
    if (newer) await deleteDB('sightread');
    expect(await ask()).toMatchObject({ state: 'done', answer: 'A lion' });
    expect((await store.recent(9, [])).map(({ answer }) => answer)).toContain('A lion');
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
