import { acquire } from '../acquire/acquire';
import { publicUrlOf } from '../acquire/public-url';
import type { Engine } from '../engines/engine';
import { fail } from '../model/failure';
import type { StageEvent } from '../model/job';
import {
  hashOf,
  type Note,
  type PictureSource,
  type PreparedPicture,
  type StoredPicture,
} from '../model/picture';
import { readsText } from '../model/task';
import { areAlike, measure, prepare } from '../prepare/prepare';
import { putPicture } from '../store/pictures';
import { readSettings } from '../store/settings';
import { duringDecoding } from './decode-guard';
import type { JobRun, PipelineTools } from './pipeline-tools';

/** Acquires a picture, with the pipeline's dependencies. */
export type AcquirePicture = (
  source: PictureSource,
  signal: AbortSignal,
) => AsyncGenerator<StageEvent, { picture: StoredPicture; notes: Note[] }, void>;

/** Whether a connection has the host of an address, at whatever port. */
async function isServiceHost(address: string): Promise<boolean> {
  const { connections } = await readSettings();
  const { hostname } = new URL(address);
  return connections.some(({ baseUrl }) => URL.canParse(baseUrl) && new URL(baseUrl).hostname === hostname);
}

/**
 * Acquires a picture and puts it into the picture store. Yields the progress where that takes long. Throws `FailureError`,
 * or the signal's reason.
 */
export async function* acquirePicture(
  source: PictureSource,
  tools: Pick<PipelineTools, 'page' | 'stored' | 'pageFirst' | 'rasterize'>,
  signal: AbortSignal,
): ReturnType<AcquirePicture> {
  const measuring = {
    ...tools,
    areAlike,
    isServiceHost,
    measure: async (blob: Blob) => duringDecoding(await hashOf(blob), () => measure(blob, tools.rasterize)),
  };
  const { blob, kind, notes, ...known } = yield* acquire(source, measuring, signal);
  const key = await putPicture(new Blob([blob], { type: kind }));
  return { picture: { ...known, hash: key, mediaType: kind, bytes: blob.size }, notes };
}

/**
 * Returns a stored picture as an engine takes it: whole, or in several parts in order; with its public address where the
 * engine's service may fetch it. Throws `FailureError`, or the signal's reason.
 */
export async function preparePicture(
  picture: StoredPicture,
  { limits, takesAddresses }: Engine,
  { job, tools, signal }: JobRun,
): Promise<PreparedPicture[]> {
  const blob = (await tools.stored(picture.hash)) ?? fail('pictureGone');
  const options = { limits, lossless: readsText(job.task), backdrop: picture.backdrop };
  const parts = await duringDecoding(picture.hash, () => prepare(blob, options, tools.rasterize, signal));
  const [ready, ...others] = parts;
  // Not for a picture in parts: a service would shrink the whole picture that it fetches.
  const mayFetch = takesAddresses && others.length === 0;
  const url = mayFetch ? await publicUrlOf(picture, signal) : undefined;
  // The notes are about bytes that are not sent then.
  return ready && url ? [{ ...ready, notes: [], address: { url, mediaType: picture.mediaType } }] : parts;
}
