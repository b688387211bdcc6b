import { afterEach, expect, test } from 'vitest';
import { forgetCatalogue, putCatalogue, getCatalogue } from '../../../utils/store/services';
import { database } from '../../../utils/store/database';

afterEach(async () => {
  await (await database()).clear('catalogues');
});

const address = 'https://api.example/v1';
const found = {
  models: [
    { id: 'a', vision: 'yes' as const, visionFrom: '/v1/models', price: { input: 1e-6, output: 2e-6 } },
  ],
  askedAt: 1000,
};

test('a catalogue is kept for a connection and the address it was asked at', async () => {
  await putCatalogue('one', address, found);
  expect(await getCatalogue('one', address)).toEqual(found);
  expect(await getCatalogue('one', 'https://other.example')).toBeUndefined();
  expect(await getCatalogue('two', address)).toBeUndefined();
});

test('another replaces it, and forgetting forgets one alone', async () => {
  await putCatalogue('one', address, found);
  await putCatalogue('two', address, found);
  await putCatalogue('one', address, { models: [], askedAt: 2000 });
  expect(await getCatalogue('one', address)).toEqual({ models: [], askedAt: 2000 });
  await forgetCatalogue('one');
  expect(await getCatalogue('one', address)).toBeUndefined();
  expect(await getCatalogue('two', address)).toEqual(found);
});

test('what cannot be read is no catalogue', async () => {
  await (await database()).put('catalogues', { baseUrl: address, catalogue: { models: 'many' } }, 'one');
  expect(await getCatalogue('one', address)).toBeUndefined();
});
