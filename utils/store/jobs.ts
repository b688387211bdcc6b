import type { IDBPTransaction } from 'idb';
import * as z from 'zod/mini';
import { type Attachments, attachmentsOf, isHistory } from '../model/history-entry';
import type { Conversation } from '../model/conversation';
import { job as jobSchema, type Job } from '../model/job';
import { layout, type Layout } from '../model/layout';
import { parsed } from './browser-storage';
import { database, write } from './database';
import { historyChanged } from './history';
import { historyStores, putHistoryEntry } from './history-index';
import { writeWithRoom } from './room';
import type { Sightread, WriteTransaction } from './schema';

/** Returns a stored job; `undefined` if it is invalid. */
const readJob = (value: unknown): Job | undefined => parsed(jobSchema, value, 'job');
const readJobs = (values: readonly unknown[]): Job[] => values.flatMap((value) => readJob(value) ?? []);

/** Returns the ids of the conversations that some jobs belong to. */
const conversationIds = (jobs: readonly Job[]): string[] => [
  ...new Set(jobs.map(({ conversation }) => conversation)),
];

/** Writes the history entries of some conversations by their stored turns. The transaction must include `jobs`. */
async function putHistoryEntries(transaction: WriteTransaction, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const turns = readJobs(await transaction.objectStore('jobs').index('conversation').getAll(id));
    await putHistoryEntry(transaction, { id, turns: turns.filter(isHistory) });
  }
}

/**
 * Stores a job, with the layouts of its texts if they have changed, and replaces the one with its id. Once the job has ended, also writes its conversation's history entry. Throws
 * `FailureError`, as `withRoom` does.
 */
export async function putJob(written: Job, read?: readonly Layout[]): Promise<void> {
  const isEnded = isHistory(written);
  const stores = ['jobs', ...(read ? ['layouts' as const] : []), ...(isEnded ? historyStores : [])] as const;
  await writeWithRoom(stores, async (transaction) => {
    await transaction.objectStore('jobs').put(written, written.id);
    if (read) await transaction.objectStore('layouts').put(read, written.id);
    if (isEnded) await putHistoryEntries(transaction, [written.conversation]);
  });
  if (isEnded) historyChanged([written.conversation]);
}

/** Returns a stored job; `undefined` if none has this id, or if it is invalid. */
export async function getJob(id: string): Promise<Job | undefined> {
  return readJob(await (await database()).get('jobs', id));
}

type Reading = IDBPTransaction<Sightread, ['jobs']>['store'];

/** Returns the ids of the newest `max` conversations, without those of a batch. */
async function newest(store: Reading, max: number): Promise<Set<string>> {
  const found = new Set<string>();
  let cursor = await store.index('createdAt').openCursor(null, 'prev');
  while (cursor && found.size < max) {
    const job = readJob(cursor.value);
    if (job && job.batch === undefined) found.add(job.conversation);
    cursor = await cursor.continue();
  }
  return found;
}

/**
 * Returns all jobs of batches, and the turns of these conversations: the newest `max`, those with a working turn, and those with
 * the given ids. The newest job comes first.
 */
export async function recentJobs(max: number, ids: readonly string[] = []): Promise<Job[]> {
  const { store } = (await database()).transaction('jobs');
  const working = readJobs(await store.index('state').getAll('working'));
  const conversations = [...(await newest(store, max)), ...working.map((job) => job.conversation), ...ids];
  const found = await Promise.all([
    store.index('batch').getAll(),
    ...[...new Set(conversations)].map((id) => store.index('conversation').getAll(id)),
  ]);
  const all = new Map(readJobs(found.flat()).map((job) => [job.id, job]));
  return [...all.values()].sort((one, other) => other.createdAt - one.createdAt);
}

/** Returns the turns of a conversation, oldest first. */
export async function turnsOf(conversation: string): Promise<Job[]> {
  const turns = await (await database()).getAllFromIndex('jobs', 'conversation', conversation);
  return readJobs(turns).sort((one, other) => one.createdAt - other.createdAt);
}

/** Returns the conversations with these ids, in this order, with their ended turns. Those without such turns are left out. */
export async function conversationsIn(ids: readonly string[]): Promise<Conversation[]> {
  const all = await Promise.all(
    ids.map(async (id) => ({ id, turns: (await turnsOf(id)).filter(isHistory) })),
  );
  return all.filter(({ turns }) => turns.length > 0);
}

/** Deletes jobs and the layouts of their texts, and returns the deleted jobs. The transaction must include `historyStores`, too. */
async function dropJobs(transaction: WriteTransaction, ids: readonly string[]): Promise<Job[]> {
  const jobs = transaction.objectStore('jobs');
  const dropped = readJobs(await Promise.all(ids.map((id) => jobs.get(id))));
  for (const id of ids) {
    await jobs.delete(id);
    await transaction.objectStore('layouts').delete(id);
  }
  await putHistoryEntries(transaction, conversationIds(dropped));
  return dropped;
}

