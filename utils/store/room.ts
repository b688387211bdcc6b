import { fail } from '../model/failure';
import type { Hash } from '../model/picture';
import { logFailure } from '../lib/async';
import { database, write as writeAll } from './database';
import { addToSize } from './history-index';
import { isStorageFull, storageFailure } from './browser-storage';
import { countOf, pictureIn } from './schema';

/** The least number of bytes freed at a time, so that one eviction serves many writes. */
const minFreed = 2_000_000;
/** Pictures younger than this, in milliseconds, may be about to belong to a job. */
const youngMs = 60_000;
/** Whether a picture is young. One from the future is not: the clock was set back. */
export const isYoung = (addedAt: number): boolean => Math.abs(Date.now() - addedAt) <= youngMs;
/** Chromium deletes the files of deleted records some seconds later: until then the disk is as full as before. */
const freedWithinMs = 10_000;
const retryMs = 250;

/**
 * Deletes the oldest pictures until this many bytes are freed. Returns the number of deleted pictures. A transaction of
 * deletions alone, because on a full disk Chromium admits no other.
 */
export async function evictPictures(bytes: number, isNeeded: (hash: Hash) => boolean): Promise<number> {
  let freed = 0;
  let gone = 0;
  await writeAll(['pictures'], async (transaction) => {
    let cursor = await transaction.objectStore('pictures').index('addedAt').openCursor();
    while (cursor && freed < bytes) {
      const found = pictureIn(cursor.value);
      if (!isYoung(found.addedAt) && !isNeeded(cursor.primaryKey)) {
        freed += found.bytes;
        gone += 1;
        await cursor.delete();
      }
      cursor = await cursor.continue();
    }
  });
  await countDown(freed);
  return gone;
}

async function countDown(freed: number): Promise<void> {
  const counted = writeAll(['sizes'], async (transaction) => {
    // An earlier version has not stored this size: then it is counted later.
    const isCounted = (await transaction.objectStore('sizes').get('pictures')) !== undefined;
    if (isCounted) await addToSize(transaction, 'pictures', -freed);
  });
  await logFailure(counted, 'It is not counted what was removed');
}

/**
 * Writes about `bytes` bytes by `write`, and returns its result. On a full disk, deletes the oldest pictures and writes
 * again. Throws `FailureError` `storageFull` where no picture is left to delete, and the failures of `storageFailure`.
 */
export async function withRoom<T>(bytes: number, write: () => Promise<T>): Promise<T> {
  let evicted = 0;
  let waitMs = 0;
  for (;;) {
    try {
      const made = await write();
      if (evicted > 0) {
        const noted = writeAll(['sizes'], (transaction) => addToSize(transaction, 'evicted', evicted));
        await logFailure(noted, 'It was not noted what made room');
      }
      return made;
    } catch (thrown) {
      const failure = await storageFailure(thrown);
      if (!isStorageFull(failure)) throw failure;
      if (waitMs > 0) {
        waitMs -= retryMs;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        continue;
      }
      const gone = await evictPictures(Math.max(2 * bytes, minFreed), () => false);
      if (gone === 0) fail('storageFull');
      evicted += gone;
      waitMs = freedWithinMs;
    }
  }
}

/** Returns the number of pictures deleted for want of room since the last call. */
export async function takeEvicted(): Promise<number> {
  if (countOf(await (await database()).get('sizes', 'evicted')) === 0) return 0;
  return writeAll(['sizes'], async (transaction) => {
    const store = transaction.objectStore('sizes');
    const evicted = countOf(await store.get('evicted'));
    await store.put(0, 'evicted');
    return evicted;
  });
}
