import { fail } from '../model/failure';
import type { Hash } from '../model/picture';
import { logFailure } from '../lib/async';
import { database, write as writeAll } from './database';
import { addToSize } from './history-index';
import { isStorageFull, storageFailure } from './browser-storage';
import { countOf, pictureIn } from './schema';

/** The least number of bytes freed at a time, so that one eviction serves many writes. */
const minFreed = 2_000_000;
/** The least average size of a picture that is believed, in bytes. */
const minAverage = 20_000;
/** Pictures younger than this, in milliseconds, may be about to belong to a job. */
const youngMs = 60_000;
/** Whether a picture is young. One from the future is not: the clock was set back. */
export const isYoung = (addedAt: number): boolean => Math.abs(Date.now() - addedAt) <= youngMs;
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
 * Deletes pictures as `evictPictures` does. With `assumedBytes`, each picture counts as so many bytes and none is read, so
 * that Chromium deletes its file at once. A transaction of deletions alone, because on a full disk Chromium admits no other.
 */
async function evict(
  bytes: number,
  isNeeded: (hash: Hash) => boolean,
  assumedBytes?: number,
): Promise<Evicted> {
  const evicted = { pictures: 0, bytes: 0 };
  await writeAll(['pictures'], async (transaction) => {
    const pictures = transaction.objectStore('pictures');
    const index = pictures.index('addedAt');
    let cursor = await (assumedBytes === undefined ? index.openCursor() : index.openKeyCursor());
    while (cursor && evicted.bytes < bytes) {
      if (!isYoung(countOf(cursor.key)) && !isNeeded(cursor.primaryKey)) {
        evicted.bytes += assumedBytes ?? pictureIn((cursor as { value?: unknown }).value).bytes;
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
    // An earlier version has not stored this size: then it is counted later.
    const isCounted = (await transaction.objectStore('sizes').get('pictures')) !== undefined;
    if (isCounted) await addToSize(transaction, 'pictures', -bytes);
    if (toTell > 0) await addToSize(transaction, 'evicted', toTell);
  });
  await logFailure(counted, 'It was not noted what made room');
}

/**
 * Returns the average size of a picture in bytes, without reading any, and whether the size of all is stored. A damaged size
 * must not cost all pictures.
 */
async function pictureSizes(): Promise<{ average: number; isCounted: boolean }> {
  const db = await database();
  const [bytes, many] = await Promise.all([db.get('sizes', 'pictures'), db.count('pictures')]);
  const average = Math.ceil(countOf(bytes) / many) || minFreed;
  return { average: Math.max(average, minAverage), isCounted: bytes !== undefined };
}

/**
 * Writes about `bytes` bytes by `write`, and returns its result. On a full disk, deletes the oldest pictures and writes
 * again. Throws `FailureError` `storageFull` where no picture is left to delete, and the failures of `storageFailure`.
 */
export async function withRoom<T>(bytes: number, write: () => Promise<T>): Promise<T> {
  const evicted = { pictures: 0, bytes: 0 };
  let sizes: Awaited<ReturnType<typeof pictureSizes>> | undefined;
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
        sizes ??= await pictureSizes();
        const gone = await evict(Math.max(2 * bytes, minFreed), () => false, sizes.average);
        if (gone.pictures === 0) fail('storageFull');
        evicted.pictures += gone.pictures;
        evicted.bytes += gone.bytes;
        waitMs = freedWithinMs;
      }
    }
  } finally {
    // Where the size was not stored before, the write has counted what is left.
    if (evicted.pictures > 0) await noteEvicted(sizes?.isCounted ? evicted.bytes : 0, evicted.pictures);
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
