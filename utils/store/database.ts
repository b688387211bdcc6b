import type { StoreNames } from 'idb';
import { openedOnce, writeStores } from './browser-storage';
import type { Sightread, WriteTransaction } from './schema';

/** Writes several stores of the database in one transaction. Returns and throws as `writeStores` does. */
export async function write<T>(
  names: readonly StoreNames<Sightread>[],
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  return writeStores(await database(), names, work);
}

/** Returns the database of pictures and answers. Throws `FailureError` as a function from `openedOnce` does. */
export const database = openedOnce<Sightread>('sightread', 1, (db) => {
  db.createObjectStore('pictures').createIndex('size', ['addedAt', 'bytes']);
  const jobs = db.createObjectStore('jobs');
  jobs.createIndex('createdAt', 'createdAt');
  jobs.createIndex('state', 'state');
  jobs.createIndex('batch', 'batch');
  jobs.createIndex('conversation', 'conversation');
  db.createObjectStore('layouts');
  db.createObjectStore('modelQuirks');
  db.createObjectStore('catalogs');
  db.createObjectStore('answers').createIndex('usedAt', 'usedAt');
  db.createObjectStore('sizes');
  db.createObjectStore('usage');
  const proposals = db.createObjectStore('proposals');
  proposals.createIndex('page', 'page');
  proposals.createIndex('at', 'at');
  db.createObjectStore('batches');
  db.createObjectStore('disclosedSites');
  const entries = db.createObjectStore('historyEntries');
  entries.createIndex('order', 'order');
  entries.createIndex('hashes', 'hashes', { multiEntry: true });
  entries.createIndex('answers', 'answers', { multiEntry: true });
  db.createObjectStore('searchRecords');
  db.createObjectStore('thumbnails');
  db.createObjectStore('removed');
});
