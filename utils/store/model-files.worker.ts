import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { abortable } from '../lib/async';
import { isLanguageTag } from '../lib/text';
import { fileNameOf, hostOf } from '../lib/url';
import type { ModelFile } from '../model/device-models';
import { ggufHeaderOf } from '../model/gguf-header';
import {
  asModelAndProjector,
  bytesOfFiles,
  InstallError,
  type InstallFailure,
  misfit,
  type ReadModelFile,
  refuseInstall,
  spareBytes,
} from '../model/model-install';
import { HashedFile, openForWriting, pieceBytes, type WritableHandle, type WriteTools } from './hashed-file';
import {
  allModels,
  folderOf,
  freeDisk,
  idOfModel,
  inOrderOfHash,
  installChannel,
  lockOfModel,
  modelFileName,
  type ModelWork,
  type ModelWorkReply,
  removeFolder,
} from './model-folders';

// Writes the files of models into the origin private file system, in place: what has come stays where this worker, its page
// or the browser ends. Only workers have access handles, and here they may block.

/** A server that sends nothing for so long has gone. */
const silenceMs = 60_000;
const reportEveryMs = 150;

/** Returns the response from a byte on. Throws `InstallError`. */
async function request({ url }: ModelFile, from: number, signal: AbortSignal): Promise<Response> {
  const headers = from > 0 ? { range: `bytes=${from}-` } : {};
  const asking = fetch(url, {
    headers,
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  try {
    return await abortable(asking, AbortSignal.any([signal, AbortSignal.timeout(silenceMs)]));
  } catch {
    signal.throwIfAborted();
    return refuseInstall('unreachable', { host: hostOf(url) });
  }
}

/** Whether a response goes on where the file ends. Across origins, the header that says so may be hidden: then the hash decides. */
function continuesAt(response: Response, from: number): boolean {
  if (response.status !== 206) return false;
  const range = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '');
  return range === null || Number(range[1]) === from;
}

/** Returns the response that brings the rest of the file, or, after the file was cleared, all of it. Throws `InstallError`. */
async function requestRest(target: HashedFile, file: ModelFile, signal: AbortSignal): Promise<Response> {
  const response = await request(file, target.size, signal);
  if (target.size > 0 && continuesAt(response, target.size)) return response;
  const isWhole = response.status === 200;
  const isUseless = target.size > 0 && (response.status === 416 || response.status === 206);
  if (isWhole || isUseless) target.clear();
  if (isUseless) {
    await response.body?.cancel();
    return requestRest(target, file, signal);
  }
  // Some servers answer so although nobody asked for a part.
  if (isWhole || (response.status === 206 && continuesAt(response, 0))) return response;
  await response.body?.cancel();
  const { status } = response;
  const host = hostOf(response.url === '' ? file.url : response.url);
  return refuseInstall('badStatus', { host, status });
}

/** Receives what is missing of a file. Throws `InstallError`; what has come is then still there. */
async function receive(target: HashedFile, file: ModelFile, signal: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const stopped = AbortSignal.any([signal, ending.signal]);
  try {
    const { body, url } = await requestRest(target, file, stopped);
    const host = hostOf(url === '' ? file.url : url);
    const reader = body?.getReader();
    const next = async (): Promise<Uint8Array | undefined> => {
      const waiting = AbortSignal.any([stopped, AbortSignal.timeout(silenceMs)]);
      return reader && (await abortable(reader.read(), waiting)).value;
    };
    for (;;) {
      const piece = await next().catch(() => {
        signal.throwIfAborted();
        return refuseInstall('endedEarly', { host });
      });
      if (!piece) break;
      if (target.size + piece.length > file.bytes) refuseInstall('tooLong', { host });
      target.append(piece, file.bytes - target.size);
    }
    if (target.size < file.bytes) refuseInstall('endedEarly', { host });
  } finally {
    ending.abort();
  }
}

const isOtherContent = (thrown: unknown): boolean =>
  thrown instanceof InstallError && /^(?:wrongHash|tooLong)$/.test(thrown.failure.reason);

/** Downloads a file, or the rest of it. Throws `InstallError`; a file of other content is then empty. */
async function download(access: WritableHandle, file: ModelFile, tools: WriteTools): Promise<void> {
  const target = new HashedFile(access, tools);
  await target.readBack(file.bytes);
  for (;;) {
    try {
      if (target.size < file.bytes) await receive(target, file, tools.signal);
      if (target.digest() !== file.sha256) refuseInstall('wrongHash', { host: hostOf(file.url) });
      return access.flush();
    } catch (thrown) {
      if (!isOtherContent(thrown)) throw thrown;
      const { isResumed } = target;
      target.clear();
      if (!isResumed) throw thrown;
    }
  }
}

/** Returns what the stored files say about themselves, the model first. Throws `InstallError`. */
async function readInOrder(files: readonly { name: string; shown: string; file: Blob }[]) {
  const read: (ReadModelFile & { bytes: number; shown: string })[] = [];
  for (const { name, shown, file } of files) {
    const header = await ggufHeaderOf(file);
    if (typeof header === 'string') refuseInstall(header === 'cut' ? 'cut' : 'notGguf', { file: shown });
    else read.push({ name, shown, header, bytes: file.size });
  }
  return asModelAndProjector(read);
}

/** Downloads the files of a model into its folder. Their order is that of their hashes, which all mirrors share. */
async function downloadModel(listed: readonly ModelFile[], tools: WriteTools): Promise<void> {
  const id = idOfModel(listed);
  const files = inOrderOfHash(listed);
  const folder = await folderOf(id, true);
  const stored: Parameters<typeof readInOrder>[0][number][] = [];
  for (const [index, file] of files.entries()) {
    const name = modelFileName(index);
    const access = await openForWriting(folder, name);
    let isEmpty = false;
    try {
      await download(access, file, tools);
    } finally {
      isEmpty = access.getSize() === 0;
      access.close();
      if (isEmpty) await folder.removeEntry(name);
    }
    stored.push({
      name,
      shown: fileNameOf(file.url),
      file: await (await folder.getFileHandle(name)).getFile(),
    });
  }
  try {
    done(id, await readInOrder(stored));
  } catch (thrown) {
    // The bytes are as promised, and no model: another download brings the same.
    await removeFolder(id);
    throw thrown;
  }
}

async function hashOf(file: Blob, { signal, report }: WriteTools): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += pieceBytes) {
    const piece = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
    signal.throwIfAborted();
    hash.update(piece);
    report(piece.length / 2);
  }
  return bytesToHex(hash.digest());
}

