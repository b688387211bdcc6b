import { answerOf } from '../../engines/on-device-text/layout-markdown';
import { createMutex } from '../../lib/async';
import { fail } from '../../model/failure';
import type { Job } from '../../model/job';
import type { Layout } from '../../model/layout';
import type { JobFeed } from './feed';
import type { JobStore } from './job-store';

/**
 * Returns a function that changes the texts that this device has read for an ended job, one layout for each picture. Its answer and its
 * unsure words follow, and the same picture's saved answer is deleted, which has the old words. Returns the job if its answer
 * is another one. Throws `FailureError`: if the job or its layouts are gone, and as `JobStore.put` does.
 */
export function createReadingEdits(
  { find, publish }: Pick<JobFeed, 'find' | 'publish'>,
  store: Pick<JobStore, 'layouts' | 'put' | 'deleteCached'>,
  get: (id: string) => Promise<Job | undefined>,
) {
  // A second change must find the words of the first one.
  const inTurn = createMutex();
  return (id: string, edit: (read: readonly Layout[]) => readonly Layout[]): Promise<Job | undefined> =>
    inTurn(async () => {
      const [job, before] = await Promise.all([get(id), store.layouts(id)]);
      if (job?.state !== 'done' || before.length === 0) return fail('pictureGone');
      const read = edit(before);
      if (read.every((layout, at) => layout === before[at])) return undefined;
      const { text, unsure } = answerOf(read);
      const others = job.notes.filter(({ kind }) => kind !== 'unsure');
      const edited: Job = {
        ...job,
        answer: text,
        notes: unsure.length === 0 ? others : [...others, { kind: 'unsure', words: unsure }],
      };
      await store.put(edited, read);
      // Panels then find the new layouts, too.
      if (find(id)) publish({ type: 'shown', job: edited });
      if (job.cached) await store.deleteCached(job.cached.key);
      return text === job.answer ? undefined : edited;
    });
}
