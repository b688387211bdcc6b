import type { Job } from '../../../utils/domain/job';
import type { Hash } from '../../../utils/domain/picture';
import type { JobStore } from '../../../utils/jobs';

/** A job store in memory, held to the same contract as the real one. `kept` are the pictures, `forgotten` the answers. */
export function createFakeStore(
  jobs: readonly Job[] = [],
  kept: Hash[] = [],
): JobStore & { kept: Hash[]; forgotten: Hash[] } {
  const written = new Map(jobs.map((job) => [job.id, structuredClone(job)]));
  const store = {
    kept,
    forgotten: [] as Hash[],
    async all() {
      return [...written.values()]
        .map((job) => structuredClone(job))
        .sort((a, b) => b.createdAt - a.createdAt);
    },
    async put(job: Job) {
      written.set(job.id, structuredClone(job));
    },
    async remove(id: string) {
      written.delete(id);
    },
    async forgetAnswer(key: Hash) {
      store.forgotten.push(key);
    },
    async keepPictures(needed: ReadonlySet<Hash>) {
      store.kept = store.kept.filter((hash) => needed.has(hash));
    },
  };
  return store;
}
