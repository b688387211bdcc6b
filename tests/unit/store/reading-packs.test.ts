import { createHash } from 'node:crypto';
import { fakeBrowser } from 'wxt/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  addPack,
  languagesHere,
  partlyInstalled,
  readModels,
  removeModel,
} from '../../../utils/store/installed-models';
import { folderOf, idOfModel, modelFileName, packData } from '../../../utils/store/model-folders';
import { type FakeFolder, fakeFolder } from '../support/fake-folder';

const data = new TextEncoder().encode('what reads Russian');
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const id = idOfModel([{ sha256: hashOf(data) }]);

beforeEach(() => {
  fakeBrowser.reset();
  const files = fakeFolder();
  const locks = { request: (_name: string, work: () => Promise<unknown>) => work() };
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => files }, locks });
});

/** Puts a file into the folder of an id, as the installer does. */
async function put(folder: string, bytes: Uint8Array<ArrayBuffer>, language = 'rus'): Promise<void> {
  ((await folderOf(folder, true)) as unknown as FakeFolder).put(modelFileName(0, language), bytes);
}

it('an installed language is found by its name, as it was downloaded', async () => {
  await put('f00', data, 'kor');
  await put(id, data);
  const found = await packData('rus');
  expect([found?.language, found?.id, await found?.data.text()]).toEqual(['rus', id, 'what reads Russian']);
  expect(await packData('ukr')).toBeUndefined();
});

it('the beginning of a download is no language, and neither are other bytes', async () => {
  expect(await packData('rus')).toBeUndefined();
  await put(id, data.slice(0, 9));
  expect(await packData('rus')).toBeUndefined();
  expect(await partlyInstalled()).toEqual(new Map([[id, 9]]));
});

it('a language whose data the browser has deleted is forgotten, so that it can be installed again', async () => {
  const here = { id, language: 'rus', bytes: data.length, installedAt: 1 };
  await put(id, data);
  await put('f00', data.slice(0, 9), 'ukr');
  for (const pack of [here, { ...here, id: 'f00', language: 'ukr' }, { ...here, id: 'f01', language: 'kor' }])
    await addPack(pack);
  expect(await languagesHere()).toEqual(['rus']);
  expect((await readModels()).packs).toEqual([here]);
});

it('the record has each language once, and forgets what is deleted', async () => {
  const pack = { id, language: 'rus', bytes: data.length, installedAt: 1 };
  const other = { ...pack, id: 'f00' };
  await put(id, data);
  await put('f00', data);
  await addPack(other);
  await addPack(pack);
  expect((await readModels()).packs).toEqual([pack]);
  expect(await partlyInstalled()).toEqual(new Map());
  await removeModel(id);
  expect((await readModels()).packs).toEqual([]);
  expect(await packData('rus')).toBeUndefined();
});
