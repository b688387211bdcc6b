import { bytesOf } from '../lib/bytes';
import { hashOf, type Hash } from '../model/picture';
import { database, write } from './database';
import { addToSize } from './history-index';
import { isYoung, writeWithRoom } from './room';
import type { WriteTransaction } from './schema';

/**
 * Stores a picture under the SHA-256 of its bytes, and returns the hash. The caller passes `known` if it has the hash. The same
 * bytes are stored once. On a full disk the oldest pictures are removed. Throws `FailureError` `storageFull` if that is not enough.
 */
export async function putPicture(blob: Blob, known?: Hash): Promise<Hash> {
  const key = known ?? (await hashOf(blob));
  const put = async (transaction: WriteTransaction): Promise<void> => {
    const pictures = transaction.objectStore('pictures');
    const isNew = (await pictures.getKey(key)) === undefined;
    await pictures.put({ blob, addedAt: Date.now(), bytes: blob.size }, key);
    if (isNew) await addToSize(transaction, 'pictures', blob.size);
  };
  await writeWithRoom(['pictures', 'sizes'], put, blob.size);
  return key;
}

/** Returns a picture; `undefined` if it was never stored, or has been removed. */
export async function getPicture(key: Hash): Promise<Blob | undefined> {
  return (await (await database()).get('pictures', key))?.blob;
}

/** Removes a picture. */
export async function removePicture(key: Hash): Promise<void> {
  await removePictures([key]);
}

async function removePictures(keys: readonly Hash[], keepsYoung = false): Promise<void> {
  if (keys.length === 0) return;
  await write(['pictures', 'sizes'], async (transaction) => {
    const pictures = transaction.objectStore('pictures');
    let gone = 0;
    for (const key of keys) {
      const found = await pictures.get(key);
      if (!found || (keepsYoung && isYoung(found.addedAt))) continue;
      gone += found.bytes;
      await pictures.delete(key);
    }
    await addToSize(transaction, 'pictures', -gone);
  });
}

async function removeThumbnails(keys: readonly Hash[]): Promise<void> {
  if (keys.length === 0) return;
  await write(['thumbnails', 'sizes'], async (transaction) => {
    const thumbnails = transaction.objectStore('thumbnails');
    let gone = 0;
    for (const key of keys) {
      gone += (await thumbnails.get(key))?.bytes.length ?? 0;
      await thumbnails.delete(key);
    }
    await addToSize(transaction, 'thumbnails', -gone);
  });
}

/** Returns those of some pictures that the history does not need, nor deleted answers that can be restored. */
async function unneeded(among: readonly Hash[]): Promise<Hash[]> {
  const db = await database();
  const removed = new Set((await db.getAll('removed')).flatMap(({ hashes }) => hashes));
  const { store } = db.transaction('historyEntries');
  const uses = await Promise.all(among.map((hash) => store.index('hashes').count(hash)));
  return among.filter((hash, at) => uses[at] === 0 && !removed.has(hash));
}

/** Whether the history needs a picture, or a deleted answer that can be restored. */
export async function needsPicture(hash: Hash): Promise<boolean> {
  return (await unneeded([hash])).length === 0;
}

/**
 * Removes pictures and thumbnails that are not in `needed` and that the history does not need. Checks those in `among`, by default
 * all. Keeps young pictures.
 */
export async function prunePictures(needed: ReadonlySet<Hash>, among?: readonly Hash[]): Promise<void> {
  const unused = await unneeded((among ?? (await allHashes())).filter((hash) => !needed.has(hash)));
  await removePictures(unused, true);
  await removeThumbnails(unused);
}

/** Returns the hashes of all pictures and thumbnails. */
async function allHashes(): Promise<Hash[]> {
  const db = await database();
  const stores = await Promise.all([db.getAllKeys('pictures'), db.getAllKeys('thumbnails')]);
  return [...new Set(stores.flat())];
}

/** Stores a picture's thumbnail. Throws `FailureError`, as `withRoom` does. */
export async function putThumbnail(hash: Hash, thumbnail: Blob): Promise<void> {
  const stored = { bytes: await bytesOf(thumbnail), type: thumbnail.type };
  const put = async (transaction: WriteTransaction): Promise<void> => {
    const before = await transaction.objectStore('thumbnails').get(hash);
    await transaction.objectStore('thumbnails').put(stored, hash);
    await addToSize(transaction, 'thumbnails', thumbnail.size - (before?.bytes.length ?? 0));
  };
  await writeWithRoom(['thumbnails', 'sizes'], put, thumbnail.size);
}

/** Returns a picture's thumbnail; `undefined` if none is stored. */
export async function getThumbnail(hash: Hash): Promise<Blob | undefined> {
  const stored = await (await database()).get('thumbnails', hash);
  return stored && new Blob([stored.bytes], { type: stored.type });
}

/** Returns the hashes of pictures that are still stored, without reading the pictures. */
export async function storedAmong(hashes: readonly Hash[]): Promise<Set<Hash>> {
  const { store } = (await database()).transaction('pictures');
  const keys = await Promise.all(hashes.map((hash) => store.getKey(hash)));
  return new Set(keys.filter((key) => key !== undefined));
}
