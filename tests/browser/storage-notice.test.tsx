import { deleteDB, openDB } from 'idb';
import { expect, test } from 'vitest';
import { button, openPanel, shownFailure } from './support/open-panel';
import { freshBrowser } from './support/show';

freshBrowser();

test('the panel says that the stored data is of a newer version, and erases nothing', async () => {
  const newer = await openDB('sightread', 1000, { upgrade: (db) => void db.createObjectStore('tomorrow') });
  await newer.put('tomorrow', 'kept', 'key');
  newer.close();
  await openPanel();
  await expect.poll(shownFailure).toBe('storageNewer');
  await expect.element(button('Open settings')).toBeVisible();
  const db = await openDB('sightread');
  const left = [db.version, await db.get('tomorrow', 'key')];
  db.close();
  await deleteDB('sightread');
  expect(left).toEqual([1000, 'kept']);
});
