import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Hash } from '../domain/picture';

/** What lies in IndexedDB. Values are `unknown` to their readers until a schema has read them. */
export interface Sightread extends DBSchema {
  pictures: { key: Hash; value: { blob: Blob; addedAt: number } };
  jobs: { key: string; value: unknown };
  layouts: { key: string; value: unknown };
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
  return openDB<Sightread>('sightread', 1, {
    upgrade(db) {
      db.createObjectStore('pictures');
      db.createObjectStore('jobs');
      db.createObjectStore('layouts');
    },
    terminated() {
      opened = undefined;
    },
  });
}
