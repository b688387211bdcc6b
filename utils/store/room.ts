import { fail } from '../model/failure';
import type { Hash } from '../model/picture';
import { logFailure } from '../lib/async';
import { database, write as writeAll } from './database';
import { addToSize } from './history-index';
import { isStorageFull, storageFailure } from './browser-storage';

/** The least number of bytes freed at a time, so that one eviction serves many writes. */
const minFreed = 2_000_000;
/** Pictures younger than this, in milliseconds, may be about to belong to a job. */
const youngMs = 60_000;
/** Whether a picture is young. */
export const isYoung = (addedAt: number): boolean => Date.now() - addedAt <= youngMs;
/** How long to wait for room: Chromium keeps a deleted picture's file until each Blob read from it is garbage-collected. */
const freedWithinMs = 10_000;
const retryMs = 250;

interface Evicted {
  pictures: number;
  bytes: number;
}

/** Deletes the oldest pictures that are not needed until this many bytes are freed. Returns the number of deleted pictures. */
export async function evictPictures(bytes: number, isNeeded: (hash: Hash) => boolean): Promise<number> {
  const evicted = await evict(bytes, isNeeded);
  await noteEvicted(evicted.bytes, 0);
  return evicted.pictures;
}

/**
 * Deletes pictures as `evictPictures` does. None is read, so that Chromium deletes its file at once. A transaction of
 * deletions only, because on a full disk Chromium admits no other.
 */
async function evict(bytes: number, isNeeded: (hash: Hash) => boolean): Promise<Evicted> {
  const evicted = { pictures: 0, bytes: 0 };
  await writeAll(['pictures'], async (transaction) => {
    const pictures = transaction.objectStore('pictures');
    let cursor = await pictures.index('size').openKeyCursor();
    while (cursor && evicted.bytes < bytes) {
      const [addedAt, size] = cursor.key;
      if (!isYoung(addedAt) && !isNeeded(cursor.primaryKey)) {
        evicted.bytes += size;
        evicted.pictures += 1;
        await pictures.delete(cursor.primaryKey);
      }
      cursor = await cursor.continue();
    }
  });
  return evicted;
}

/** Subtracts the bytes of evicted pictures from the stored size, and adds `toTell` to the number that the next job to end tells. */
async function noteEvicted(bytes: number, toTell: number): Promise<void> {
  const counted = writeAll(['sizes'], async (transaction) => {
    await addToSize(transaction, 'pictures', -bytes);
    if (toTell > 0) await addToSize(transaction, 'evicted', toTell);
  });
  await logFailure(counted, 'It was not noted what made room');
}

/**
 * Writes about `bytes` bytes by `write`, and returns its result. On a full disk, deletes the oldest pictures and writes
 * again. Throws `FailureError` `storageFull` where no picture is left to delete, and the failures of `storageFailure`.
 */
export async function withRoom<T>(bytes: number, write: () => Promise<T>): Promise<T> {
  const evicted = { pictures: 0, bytes: 0 };
  let waitMs = 0;
  try {
    for (;;) {
      try {
        return await write();
      } catch (thrown) {
        const failure = await storageFailure(thrown);
        if (!isStorageFull(failure)) throw failure;
        if (waitMs > 0) {
          waitMs -= retryMs;
          await new Promise((resolve) => setTimeout(resolve, retryMs));
          continue;
        }
        const gone = await evict(Math.max(2 * bytes, minFreed), () => false);
        if (gone.pictures === 0) fail('storageFull');
        evicted.pictures += gone.pictures;
        evicted.bytes += gone.bytes;
        waitMs = freedWithinMs;
      }
    }
  } finally {
    if (evicted.pictures > 0) await noteEvicted(evicted.bytes, evicted.pictures);
  }
}

/** Returns the number of pictures deleted for want of room since the last call. */
export async function takeEvicted(): Promise<number> {
  if (!(await (await database()).get('sizes', 'evicted'))) return 0;
  return writeAll(['sizes'], async (transaction) => {
    const store = transaction.objectStore('sizes');
    const evicted = (await store.get('evicted')) ?? 0;
    await store.put(0, 'evicted');
    return evicted;
  });
}
