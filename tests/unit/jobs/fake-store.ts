import type { Job } from '../../../utils/domain/job';
import type { Hash } from '../../../utils/domain/picture';
import type { JobStore } from '../../../utils/jobs';

/** A job store in memory, held to the same contract as the real one. `kept` are the pictures. */
export function createFakeStore(jobs: readonly Job[] = [], kept: Hash[] = []): JobStore & { kept: Hash[] } {
  const written = new Map(jobs.map((job) => [job.id, structuredClone(job)]));
  const store = {
    kept,
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
    async keepPictures(needed: ReadonlySet<Hash>) {
      store.kept = store.kept.filter((hash) => needed.has(hash));
    },
  };
  return store;
}
