import * as idb from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleJob } from '../model/samples';

const written = sampleJob({ id: 'a', state: 'done', answer: 'A lion.' });

beforeEach(() => {
  Object.assign(globalThis, idb, { indexedDB: new idb.IDBFactory() });
  vi.resetModules();
});

/** What another context of the extension opens: modules of its own. */
async function context() {
  vi.resetModules();
  const [jobs, { database }] = await Promise.all([
    import('../../../utils/store/jobs'),
    import('../../../utils/store/database'),
  ]);
  return { ...jobs, database };
}

test('two contexts that open it at once both get it, though a third has an earlier version open', async () => {
  const old = await openDB('probe', 1);
  old.addEventListener('versionchange', () => old.close());
  const open = async () => {
    vi.resetModules();
    const { openedOnce } = await import('../../../utils/store/browser-storage');
    return openedOnce('probe', 2, () => undefined)();
  };
  expect((await Promise.all([open(), open()])).map(({ version }) => version)).toEqual([2, 2]);
});

test('a record that does not fit is left out, and logged once', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { recentJobs, putJob, database } = await context();
  await putJob(written);
  for (const id of ['one', 'other']) await (await database()).put('jobs', { id, createdAt: 1 }, id);
  expect(await recentJobs(Infinity)).toEqual([written]);
  expect(logged).toHaveBeenCalledExactlyOnceWith('What is stored as job was left out', expect.anything());
  logged.mockRestore();
});

test('a context whose database was closed under it opens it again', async () => {
  const { recentJobs, putJob, database } = await context();
  await putJob(written);
  const newer = openDB('sightread', 1000);
  (await newer).close();
  // A later version is none that this one can open: it says so, and does not hang.
  await expect(recentJobs(Infinity)).rejects.toThrow();
  await expect(database()).rejects.toThrow();
});
