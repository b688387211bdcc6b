import type { IDBPDatabase } from 'idb';
import { openedOnce, parsed, storageFailure, writeStores } from './browser-storage';
import { secrets, type Header, type Secrets } from '../model/service';

/** What the user agreed to, usually a connection by its id, and the origin that the agreement is for. */
export type Agreement = readonly [connection: string, origin: string];

/**
 * Returns the database of API keys, extra header values and agreements. It is an IndexedDB because content scripts in Firefox can
 * read and change `storage.local`, but no IndexedDB of the extension. Settings pages write here directly: a message with a key
 * would reach every open page of the extension. Only the background and the page that tests a service read keys.
 */
const keysDatabase = openedOnce<unknown>('sightread-keys', 1, (db) => {
  db.createObjectStore('keys');
  db.createObjectStore('agreed');
});

/** Runs `work` on the database of keys, and returns its result. Throws a failure as in `storageFailure`. */
async function inKeys<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(await keysDatabase());
  } catch (thrown) {
    throw await storageFailure(thrown);
  }
}

/** Returns all agreements. */
export async function readAgreements(): Promise<Agreement[]> {
  return (await inKeys((db) => db.getAllKeys('agreed'))) as unknown as Agreement[];
}

/** Adds some agreements and deletes others, in one transaction. */
export async function changeAgreements(
  added: readonly Agreement[],
  deleted: readonly Agreement[],
): Promise<void> {
  if (added.length + deleted.length === 0) return;
  await inKeys((db) =>
    writeStores(db, ['agreed'], async (transaction) => {
      const store = transaction.objectStore('agreed');
      const removed = deleted.map((agreement) => store.delete([...agreement]));
      const put = added.map((agreement) => store.put(true, [...agreement]));
      await Promise.all([...removed, ...put]);
    }),
  );
}

/** Changes a connection's secrets. Secrets for another origin are deleted, because they may be sent only there. */
async function change(connection: string, origin: string, part: Partial<Secrets>): Promise<void> {
  await inKeys((db) =>
    writeStores(db, ['keys'], async (transaction) => {
      const store = transaction.objectStore('keys');
      const stored = parsed(secrets, await store.get(connection), 'key');
      const before = stored?.origin === origin ? stored : { key: '', headers: [] };
      const after = { ...before, ...part, origin };
      if (after.key === '' && after.headers.length === 0) await store.delete(connection);
      else await store.put(after, connection);
    }),
  );
}

/** Stores a connection's key for the origin of `baseUrl`. An empty key deletes the stored one. */
export async function putKey(connection: string, baseUrl: string, key: string): Promise<void> {
  await change(connection, new URL(baseUrl).origin, { key });
}

/** Stores a connection's extra headers for the origin of `baseUrl`. Replaces the earlier ones. */
export async function putHeaders(connection: string, baseUrl: string, headers: Header[]): Promise<void> {
  await change(connection, new URL(baseUrl).origin, { headers });
}

/** Deletes a connection's key and headers. */
export async function forgetSecrets(connection: string): Promise<void> {
  await inKeys((db) => db.delete('keys', connection));
}

/** Deletes the keys and headers of all connections, and all agreements. */
export async function forgetAllSecrets(): Promise<void> {
  await inKeys(async (db) => {
    await Promise.all([db.clear('keys'), db.clear('agreed')]);
  });
}

/** Returns the ids of connections that have stored secrets, also of connections that no longer exist. */
export async function connectionsWithSecrets(): Promise<string[]> {
  return (await inKeys((db) => db.getAllKeys('keys'))).map(String);
}

/** Returns a connection's key and headers, with the only origin that they may be sent to; `undefined` if none are stored. */
export async function getSecrets(connection: string): Promise<Secrets | undefined> {
  return parsed(secrets, await inKeys((db) => db.get('keys', connection)), 'key');
}
