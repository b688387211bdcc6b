import { logFailure } from '../../lib/async';
import type { Job } from '../../model/job';
import type { Layout } from '../../model/layout';
import type { Hash } from '../../model/picture';
import type { Rasterize } from '../../prepare/picture-file';
import { makeThumbnail } from '../../prepare/thumbnail';
import { forgetAnswer } from '../../store/answer-cache';
import { isAnswerKept } from '../../store/history';
import {
  getJob,
  getLayouts,
  purgeDeleted,
  putJob,
  recentJobs,
  removeJobs,
  restoreDeleted,
  softDelete,
  turnsOf,
} from '../../store/jobs';
import { getPicture, getThumbnail, needsPicture, prunePictures, putThumbnail } from '../../store/pictures';
import { applyRetention, readCleanedAt, writeCleanedAt } from '../../store/retention';
import { takeEvicted } from '../../store/room';
import {
  forgetUnsaved,
  storeUnsaved,
  readReopenedJobs,
  readUnsaved,
  writeReopenedJobs,
} from '../../store/session';

export type JobStore = ReturnType<typeof createJobStore>;

/**
 * Returns the store of jobs, their pictures and their answers. `pendingPictures` returns the hashes of pictures that no job has yet,
 * but that a draft, a capture or a menu click needs.
 */
export function createJobStore(pendingPictures: () => Promise<readonly Hash[]>) {
  const unsavedIds = new Set<string>();

  /**
   * Stores a job, with the layouts of its texts if they have changed. If the database fails, stores the job until the browser closes, and
   * throws why.
   */
  const put = async (job: Job, read?: readonly Layout[]): Promise<void> => {
    try {
      await putJob(job, read);
    } catch (thrown) {
      unsavedIds.add(job.id);
      await logFailure(storeUnsaved(job), 'A job is only in memory');
      throw thrown;
    }
    await release([job.id]);
  };

  const release = async (ids: readonly string[]): Promise<void> => {
    const gone = ids.filter((id) => unsavedIds.delete(id));
    if (gone.length > 0) await forgetUnsaved(gone);
  };

  return {
    recent: recentJobs,
    get: getJob,
    turns: turnsOf,
    layouts: getLayouts,
    put,
    /** Returns the unsaved jobs, newest first. */
    async unsaved(): Promise<Job[]> {
      const jobs = await readUnsaved();
      for (const { id } of jobs) unsavedIds.add(id);
      return jobs;
    },
    async remove(ids: readonly string[]): Promise<unknown> {
      await release(ids);
      return removeJobs(ids);
    },
    async softDelete(ids: readonly string[], undo: string): Promise<Job[]> {
      await release(ids);
      return softDelete(ids, undo);
    },
    restore: restoreDeleted,
    purge: purgeDeleted,
    applyRetention,
    hasAnswer: isAnswerKept,
    deleteCached: forgetAnswer,
    /** Deletes pictures as in `store/pictures.ts`, but not pending ones. */
    prunePictures: async (needed: ReadonlySet<Hash>, among?: readonly Hash[]): Promise<void> =>
      prunePictures(new Set([...needed, ...(await pendingPictures())]), among),
    /** Whether a picture is pending, or needed by the history. */
    needsPicture: async (hash: Hash): Promise<boolean> =>
      (await pendingPictures()).includes(hash) || (await needsPicture(hash)),
    takeEvicted,
    readReopened: readReopenedJobs,
    writeReopened: writeReopenedJobs,
    readCleanedAt,
    writeCleanedAt,
  };
}

/** Stores a thumbnail of each of a job's pictures that has none yet. Throws if one cannot be made or stored. */
export async function storeThumbnails({ pictures }: Job, rasterize: Rasterize): Promise<void> {
  for (const { hash } of pictures) {
    if (await getThumbnail(hash)) continue;
    const picture = await getPicture(hash);
    if (picture) await putThumbnail(hash, await makeThumbnail(picture, rasterize));
  }
}
