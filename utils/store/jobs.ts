import type { IDBPTransaction } from 'idb';
import * as z from 'zod/mini';
import { type Attachments, attachmentsOf, isHistory } from '../model/history-entry';
import { job as jobSchema, type Job } from '../model/job';
import { layout, type Layout } from '../model/layout';
import { database, write } from './database';
import { historyChanged } from './history';
import { historyStores, putHistoryEntry, removeHistoryEntries } from './history-index';
import { withRoom } from './room';
import type { HistoryEntry, Sightread, WriteTransaction } from './schema';

/** A written job, or nothing where no schema can read it any more. */
const readJob = (value: unknown): Job | undefined => jobSchema.safeParse(value).data;
const readJobs = (values: readonly unknown[]): Job[] => values.flatMap((value) => readJob(value) ?? []);

/** Writes a job down, replacing what was written of it; one that has ended can be found from then on. */
export async function putJob(written: Job): Promise<void> {
  if (!isHistory(written)) {
    await withRoom(0, async () => void (await (await database()).put('jobs', written, written.id)));
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

/** A job that was written down. */
export async function getJob(id: string): Promise<Job | undefined> {
  return readJob(await (await database()).get('jobs', id));
}

type Reading = IDBPTransaction<Sightread, ['jobs']>['store'];

/** The newest jobs that are no batch's. */
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

/** The newest jobs, all that were working, all of batches, and those of these ids; newest first. */
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

/** The jobs of these ids in their order; what is gone or cannot be read any more is left out. */
export async function jobsOf(ids: readonly string[]): Promise<Job[]> {
  const { store } = (await database()).transaction('jobs');
  return readJobs(await Promise.all(ids.map((id) => store.get(id))));
}

/** Removes jobs in a transaction that has their stores; returns the entries of those of the history. */
async function dropJobs(transaction: WriteTransaction, ids: readonly string[]): Promise<HistoryEntry[]> {
  for (const id of ids) {
    await transaction.objectStore('jobs').delete(id);
    await transaction.objectStore('layouts').delete(id);
  }
  return removeHistoryEntries(transaction, ids);
}

/** Removes jobs and the layouts of their texts; returns what was kept for those of the history. */
export async function removeJobs(ids: readonly string[]): Promise<Attachments> {
  const removed = await write(['jobs', 'layouts', ...historyStores], (transaction) =>
    dropJobs(transaction, ids),
  );
  historyChanged(ids);
  return {
    hashes: removed.flatMap(({ hashes }) => hashes),
    answers: removed.flatMap(({ answer }) => answer ?? []),
  };
}

const deletedAnswer = z.object({ job: jobSchema, layout: z.optional(layout) });

/** What of deleted answers can still be read. */
const readDeleted = (answers: readonly unknown[]): z.infer<typeof deletedAnswer>[] =>
  answers.flatMap((answer) => deletedAnswer.safeParse(answer).data ?? []);

/** Deletes jobs, and keeps them under the name that restores them; returns those that there were. */
export async function softDelete(ids: readonly string[], undo: string): Promise<Job[]> {
  const deleted = await write(['jobs', 'layouts', 'removed', ...historyStores], async (transaction) => {
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
  });
  historyChanged(ids);
  return deleted;
}

/** Restores what was deleted under a name; returns no jobs once they are gone for good. */
export async function restoreDeleted(undo: string): Promise<Job[]> {
  const restored = await write(['jobs', 'layouts', 'removed', ...historyStores], async (transaction) => {
    const deleted = readDeleted((await transaction.objectStore('removed').get(undo))?.answers ?? []);
    for (const { job, layout: words } of deleted) {
      await transaction.objectStore('jobs').put(job, job.id);
      if (words) await transaction.objectStore('layouts').put(words, job.id);
      await putHistoryEntry(transaction, job);
    }
    await transaction.objectStore('removed').delete(undo);
    return deleted.map(({ job }) => job);
  });
  historyChanged(restored.map(({ id }) => id));
  return restored;
}

/** Removes for good what was deleted before a moment, in milliseconds since the epoch; returns what was kept for it. */
export async function purgeDeleted(before: number): Promise<Attachments> {
  const freed: Attachments = { hashes: [], answers: [] };
  // Mostly there is nothing.
  if ((await (await database()).count('removed')) === 0) return freed;
  return write(['removed'], async (transaction) => {
    let cursor = await transaction.objectStore('removed').openCursor();
    while (cursor) {
      if (cursor.value.at < before) {
        freed.hashes.push(...cursor.value.hashes);
        // Forgotten when they were deleted, unless the worker died before that.
        freed.answers.push(...attachmentsOf(readDeleted(cursor.value.answers).map(({ job }) => job)).answers);
        await cursor.delete();
      }
      cursor = await cursor.continue();
    }
    return freed;
  });
}

/** Keeps the words of a job's picture with their boxes. */
export async function putLayout(id: string, read: Layout): Promise<void> {
  await (await database()).put('layouts', read, id);
}

/** The words of a job's picture with their boxes, where its text was read on this device. */
export async function getLayout(id: string): Promise<Layout | undefined> {
  return layout.safeParse(await (await database()).get('layouts', id)).data;
}
