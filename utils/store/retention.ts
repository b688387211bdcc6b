import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import type { Hash } from '../model/picture';
import { timeOf } from '../model/job';
import type { Attachments } from '../model/history-entry';
import { inExtensionStorage } from './browser-storage';
import { database } from './database';
import { jobsOf, removeJobs } from './jobs';
import { recountSizes } from './pictures';
import { evictPictures } from './room';
import { countOf, historyEntryIn, pictureIn, thumbnailIn } from './schema';
import { historyBytes } from './history';

const day = 86_400_000;

/** The limits of the history. */
export interface Retention {
  /** Answers from before this time go, in milliseconds since the epoch: none at `-Infinity`, all at `Infinity`. */
  before: number;
  /** The size; 0 is no limit. */
  megabytes: number;
}

/** Returns the ids of answers from before a time, oldest first. */
async function outdated(before: number): Promise<string[]> {
  const idsIn = async (range: IDBKeyRange): Promise<string[]> =>
    (await (await database()).getAllKeysFromIndex('historyEntries', 'order', range)).toReversed();
  const older = await idsIn(IDBKeyRange.lowerBound(-before, true));
  // Answers that came after those of a clock that was ahead have their place, but not their time, in the future.
  const ahead = await jobsOf(await idsIn(IDBKeyRange.upperBound(-Date.now(), true)));
  return [...new Set([...older, ...ahead.flatMap((job) => (timeOf(job) < before ? job.id : []))])];
}

/** Returns the ids of the oldest answers that take this many bytes together with their pictures, oldest first. */
async function oldest(bytes: number): Promise<string[]> {
  const ids: string[] = [];
  const seen = new Set<Hash>();
  const transaction = (await database()).transaction(['historyEntries', 'pictures', 'thumbnails']);
  const pictureBytes = async (hash: Hash): Promise<number> => {
    if (seen.has(hash)) return 0;
    seen.add(hash);
    const [picture, thumbnail] = await Promise.all([
      transaction.objectStore('pictures').get(hash),
      transaction.objectStore('thumbnails').get(hash),
    ]);
    return pictureIn(picture).bytes + thumbnailIn(thumbnail).bytes;
  };
  let left = bytes;
  let cursor = await transaction.objectStore('historyEntries').index('order').openCursor(null, 'prev');
  while (cursor && left > 0) {
    const { bytes: own, hashes } = historyEntryIn(cursor.value);
    ids.push(cursor.primaryKey);
    left -= own;
    for (const hash of hashes) left -= await pictureBytes(hash);
    cursor = await cursor.continue();
  }
  return ids;
}

/**
 * Deletes answers that are too old; then, while the history is too large, its oldest pictures, whose answers stay; then its
 * oldest answers. Returns the ids of the deleted answers, and what was stored for them.
 */
export async function applyRetention(
  { before, megabytes }: Retention,
  isNeeded: (hash: Hash) => boolean,
): Promise<Attachments & { ids: string[] }> {
  const gone = { ids: [] as string[], hashes: [] as Hash[], answers: [] as Hash[] };
  const remove = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    const { hashes, answers } = await removeJobs(ids);
    gone.ids.push(...ids);
    gone.hashes.push(...hashes);
    gone.answers.push(...answers);
  };
  if (before > -Infinity) await remove(await outdated(before));
  if (megabytes === 0) return gone;
  const limit = megabytes * 1e6;
  let bytes = await historyBytes();
  const after = async (work: Promise<unknown>): Promise<void> => {
    await work;
    bytes = await historyBytes();
  };
  // Before all pictures would go, and before any answer does: the stored sizes may be damaged.
  if (bytes > 2 * limit) await after(recountSizes());
  if (bytes > limit) await after(evictPictures(bytes - limit, isNeeded));
  if (bytes > limit) await after(recountSizes());
  if (bytes > limit) await remove(await oldest(bytes - limit));
  return gone;
}

const clockKey = 'clock';
const clockSchema = z.object({
  /** The last time that was believed, in milliseconds since the epoch. */
  seen: z.number(),
  /** A later time that is not believed yet. */
  unconfirmed: z.optional(z.number()),
});
/** A step of the clock by more than this is believed only once the clock has gone on for a day. */
const maxStepMs = 2 * day;

/**
 * Returns the time by which answers may be deleted for good, in milliseconds since the epoch: now, but where the clock has
 * jumped ahead, the time before, because a clock that is wrong may be put right.
 */
export async function confirmedTime(now = Date.now()): Promise<number> {
  const stored = clockSchema.safeParse((await browser.storage.local.get(clockKey))[clockKey]).data;
  const next = nextClock(stored ?? { seen: now }, now);
  await browser.storage.local.set({ [clockKey]: next });
  return next.seen;
}

function nextClock({ seen, unconfirmed }: z.infer<typeof clockSchema>, now: number) {
  const isConfirmed = unconfirmed !== undefined && now >= unconfirmed + day;
  const believed = isConfirmed ? unconfirmed : seen;
  if (now - believed <= maxStepMs) return { seen: now };
  const isPending = !isConfirmed && unconfirmed !== undefined && now >= unconfirmed;
  return { seen: believed, unconfirmed: isPending ? unconfirmed : now };
}

const cleanedAtKey = 'cleanedAt';

/** Returns the time of the last clean-up of all pictures, in milliseconds since the epoch; 0 for never. */
export async function readCleanedAt(): Promise<number> {
  const { [cleanedAtKey]: at } = await browser.storage.local.get(cleanedAtKey);
  return typeof at === 'number' ? at : 0;
}

/** Stores the time of a clean-up of all pictures. */
export async function writeCleanedAt(at: number): Promise<void> {
  await browser.storage.local.set({ [cleanedAtKey]: at });
}

const storedSinceKey = 'storedSince';

/** Returns when the database was created; 0 where an earlier version created it, or all data was erased. */
const createdAt = async (): Promise<number> => countOf(await (await database()).get('sizes', 'createdAt'));

/**
 * Returns whether the browser has lost the stored data: it puts an empty database in the place of a damaged one without a
 * word. The first call notes which database there is.
 */
export async function isDataLost(): Promise<boolean> {
  const created = await createdAt();
  const { [storedSinceKey]: known } = await browser.storage.local.get(storedSinceKey);
  if (typeof known === 'number') return known !== created;
  await acceptLoss();
  return false;
}

/** Notes that a person knows that earlier data is lost. Throws `FailureError`. */
export async function acceptLoss(): Promise<void> {
  const created = await createdAt();
  await inExtensionStorage(() => browser.storage.local.set({ [storedSinceKey]: created }));
}
