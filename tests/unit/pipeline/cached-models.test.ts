import * as fakeIndexedDb from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { startCatalog } from '../../fakes/catalogs.mjs';
import { modelsOf } from '../../../utils/pipeline/service-test';
import { database } from '../../../utils/store/database';
import { sampleConnection } from '../engines/completions/samples';

const hour = 60 * 60_000;
let server: Awaited<ReturnType<typeof startCatalog>>;
beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 * hour });
  server = await startCatalog({ 'GET /v1/models': [{ id: 'a', type: 'vlm' }] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await server.close();
  await (await database()).clear('catalogs');
});

async function look(isFresh = false, url = server.url) {
  const connection = sampleConnection(url);
  await fakeBrowser.storage.local.set({ settings: { connections: [connection] } });
  return modelsOf(connection.id, isFresh, new AbortController().signal);
}
const times = () => server.requests.filter(({ request }) => request.endsWith('/v1/models')).length;

test('a service is asked for its models once a day', async () => {
  const found = await look();
  expect(found).toMatchObject({ models: [{ id: 'a', vision: 'yes' }], askedAt: 1000 * hour });
  vi.setSystemTime(1023 * hour);
  expect(await look()).toEqual(found);
  expect(times()).toBe(1);
  vi.setSystemTime(1024 * hour);
  expect((await look()).askedAt).toBe(1024 * hour);
  expect(times()).toBe(2);
});

test('it is asked again when the user wants fresh models, and at another address', async () => {
  await look();
  await look(true);
  expect(times()).toBe(2);
  await look(false, `${server.url}/v1`);
  expect(times()).toBe(3);
});

test('a service that does not answer fails, and its saved models stay', async () => {
  const found = await look();
  const { url } = server;
  await server.close();
  await expect(look(true, url)).rejects.toMatchObject({ failure: { code: 'serviceUnreachable' } });
  expect(await look(false, url)).toEqual(found);
  server = await startCatalog({});
});

test('the models are listed even where they cannot be saved or read', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const store = fakeIndexedDb.IDBObjectStore.prototype;
  const spies = (['get', 'put'] as const).map((name) => {
    const works = store[name];
    return vi.spyOn(store, name).mockImplementation(function broken(
      this: IDBObjectStore,
      ...given: unknown[]
    ) {
      if (this.name === 'catalogs') throw new DOMException('full', 'QuotaExceededError');
      return Reflect.apply(works, this, given) as never;
    });
  });
  expect(await look()).toMatchObject({ models: [{ id: 'a' }] });
  for (const spy of spies) {
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
  }
  vi.mocked(console.error).mockRestore();
});
