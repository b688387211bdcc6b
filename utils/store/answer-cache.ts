import type { IDBPTransaction } from 'idb';
import { cachedAnswer, type CachedAnswer } from '../model/job';
import type { Hash } from '../model/picture';
import { database } from './database';
import { type Sightread } from './schema';

type Writing = IDBPTransaction<Sightread, ('answers' | 'sizes')[], 'readwrite'>;

async function writing(): Promise<Writing> {
  return (await database()).transaction(['answers', 'sizes'], 'readwrite');
}

const held = async (transaction: Writing): Promise<number> =>
  (await transaction.objectStore('sizes').get('answers')) ?? 0;

/** Returns the size of the cache in bytes. */
export async function bytesOfAnswers(): Promise<number> {
  return (await (await database()).get('sizes', 'answers')) ?? 0;
}

/** Returns the answer of a key, which is from now on the one that was used last. */
export async function findAnswer(key: Hash): Promise<CachedAnswer | undefined> {
  const transaction = (await database()).transaction('answers', 'readwrite');
  const found = await transaction.store.get(key);
  const read = cachedAnswer.safeParse(found?.answer);
  if (found && read.success) await transaction.store.put({ ...found, usedAt: Date.now() }, key);
  await transaction.done;
  return read.success ? read.data : undefined;
}

/** Removes the answers used longest ago until the cache has at most so many bytes; returns how many it has then. */
async function trim(transaction: Writing, bytes: number, maxBytes: number): Promise<number> {
  let left = bytes;
  let oldest = left > maxBytes ? await transaction.objectStore('answers').index('usedAt').openCursor() : null;
  while (oldest && left > maxBytes) {
    left -= oldest.value.bytes;
    await oldest.delete();
    oldest = await oldest.continue();
  }
  return left;
}

/** Stores an answer, in place of one before, in a cache of at most so many bytes. One that is larger by itself is not stored. */
export async function keepAnswer(key: Hash, answer: CachedAnswer, maxBytes: number): Promise<void> {
  const { size } = new Blob([JSON.stringify(answer)]);
  if (size > maxBytes) return;
  const transaction = await writing();
  const answers = transaction.objectStore('answers');
  const before = (await answers.get(key))?.bytes ?? 0;
  await answers.put({ answer, bytes: size, usedAt: Date.now() }, key);
  const left = await trim(transaction, (await held(transaction)) - before + size, maxBytes);
  await transaction.objectStore('sizes').put(left, 'answers');
  await transaction.done;
}

/** Deletes one answer. */
export async function forgetAnswer(key: Hash): Promise<void> {
  const transaction = await writing();
  const gone = (await transaction.objectStore('answers').get(key))?.bytes ?? 0;
  await transaction.objectStore('answers').delete(key);
  await transaction.objectStore('sizes').put((await held(transaction)) - gone, 'answers');
  await transaction.done;
}

/** Deletes the answers used longest ago until the cache has at most so many bytes: none by default. */
export async function trimAnswers(maxBytes = 0): Promise<void> {
  const transaction = await writing();
  const left = await trim(transaction, await held(transaction), maxBytes);
  await transaction.objectStore('sizes').put(left, 'answers');
  await transaction.done;
}