async function copyInto(folder: FileSystemDirectoryHandle, name: string, file: Blob, tools: WriteTools) {
  const access = await openForWriting(folder, name);
  try {
    access.truncate(0);
    for (let at = 0; at < file.size; at += pieceBytes) {
      const piece = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
      tools.signal.throwIfAborted();
      const written = access.write(piece, { at });
      if (written < piece.length) throw new DOMException('The disk is full', 'QuotaExceededError');
      tools.report(piece.length / 2);
    }
    access.flush();
  } catch (thrown) {
    if (!(thrown instanceof DOMException) || thrown.name !== 'QuotaExceededError') throw thrown;
    refuseInstall('full', { needed: file.size + spareBytes });
  } finally {
    access.close();
  }
}

/**
 * Copies files of this device into the folder of their model. Nothing of them stays where that fails, or where all data is
 * deleted meanwhile.
 */
async function copyModel(files: readonly File[], tools: WriteTools): Promise<void> {
  new BroadcastChannel(installChannel).onmessage = ({
    data,
  }: MessageEvent<{ type?: string; id?: string }>) => {
    if (data.type === 'stop' && data.id === allModels) stopping.abort();
  };
  const ordered = await readInOrder(files.map((file, at) => ({ name: `${at}`, shown: file.name, file })));
  const sources = ordered.map(({ name }) => files[Number(name)] as File);
  const hashes: string[] = [];
  for (const file of sources) hashes.push(await hashOf(file, tools));
  const id = idOfModel(hashes.map((sha256Hex) => ({ sha256: sha256Hex })));
  const names = hashes.map((one) => modelFileName(hashes.toSorted().indexOf(one)));
  // Whoever downloads the same model is done before, or refused; what is here already stays as it is.
  const isFree = await navigator.locks.request(lockOfModel(id), { ifAvailable: true }, async (lock) => {
    if (lock && !(await hasFiles(id, names, sources))) await copyAll(id, names, sources, tools);
    return lock !== null;
  });
  if (!isFree) refuseInstall('elsewhere');
  done(
    id,
    ordered.map((one, index) => ({ ...one, name: names[index] as string })),
  );
}

