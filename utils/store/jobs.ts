import type { IDBPTransaction } from 'idb';
import * as z from 'zod/mini';
import { type Attachments, attachmentsOf, isHistory } from '../model/history-entry';
import { job as jobSchema, type Job } from '../model/job';
import { layout, type Layout } from '../model/layout';
import { parsed } from './browser-storage';
import { database, write } from './database';
import { historyChanged } from './history';
import { historyStores, putHistoryEntry, removeHistoryEntries } from './history-index';
import { withRoom } from './room';
import type { HistoryEntry, Sightread, WriteTransaction } from './schema';

/** Returns a stored job; `undefined` where it is invalid. */
const readJob = (value: unknown): Job | undefined => parsed(jobSchema, value, 'job');
const readJobs = (values: readonly unknown[]): Job[] => values.flatMap((value) => readJob(value) ?? []);

/** Stores a job, in place of the one with its id. The history finds it once it has ended. */
export async function putJob(written: Job): Promise<void> {
  if (!isHistory(written)) {
    const put = async (transaction: WriteTransaction) =>
      transaction.objectStore('jobs').put(written, written.id);
    await withRoom(0, () => write(['jobs'], put));
    return;
  }
  await withRoom(0, async () => {
    await write(['jobs', ...historyStores], async (transaction) => {
      await transaction.objectStore('jobs').put(written, written.id);
      await putHistoryEntry(transaction, written);
    });
  });
  historyChanged([written.id]);
}

/** Returns a stored job; `undefined` where there is none with this id. */
export async function getJob(id: string): Promise<Job | undefined> {
  return readJob(await (await database()).get('jobs', id));
}

type Reading = IDBPTransaction<Sightread, ['jobs']>['store'];

/** Returns the newest jobs outside batches. */
async function newest(store: Reading, max: number): Promise<Job[]> {
  const found: Job[] = [];
  let cursor = await store.index('createdAt').openCursor(null, 'prev');
  while (cursor && found.length < max) {
    const job = readJob(cursor.value);
    if (job && job.batch === undefined) found.push(job);
    cursor = await cursor.continue();
  }
  return found;
}

/** Returns the newest jobs, all working ones, all of batches, and those of the given ids; newest first. */
export async function recentJobs(max: number, ids: readonly string[] = []): Promise<Job[]> {
  const { store } = (await database()).transaction('jobs');
  const others = await Promise.all([
    store.index('state').getAll('working'),
    store.index('batch').getAll(),
    ...ids.map(async (id) => [await store.get(id)]),
  ]);
  const all = [...(await newest(store, max)), ...readJobs(others.flat())];
  return [...new Map(all.map((job) => [job.id, job])).values()].sort((a, b) => b.createdAt - a.createdAt);
}

/** Returns the jobs of these ids in this order, without deleted and invalid ones. */
export async function jobsOf(ids: readonly string[]): Promise<Job[]> {
  const { store } = (await database()).transaction('jobs');
  return readJobs(await Promise.all(ids.map((id) => store.get(id))));
}

/** Deletes jobs in a transaction with their stores. Returns the history entries of those that had one. */
async function dropJobs(transaction: WriteTransaction, ids: readonly string[]): Promise<HistoryEntry[]> {
  for (const id of ids) {
    await transaction.objectStore('jobs').delete(id);
    await transaction.objectStore('layouts').delete(id);
  }
  return removeHistoryEntries(transaction, ids);
}

/** Deletes jobs and the layouts of their texts. Returns what was stored for those of the history. */
export async function removeJobs(ids: readonly string[]): Promise<Attachments> {
  const drop = async (transaction: WriteTransaction) => dropJobs(transaction, ids);
  const removed = await withRoom(0, () => write(['jobs', 'layouts', ...historyStores], drop));
  historyChanged(ids);
  return {
    hashes: removed.flatMap(({ hashes }) => hashes),
    answers: removed.flatMap(({ answer }) => answer ?? []),
  };
}

const deletedAnswer = z.object({ job: jobSchema, layout: z.optional(layout) });

/** Returns the valid ones of deleted answers. */
const readDeleted = (answers: readonly unknown[]): z.infer<typeof deletedAnswer>[] =>
  answers.flatMap((answer) => parsed(deletedAnswer, answer, 'deleted answer') ?? []);

/** Deletes jobs, and stores them under the key that restores them. Returns the deleted jobs. */
export async function softDelete(ids: readonly string[], undo: string): Promise<Job[]> {
  const remove = async (transaction: WriteTransaction): Promise<Job[]> => {
    const answers: unknown[] = [];
    const jobs: Job[] = [];
    for (const id of ids) {
      const job = readJob(await transaction.objectStore('jobs').get(id));
      if (!job) continue;
      const words = await transaction.objectStore('layouts').get(id);
      jobs.push(job);
      answers.push({ job, ...(words === undefined ? {} : { layout: words }) });
    }
    await dropJobs(transaction, ids);
    const hashes = [...new Set(attachmentsOf(jobs).hashes)];
    if (jobs.length > 0)
      await transaction.objectStore('removed').put({ at: Date.now(), hashes, answers }, undo);
    return jobs;
  };
  const stores = ['jobs', 'layouts', 'removed', ...historyStores] as const;
  const deleted = await withRoom(0, () => write(stores, remove));
  historyChanged(ids);
  return deleted;
}

/** Restores the jobs deleted under a key, and returns them; none once they are deleted for good. */
export async function restoreDeleted(undo: string): Promise<Job[]> {
  const restore = async (transaction: WriteTransaction): Promise<Job[]> => {
    const deleted = readDeleted((await transaction.objectStore('removed').get(undo))?.answers ?? []);
    for (const { job, layout: words } of deleted) {
      await transaction.objectStore('jobs').put(job, job.id);
      if (words) await transaction.objectStore('layouts').put(words, job.id);
      await putHistoryEntry(transaction, job);
    }
    await transaction.objectStore('removed').delete(undo);
    return deleted.map(({ job }) => job);
  };
  const stores = ['jobs', 'layouts', 'removed', ...historyStores] as const;
  const restored = await withRoom(0, () => write(stores, restore));
  historyChanged(restored.map(({ id }) => id));
  return restored;
}

/** Deletes for good what was deleted before a time, in milliseconds since the epoch. Returns what was stored for it. */
export async function purgeDeleted(before: number): Promise<Attachments> {
  const freed: Attachments = { hashes: [], answers: [] };
  if ((await (await database()).count('removed')) === 0) return freed;
  return write(['removed'], async (transaction) => {
    let cursor = await transaction.objectStore('removed').openCursor();
    while (cursor) {
      const { at, hashes, answers } = cursor.value;
      if (at < before) {
        freed.hashes.push(...hashes);
        // These were deleted with the jobs, unless the worker died before.
        freed.answers.push(...attachmentsOf(readDeleted(answers).map(({ job }) => job)).answers);
        await cursor.delete();
      }
      cursor = await cursor.continue();
    }
    return freed;
  });
}

/** Stores the layout of the text in a job's picture. */
export async function putLayout(id: string, read: Layout): Promise<void> {
  const put = async (transaction: WriteTransaction) => transaction.objectStore('layouts').put(read, id);
  await withRoom(0, () => write(['layouts'], put));
}

/** Returns the layout of the text in a job's picture, where the text was recognized on this device. */
export async function getLayout(id: string): Promise<Layout | undefined> {
  return parsed(layout, await (await database()).get('layouts', id), 'layout');
}
