import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { isHistory } from '../model/history-entry';
import { job as jobSchema } from '../model/job';
import { historyEntryOf } from './history-index';
import { openedOnce, writeStores } from './browser-storage';
import type { Sightread, SizeName, WriteTransaction } from './schema';

/** Writes several stores as in `writeStores`. */
export async function write<T>(
  names: readonly StoreNames<Sightread>[],
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  return writeStores(await database(), names, work);
}

type Upgrade = IDBPTransaction<Sightread, StoreNames<Sightread>[], 'versionchange'>;

/** Adds the indexes that the history needs. */
function toVersion4(db: IDBPDatabase<Sightread>, transaction: Upgrade): void {
  const jobs = transaction.objectStore('jobs');
  jobs.createIndex('createdAt', 'createdAt');
  jobs.createIndex('state', 'state');
  jobs.createIndex('batch', 'batch');
  transaction.objectStore('pictures').createIndex('addedAt', 'addedAt');
  db.createObjectStore('thumbnails');
  db.createObjectStore('removed');
}

/** Moves the values of a store of an earlier version into a new store, each changed by `change`. */
async function moveStore(
  db: IDBPDatabase<Sightread>,
  transaction: Upgrade,
  from: string,
  to: 'modelQuirks' | 'disclosedSites',
  change = (value: unknown): unknown => value,
): Promise<void> {
  const former = (transaction as unknown as FormerUpgrade).objectStore(from);
  const [keys, values] = await Promise.all([former.getAllKeys(), former.getAll()]);
  const store = transaction.objectStore(to);
  for (const [at, key] of keys.entries()) await store.put(change(values[at]), key as never);
  (db as unknown as IDBPDatabase).deleteObjectStore(from);
}

/** An upgrade with stores that it deletes. */
type FormerUpgrade = IDBPTransaction<unknown, string[], 'versionchange'>;

/** Returns a model's quirks of version 4 with the current names. */
function withCurrentNames(value: unknown): unknown {
  const { mostBytes, leastTokens, ...others } = Object(value) as Record<string, unknown>;
  return { ...others, maxBytes: mostBytes, minTokens: leastTokens };
}

/** The number of jobs that an upgrade reads at a time. */
const jobsAtOnce = 200;

/**
 * Writes an entry and a search record for each job of the history. Version 4 had them in other stores, and lacked those of
 * some older jobs.
 */
async function toVersion5(db: IDBPDatabase<Sightread>, transaction: Upgrade, before: number): Promise<void> {
  const entries = db.createObjectStore('historyEntries');
  entries.createIndex('order', 'order');
  entries.createIndex('hashes', 'hashes', { multiEntry: true });
  entries.createIndex('answer', 'answer');
  entries.createIndex('site', 'site');
  db.createObjectStore('searchRecords');
  db.createObjectStore('modelQuirks');
  db.createObjectStore('disclosedSites');
  if (before >= 2) await moveStore(db, transaction, 'learnt', 'modelQuirks', withCurrentNames);
  if (before >= 3) await moveStore(db, transaction, 'toldSites', 'disclosedSites');
  if (before >= 4) {
    const former = db as unknown as IDBPDatabase;
    for (const name of ['places', 'blocks']) former.deleteObjectStore(name);
    for (const name of ['revision', 'isIndexed'])
      await transaction.objectStore('sizes').delete(name as SizeName);
  }
  const jobs = transaction.objectStore('jobs');
  const keys = await jobs.getAllKeys();
  let bytes = 0;
  for (let at = 0; at < keys.length; at += jobsAtOnce) {
    const last = keys[Math.min(at + jobsAtOnce, keys.length) - 1];
    const puts: Promise<unknown>[] = [];
    for (const value of await jobs.getAll(IDBKeyRange.bound(keys[at], last))) {
      const read = jobSchema.safeParse(value);
      if (!read.success || !isHistory(read.data)) continue;
      const { entry, record } = historyEntryOf(read.data);
      bytes += entry.bytes;
      puts.push(entries.put(entry, read.data.id));
      puts.push(transaction.objectStore('searchRecords').put(record, read.data.id));
    }
    await Promise.all(puts);
  }
  await transaction.objectStore('sizes').put(bytes, 'history');
}

/** Returns the database of pictures and answers. Throws a failure as in `openedOnce`. */
export const database = openedOnce<Sightread>('sightread', 5, async (db, before, _now, transaction) => {
  if (before < 1) {
    db.createObjectStore('pictures');
    db.createObjectStore('jobs');
    db.createObjectStore('layouts');
  }
  if (before < 2) {
    db.createObjectStore('catalogues');
    db.createObjectStore('answers').createIndex('usedAt', 'usedAt');
    db.createObjectStore('sizes');
    db.createObjectStore('usage');
  }
  if (before < 3) {
    const proposals = db.createObjectStore('proposals');
    proposals.createIndex('page', 'page');
    proposals.createIndex('at', 'at');
    db.createObjectStore('batches');
    db.createObjectStore('altUsage');
  }
  if (before < 4) toVersion4(db, transaction);
  if (before < 5) await toVersion5(db, transaction, before);
  if (before === 0) await transaction.objectStore('sizes').put(Date.now(), 'createdAt');
});
