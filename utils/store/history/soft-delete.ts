import * as z from 'zod/mini';
import { job as jobSchema, type Job } from '../../model/job';
import { layout as layoutSchema } from '../../model/layout';
import { type Kept, keptFor } from '../../model/history-entry';
import { database, write } from '../database';
import { dropJobs } from '../jobs';
import { indexJobs, indexStores } from './blocks';
import { historyChanged } from './changes';

const aside = z.object({ job: jobSchema, layout: z.optional(layoutSchema) });

/** What can still be read of what was laid aside. */
const readAside = (answers: readonly unknown[]): z.infer<typeof aside>[] =>
  answers.flatMap((answer) => aside.safeParse(answer).data ?? []);

/** Deletes jobs, and lays them aside under the name that brings them back; answers those that there were. */
export async function layAside(ids: readonly string[], undo: string): Promise<Job[]> {
  const gone = await write(['jobs', 'layouts', 'removed', ...indexStores], async (transaction) => {
    const answers: unknown[] = [];
    const jobs: Job[] = [];
    for (const id of ids) {
      const read = jobSchema.safeParse(await transaction.objectStore('jobs').get(id));
      if (!read.success) continue;
      const layout = await transaction.objectStore('layouts').get(id);
      jobs.push(read.data);
      answers.push({ job: read.data, ...(layout === undefined ? {} : { layout }) });
    }
    await dropJobs(transaction, ids);
    const hashes = [...new Set(keptFor(jobs).hashes)];
    if (jobs.length > 0)
      await transaction.objectStore('removed').put({ at: Date.now(), hashes, answers }, undo);
    return jobs;
  });
  historyChanged();
  return gone;
}

/** Brings back what was laid aside under a name; nothing once it is gone for good. */
export async function bringBack(undo: string): Promise<Job[]> {
  const back = await write(['jobs', 'layouts', 'removed', ...indexStores], async (transaction) => {
    const found = await transaction.objectStore('removed').get(undo);
    const read = readAside(found?.answers ?? []);
    for (const { job, layout } of read) {
      await transaction.objectStore('jobs').put(job, job.id);
      if (layout) await transaction.objectStore('layouts').put(layout, job.id);
    }
    const jobs = read.map(({ job }) => job);
    await indexJobs(transaction, jobs);
    await transaction.objectStore('removed').delete(undo);
    return jobs;
  });
  historyChanged();
  return back;
}

/** Forgets for good what was laid aside before a moment; answers what was kept for it. */
export async function forgetRemoved(before: number): Promise<Kept> {
  const freed: Kept = { hashes: [], answers: [] };
  // Asked often, and there is mostly nothing.
  if ((await (await database()).count('removed')) === 0) return freed;
  return write(['removed'], async (transaction) => {
    let cursor = await transaction.objectStore('removed').openCursor();
    while (cursor) {
      if (cursor.value.at < before) {
        freed.hashes.push(...cursor.value.hashes);
        // Forgotten when they were deleted, unless the worker died before that.
        freed.answers.push(...keptFor(readAside(cursor.value.answers).map(({ job }) => job)).answers);
        await cursor.delete();
      }
      cursor = await cursor.continue();
    }
    return freed;
  });
}
