import { fail } from '../model/failure';
import type { Hash } from '../model/picture';
import { logFailure } from '../lib/async';
import { database, write as writeAll } from './database';
import { addToSize } from './history-index';

/** So many bytes are freed at least: one eviction for many writes. */
const minFreed = 2_000_000;
/** Pictures this young may be on their way into a job, in milliseconds. */
export const youngMs = 60_000;
/** Chromium deletes the files of what was removed by a timer of its own, seconds later: until then there is no more room. */
const freedWithinMs = 10_000;
const retryMs = 250;

const isFull = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'QuotaExceededError';

/**
 * Removes the oldest pictures until so many bytes are freed; returns the number of pictures. On a full disk even a
 * count cannot be written down: Chromium lets deletions through, and nothing else, so they stand alone.
 */
export async function evictPictures(bytes: number, isNeeded: (hash: Hash) => boolean): Promise<number> {
  let freed = 0;
  let gone = 0;
  await writeAll(['pictures'], async (transaction) => {
    let cursor = await transaction.objectStore('pictures').index('addedAt').openCursor();
    while (cursor && freed < bytes && cursor.value.addedAt < Date.now() - youngMs) {
      if (!isNeeded(cursor.primaryKey)) {
        freed += cursor.value.bytes ?? cursor.value.blob.size;
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
    // Of what an earlier version left, nothing is counted yet.
    const isCounted = (await transaction.objectStore('sizes').get('pictures')) !== undefined;
    if (isCounted) await addToSize(transaction, 'pictures', -freed);
  });
  await logFailure(counted, 'It is not counted what was removed');
}

/**
 * Writes what may not fit: where the browser has no room left, the oldest pictures make some, and it is written again.
 * Throws `FailureError` `storageFull` when nothing is left that could.
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
      if (!isFull(thrown)) throw thrown;
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

/** How many pictures have made room since this was last asked. */
export async function takeEvicted(): Promise<number> {
  const db = await database();
  if (!(await db.get('sizes', 'evicted'))) return 0;
  const transaction = db.transaction('sizes', 'readwrite');
  const evicted = (await transaction.store.get('evicted')) ?? 0;
  await transaction.store.put(0, 'evicted');
  await transaction.done;
  return evicted;
}
