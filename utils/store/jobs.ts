import { job, type Job } from '../domain/job';
import { layout, type Layout } from '../domain/layout';
import { database } from './database';

/** Writes a job down, replacing what was written of it. */
export async function putJob(written: Job): Promise<void> {
  await (await database()).put('jobs', written, written.id);
}

/** All jobs, newest first. What no schema can read any more is left out. */
export async function allJobs(): Promise<Job[]> {
  const written = await (await database()).getAll('jobs');
  return written
    .flatMap((value) => {
      const read = job.safeParse(value);
      return read.success ? [read.data] : [];
    })
    .sort((a, b) => b.createdAt - a.createdAt);
}

/** Removes a job and the layout of its text. */
export async function removeJob(id: string): Promise<void> {
  const transaction = (await database()).transaction(['jobs', 'layouts'], 'readwrite');
  await Promise.all([
    transaction.objectStore('jobs').delete(id),
    transaction.objectStore('layouts').delete(id),
    transaction.done,
  ]);
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
