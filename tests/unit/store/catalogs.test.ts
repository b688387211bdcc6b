import { afterEach, expect, test } from 'vitest';
import { forgetCatalog, putCatalog, getCatalog } from '../../../utils/store/services';
import { database } from '../../../utils/store/database';

afterEach(async () => {
  await (await database()).clear('catalogs');
});

const address = 'https://api.example/v1';
const found = {
  models: [
    { id: 'a', vision: 'yes' as const, visionFrom: '/v1/models', price: { input: 1e-6, output: 2e-6 } },
  ],
  askedAt: 1000,
};

test('a catalog is kept for a connection and the address it was asked at', async () => {
  await putCatalog('one', address, found);
  expect(await getCatalog('one', address)).toEqual(found);
  expect(await getCatalog('one', 'https://other.example')).toBeUndefined();
  expect(await getCatalog('two', address)).toBeUndefined();
});

test('another replaces it, and forgetting forgets one alone', async () => {
  await putCatalog('one', address, found);
  await putCatalog('two', address, found);
  await putCatalog('one', address, { models: [], askedAt: 2000 });
  expect(await getCatalog('one', address)).toEqual({ models: [], askedAt: 2000 });
  await forgetCatalog('one');
  expect(await getCatalog('one', address)).toBeUndefined();
  expect(await getCatalog('two', address)).toEqual(found);
});

test('what cannot be read is no catalog', async () => {
  await (await database()).put('catalogs', { baseUrl: address, catalog: { models: 'many' } }, 'one');
  expect(await getCatalog('one', address)).toBeUndefined();
});
