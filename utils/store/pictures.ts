import { hashOf, type Hash } from '../model/picture';
import { database, write } from './database';
import { addToSize } from './history-index';
import { withRoom, youngMs } from './room';
import type { WriteTransaction } from './schema';

/** How many bytes the pictures take; of what an earlier version left, that is counted once. */
async function held(transaction: WriteTransaction): Promise<number> {
  const known = await transaction.objectStore('sizes').get('pictures');
  if (known !== undefined) return known;
  let bytes = 0;
  for await (const { value } of transaction.objectStore('pictures')) bytes += value.bytes ?? value.blob.size;
  return bytes;
}

/**
 * Puts a picture into the store under the SHA-256 of its bytes; the same bytes are kept once. Where there is no room, the
 * oldest pictures make some. Throws `FailureError` `storageFull` when even that does not help.
 */
export async function putPicture(blob: Blob): Promise<Hash> {
  const key = await hashOf(blob);
  const put = async (transaction: WriteTransaction): Promise<void> => {
    const pictures = transaction.objectStore('pictures');
    const isNew = (await pictures.getKey(key)) === undefined;
    const bytes = (await held(transaction)) + (isNew ? blob.size : 0);
    await pictures.put({ blob, addedAt: Date.now(), bytes: blob.size }, key);
    await transaction.objectStore('sizes').put(bytes, 'pictures');
  };
  await withRoom(blob.size, () => write(['pictures', 'sizes'], put));
  return key;
}

/** The picture of a key, or nothing if it was never kept or has been evicted. */
export async function getPicture(key: Hash): Promise<Blob | undefined> {
  return (await (await database()).get('pictures', key))?.blob;
}

/** Removes a picture at once. */
export async function removePicture(key: Hash): Promise<void> {
  await removePictures([key]);
}

async function removePictures(keys: readonly Hash[], before = Infinity): Promise<void> {
  if (keys.length === 0) return;
  await write(['pictures', 'sizes'], async (transaction) => {
    const pictures = transaction.objectStore('pictures');
    let bytes = await held(transaction);
    for (const key of keys) {
      const found = await pictures.get(key);
      if (!found || found.addedAt >= before) continue;
      bytes -= found.bytes ?? found.blob.size;
      await pictures.delete(key);
    }
    await transaction.objectStore('sizes').put(Math.max(0, bytes), 'pictures');
  });
}

async function removeThumbnails(keys: readonly Hash[]): Promise<void> {
  if (keys.length === 0) return;
  await write(['thumbnails', 'sizes'], async (transaction) => {
    const thumbnails = transaction.objectStore('thumbnails');
    let gone = 0;
    for (const key of keys) {
      gone += (await thumbnails.get(key))?.size ?? 0;
      await thumbnails.delete(key);
    }
    await addToSize(transaction, 'thumbnails', -gone);
  });
}

/** Those of some pictures that no answer of the history needs, nor one that may come back. */
async function unneeded(among: readonly Hash[]): Promise<Hash[]> {
  const db = await database();
  const removed = new Set((await db.getAll('removed')).flatMap(({ hashes }) => hashes));
  const { store } = db.transaction('historyEntries');
  const uses = await Promise.all(among.map((hash) => store.index('hashes').count(hash)));
  return among.filter((hash, at) => uses[at] === 0 && !removed.has(hash));
}

/** Whether an answer of the history, or one that was deleted and may come back, needs a picture. */
export async function needsPicture(hash: Hash): Promise<boolean> {
  return (await unneeded([hash])).length === 0;
}

/**
 * Removes all pictures and thumbnails but the needed ones, those of the history and those that have just come; of some
 * pictures alone, where these are named.
 */
export async function prunePictures(needed: ReadonlySet<Hash>, among?: readonly Hash[]): Promise<void> {
  const unused = among ? await unneeded(among) : await allUnneeded();
  const gone = unused.filter((key) => !needed.has(key));
  await removePictures(gone, Date.now() - youngMs);
  await removeThumbnails(gone);
}

/** All pictures that no answer of the history needs, nor one that was deleted and may come back. */
async function allUnneeded(): Promise<Hash[]> {
  const db = await database();
  const [entries, removed] = await Promise.all([db.getAll('historyEntries'), db.getAll('removed')]);
  const kept = new Set([...entries, ...removed].flatMap(({ hashes }) => hashes));
  const keys = [...(await db.getAllKeys('pictures')), ...(await db.getAllKeys('thumbnails'))];
  return [...new Set(keys)].filter((key) => !kept.has(key));
}

/** Keeps a picture's thumbnail. */
export async function putThumbnail(hash: Hash, thumbnail: Blob): Promise<void> {
  const put = async (transaction: WriteTransaction): Promise<void> => {
    const before = await transaction.objectStore('thumbnails').get(hash);
    await transaction.objectStore('thumbnails').put(thumbnail, hash);
    await addToSize(transaction, 'thumbnails', thumbnail.size - (before?.size ?? 0));
  };
  await withRoom(thumbnail.size, () => write(['thumbnails', 'sizes'], put));
}

/** A picture's thumbnail, or nothing where none was made. */
export async function getThumbnail(hash: Hash): Promise<Blob | undefined> {
  return (await database()).get('thumbnails', hash);
}

/** Those of some pictures that are still in the store, without reading them. */
export async function storedAmong(hashes: readonly Hash[]): Promise<Set<Hash>> {
  const { store } = (await database()).transaction('pictures');
  const keys = await Promise.all(hashes.map((hash) => store.getKey(hash)));
  return new Set(keys.filter((key) => key !== undefined));
}
