import type { IDBPTransaction } from 'idb';
import { isHistory, type Kept } from '../model/history-entry';
import { job as jobSchema, type Job } from '../model/job';
import { layout, type Layout } from '../model/layout';
import type { Hash } from '../model/picture';
import { database, type Place, type Sightread, write, type Writing } from './database';
import { indexJobs, indexStores, unindexJobs } from './history/blocks';
import { historyChanged } from './history/changes';
import { withRoom } from './room';

/** A written job, or nothing where no schema can read it any more. */
function readJob(value: unknown): Job[] {
  const read = jobSchema.safeParse(value);
  return read.success ? [read.data] : [];
}

/** Writes a job down, replacing what was written of it; one that has ended can be found from then on. */
export async function putJob(written: Job): Promise<void> {
  if (!isHistory(written)) {
    await withRoom(0, async () => void (await (await database()).put('jobs', written, written.id)));
    return;
  }
  await withRoom(0, async () => {
    await write(['jobs', ...indexStores], async (transaction) => {
      await transaction.objectStore('jobs').put(written, written.id);
      await indexJobs(transaction, [written]);
    });
  });
  historyChanged();
}

/** A job that was written down. */
export async function getJob(id: string): Promise<Job | undefined> {
  return readJob(await (await database()).get('jobs', id))[0];
}

type Reading = IDBPTransaction<Sightread, ['jobs']>['store'];

/** The newest jobs that are no batch's. */
async function newest(store: Reading, most: number): Promise<Job[]> {
  const found: Job[] = [];
  let cursor = await store.index('createdAt').openCursor(null, 'prev');
  while (cursor && found.length < most) {
    found.push(...readJob(cursor.value).filter(({ batch }) => batch === undefined));
    cursor = await cursor.continue();
  }
  return found;
}

/** The newest jobs, all that were working, all of batches, and those of these ids; newest first. */
export async function recentJobs(most: number, ids: readonly string[] = []): Promise<Job[]> {
  const { store } = (await database()).transaction('jobs');
  const others = await Promise.all([
    store.index('state').getAll('working'),
    store.index('batch').getAll(),
    ...ids.map(async (id) => [await store.get(id)]),
  ]);
  const all = [...(await newest(store, most)), ...others.flat().flatMap(readJob)];
  return [...new Map(all.map((job) => [job.id, job])).values()].sort((a, b) => b.createdAt - a.createdAt);
}

/** Removes jobs in a transaction that has their stores; answers where those of the history lay. */
export async function dropJobs(transaction: Writing, ids: readonly string[]): Promise<Place[]> {
  for (const id of ids) {
    await transaction.objectStore('jobs').delete(id);
    await transaction.objectStore('layouts').delete(id);
  }
  return unindexJobs(transaction, ids);
}

/** Removes jobs and the layouts of their texts; answers what was kept for those of the history. */
export async function removeJobs(ids: readonly string[]): Promise<Kept> {
  const gone = await write(['jobs', 'layouts', ...indexStores], (transaction) => dropJobs(transaction, ids));
  historyChanged();
  return {
    hashes: gone.flatMap(({ hashes }) => hashes),
    answers: gone.flatMap(({ answer }) => answer ?? []),
  };
}

/** Whether a job of the history has the answer that lies in the cache under a key. */
export async function hasAnswer(key: Hash): Promise<boolean> {
  return (await (await database()).countFromIndex('places', 'answer', key)) > 0;
}

/** Keeps the words of a job's picture with their boxes. */
export async function putLayout(id: string, read: Layout): Promise<void> {
  await (await database()).put('layouts', read, id);
}

/** The words of a job's picture with their boxes, where its text was read on this device. */
export async function getLayout(id: string): Promise<Layout | undefined> {
  const read = layout.safeParse(await (await database()).get('layouts', id));
  return read.success ? read.data : undefined;
}
