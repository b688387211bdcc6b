import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Hash } from '../domain/picture';

/** What lies in IndexedDB. Values are `unknown` to their readers until a schema has read them. */
export interface Sightread extends DBSchema {
  pictures: { key: Hash; value: { blob: Blob; addedAt: number } };
  jobs: { key: string; value: unknown };
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
  /** How many bytes a store holds, by its name. */
  sizes: { key: 'answers'; value: number };
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

function open(): Promise<IDBPDatabase<Sightread>> {
  return openDB<Sightread>('sightread', 3, {
    upgrade(db, before) {
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
