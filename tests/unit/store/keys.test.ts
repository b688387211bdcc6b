import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { forgetSecrets, getSecrets, putHeaders, putKey } from '../../../utils/store/keys';

beforeEach(async () => {
  fakeBrowser.reset();
  await deleteDB('sightread-keys');
});

test('a key is kept for the origin of its address', async () => {
  await putKey('one', 'https://api.example:8443/openai/v1', 'sk-secret');
  expect(await getSecrets('one')).toEqual({
    origin: 'https://api.example:8443',
    key: 'sk-secret',
    headers: [],
  });
  expect(await getSecrets('two')).toBeUndefined();
});

test('another replaces it, an empty one forgets it, and none forgets another', async () => {
  await putKey('one', 'https://api.example', 'sk-old');
  await putKey('two', 'https://api.example', 'sk-two');
  await putKey('one', 'https://other.example', 'sk-new');
  expect(await getSecrets('one')).toMatchObject({ origin: 'https://other.example', key: 'sk-new' });
  await putKey('one', 'https://other.example', '');
  expect(await getSecrets('one')).toBeUndefined();
  expect(await getSecrets('two')).toMatchObject({ key: 'sk-two' });
});

test('headers are kept beside the key, and neither outlives the address it was saved for', async () => {
  const headers = [{ name: 'X-Team', value: 'zoo' }];
  await putKey('one', 'https://api.example', 'sk-secret');
  await putHeaders('one', 'https://api.example', headers);
  expect(await getSecrets('one')).toEqual({ origin: 'https://api.example', key: 'sk-secret', headers });
  await putKey('one', 'https://other.example', 'sk-new');
  expect(await getSecrets('one')).toMatchObject({ headers: [] });
  await forgetSecrets('one');
  expect(await getSecrets('one')).toBeUndefined();
});

test('an address that is none keeps no key', async () => {
  await expect(putKey('one', 'not an address', 'sk-secret')).rejects.toThrow();
  expect(await getSecrets('one')).toBeUndefined();
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
  expect(await getSecrets('one')).toBeUndefined();
});
