import { acquire } from '../acquire/acquire';
import { publicUrlOf } from '../acquire/public-url';
import {
  captureTool,
  findFramesOffscreen,
  momentShownOffscreen,
  pageScripts,
  rasterize,
} from '../bus/remote-contexts';
import type { Engine } from '../engines/engine';
import { fail } from '../model/failure';
import type { StageEvent } from '../model/job';
import type {
  ElementSource,
  Hash,
  Note,
  PictureSource,
  PreparedPicture,
  StoredPicture,
} from '../model/picture';
import { readsText } from '../model/task';
import { mayMove, type PictureFile, readPictureFile } from '../prepare/picture-file';
import type { FindFrames } from '../prepare/frames';
import { areAlike, prepare } from '../prepare/prepare';
import { getPicture, putPicture } from '../store/pictures';
import { readSettings } from '../store/settings';
import type { JobRun } from './job-run';

/** A picture of a job, with the notes about it. */
export interface AcquiredPicture {
  picture: StoredPicture;
  notes: Note[];
  /** Its file, while it is in memory. */
  file?: PictureFile;
  /** Whether its address returned it without cookies just now. */
  isPublic?: boolean;
  /** Its element, if it was acquired from a page just now. */
  element?: ElementSource;
  /** Stores the picture once, even if it is called several times. Throws `FailureError` `storageFull`. Absent if the picture is stored. */
  store?(): Promise<unknown>;
}

/** Acquires a picture. Yields the progress. */
export type AcquirePicture = (
  source: PictureSource,
  signal: AbortSignal,
) => AsyncGenerator<StageEvent, AcquiredPicture, void>;

/** Whether an address has the host of a connection, at any port. */
async function isServiceHost(address: string): Promise<boolean> {
  const { connections } = await readSettings();
  const { hostname } = new URL(address);
  return connections.some(({ baseUrl }) => URL.canParse(baseUrl) && new URL(baseUrl).hostname === hostname);
}

const findFrames: FindFrames = async (file, options) =>
  (await mayMove(file)) ? findFramesOffscreen(file.blob, options) : [];

async function momentShown(file: PictureFile, screenshot: () => Promise<Blob>): Promise<number | undefined> {
  return (await mayMove(file)) ? momentShownOffscreen(file.blob, await screenshot()) : undefined;
}

/** Acquires a picture, which the caller stores. Yields the progress if it takes long. Throws `FailureError`, or the signal's reason. */
export async function* acquirePicture(
  source: PictureSource,
  signal: AbortSignal,
  scripts = pageScripts(),
): ReturnType<AcquirePicture> {
  const reached = { page: scripts, scrollable: captureTool, stored: getPicture };
  const tools = { ...reached, rasterize, areAlike, momentShown, isServiceHost };
  const acquiring = acquire(source, tools, signal);
  const { file, notes, isPublic = false, ...known } = yield* acquiring;
  const { blob, kind, hash } = file;
  let stored: Promise<unknown> | undefined;
  const store = () => (stored ??= putPicture(new Blob([blob], { type: kind }), hash));
  const picture = { ...known, hash, mediaType: kind, bytes: blob.size };
  return { picture, notes, file, isPublic, store, ...(source.kind === 'element' && { element: source }) };
}

/** The files of pictures that were acquired before their jobs, until the browser frees their memory. */
const rememberedFiles = new Map<Hash, WeakRef<PictureFile>>();

/** Acquires and stores a picture before it has a job, and remembers its file for the job. Yields and throws as `acquirePicture` does. */
export async function* acquireBeforeJob(
  source: PictureSource,
  signal: AbortSignal,
): ReturnType<AcquirePicture> {
  const acquired = yield* acquirePicture(source, signal);
  await acquired.store?.();
  rememberFile(acquired);
  return acquired;
}

/** Remembers a picture's file for the next job about it. */
export function rememberFile({ file }: AcquiredPicture): void {
  for (const [hash, reference] of rememberedFiles) if (!reference.deref()) rememberedFiles.delete(hash);
  if (file) rememberedFiles.set(file.hash, new WeakRef(file));
}

/** Returns a picture that a job has already, with its file if that was remembered. The file is returned once. */
export function withRememberedFile(picture: StoredPicture): AcquiredPicture {
  const file = rememberedFiles.get(picture.hash)?.deref();
  rememberedFiles.delete(picture.hash);
  return { picture, notes: [], ...(file && { file }) };
}

/**
 * Returns a picture in the format for an engine: whole, or in several parts in order. It has its public address if the engine's
 * service may fetch it. Throws `FailureError`, or the signal's reason.
 */
export async function preparePicture(
  { picture, file, isPublic = false, element }: AcquiredPicture,
  { limits, takesAddresses, takesOneFrame = false }: Engine,
  { job, signal, scripts }: JobRun,
): Promise<PreparedPicture[]> {
  const known = file ?? (await readPictureFile((await getPicture(picture.hash)) ?? fail('pictureGone')));
  const { backdrop, shownAt } = picture;
  const hasFrames = !takesOneFrame && ['describe', 'ask', 'revise'].includes(job.task.kind);
  const options = { limits, lossless: readsText(job.task), backdrop, findFrames, hasFrames, shownAt };
  const parts = await prepare(known, options, rasterize, signal);
  const [ready, ...others] = parts;
  // Not for a picture in parts: a service would shrink the whole picture that it fetches.
  const fetchByPage =
    element &&
    (async (address: string) =>
      (await scripts(element)).fetchPicture({ url: element.url, address, asAnyone: true }));
  const mayFetch = takesAddresses && others.length === 0;
  const url = mayFetch ? await publicUrlOf(picture, isPublic, fetchByPage, signal) : undefined;
  // Without notes, because they are about bytes that are not sent.
  return ready && url ? [{ ...ready, notes: [], address: { url, mediaType: picture.mediaType } }] : parts;
}
