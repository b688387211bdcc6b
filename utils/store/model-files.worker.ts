import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { abortable } from '../lib/async';
import { isLanguageTag } from '../lib/text';
import { fileNameOf, hostOf } from '../lib/url';
import type { ModelFile } from '../model/installed-models';
import { fail, type Failure, FailureError } from '../model/failure';
import {
  bytesOfFiles,
  checkFit,
  type InstallOrder,
  modelAndProjector,
  type ModelPart,
  type ModelSource,
  refuseInstall,
  type WriteEvent,
} from '../model/model-install';
import { HashedFile, openForWriting, type WritableHandle } from './hashed-file';
import {
  bytesInFolders,
  folderOf,
  freeDisk,
  idOfModel,
  inOrderOfHash,
  lockOfInstall,
  modelFileName,
  removeFolder,
} from './model-folders';
import type { WriteReply } from './model-install';

// Writes the files of models into the origin private file system, in place: what has come stays if this worker or the browser
// ends. Only workers have access handles, and here they may block.

/** A server that sends nothing for this long has gone, in milliseconds. */
const silenceMs = 60_000;
const reportEveryMs = 150;

type SourceFile = ModelSource['files'][number];

/** Returns the response from a byte on. Throws `FailureError`. */
async function request({ url }: SourceFile, from: number, signal: AbortSignal): Promise<Response> {
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
    return refuse('unreachable', hostOf(url));
  }
}

/** Whether a response continues at the file's end. Across origins, the header that says so may be hidden: then the hash decides. */
function continuesAt(response: Response, from: number): boolean {
  if (response.status !== 206) return false;
  const range = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '');
  return range === null || Number(range[1]) === from;
}

/** Returns the response that brings the rest of the file, or, after the file was cleared, all of it. Throws `FailureError`. */
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

/** Refuses what a host has sent. Files of this device have no host, and no reason but that they cannot be read. */
function refuse(reason: 'unreachable' | 'endedEarly', host: string): never {
  return host === '' ? fail('modelNotInstalled') : refuseInstall(reason, { host });
}

/** Yields the pieces of a response. Throws `FailureError` if it is broken off, or if nothing comes. */
async function* piecesOf({ body }: Response, host: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  for (;;) {
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(silenceMs)]);
    const { value } = await abortable(reader.read(), waiting).catch(() => refuse('endedEarly', host));
    if (!value) return;
    yield value;
  }
}

/** Receives what is missing of a file. Throws `FailureError`; what has come is then still there. */
async function receive(target: HashedFile, file: ModelFile): Promise<void> {
  const ending = new AbortController();
  try {
    const response = await requestRest(target, file, ending.signal);
    const host = hostOf(response.url === '' ? file.url : response.url);
    for await (const piece of piecesOf(response, host, ending.signal)) {
      if (target.size + piece.length > file.bytes) refuseInstall('wrongHash', { host });
      target.append(piece, file.bytes - target.size);
    }
    if (target.size < file.bytes) refuse('endedEarly', host);
  } finally {
    ending.abort();
  }
}

const isOtherContent = (thrown: unknown): boolean =>
  thrown instanceof FailureError && thrown.failure.install?.reason === 'wrongHash';

/** Downloads a file, or the rest of it. Throws `FailureError`; a file of other content is then empty. */
async function download(access: WritableHandle, file: ModelFile): Promise<void> {
  const target = new HashedFile(access, report);
  target.readBack(file.bytes);
  for (;;) {
    try {
      if (target.size < file.bytes) await receive(target, file);
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

/** Downloads the files of a model into its folder. Their order is that of their hashes, which all addresses share. */
async function downloadModel(listed: readonly (SourceFile & ModelFile)[]): Promise<WriteEvent> {
  const id = idOfModel(listed);
  const folder = await folderOf(id, true);
  const parts: (ModelPart & { name: string })[] = [];
  for (const [index, file] of inOrderOfHash(listed).entries()) {
    const name = modelFileName(index);
    const access = await openForWriting(folder, name);
    let isEmpty = false;
    try {
      await download(access, file);
    } finally {
      isEmpty = access.getSize() === 0;
      access.close();
      if (isEmpty) await folder.removeEntry(name);
    }
    const shown = file.name ?? fileNameOf(file.url);
    parts.push({ name, shown, file: await (await folder.getFileHandle(name)).getFile() });
  }
  try {
    const ordered = await modelAndProjector(parts);
    const [{ header, shown }] = ordered;
    return {
      type: 'done',
      id,
      name: header.name.trim() || shown.replace(/\.gguf$/i, ''),
      languages: header.languages.filter(isLanguageTag),
      files: ordered.map(({ name, file }) => ({ name, bytes: file.size })),
    };
  } catch (thrown) {
    // The bytes are as promised, and no model: another download brings the same.
    await removeFolder(id);
    throw thrown;
  }
}

/** Returns a file of this device with its hash, by which its folder is named. */
async function hashed(file: SourceFile): Promise<SourceFile & ModelFile> {
  if (file.sha256 !== undefined) return { ...file, sha256: file.sha256 };
  const hash = sha256.create();
  const { signal } = new AbortController();
  for await (const piece of piecesOf(await request(file, 0, signal), '', signal)) hash.update(piece);
  return { ...file, sha256: bytesToHex(hash.digest()) };
}

const reply = (message: WriteReply): void => self.postMessage(message);

let bytes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Reports the bytes of all files, a few times a second, and also those after which nothing comes. */
function report(more: number): void {
  bytes += more;
  timer ??= setTimeout(() => {
    timer = undefined;
    reply({ type: 'progress', bytes });
  }, reportEveryMs);
}

async function work({ id, source: { files } }: InstallOrder): Promise<WriteEvent> {
  const all = bytesOfFiles(files);
  const stored = (await bytesInFolders()).get(id) ?? 0;
  const { deviceMemory: memory } = navigator as { deviceMemory?: number };
  checkFit(all, all - stored, { memory, free: await freeDisk() });
  const listed: (SourceFile & ModelFile)[] = [];
  for (const file of files) listed.push(await hashed(file));
  return downloadModel(listed);
}

/** Returns why nothing was installed, with the room that there is by now. */
async function failureOf(thrown: unknown): Promise<Failure> {
  if (!(thrown instanceof FailureError)) console.error('A model was not installed', thrown);
  const failure: Failure = thrown instanceof FailureError ? thrown.failure : { code: 'modelNotInstalled' };
  if (failure.install?.reason !== 'full') return failure;
  return { ...failure, install: { ...failure.install, free: await freeDisk() } };
}

self.onmessage = ({ data: order }: MessageEvent<InstallOrder>): void =>
  void navigator.locks.request(lockOfInstall(order.id), async () => {
    try {
      reply(await work(order));
    } catch (thrown) {
      reply({ type: 'failed', failure: await failureOf(thrown) });
    }
  });
