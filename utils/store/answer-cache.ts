import type { IDBPObjectStore, StoreNames } from 'idb';
import { logFailure } from '../lib/async';
import { jsonSize } from '../lib/bytes';
import { cachedAnswer, type CachedAnswer } from '../model/job';
import type { Hash } from '../model/picture';
import { parsed } from './browser-storage';
import { database, write } from './database';
import type { Sightread } from './schema';

/** Returns the size of the cache in bytes. */
export async function bytesOfAnswers(): Promise<number> {
  return (await (await database()).get('sizes', 'answers')) ?? 0;
}

/** Returns the valid answer of a key, and marks it as the most recently used. Returns `undefined` if there is none. */
export async function findAnswer(key: Hash): Promise<CachedAnswer | undefined> {
  const found = await (await database()).get('answers', key);
  const answer = parsed(cachedAnswer, found?.answer, 'cached answer');
  // On a full disk the mark cannot be written, but the answer can be used.
  if (answer) void logFailure(markUsed(key), 'It was not noted which answer was used');
  return answer;
}

async function markUsed(key: Hash): Promise<void> {
  await write(['answers'], async (transaction) => {
    const store = transaction.objectStore('answers');
    const found = await store.get(key);
    if (found) await store.put({ ...found, usedAt: Date.now() }, key);
  });
}

/**
 * Changes the cached answers by `work`, which returns the change of their size in bytes. Then deletes the least recently used
 * answers until the cache has at most `maxBytes`.
 */
async function changeAnswers(maxBytes: number, work: (answers: Answers) => Promise<number>): Promise<void> {
  await write(['answers', 'sizes'], async (transaction) => {
    const answers = transaction.objectStore('answers');
    const sizes = transaction.objectStore('sizes');
    let bytes = ((await sizes.get('answers')) ?? 0) + (await work(answers));
    let oldest = bytes > maxBytes ? await answers.index('usedAt').openCursor() : null;
    while (oldest && bytes > maxBytes) {
      bytes -= oldest.value.bytes;
      await oldest.delete();
      oldest = await oldest.continue();
    }
    await sizes.put(bytes, 'answers');
  });
}

type Answers = IDBPObjectStore<Sightread, StoreNames<Sightread>[], 'answers', 'readwrite'>;

/** Stores an answer under a key, and replaces an earlier one. An answer larger than `maxBytes`, the cache's maximum, is not stored. */
export async function keepAnswer(key: Hash, answer: CachedAnswer, maxBytes: number): Promise<void> {
  const size = jsonSize(answer);
  if (size > maxBytes) return;
  await changeAnswers(maxBytes, async (answers) => {
    const before = await answers.get(key);
    await answers.put({ answer, bytes: size, usedAt: Date.now() }, key);
    return size - (before?.bytes ?? 0);
  });
}

/** Deletes one answer. */
export async function forgetAnswer(key: Hash): Promise<void> {
  await changeAnswers(Infinity, async (answers) => {
    const before = await answers.get(key);
    await answers.delete(key);
    return -(before?.bytes ?? 0);
  });
}

/** Deletes the least recently used answers until the cache has at most `maxBytes`; all answers by default. */
export async function trimAnswers(maxBytes = 0): Promise<void> {
  await changeAnswers(maxBytes, async () => 0);
}