/** Whether all files of a model are here, whole. */
async function hasFiles(id: string, names: readonly string[], files: readonly File[]): Promise<boolean> {
  try {
    const folder = await folderOf(id);
    const sizes = names.map(async (name) => (await (await folder.getFileHandle(name)).getFile()).size);
    return (await Promise.all(sizes)).every((size, index) => size === files[index]?.size);
  } catch {
    return false;
  }
}

async function copyAll(
  id: string,
  names: readonly string[],
  files: readonly File[],
  tools: WriteTools,
): Promise<void> {
  const folder = await folderOf(id, true);
  try {
    for (const [index, file] of files.entries()) await copyInto(folder, names[index] as string, file, tools);
  } catch (thrown) {
    await removeFolder(id).catch(() => undefined);
    throw thrown;
  }
}

const reply = (message: ModelWorkReply): void => self.postMessage(message);

function done(id: string, files: readonly (ReadModelFile & { bytes: number; shown: string })[]): void {
  const [model] = files;
  const name = model?.header.name.trim() || (model?.shown ?? '').replace(/\.gguf$/i, '');
  const languages = (model?.header.languages ?? []).filter(isLanguageTag);
  reply({
    type: 'done',
    id,
    name,
    languages,
    files: files.map((file) => ({ name: file.name, bytes: file.bytes })),
  });
}

const stopping = new AbortController();

/** Throws `InstallError` where the model cannot fit; `stored` of its bytes are there. */
async function checkFit(bytes: number, stored: number, memory: number | undefined): Promise<void> {
  const failure = misfit(bytes, bytes - stored, { memory, free: await freeDisk() });
  if (failure) throw new InstallError(failure);
}

/** Reports the bytes of all files, a few times a second, and also those after which nothing comes. */
function progressOf(): WriteTools['report'] {
  let bytes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (more) => {
    bytes += more;
    timer ??= setTimeout(() => {
      timer = undefined;
      reply({ type: 'progress', bytes });
    }, reportEveryMs);
  };
}

async function work(wanted: Exclude<ModelWork, { type: 'stop' }>): Promise<void> {
  const tools = { signal: stopping.signal, report: progressOf() };
  try {
    if (wanted.type === 'copy') {
      await checkFit(
        wanted.files.reduce((sum, { size }) => sum + size, 0),
        0,
        wanted.memory,
      );
      return await copyModel(wanted.files, tools);
    }
    await checkFit(bytesOfFiles(wanted.files), wanted.stored, wanted.memory);
    await downloadModel(wanted.files, tools);
  } catch (thrown) {
    if (stopping.signal.aborted) return reply({ type: 'stopped' });
    if (!(thrown instanceof InstallError)) console.error('A model was not installed', thrown);
    const failure: InstallFailure = thrown instanceof InstallError ? thrown.failure : { reason: 'failed' };
    const free = failure.reason === 'full' ? { free: await freeDisk() } : {};
    reply({ type: 'failed', failure: { ...failure, ...free } });
  }
}

self.onmessage = ({ data }: MessageEvent<ModelWork>): void => {
  if (data.type === 'stop') stopping.abort();
  else void work(data);
};