/** Deletes jobs and the layouts of their texts. Returns the hashes and cache keys that the jobs had. */
export async function removeJobs(ids: readonly string[]): Promise<Attachments> {
  const stores = ['jobs', 'layouts', ...historyStores] as const;
  const removed = await writeWithRoom(stores, (transaction) => dropJobs(transaction, ids));
  historyChanged(conversationIds(removed));
  return attachmentsOf(removed);
}

/** Deletes conversations. Returns the ids of their turns, and the hashes and cache keys that these had. */
export async function removeConversations(
  conversations: readonly string[],
): Promise<Attachments & { ids: string[] }> {
  const { store } = (await database()).transaction('jobs');
  const keys = conversations.map((id) => store.index('conversation').getAllKeys(id));
  const ids = (await Promise.all(keys)).flat();
  return { ids, ...(await removeJobs(ids)) };
}

const layoutsOfJob = z.array(layout);
const deletedAnswer = z.object({ job: jobSchema, layouts: z.optional(layoutsOfJob) });

/** Returns the valid records among deleted answers. */
const readDeleted = (answers: readonly unknown[]): z.infer<typeof deletedAnswer>[] =>
  answers.flatMap((answer) => parsed(deletedAnswer, answer, 'deleted answer') ?? []);

/** The stores that change if jobs are deleted or restored. */
const restorableStores = ['jobs', 'layouts', 'removed', ...historyStores] as const;

/** Deletes jobs, and stores them under the key `undo` for `restoreDeleted`. Returns the deleted jobs. */
export async function softDelete(ids: readonly string[], undo: string): Promise<Job[]> {
  const deleted = await writeWithRoom(restorableStores, async (transaction) => {
    const layouts = await Promise.all(ids.map((id) => transaction.objectStore('layouts').get(id)));
    const jobs = await dropJobs(transaction, ids);
    const answers = jobs.map((job) => ({ job, layouts: layouts[ids.indexOf(job.id)] }));
    const hashes = [...new Set(attachmentsOf(jobs).hashes)];
    if (jobs.length > 0)
      await transaction.objectStore('removed').put({ at: Date.now(), hashes, answers }, undo);
    return jobs;
  });
  historyChanged(conversationIds(deleted));
  return deleted;
}

/** Restores the jobs that were deleted under a key, and returns them; none after `purgeDeleted` has deleted them. */
export async function restoreDeleted(undo: string): Promise<Job[]> {
  const restored = await writeWithRoom(restorableStores, async (transaction) => {
    const deleted = readDeleted((await transaction.objectStore('removed').get(undo))?.answers ?? []);
    for (const { job, layouts: words } of deleted) {
      await transaction.objectStore('jobs').put(job, job.id);
      if (words) await transaction.objectStore('layouts').put(words, job.id);
    }
    await putHistoryEntries(transaction, conversationIds(deleted.map(({ job }) => job)));
    await transaction.objectStore('removed').delete(undo);
    return deleted.map(({ job }) => job);
  });
  historyChanged(conversationIds(restored));
  return restored;
}

/** Returns the key of the last deletion that can be undone. */
export async function lastDeletion(): Promise<string | undefined> {
  const store = (await database()).transaction('removed').store;
  let last: { undo: string; at: number } | undefined;
  let cursor = await store.openCursor();
  while (cursor) {
    const { at } = cursor.value;
    if (!last || at >= last.at) last = { undo: cursor.key, at };
    cursor = await cursor.continue();
  }
  return last?.undo;
}

/** Deletes what was soft-deleted before a time, in ms since the epoch. Returns the hashes and cache keys that it had. */
export async function purgeDeleted(before: number): Promise<Attachments> {
  const freed: Attachments = { hashes: [], answers: [] };
  if ((await (await database()).count('removed')) === 0) return freed;
  return write(['removed'], async (transaction) => {
    let cursor = await transaction.objectStore('removed').openCursor();
    while (cursor) {
      const { at, hashes, answers } = cursor.value;
      if (at < before) {
        freed.hashes.push(...hashes);
        // The caller of `softDelete` deletes these answers too, unless the worker died before.
        freed.answers.push(...attachmentsOf(readDeleted(answers).map(({ job }) => job)).answers);
        await cursor.delete();
      }
      cursor = await cursor.continue();
    }
    return freed;
  });
}

/** Stores the layouts of the texts in a job's pictures, in their order. Throws `FailureError`, as `withRoom` does. */
export async function putLayouts(id: string, read: readonly Layout[]): Promise<void> {
  await writeWithRoom(['layouts'], (transaction) => transaction.objectStore('layouts').put(read, id));
}

/** Returns the layouts of the texts in the pictures of a job and of the turns before it; none unless this device recognized them. */
export async function getLayouts(id: string): Promise<Layout[]> {
  const stored = await (await database()).get('layouts', id);
  return stored === undefined ? [] : (parsed(layoutsOfJob, stored, 'layouts') ?? []);
}
