import { openDB } from 'idb';
import * as z from 'zod/mini';

/**
 * API keys, in an IndexedDB of the extension's own origin: content scripts can read `storage.local` in
 * Firefox, but never this. Only the background opens it.
 */
const opened = (): ReturnType<typeof openDB> =>
  openDB('sightread-keys', 1, { upgrade: (db) => void db.createObjectStore('keys') });
const kept = z.object({ origin: z.string(), key: z.string() });

/** Keeps a connection's key for one origin; an empty key forgets it. */
export async function putKey(connection: string, baseUrl: string, key: string): Promise<void> {
  const db = await opened();
  try {
    if (key === '') await db.delete('keys', connection);
    else await db.put('keys', { origin: new URL(baseUrl).origin, key }, connection);
  } finally {
    db.close();
  }
}

/** A connection's key with the one origin it may be sent to. */
export async function getKey(connection: string): Promise<{ origin: string; key: string } | undefined> {
  const db = await opened();
  try {
    const read = kept.safeParse(await db.get('keys', connection));
    return read.success ? read.data : undefined;
  } finally {
    db.close();
  }
}
