import * as z from 'zod/mini';
import { installedModel, type ModelFile } from './installed-models';
import { fail, type Failure, failure } from './failure';

// Installations of models, and why they fail.

const { id, name, tasks, languages, run, files } = installedModel.shape;

/** A model that can be downloaded, or, with a `language`, the data for reading it. */
export const modelSource = z.object({
  name,
  tasks,
  language: z.optional(z.string()),
  /** `sha256` is missing in files of this device, which have a `blob:` address and a `name`. */
  files: z.array(
    z.object({
      url: z.string(),
      bytes: z.number(),
      sha256: z.optional(z.string()),
      name: z.optional(z.string()),
    }),
  ),
});
export type ModelSource = z.infer<typeof modelSource>;

/**
 * An order to install a model. `id` is the model's, or `filesId`; `run` tells the orders apart; `sample` is the address of the picture
 * that the model is tried with: none where a picture of the user waits for the model. `job` is read again once a language is there.
 */
export const installOrder = z.object({
  id: z.string(),
  run: z.string(),
  source: modelSource,
  sample: z.optional(z.string()),
  job: z.optional(z.string()),
});
export type InstallOrder = z.infer<typeof installOrder>;

/** The id of an installation from files of this device, whose model is not known yet. */
export const filesId = 'files';

/** An installation: `failure` if it has failed, else under way until `installed`, then tried until `trial`. A stopped one is forgotten. */
export const install = z.object({
  id,
  run: z.string(),
  /** The number of bytes that are written, and of all bytes. */
  bytes: z.number(),
  all: z.number(),
  failure: z.optional(failure),
  /** The model, and whether it describes pictures from now on. */
  installed: z.optional(z.object({ id: z.string(), name: z.string(), isUsed: z.boolean() })),
  /** The answer about the sample picture and its milliseconds, or why there is none. */
  trial: z.optional(z.union([z.object({ answer: z.string(), ms: z.number() }), failure])),
});
export type Install = z.infer<typeof install>;

/** Whether the files of a model are still being written. */
export const isInstalling = ({ failure, installed }: Install): boolean => !failure && !installed;

/**
 * An event of writing a model's files: the bytes so far, or the installed model with its files in their order. The languages, and how it is
 * run, are those of the offered model with these bytes, wherever they come from; else the languages are those of its header.
 */
export const writeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), bytes: z.number() }),
  z.object({ type: z.literal('done'), id, name, languages, run, files }),
]);
export type WriteEvent = z.infer<typeof writeEvent>;

type Refusal = NonNullable<Failure['install']>;

/** Throws `FailureError` `modelNotInstalled`. */
export function refuseInstall(
  reason: Refusal['reason'],
  { host, status, ...more }: Pick<Failure, 'host' | 'status'> & Omit<Refusal, 'reason'> = {},
): never {
  return fail('modelNotInstalled', {
    install: { reason, ...more },
    ...(host !== undefined && { host }),
    ...(status !== undefined && { status }),
  });
}

/** WASM addresses 4 GiB; half a GiB of that is for computing. */
const maxModelBytes = 3.5 * 2 ** 30;
/** From this many GiB on, browsers may say less than there is. */
const cappedMemory = 8;
/** The number of bytes that stay free on the disk. */
export const spareBytes = 50_000_000;

/**
 * Throws `FailureError` `modelNotInstalled` for a model of this many bytes that cannot run or be stored here, as far as browsers
 * tell. `missing` of its bytes are still to come; `memory` is in GiB, `free` in bytes.
 */
export function checkFit(
  bytes: number,
  missing: number,
  { memory, free }: { memory: number | undefined; free: number },
): void {
  if (bytes > maxModelBytes) refuseInstall('tooLarge', { needed: bytes, free: maxModelBytes });
  const memoryNeeded = bytes * 1.5 + 2 ** 29;
  if (memory !== undefined && memory < cappedMemory && memory * 2 ** 30 < memoryNeeded)
    refuseInstall('noMemory', { needed: memoryNeeded, free: memory * 2 ** 30 });
  const needed = missing + spareBytes;
  if (missing > 0 && free < needed) refuseInstall('full', { needed, free });
}

/** Returns the bytes of all files. */
export const bytesOfFiles = (files: readonly Pick<ModelFile, 'bytes'>[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);
