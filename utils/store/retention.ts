import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import type { Hash } from '../model/picture';
import type { Attachments } from '../model/history-entry';
import { parsed } from './browser-storage';
import { database } from './database';
import { removeConversations } from './jobs';
import { evictPictures } from './room';
import { historyBytes } from './history';

/** The limits of the history. */
interface Retention {
  /** Conversations older than this time are deleted, in ms since the epoch. `-Infinity` deletes none, `Infinity` all. */
  before: number;
  /** The maximum size of the history; 0 means no limit. */
  megabytes: number;
}

/** Returns the ids of conversations that are older than a time in ms since the epoch, oldest first. */
async function outdated(before: number): Promise<string[]> {
  const older = IDBKeyRange.lowerBound(-before, true);
  return (await (await database()).getAllKeysFromIndex('historyEntries', 'order', older)).toReversed();
}

/** Returns the ids of the oldest conversations whose turns and pictures have at least this many bytes together, oldest first. */
async function oldest(bytes: number): Promise<string[]> {
  const ids: string[] = [];
  const seen = new Set<Hash>();
  const transaction = (await database()).transaction(['historyEntries', 'pictures', 'thumbnails']);
  const pictureBytes = async (hash: Hash): Promise<number> => {
    if (seen.has(hash)) return 0;
    seen.add(hash);
    const [picture, thumbnail] = await Promise.all([
      transaction.objectStore('pictures').get(hash),
      transaction.objectStore('thumbnails').get(hash),
    ]);
    return (picture?.bytes ?? 0) + (thumbnail?.bytes.length ?? 0);
  };
  let left = bytes;
  let cursor = await transaction.objectStore('historyEntries').index('order').openCursor(null, 'prev');
  while (cursor && left > 0) {
    const { bytes: own, hashes } = cursor.value;
    ids.push(cursor.primaryKey);
    left -= own;
    for (const hash of hashes) left -= await pictureBytes(hash);
    cursor = await cursor.continue();
  }
  return ids;
}

/**
 * Deletes conversations that are too old. While the history is too large, deletes its oldest pictures, but keeps their answers;
 * then its oldest conversations. Returns the ids, hashes and cache keys of the deleted turns.
 */
export async function applyRetention(
  { before, megabytes }: Retention,
  isNeeded: (hash: Hash) => boolean,
): Promise<Attachments & { ids: string[] }> {
  const gone = { ids: [] as string[], hashes: [] as Hash[], answers: [] as Hash[] };
  const remove = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    const { ids: turns, hashes, answers } = await removeConversations(ids);
    gone.ids.push(...turns);
    gone.hashes.push(...hashes);
    gone.answers.push(...answers);
  };
  if (before > -Infinity) await remove(await outdated(before));
  if (megabytes === 0) return gone;
  const limit = megabytes * 1e6;
  const bytesOverLimit = async (): Promise<number> => (await historyBytes()) - limit;
  const tooMuch = await bytesOverLimit();
  if (tooMuch > 0) await evictPictures(tooMuch, isNeeded);
  const stillTooMuch = await bytesOverLimit();
  if (stillTooMuch > 0) await remove(await oldest(stillTooMuch));
  return gone;
}

const cleanedAtKey = 'cleanedAt';

/** Returns the time of the last clean-up of all pictures, in ms since the epoch; 0 if there was none. */
export async function readCleanedAt(): Promise<number> {
  const stored = (await browser.storage.local.get(cleanedAtKey))[cleanedAtKey];
  return parsed(z.number(), stored, cleanedAtKey) ?? 0;
}

/** Stores the time of a clean-up of all pictures, in ms since the epoch. */
export async function writeCleanedAt(at: number): Promise<void> {
  await browser.storage.local.set({ [cleanedAtKey]: at });
}
