import * as idb from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { job } from '../../../utils/model/job';

/** A job as the first shipped version wrote it down. */
const written = {
  id: 'old',
  createdAt: 7,
  finishedAt: 9,
  state: 'done',
  stage: { kind: 'answering' },
  task: { kind: 'describe', detail: 'full' },
  sources: [{ kind: 'stored', hash: 'aa11', name: 'lion.jpg' }],
  pictures: [],
  turns: [],
  answer: 'A lion.',
  notes: [],
};

beforeEach(() => {
  Object.assign(globalThis, idb, { indexedDB: new idb.IDBFactory() });
  vi.resetModules();
});

/** What another context of the extension opens: modules of its own. */
async function context() {
  vi.resetModules();
  const [jobs, usage, { database }] = await Promise.all([
    import('../../../utils/store/jobs'),
    import('../../../utils/store/services'),
    import('../../../utils/store/database'),
  ]);
  return { ...jobs, ...usage, database };
}

/** The first version's database, as the worker that is updated left it. */
const first = () =>
  openDB('sightread', 1, {
    upgrade(db) {
      for (const name of ['pictures', 'jobs', 'layouts']) db.createObjectStore(name);
    },
  });

test('the first version’s jobs and pictures are there in this one', async () => {
  const old = await first();
  await old.put('jobs', written, 'old');
  await old.put('pictures', { blob: new Blob(['lion']), addedAt: 1 }, 'aa11');
  old.close();
  const { recentJobs, countUsage, usageSince, database } = await context();
  expect(await recentJobs(Infinity)).toEqual([job.parse(written)]);
  expect(await (await database()).getAllKeys('pictures')).toEqual(['aa11']);
  await countUsage({ day: '2026-11-22', connection: 'one', name: 'One', model: 'see' }, { requests: 1 });
  expect(await usageSince()).toHaveLength(1);
});

test('two contexts that open it at once both get it, though a third has the first version open', async () => {
  const old = await first();
  await old.put('jobs', written, 'old');
  old.addEventListener('versionchange', () => old.close());
  const [one, other] = [await context(), await context()];
  const found = await Promise.all([one.recentJobs(Infinity), other.recentJobs(Infinity)]);
  expect(found.map((jobs) => jobs.map(({ id }) => id))).toEqual([['old'], ['old']]);
});

test('a context whose database was closed under it opens it again', async () => {
  const { recentJobs, putJob, database } = await context();
  await putJob(job.parse(written));
  const newer = openDB('sightread', 1000);
  (await newer).close();
  // A later version is none that this one can open: it says so, and does not hang.
  await expect(recentJobs(Infinity)).rejects.toThrow();
  await expect(database()).rejects.toThrow();
});
