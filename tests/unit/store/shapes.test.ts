import * as idb from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultSettings } from '../../../utils/model/settings';
import { historyContext } from './history-context';
import { jobShapes, layoutShapes, secretShapes, settingsShapes } from './shapes';

beforeEach(() => {
  fakeBrowser.reset();
  Object.assign(globalThis, idb, { indexedDB: new idb.IDBFactory() });
  vi.resetModules();
});

/** The keys' database as it was before agreements had a store. */
async function firstKeys(stored: Record<string, unknown> = {}): Promise<void> {
  const db = await openDB('sightread-keys', 1, { upgrade: (made) => void made.createObjectStore('keys') });
  for (const [id, one] of Object.entries(stored)) await db.put('keys', one, id);
  db.close();
}

describe('settings as they were stored since', () => {
  test.each(settingsShapes)('“$since” are read whole, and written back whole', async ({ stored, now }) => {
    await firstKeys();
    await fakeBrowser.storage.local.set({ settings: stored });
    const { changeSettings, readSettings } = await import('../../../utils/store/settings');
    const expected = { ...defaultSettings, ...stored, ...now };
    const [connection] = (await readSettings()).connections;
    // Whoever had connected a service had agreed to it.
    expect(connection).toMatchObject({ ...(stored['connections'] as object[])[0], isAgreed: true });
    expect(await readSettings()).toEqual({ ...expected, connections: [connection] });
    await changeSettings((before) => ({ ...before, sound: true }));
    expect(await readSettings()).toEqual({ ...expected, connections: [connection], sound: true });
  });
});

describe('in the first database, as stored since', () => {
  async function firstDatabase(store: string, stored: readonly (readonly [id: string, one: unknown])[]) {
    const db = await openDB('sightread', 1, {
      upgrade(made) {
        for (const name of ['pictures', 'jobs', 'layouts']) made.createObjectStore(name);
      },
    });
    for (const [id, one] of stored) await db.put(store, one, id);
    db.close();
    return historyContext();
  }

  test.each(jobShapes)('“$since”, a job is read whole, and is in the history', async ({ stored, now }) => {
    const { getJob, newestIds } = await firstDatabase('jobs', [[stored.id, stored]]);
    expect(await getJob(stored.id)).toEqual({ reasoning: '', ...stored, ...now });
    expect(await newestIds()).toEqual('batch' in stored ? expect.any(Array) : [stored.id]);
  });

  test.each(layoutShapes)('“$since”, a text has its layout', async ({ stored, now }) => {
    const { getLayout } = await firstDatabase('layouts', [['one', stored]]);
    expect(await getLayout('one')).toEqual(now);
  });
});

test.each(secretShapes)('secrets as stored since “$since” are read', async ({ stored, now }) => {
  await firstKeys({ one: stored });
  const { getSecrets } = await import('../../../utils/store/keys');
  expect(await getSecrets('one')).toEqual(now);
});
