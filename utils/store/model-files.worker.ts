import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { mayRequest } from '../lib/address-policy';
import { abortable } from '../lib/async';
import { freeBytes } from '../lib/bytes';
import { isLanguageTag } from '../lib/text';
import { fileNameOf, hostOf } from '../lib/url';
import type { ModelFile } from '../model/installed-models';
import { fail, type Failure, FailureError } from '../model/failure';
import { modelAndProjector, type ModelPart } from '../model/gguf-header';
import {
  bytesOfFiles,
  checkFit,
  type InstallOrder,
  type ModelSource,
  refuseInstall,
  type WriteEvent,
} from '../model/model-install';
import { offeredModels } from '../model/offered-models';
import { HashedFile, openForWriting, type WritableHandle } from './hashed-file';
import {
  bytesInFolders,
  folderOf,
  idOfModel,
  inOrderOfHash,
  lockOfInstall,
  modelFileName,
  removeFolder,
} from './model-folders';
import type { WriteReply } from './model-writer';

// Writes model files directly into the origin private file system, so received bytes stay if this worker or the browser ends. Only
// workers have access handles, and only they may block.

/** Max. time between two pieces of a response, in ms. After that, the server counts as gone. */
const silenceMs = 60_000;
const reportEveryMs = 150;

type SourceFile = ModelSource['files'][number];

/** Returns the response to a request for a file from byte `from` on. Throws `FailureError`. */
async function request({ url }: SourceFile, from: number, signal: AbortSignal): Promise<Response> {
  const headers = from > 0 ? { range: `bytes=${from}-` } : {};
  const asking = fetch(url, {
    headers,
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  let response: Response;
  try {
    response = await abortable(asking, AbortSignal.any([signal, AbortSignal.timeout(silenceMs)]));
  } catch {
    return refuse('unreachable', hostOf(url));
  }
  if (mayRequest(response.url === '' ? url : response.url, url)) return response;
  // A public server leads into the network of the user.
  await response.body?.cancel();
  return refuse('unreachable', hostOf(url));
}

/**
 * Whether a response continues the file at byte `from`. True if the header is hidden, as across origins: a wrong part is found by its
 * hash.
 */
function continuesAt(response: Response, from: number): boolean {
  if (response.status !== 206) return false;
  const range = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '');
  return range === null || Number(range[1]) === from;
}

/**
 * Returns a response with the rest of the file. If the server sends no rest, clears the file and returns a response with all of
 * it. Throws `FailureError`.
 */
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
  // Some servers answer 206 even if no part was requested.
  if (isWhole || (response.status === 206 && continuesAt(response, 0))) return response;
  await response.body?.cancel();
  const { status } = response;
  const host = hostOf(response.url === '' ? file.url : response.url);
  return refuseInstall('badStatus', { host, status });
}

/** Throws a failure about a host. A file of this device has no host. Its only failure is that it cannot be read. */
function refuse(reason: 'unreachable' | 'endedEarly', host: string): never {
  return host === '' ? fail('modelNotInstalled') : refuseInstall(reason, { host });
}

/** Yields the pieces of a response. Throws `FailureError` if the connection breaks, or if nothing comes in time. */
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

/** Downloads the missing bytes of a file. Throws `FailureError`; the received bytes stay. */
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

/** Downloads a file, or the rest of it. Throws `FailureError`. A file with a wrong hash is empty after that. */
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

/** Downloads the files of a model into its folder, in the order of their hashes, which is the same for all sources. */
async function downloadModel(
  listed: readonly (SourceFile & ModelFile)[],
  language: string | undefined,
): Promise<WriteEvent> {
  const id = idOfModel(listed);
  const folder = await folderOf(id, true);
  const parts: (ModelPart & { name: string })[] = [];
  for (const [index, file] of inOrderOfHash(listed).entries()) {
    const name = modelFileName(index, language);
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
  const filesOf = (these: readonly { name: string; file: Blob }[]) =>
    these.map(({ name, file }) => ({ name, bytes: file.size }));
  // The hash is all that is known of a language's data.
  if (language !== undefined)
    return { type: 'done', id, name: language, languages: [language], files: filesOf(parts) };
  try {
    const ordered = await modelAndProjector(parts);
    const [{ header, shown }] = ordered;
    // The bytes of an offered model, also from a mirror or as files of this device.
    const offered = offeredModels.find((model) => idOfModel(model.files) === id);
    return {
      type: 'done',
      id,
      name: offered?.name ?? (header.name.trim() || shown.replace(/\.gguf$/i, '')),
      languages: offered?.languages ?? header.languages.filter(isLanguageTag),
      run: offered?.run,
      files: filesOf(ordered),
    };
  } catch (thrown) {
    // The bytes have the right hash but are no model. Another download would bring the same ones.
    await removeFolder(id);
    throw thrown;
  }
}

/** Returns a file with its hash, which is part of the name of its folder. Reads a file of this device to hash it. */
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
/** Reports the total number of bytes, a few times a second. The timer also reports the last bytes. */
function report(more: number): void {
  bytes += more;
  timer ??= setTimeout(() => {
    timer = undefined;
    reply({ type: 'progress', bytes });
  }, reportEveryMs);
}

async function work({ id, source: { files, language } }: InstallOrder): Promise<WriteEvent> {
  const all = bytesOfFiles(files);
  const stored = (await bytesInFolders()).get(id) ?? 0;
  const { deviceMemory: memory } = navigator as { deviceMemory?: number };
  checkFit(all, all - stored, { memory, free: await freeBytes() });
  const listed: (SourceFile & ModelFile)[] = [];
  for (const file of files) listed.push(await hashed(file));
  return downloadModel(listed, language);
}

/** Returns why the installation failed, with the disk space that is free now. */
async function failureOf(thrown: unknown): Promise<Failure> {
  if (!(thrown instanceof FailureError)) console.error('A model was not installed', thrown);
  const failure: Failure = thrown instanceof FailureError ? thrown.failure : { code: 'modelNotInstalled' };
  if (failure.install?.reason !== 'full') return failure;
  return { ...failure, install: { ...failure.install, free: await freeBytes() } };
}

self.onmessage = ({ data: order }: MessageEvent<InstallOrder>): void =>
  void navigator.locks.request(lockOfInstall(order.id), async () => {
    try {
      reply(await work(order));
    } catch (thrown) {
      reply({ type: 'failed', failure: await failureOf(thrown) });
    }
  });
