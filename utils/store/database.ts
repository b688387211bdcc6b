import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
import type { Hash } from '../model/picture';

/** What lies in IndexedDB. Values are `unknown` to their readers until a schema has read them. */
export interface Sightread extends DBSchema {
  pictures: {
    key: Hash;
    /** Those of earlier versions do not say how many bytes they are. */
    value: { blob: Blob; addedAt: number; bytes?: number };
    indexes: { addedAt: number };
  };
  jobs: {
    key: string;
    value: unknown;
    indexes: { createdAt: number; state: string; batch: string };
  };
  layouts: { key: string; value: unknown };
  /** By connection and model. */
  learnt: { key: [connection: string, model: string]; value: unknown };
  /** By connection. */
  catalogues: { key: string; value: unknown };
  /** By the hash of what was asked. */
  answers: {
    key: Hash;
    value: { answer: unknown; bytes: number; usedAt: number };
    indexes: { usedAt: number };
  };
  /**
   * How many bytes are held, by what; the last revision of the index, whether it has all jobs (1), and how many pictures
   * made room untold.
   */
  sizes: { key: Counted; value: number };
  /** By day, as `2026-11-22`, connection and model. */
  usage: { key: [day: string, connection: string, model: string]; value: unknown };
  /** By the place of the picture; `page` is its address without the fragment. */
  proposals: {
    key: string;
    value: { page: string; at: number; proposal: unknown };
    indexes: { page: string; at: number };
  };
  batches: { key: string; value: unknown };
  /** What alt text took, by connection and model. */
  altUsage: { key: [connection: string, model: string]; value: unknown };
  /** Where a person was told that pages can see what is written into them, by origin. */
  toldSites: { key: string; value: number };
  /** Where each job of the history lies in the index, by its id. */
  places: {
    key: string;
    value: Place;
    indexes: { order: number; hashes: Hash; answer: Hash; site: string };
  };
  /** The index: what is searched, some dozens of jobs together. */
  blocks: { key: number; value: { revision: number; docs: unknown[] }; indexes: { revision: number } };
  /** By the picture that each shows. */
  thumbnails: { key: Hash; value: Blob };
  /** What was deleted, for as long as that can be undone. */
  removed: { key: string; value: { at: number; hashes: Hash[]; answers: unknown[] } };
}

/** What is counted in `sizes`. */
export type Counted =
  | 'answers'
  | 'history'
  | 'pictures'
  | 'thumbnails'
  | 'revision'
  | 'isIndexed'
  | 'evicted';

/** Where a job of the history lies in the index, and what must stay as long as it does. */
export interface Place {
  /** The time it was made, negative: the newest come first. */
  order: number;
  block: number;
  /** How much it takes without its pictures. */
  bytes: number;
  site: string;
  hashes: Hash[];
  /** Its answer in the cache. */
  answer?: Hash;
}

let opened: Promise<IDBPDatabase<Sightread>> | undefined;

/** The database of pictures and answers, opened once per context. */
export function database(): Promise<IDBPDatabase<Sightread>> {
  opened ??= open();
  // A disk that was full, or a profile that was locked, may be free the next time.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** A transaction that writes some of the stores. */
export type Writing = IDBPTransaction<Sightread, StoreNames<Sightread>[], 'readwrite'>;

/** What kept a transaction from being completed, such as a full disk; nothing where it was aborted on purpose. */
function reasonOf(ended: unknown): unknown {
  return ended instanceof DOMException && ended.name !== 'AbortError' ? ended : undefined;
}

/**
 * Writes several stores at once, all or nothing. Throws what `work` does, or what kept the transaction from being
 * completed rather than what that did to the requests in it.
 */
export async function write<T>(
  names: readonly StoreNames<Sightread>[],
  work: (transaction: Writing) => Promise<T>,
): Promise<T> {
  const transaction = (await database()).transaction([...names], 'readwrite');
  const ended = transaction.done.then(
    () => undefined,
    (reason: unknown) => reasonOf(reason) ?? new DOMException('The transaction was aborted', 'AbortError'),
  );
  try {
    const made = await work(transaction);
    const reason = await ended;
    if (reason !== undefined) throw reason;
    return made;
  } catch (thrown) {
    abort(transaction);
    throw reasonOf(await ended) ?? thrown;
  }
}

/** Half of what was to be written would be worse than nothing. */
function abort(transaction: Writing): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

/** What is there already is only indexed, which the browser does by itself: the rest is left to `fillHistory`. */
function layOutHistory(
  db: IDBPDatabase<Sightread>,
  transaction: IDBPTransaction<Sightread, StoreNames<Sightread>[], 'versionchange'>,
): void {
  const jobs = transaction.objectStore('jobs');
  jobs.createIndex('createdAt', 'createdAt');
  jobs.createIndex('state', 'state');
  jobs.createIndex('batch', 'batch');
  transaction.objectStore('pictures').createIndex('addedAt', 'addedAt');
  const places = db.createObjectStore('places');
  places.createIndex('order', 'order');
  places.createIndex('hashes', 'hashes', { multiEntry: true });
  places.createIndex('answer', 'answer');
  places.createIndex('site', 'site');
  db.createObjectStore('blocks').createIndex('revision', 'revision');
  db.createObjectStore('thumbnails');
  db.createObjectStore('removed');
}

function open(): Promise<IDBPDatabase<Sightread>> {
  return openDB<Sightread>('sightread', 4, {
    upgrade(db, before, _now, transaction) {
      if (before < 1) {
        db.createObjectStore('pictures');
        db.createObjectStore('jobs');
        db.createObjectStore('layouts');
      }
      if (before < 2) {
        db.createObjectStore('learnt');
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
        db.createObjectStore('toldSites');
      }
      if (before < 4) layOutHistory(db, transaction);
    },
    // Another context has a newer version of the extension: holding on would keep it from opening.
    blocking(_now, _then, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  });
}
