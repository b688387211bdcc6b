import type { Attachments } from '../../model/history-entry';
import type { Job } from '../../model/job';
import type { Hash } from '../../model/picture';
import type { Rasterize } from '../../prepare/prepare';
import { makeThumbnail } from '../../prepare/thumbnail';
import { forgetAnswer } from '../../store/answer-cache';
import { isAnswerKept } from '../../store/history';
import {
  getJob,
  purgeDeleted,
  putJob,
  recentJobs,
  removeJobs,
  restoreDeleted,
  softDelete,
} from '../../store/jobs';
import { getPicture, getThumbnail, needsPicture, prunePictures, putThumbnail } from '../../store/pictures';
import { applyRetention, readCleanedAt, type Retention, writeCleanedAt } from '../../store/retention';
import { takeEvicted } from '../../store/room';
import { readReopenedJobs, writeReopenedJobs } from '../../store/session';

/** Where jobs and all that belongs to them are written down. */
export interface JobStore {
  /** The newest `max` jobs, all that were working, all of batches, and those of these ids. */
  recent(max: number, ids: readonly string[]): Promise<Job[]>;
  get(id: string): Promise<Job | undefined>;
  put(job: Job): Promise<void>;
  remove(ids: readonly string[]): Promise<unknown>;
  /** Deletes jobs of the history so that `restore` can bring them back by the key `undo`. Returns the jobs. */
  softDelete(ids: readonly string[], undo: string): Promise<Job[]>;
  restore(undo: string): Promise<Job[]>;
  /** Deletes for good the jobs that were deleted before a time. Returns what was stored for those jobs. */
  purge(before: number): Promise<Attachments>;
  /** Deletes the oldest jobs beyond the limits, and before them their pictures, unless these are needed. */
  applyRetention(
    retention: Retention,
    isNeeded: (hash: Hash) => boolean,
  ): Promise<Attachments & { ids: string[] }>;
  /** Whether a job of the history has the cached answer of a key. */
  hasAnswer(key: Hash): Promise<boolean>;
  deleteCached(key: Hash): Promise<void>;
  /** Deletes the pictures, of all or of `among`, that are neither in `needed` nor needed by the history. */
  prunePictures(needed: ReadonlySet<Hash>, among?: readonly Hash[]): Promise<void>;
  /** Whether the history needs a picture. */
  needsPicture(hash: Hash): Promise<boolean>;
  /** Returns how many pictures were removed for want of room since the last call. */
  takeEvicted(): Promise<number>;
  /** The ids of the jobs of the history that panels show until the browser closes. */
  readReopened(): Promise<string[]>;
  writeReopened(ids: readonly string[]): Promise<void>;
  /** When all pictures were last looked through, in milliseconds since the epoch; 0 for never. */
  readCleanedAt(): Promise<number>;
  writeCleanedAt(at: number): Promise<void>;
}

/** The job store in the browser's storage. `heldPictures` are needed by what is not a job yet. */
export function createJobStore(heldPictures: () => Promise<readonly Hash[]>): JobStore {
  return {
    recent: recentJobs,
    get: getJob,
    put: putJob,
    remove: removeJobs,
    softDelete,
    restore: restoreDeleted,
    purge: purgeDeleted,
    applyRetention,
    hasAnswer: isAnswerKept,
    deleteCached: forgetAnswer,
    prunePictures: async (needed, among) =>
      prunePictures(new Set([...needed, ...(await heldPictures())]), among),
    needsPicture: async (hash) => (await heldPictures()).includes(hash) || (await needsPicture(hash)),
    takeEvicted,
    readReopened: readReopenedJobs,
    writeReopened: writeReopenedJobs,
    readCleanedAt,
    writeCleanedAt,
  };
}

/** Stores a thumbnail of each of a job's pictures that has none yet. Throws where one cannot be made. */
export async function storeThumbnails({ pictures }: Job, rasterize: Rasterize): Promise<void> {
  for (const { hash } of pictures) {
    if (await getThumbnail(hash)) continue;
    const picture = await getPicture(hash);
    if (picture) await putThumbnail(hash, await makeThumbnail(picture, rasterize));
  }
}
