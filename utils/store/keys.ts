import { openDB, type IDBPDatabase } from 'idb';
import { secrets, type Header, type Secrets } from '../model/service';

/**
 * Opens the database of API keys and of the values of extra headers for some work. An IndexedDB, because content scripts
 * can read `storage.local` in Firefox, but no IndexedDB of the extension. Only the background opens it.
 */
async function inKeys<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  const db = await openDB('sightread-keys', 1, { upgrade: (made) => void made.createObjectStore('keys') });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Changes a connection's secrets. Those for another origin are deleted: they may be sent nowhere else. */
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

/** Stores a connection's key for one origin; an empty key deletes it. */
export async function putKey(connection: string, baseUrl: string, key: string): Promise<void> {
  await change(connection, new URL(baseUrl).origin, { key });
}

/** Stores a connection's extra headers for one origin, in place of those before. */
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

/** Returns the ids of connections with stored secrets, also of connections that no longer exist. */
export async function connectionsWithSecrets(): Promise<string[]> {
  return (await inKeys((db) => db.getAllKeys('keys'))).map(String);
}

/** Returns a connection's key and headers with the only origin that they may be sent to. */
export async function getSecrets(connection: string): Promise<Secrets | undefined> {
  return secrets.safeParse(await inKeys((db) => db.get('keys', connection))).data;
}
