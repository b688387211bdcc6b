import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { getKey, putKey } from '../../../utils/store/keys';
import * as idb from 'fake-indexeddb';

beforeEach(() => {
  fakeBrowser.reset();
  Object.assign(globalThis, idb, { indexedDB: new IDBFactory() });
});

test('a key is kept for the origin of its address', async () => {
  await putKey('one', 'https://api.example:8443/openai/v1', 'sk-secret');
  expect(await getKey('one')).toEqual({ origin: 'https://api.example:8443', key: 'sk-secret' });
  expect(await getKey('two')).toBeUndefined();
});

test('another replaces it, an empty one forgets it, and none forgets another', async () => {
  await putKey('one', 'https://api.example', 'sk-old');
  await putKey('two', 'https://api.example', 'sk-two');
  await putKey('one', 'https://other.example', 'sk-new');
  expect(await getKey('one')).toEqual({ origin: 'https://other.example', key: 'sk-new' });
  await putKey('one', '', '');
  expect(await getKey('one')).toBeUndefined();
  expect(await getKey('two')).toMatchObject({ key: 'sk-two' });
});

test('an address that is none keeps no key', async () => {
  await expect(putKey('one', 'not an address', 'sk-secret')).rejects.toThrow();
  expect(await getKey('one')).toBeUndefined();
});

test('keys stand in a database of their own, and nowhere else', async () => {
  const areas = ['local', 'session', 'sync'] as const;
  const sets = areas.map((area) => vi.spyOn(fakeBrowser.storage[area], 'set'));
  await putKey('one', 'https://api.example', 'sk-secret');
  expect(sets.every((set) => set.mock.calls.length === 0)).toBe(true);
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['sightread-keys']);
});

test('what cannot be read is no key', async () => {
  await putKey('one', 'https://api.example', 'sk-secret');
  const db = await openDB('sightread-keys');
  await db.put('keys', 'sk-bare', 'one');
  db.close();
  expect(await getKey('one')).toBeUndefined();
});
