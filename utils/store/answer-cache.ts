import type { IDBPObjectStore, StoreNames } from 'idb';
import { logFailure } from '../lib/async';
import { jsonSize } from '../lib/bytes';
import { cachedAnswer, type CachedAnswer } from '../model/job';
import type { Hash } from '../model/picture';
import { database, write } from './database';
import { cacheEntryIn, countOf, fieldsOf, type Sightread } from './schema';

/** Returns the size of the cache in bytes. */
export async function bytesOfAnswers(): Promise<number> {
  return countOf(await (await database()).get('sizes', 'answers'));
}

/** Returns the answer of a key, and marks it as the one used last. */
export async function findAnswer(key: Hash): Promise<CachedAnswer | undefined> {
  const found = fieldsOf(await (await database()).get('answers', key));
  const answer = cachedAnswer.safeParse(found['answer']).data;
  // On a full disk the answer is found all the same.
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
 * Changes the cached answers by `work`, which returns the change of their size in bytes; then deletes the least recently
 * used ones until the cache has at most `maxBytes`.
 */
async function changeAnswers(maxBytes: number, work: (answers: Answers) => Promise<number>): Promise<void> {
  await write(['answers', 'sizes'], async (transaction) => {
    const answers = transaction.objectStore('answers');
    const sizes = transaction.objectStore('sizes');
    let bytes = countOf(await sizes.get('answers')) + (await work(answers));
    // By its size, some of it might stay where that is damaged.
    if (maxBytes <= 0) await answers.clear();
    let oldest = bytes > maxBytes ? await answers.index('usedAt').openCursor() : null;
    while (oldest && bytes > maxBytes) {
      bytes -= cacheEntryIn(oldest.value).bytes;
      await oldest.delete();
      oldest = await oldest.continue();
    }
    // More than the limit, with nothing left, was a damaged size.
    await sizes.put(bytes > maxBytes ? 0 : Math.max(0, bytes), 'answers');
  });
}

type Answers = IDBPObjectStore<Sightread, StoreNames<Sightread>[], 'answers', 'readwrite'>;

/** Stores an answer, in place of one before, in a cache of at most `maxBytes`. A larger answer is not stored. */
export async function keepAnswer(key: Hash, answer: CachedAnswer, maxBytes: number): Promise<void> {
  const size = jsonSize(answer);
  if (size > maxBytes) return;
  await changeAnswers(maxBytes, async (answers) => {
    const before = cacheEntryIn(await answers.get(key)).bytes;
    await answers.put({ answer, bytes: size, usedAt: Date.now() }, key);
    return size - before;
  });
}

/** Deletes one answer. */
export async function forgetAnswer(key: Hash): Promise<void> {
  await changeAnswers(Infinity, async (answers) => {
    const { bytes } = cacheEntryIn(await answers.get(key));
    await answers.delete(key);
    return -bytes;
  });
}

/** Deletes the least recently used answers until the cache has at most `maxBytes`; all answers by default. */
export async function trimAnswers(maxBytes = 0): Promise<void> {
  await changeAnswers(maxBytes, async () => 0);
}
