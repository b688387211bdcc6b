import { logFailure } from '../../lib/async';
import { type Attachments, hashesOf } from '../../model/history-entry';
import type { Hash } from '../../model/picture';
import type { JobFeed } from './feed';
import type { JobStore } from './job-store';

/** The dependencies of clean-up. */
interface CleanUpTools {
  feed: Pick<JobFeed, 'state'>;
  store: Pick<JobStore, 'hasAnswer' | 'deleteCached' | 'prunePictures' | 'needsPicture'>;
  /** Resolves when the jobs of earlier workers are read: true if that worked. */
  loaded: Promise<boolean>;
}

/** Returns functions that delete pictures and cached answers that no job needs. */
export function createCleanUp({ feed, store, loaded }: CleanUpTools) {
  /** Returns the hashes of the pictures of all jobs in panels. */
  const shownPictures = (): Set<Hash> => new Set(feed.state().jobs.flatMap(hashesOf));

  /** Deletes the pictures that nothing needs; checks those in `among`, by default all. */
  const prunePictures = async (among?: readonly Hash[]): Promise<void> => {
    // If the jobs could not be read, nobody knows which pictures they need.
    if (await loaded) await store.prunePictures(shownPictures(), among);
  };

  /** Deletes the cached answers of deleted jobs, unless another job has the same answer. */
  const deleteCached = async (keys: readonly Hash[]): Promise<void> => {
    for (const key of new Set(keys)) {
      const isShown = feed.state().jobs.some(({ cached }) => cached?.key === key);
      // If the store fails, the answer is deleted, although another job may have it.
      if (isShown || (await logFailure(store.hasAnswer(key), 'A cached answer was not looked for'))) continue;
      await logFailure(store.deleteCached(key), 'A cached answer was not deleted');
    }
  };

  return {
    shownPictures,
    prunePictures,
    deleteCached,

    /** Deletes the pictures and cached answers of deleted jobs, unless others need them. */
    async release({ hashes, answers }: Attachments): Promise<void> {
      await deleteCached(answers);
      if (hashes.length > 0) await prunePictures(hashes);
    },

    /** Whether a job may need a picture. */
    needs: async (hash: Hash): Promise<boolean> =>
      !(await loaded) || shownPictures().has(hash) || store.needsPicture(hash),
  };
}
