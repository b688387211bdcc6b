import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { InstalledPack, ModelFile } from '../model/installed-models';
import { filesId } from '../model/model-install';

// The folders of models and of reading languages in the origin private file system. Pages, the background and the worker that writes
// files use them. That worker has no `browser`.

const root = 'models';

/** Returns the files in the order of their hashes, which is the same for every list of them. */
export function inOrderOfHash<T extends Pick<ModelFile, 'sha256'>>(files: readonly T[]): T[] {
  return files.toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1));
}

/** Returns the id of a model, 32 hexadecimal digits. The same files have the same id, wherever they come from. */
export function idOfModel(files: readonly Pick<ModelFile, 'sha256'>[]): string {
  const joined = inOrderOfHash(files)
    .map((file) => file.sha256)
    .join('');
  return bytesToHex(sha256(new TextEncoder().encode(joined))).slice(0, 32);
}

/** Returns the name of a model's file; `index` is its place in the order of hashes. With a language, that of its data file. */
export const modelFileName = (index: number, language?: string): string =>
  language === undefined ? `${index}.gguf` : `${language}.traineddata`;

/** Whether the data of an installed language is here in its full size. */
export async function isPackHere({ id, language, bytes }: InstalledPack): Promise<boolean> {
  const folder = await unlessMissing(folderOf(id));
  const handle = await unlessMissing(folder?.getFileHandle(modelFileName(0, language)));
  return (await handle?.getFile())?.size === bytes;
}

/** The data for reading a language, as it was downloaded. */
export interface PackData {
  language: string;
  /** The id of its folder. */
  id: string;
  data: Blob;
}

/**
 * Returns the data for reading a language; undefined if it is not here. The name of its folder is made of its hash, so that a part of
 * a download is none.
 */
export async function packData(language: string): Promise<PackData | undefined> {
  const folders = await unlessMissing(allFolders(false));
  if (!folders) return undefined;
  for await (const [id, folder] of folders.entries()) {
    if (folder.kind !== 'directory') continue;
    const handle = await unlessMissing(folder.getFileHandle(modelFileName(0, language)));
    const data = await handle?.getFile();
    if (!data) continue;
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await data.arrayBuffer()));
    if (idOfModel([{ sha256: bytesToHex(hash) }]) === id) return { language, id, data };
  }
  return undefined;
}

async function allFolders(create: boolean): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(root, { create });
}

/** Returns a model's folder. Throws `NotFoundError` if there is none and `create` is false. */
export async function folderOf(id: string, create = false): Promise<FileSystemDirectoryHandle> {
  return (await allFolders(create)).getDirectoryHandle(id, { create });
}

/** Returns the result of `work`; `undefined` if the file or folder does not exist. */
async function unlessMissing<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  return work?.catch((thrown: unknown) => {
    if (thrown instanceof DOMException && thrown.name === 'NotFoundError') return undefined;
    throw thrown;
  });
}

/** Deletes a model's folder, if there is one. */
export async function removeFolder(id: string): Promise<void> {
  const folders = await unlessMissing(allFolders(false));
  if (folders) await unlessMissing(folders.removeEntry(id, { recursive: true }));
}

/** Returns the name of the lock that the worker holds while it installs a model. */
export const lockOfInstall = (id: string): string => `model:${id}`;

/** Deletes the folders of all models, each after its installation has ended. */
export async function removeAllFolders(): Promise<void> {
  for (const id of [filesId, ...(await bytesInFolders()).keys()])
    await navigator.locks.request(lockOfInstall(id), () => removeFolder(id));
  const storage = await navigator.storage.getDirectory();
  await unlessMissing(storage.removeEntry(root, { recursive: true }));
}

/** Returns the size in bytes of each model's folder, by the model's id. */
export async function bytesInFolders(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const folders = await unlessMissing(allFolders(false));
  if (!folders) return found;
  for await (const [id, folder] of folders.entries()) {
    if (folder.kind !== 'directory') continue;
    let bytes = 0;
    for await (const file of folder.values()) if (file.kind === 'file') bytes += (await file.getFile()).size;
    found.set(id, bytes);
  }
  return found;
}
