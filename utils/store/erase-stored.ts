import { deleteDB } from 'idb';
import { browser } from 'wxt/browser';
import { database } from './database';
import { forgetAllSecrets } from './keys';
import { removeAllFolders } from './model-folders';

/**
 * Deletes all stored data: every store of the database, the keys, the models, the settings and the session storage. The database
 * runs requests in order, so a later write goes into empty stores. Throws if the browser cannot delete something.
 */
export async function eraseStored(): Promise<void> {
  // A database that cannot be opened, such as one of a newer version, can still be deleted.
  await clearStores().catch(() => deleteDB('sightread'));
  await forgetAllSecrets().catch(() => deleteDB('sightread-keys'));
  try {
    await removeAllFolders();
  } finally {
    // Cleared last, so that no record names a model that was installed meanwhile.
    await Promise.all([browser.storage.local.clear(), browser.storage.session.clear()]);
  }
}

async function clearStores(): Promise<void> {
  const db = await database();
  const transaction = db.transaction([...db.objectStoreNames], 'readwrite');
  await Promise.all([
    ...[...db.objectStoreNames].map((name) => transaction.objectStore(name).clear()),
    transaction.done,
  ]);
}
