import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { database } from '../../../utils/store/database';
import { eraseStored } from '../../../utils/store/erase-stored';
import { folderOf } from '../../../utils/store/model-folders';
import { connectionsWithSecrets, getSecrets, putKey } from '../../../utils/store/keys';
import { changeSettings, readSettings } from '../../../utils/store/settings';
import { connection } from '../../../utils/model/settings';
import { isDisclosed, markDisclosed } from '../../../utils/store/alt-text';

const service = connection.parse({ id: 'c1', baseUrl: 'https://api.example' });

test('every store of the database, the keys, the models, the settings and the session are emptied, and work on', async () => {
  const db = await database();
  await db.put('jobs', { id: 'one' }, 'one');
  await db.put('usage', {}, ['2026-11-22', 'c1', 'm']);
  await markDisclosed('https://news.example');
  await putKey('c1', 'https://api.example', 'sk-secret');
  await changeSettings((before) => ({ ...before, connections: [service] }));
  await fakeBrowser.storage.session.set({ gesture: {} });
  await folderOf('one', true);

  await eraseStored();
  for (const name of db.objectStoreNames) expect(await db.count(name), name).toBe(0);
  expect(await connectionsWithSecrets()).toEqual([]);
  expect(await getSecrets('c1')).toBeUndefined();
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  await expect(folderOf('one')).rejects.toThrow(expect.objectContaining({ name: 'NotFoundError' }));

  await fakeBrowser.storage.local.set({ settings: { connections: [service] } });
  expect((await readSettings()).connections, 'agreed to').toMatchObject([{ isAgreed: false }]);

  await putKey('c2', 'https://api.example', 'sk-other');
  expect(await connectionsWithSecrets()).toEqual(['c2']);
  expect(await isDisclosed('https://news.example')).toBe(false);
});
