import { browser } from 'wxt/browser';
import { logFailure } from '../lib/async';
import {
  type InstalledModel,
  installedModels,
  type InstalledModels,
  type InstalledPack,
} from '../model/installed-models';
import { fail } from '../model/failure';
import { inExtensionStorage, parsed } from './browser-storage';
import { bytesInFolders, folderOf, isPackHere, removeFolder } from './model-folders';

const key = 'installedModels';
const none: InstalledModels = { models: [], used: '', packs: [] };

/** Returns the installed models; none if the record is invalid. Throws `FailureError` if the browser's storage fails. */
export async function readModels(): Promise<InstalledModels> {
  const stored = (await inExtensionStorage(() => browser.storage.local.get(key)))[key];
  return parsed(installedModels, stored, key) ?? none;
}

/** Changes the record. Changes by all contexts run one after the other, so that none is lost. */
async function changeModels(change: (before: InstalledModels) => InstalledModels): Promise<void> {
  await navigator.locks.request('installed-models', async () => {
    const after = change(await readModels());
    await inExtensionStorage(() => browser.storage.local.set({ [key]: after }));
  });
}

/** Calls back with the models after each change by any context. Returns a function that stops this. */
export function watchModels(seen: (now: InstalledModels) => void): () => void {
  const listen = (changes: Record<string, unknown>, area: string): void => {
    if (area !== 'local' || !(key in changes)) return;
    void logFailure(readModels(), 'Changed models were not read').then((now) => now && seen(now));
  };
  browser.storage.onChanged.addListener(listen);
  return () => browser.storage.onChanged.removeListener(listen);
}

/** Returns the files of a model, in the model's order. Throws `FailureError` `deviceModelMissing` if one is gone or has another size. */
export async function filesOfModel({ id, files, name: model }: InstalledModel): Promise<File[]> {
  try {
    const folder = await folderOf(id);
    const found = files.map(async ({ name, bytes }) => {
      const file = await (await folder.getFileHandle(name)).getFile();
      return file.size === bytes ? file : fail('deviceModelMissing', { model });
    });
    return await Promise.all(found);
  } catch {
    return fail('deviceModelMissing', { model });
  }
}

/** Adds a model to the record. It is used for describing if no other is. Throws `FailureError` if the browser's storage fails. */
export function addModel(model: InstalledModel): Promise<void> {
  return changeModels(({ models, used, ...rest }) => ({
    ...rest,
    models: [...models.filter(({ id }) => id !== model.id), model],
    used: models.some(({ id }) => id === used) ? used : model.id,
  }));
}

/** Adds a reading language to the record, in place of other data for it. Throws `FailureError` if the browser's storage fails. */
export async function addPack(pack: InstalledPack): Promise<void> {
  const { packs } = await readModels();
  for (const { id, language } of packs)
    if (language === pack.language && id !== pack.id) await removeModel(id);
  await changeModels((before) => ({
    ...before,
    packs: [...before.packs.filter(({ id }) => id !== pack.id), pack],
  }));
}

/** Returns the installed languages. Forgets those whose data the browser has deleted, so that they can be installed again. */
export async function languagesHere(): Promise<string[]> {
  const here: string[] = [];
  for (const pack of (await readModels()).packs)
    if (await isPackHere(pack)) here.push(pack.language);
    else await removeModel(pack.id);
  return here;
}

/** Removes a model or a reading language from the record, and deletes its folder, also that of a partial download. */
export async function removeModel(id: string): Promise<void> {
  await changeModels(({ models, used, packs }) => {
    const left = models.filter((model) => model.id !== id);
    return {
      models: left,
      used: used === id ? (left[0]?.id ?? '') : used,
      packs: packs.filter((pack) => pack.id !== id),
    };
  });
  await removeFolder(id);
}

/** Stores how many milliseconds a model took to answer about the sample picture. */
export function storeAnswerTime(id: string, answerMs: number): Promise<void> {
  return changeModels((before) => ({
    ...before,
    models: before.models.map((model) => (model.id === id ? { ...model, answerMs } : model)),
  }));
}

/** Makes a model the one that is used for describing. */
export function chooseModel(id: string): Promise<void> {
  return changeModels((before) => ({ ...before, used: id }));
}

/** Returns the bytes of partial downloads, by the model's id. */
export async function partlyInstalled(): Promise<Map<string, number>> {
  const { models, packs } = await readModels();
  const bytes = await bytesInFolders();
  for (const { id } of [...models, ...packs]) bytes.delete(id);
  return bytes;
}
