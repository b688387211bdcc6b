import { hashOf } from '../domain/hash';
import type { Hash } from '../domain/picture';
import { database } from './database';

/** Puts a picture into the store under the SHA-256 of its bytes; the same bytes are kept once. */
export async function putPicture(blob: Blob): Promise<Hash> {
  const key = await hashOf(blob);
  await (await database()).put('pictures', { blob, addedAt: Date.now() }, key);
  return key;
}

/** The picture of a key, or nothing if it was never kept or has been evicted. */
export async function getPicture(key: Hash): Promise<Blob | undefined> {
  return (await (await database()).get('pictures', key))?.blob;
}

/** Removes a picture at once. */
export async function removePicture(key: Hash): Promise<void> {
  await (await database()).delete('pictures', key);
}

/** A picture this young may be on its way into a job, in milliseconds. */
const young = 60_000;

/** Removes all pictures but the needed ones and those that have just come. */
export async function keepPictures(needed: ReadonlySet<Hash>): Promise<void> {
  const transaction = (await database()).transaction('pictures', 'readwrite');
  for await (const cursor of transaction.store) {
    if (!needed.has(cursor.key) && cursor.value.addedAt < Date.now() - young) await cursor.delete();
  }
  await transaction.done;
}
