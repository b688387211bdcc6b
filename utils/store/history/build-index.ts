import { isHistory } from '../../model/history-entry';
import { job as jobSchema, type Job } from '../../model/job';
import { database, write } from '../database';
import { indexJobs, indexStores } from './blocks';
import { historyChanged } from './changes';

/** So many jobs are written into the index at once: between two of these, others get their turn. */
const atOnce = 64;

/** The ids of the jobs that the index does not have, newest first. */
async function unplaced(): Promise<string[]> {
  const { store: jobs } = (await database()).transaction('jobs');
  const all = await jobs.index('createdAt').getAllKeys();
  const placed = new Set(await (await database()).getAllKeys('places'));
  return all.filter((id) => !placed.has(id)).toReversed();
}

/**
 * Writes into the index what it does not have: all that an earlier version left. It goes on where it was when a worker
 * died, and once all is there nothing is compared any more: every job since is written with its place in the index.
 * Throws the signal's reason.
 */
export async function fillHistory(signal: AbortSignal): Promise<void> {
  if ((await (await database()).get('sizes', 'isIndexed')) === 1) return;
  const ids = await unplaced();
  for (let at = 0; at === 0 || at < ids.length; at += atOnce) {
    signal.throwIfAborted();
    const isLast = at + atOnce >= ids.length;
    if ((await fillSome(ids.slice(at, at + atOnce), isLast)) > 0) historyChanged();
  }
}

/** Writes some jobs into the index, and with the last that it has all; answers how many there were. */
function fillSome(ids: readonly string[], isLast: boolean): Promise<number> {
  return write(['jobs', ...indexStores], async (transaction) => {
    const found: Job[] = [];
    for (const id of ids) {
      const read = jobSchema.safeParse(await transaction.objectStore('jobs').get(id));
      // One that still works is indexed when it ends.
      if (read.success && isHistory(read.data)) found.push(read.data);
    }
    if (found.length > 0) await indexJobs(transaction, found);
    if (isLast) await transaction.objectStore('sizes').put(1, 'isIndexed');
    return found.length;
  });
}
