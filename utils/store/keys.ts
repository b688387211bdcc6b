import { openDB, type IDBPDatabase } from 'idb';
import { secrets, type Header, type Secrets } from '../model/service';

/**
 * API keys and the values of extra headers, in an IndexedDB of the extension's own origin: content scripts can read
 * `storage.local` in Firefox, but never this. Only the background opens it.
 */
async function inKeys<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  const db = await openDB('sightread-keys', 1, { upgrade: (made) => void made.createObjectStore('keys') });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** What is kept for another origin goes nowhere else, so that it is of no use any more. */
async function change(connection: string, origin: string, part: Partial<Secrets>): Promise<void> {
  await inKeys(async (db) => {
    const transaction = db.transaction('keys', 'readwrite');
    const stored = secrets.safeParse(await transaction.store.get(connection)).data;
    const before = stored?.origin === origin ? stored : { key: '', headers: [] };
    const after = { ...before, ...part, origin };
    if (after.key === '' && after.headers.length === 0) await transaction.store.delete(connection);
    else await transaction.store.put(after, connection);
    await transaction.done;
  });
}

/** Keeps a connection's key for one origin; an empty key deletes it. */
export async function putKey(connection: string, baseUrl: string, key: string): Promise<void> {
  await change(connection, new URL(baseUrl).origin, { key });
}

/** Keeps a connection's extra headers for one origin, in place of those before. */
export async function putHeaders(connection: string, baseUrl: string, headers: Header[]): Promise<void> {
  await change(connection, new URL(baseUrl).origin, { headers });
}

/** Deletes a connection's key and headers. */
export async function forgetSecrets(connection: string): Promise<void> {
  await inKeys((db) => db.delete('keys', connection));
}

/** Deletes the keys and headers of all connections. */
export async function forgetAllSecrets(): Promise<void> {
  await inKeys((db) => db.clear('keys'));
}

/** Whose keys and headers are kept, by connection: also of such as are there no more. */
export async function connectionsWithSecrets(): Promise<string[]> {
  return (await inKeys((db) => db.getAllKeys('keys'))).map(String);
}

/** A connection's key and headers with the one origin they may be sent to. */
export async function getSecrets(connection: string): Promise<Secrets | undefined> {
  return secrets.safeParse(await inKeys((db) => db.get('keys', connection))).data;
}
