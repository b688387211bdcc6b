import type { StoreNames } from 'idb';
import { fail } from '../model/failure';
import type { Hash } from '../model/picture';
import { logFailure } from '../lib/async';
import { database, write } from './database';
import { addToSize } from './history-index';
import { isStorageFull, storageFailure } from './browser-storage';
import type { Sightread, WriteTransaction } from './schema';

/** The minimum number of bytes to free at a time, so that one eviction makes room for many writes. */
const minFreed = 2_000_000;
/** A picture younger than this, in ms, may still get a job that needs it. */
const youngMs = 60_000;
/** Whether a picture is young. */
export const isYoung = (addedAt: number): boolean => Date.now() - addedAt <= youngMs;
/** Max. wait for room, in ms. Chromium keeps a deleted picture's file until each Blob that was read from it is garbage-collected. */
const freedWithinMs = 10_000;
const retryMs = 250;

interface Evicted {
  pictures: number;
  bytes: number;
}

/** Deletes deleted answers for good, and the oldest pictures that are not needed until this number of bytes is free. */
export async function evictPictures(bytes: number, isNeeded: (hash: Hash) => boolean): Promise<void> {
  await noteEvicted((await evict(bytes, isNeeded)).bytes, 0);
}

/**
 * Deletes deleted answers for good with the pictures that only they need, and then the oldest pictures. Does not read pictures,
 * because Chromium keeps a file that was read; and writes nothing, because Chromium refuses writes on a full disk.
 */
async function evict(bytes: number, isNeeded: (hash: Hash) => boolean): Promise<Evicted> {
  const evicted = { pictures: 0, bytes: 0 };
  await write(['pictures', 'removed', 'historyEntries'], async (transaction) => {
    const pictures = transaction.objectStore('pictures');
    const deleted = await dropDeleted(transaction);
    /** Deletes the oldest pictures that may go, until there is enough room. */
    const drop = async (mayGo: (hash: Hash) => boolean, enough: number): Promise<void> => {
      let cursor = await pictures.index('size').openKeyCursor();
      while (cursor && evicted.bytes < enough) {
        const [addedAt, size] = cursor.key;
        if (!isYoung(addedAt) && mayGo(cursor.primaryKey) && !isNeeded(cursor.primaryKey)) {
          evicted.bytes += size;
          evicted.pictures += 1;
          await pictures.delete(cursor.primaryKey);
        }
        cursor = await cursor.continue();
      }
    };
    if (deleted.size > 0) await drop((hash) => deleted.has(hash), Infinity);
    await drop(() => true, bytes);
  });
  return evicted;
}

/** Deletes deleted answers for good. Returns the pictures that the history does not need. */
async function dropDeleted(transaction: WriteTransaction): Promise<ReadonlySet<Hash>> {
  const removed = transaction.objectStore('removed');
  const entries = transaction.objectStore('historyEntries').index('hashes');
  const hashes = (await removed.getAll()).flatMap((deletion) => deletion.hashes);
  const uses = await Promise.all(hashes.map((hash) => entries.count(hash)));
  await removed.clear();
  return new Set(hashes.filter((_hash, at) => uses[at] === 0));
}

/** Subtracts the bytes of evicted pictures from the stored size. Adds `toReport` to the number that the next ended job reports. */
async function noteEvicted(bytes: number, toReport: number): Promise<void> {
  const counted = write(['sizes'], async (transaction) => {
    await addToSize(transaction, 'pictures', -bytes);
    if (toReport > 0) await addToSize(transaction, 'evicted', toReport);
  });
  await logFailure(counted, 'It was not noted what made room');
}

/**
 * Runs `work`, which writes about `bytes` bytes, and returns its result. On a full disk, deletes the oldest pictures and tries
 * again. Throws `FailureError` `storageFull` if no picture is left to delete, and the failures of `storageFailure`.
 */
export async function withRoom<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const evicted = { pictures: 0, bytes: 0 };
  let waitMs = 0;
  try {
    for (;;) {
      try {
        return await work();
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

/** Writes several stores of the database in one transaction, about `bytes` bytes. Returns and throws as `withRoom` does. */
export function writeWithRoom<T>(
  names: readonly StoreNames<Sightread>[],
  work: (transaction: WriteTransaction) => Promise<T>,
  bytes = 0,
): Promise<T> {
  return withRoom(bytes, () => write(names, work));
}

/** Returns the number of pictures that were deleted to make room since the last call. */
export async function takeEvicted(): Promise<number> {
  if (!(await (await database()).get('sizes', 'evicted'))) return 0;
  return write(['sizes'], async (transaction) => {
    const store = transaction.objectStore('sizes');
    const evicted = (await store.get('evicted')) ?? 0;
    await store.put(0, 'evicted');
    return evicted;
  });
}
