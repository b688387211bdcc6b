import { acquire } from '../acquire/acquire';
import { publicUrlOf } from '../acquire/public-url';
import type { Engine } from '../engines/engine';
import { fail } from '../model/failure';
import type { StageEvent } from '../model/job';
import type { Note, PictureSource, PreparedPicture, StoredPicture } from '../model/picture';
import { readsText } from '../model/task';
import { measure, prepare } from '../prepare/prepare';
import { putPicture } from '../store/pictures';
import type { JobRun, PipelineTools } from './pipeline-tools';

/** Acquires a picture with the extension's own tools. */
export type AcquirePicture = (
  source: PictureSource,
  signal: AbortSignal,
) => AsyncGenerator<StageEvent, { picture: StoredPicture; notes: Note[] }, void>;

/**
 * Acquires a picture's pixels and puts them into the picture store. Yields how far it is where that takes long. Throws
 * `FailureError`, or the signal's reason.
 */
export async function* acquirePicture(
  source: PictureSource,
  tools: Pick<PipelineTools, 'page' | 'stored' | 'pageFirst' | 'rasterize'>,
  signal: AbortSignal,
): ReturnType<AcquirePicture> {
  const measuring = { ...tools, measure: (blob: Blob) => measure(blob, tools.rasterize) };
  const { blob, kind, notes, ...known } = yield* acquire(source, measuring, signal);
  const key = await putPicture(new Blob([blob], { type: kind }));
  return { picture: { ...known, hash: key, mediaType: kind, bytes: blob.size }, notes };
}

/**
 * Returns what an engine takes of a stored picture: one, or several parts in order; or, where the engine's service may
 * fetch it, with its public address. Throws `FailureError`, or the signal's reason.
 */
export async function preparePicture(
  picture: StoredPicture,
  { limits, takesAddresses }: Engine,
  { job, tools, signal }: JobRun,
): Promise<PreparedPicture[]> {
  const blob = (await tools.stored(picture.hash)) ?? fail('pictureGone');
  const options = { limits, lossless: readsText(job.task), backdrop: picture.backdrop };
  const parts = await prepare(blob, options, tools.rasterize, signal);
  const [ready, ...others] = parts;
  // A service that refuses the address gets the parts; and what it fetches it would make smaller as a whole.
  const mayFetch = takesAddresses && others.length === 0;
  const url = mayFetch ? await publicUrlOf(picture, signal) : undefined;
  // What was done to the bytes is of no matter when the service fetches its own.
  return ready && url ? [{ ...ready, notes: [], address: { url, mediaType: picture.mediaType } }] : parts;
}
