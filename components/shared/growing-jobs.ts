import { signal, type Signal } from '@preact/signals';
import type { Job } from '../../utils/model/job';

/**
 * The working jobs of this panel as they are now, by id, each a signal. Their texts are drawn where they stand: to draw a whole panel
 * for each word takes ten times as long.
 */
const growing = new Map<string, Signal<Job>>();

/** Returns what keeps the signals up to date. */
export const createGrowingJobs = () => ({
  /** Sets the signals to the jobs as they are now. */
  draw(jobs: readonly Job[]): void {
    const working = jobs.filter(({ state }) => state === 'working');
    const ids = new Set(working.map(({ id }) => id));
    for (const id of growing.keys()) if (!ids.has(id)) growing.delete(id);
    for (const job of working) {
      const known = growing.get(job.id);
      if (known) known.value = job;
      else growing.set(job.id, signal(job));
    }
  },
  close: (): void => growing.clear(),
});

/** Returns a job with its texts as they are now. The component is drawn again when they grow. */
export function useGrowing(job: Job): Job {
  const now = growing.get(job.id)?.value;
  return now ? { ...job, answer: now.answer, reasoning: now.reasoning } : job;
}
