import { deleteDB, openDB } from 'idb';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fake } from './support/fake-browser';
import { button, openPanel } from './support/open-panel';
import { connected } from './support/panel-scenes';
import { freshBrowser } from './support/show';

freshBrowser();

const failure = (): string | undefined =>
  document.querySelector<HTMLElement>('[data-part="failure"]')?.dataset['code'];

test('the panel says once that the browser has lost the stored data', async () => {
  // The database that this profile had was another one.
  fake.store({ settings: connected, storedSince: 1 });
  await openPanel();
  const notice = page.getByRole('alert').filter({ hasText: 'Saved answers and API keys are gone.' });
  await expect.element(notice).toBeVisible();
  await button('Dismiss').click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(fake.stored()['storedSince']).not.toBe(1);
});

test('with stored data as it should be, the panel says nothing', async () => {
  await openPanel();
  await expect.poll(() => fake.stored()['storedSince']).toBeTypeOf('number');
  expect(failure()).toBeUndefined();
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

test('the panel says that the stored data is of a newer version, and erases nothing', async () => {
  const newer = await openDB('sightread', 1000, { upgrade: (db) => void db.createObjectStore('tomorrow') });
  await newer.put('tomorrow', 'kept', 'key');
  newer.close();
  await openPanel();
  await expect.poll(failure).toBe('storageNewer');
  await expect.element(button('Open settings')).toBeVisible();
  const db = await openDB('sightread');
  expect([db.version, await db.get('tomorrow', 'key')]).toEqual([1000, 'kept']);
  db.close();
  await deleteDB('sightread');
});
