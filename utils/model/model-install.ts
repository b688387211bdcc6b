import * as z from 'zod/mini';
import type { ModelFile } from './device-models';
import { type GgufHeader, projectorArchitecture } from './gguf-header';

// Why a model is not installed, and what is known before the first byte is asked for.

const reasons = [
  // Of the download.
  'unreachable',
  'badStatus',
  'endedEarly',
  'wrongHash',
  'tooLong',
  // Of this device.
  'full',
  'noMemory',
  'tooLarge',
  // Of the files.
  'notGguf',
  'cut',
  'oneAlone',
  'tooMany',
  // Of the browser.
  'elsewhere',
  'failed',
] as const;
export type InstallReason = (typeof reasons)[number];

/** Why a model was not installed, as data. */
export const installFailure = z.object({
  reason: z.enum(reasons),
  /** The host that was asked. */
  host: z.optional(z.string()),
  /** The HTTP status. */
  status: z.optional(z.number()),
  /** The name of the file. */
  file: z.optional(z.string()),
  /** The bytes that are needed, and those that there are. */
  needed: z.optional(z.number()),
  free: z.optional(z.number()),
});
export type InstallFailure = z.infer<typeof installFailure>;

/** Thrown where a model is not installed. */
export class InstallError extends Error {
  override readonly name = 'InstallError';
  readonly failure: InstallFailure;
  constructor(failure: InstallFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

/** Throws an `InstallError`. */
export function refuseInstall(reason: InstallReason, more: Omit<InstallFailure, 'reason'> = {}): never {
  throw new InstallError({ reason, ...more });
}

/** WASM addresses 4 GiB; half a GiB of that is for what is computed. */
const maxModelBytes = 3.5 * 2 ** 30;
/** From this many GiB on, browsers may say less than there is. */
const cappedMemory = 8;
/** What stays free on the disk for everything else. */
export const spareBytes = 50_000_000;

/**
 * Returns why a model of so many bytes cannot run or be stored here; undefined where it can, as far as browsers tell. `missing`
 * of its bytes are still to come; `memory` is in GiB.
 */
export function misfit(
  bytes: number,
  missing: number,
  { memory, free }: { memory: number | undefined; free: number },
): InstallFailure | undefined {
  if (bytes > maxModelBytes) return { reason: 'tooLarge', needed: bytes, free: maxModelBytes };
  const memoryNeeded = bytes * 1.5 + 2 ** 29;
  if (memory !== undefined && memory < cappedMemory && memory * 2 ** 30 < memoryNeeded)
    return { reason: 'noMemory', needed: memoryNeeded, free: memory * 2 ** 30 };
  const needed = missing + spareBytes;
  return missing > 0 && free < needed ? { reason: 'full', needed, free } : undefined;
}

/** A file with what it says about itself. */
export interface ReadModelFile {
  name: string;
  header: GgufHeader;
}

/** Returns the files as a model and its mmproj. Throws `InstallError` where they are anything else than one of each. */
export function asModelAndProjector<T extends ReadModelFile>(files: readonly T[]): [model: T, projector: T] {
  const isProjector = ({ header }: T): boolean => header.architecture === projectorArchitecture;
  const [model, otherModel] = files.filter((file) => !isProjector(file));
  const [projector, otherProjector] = files.filter(isProjector);
  if (otherModel || otherProjector) return refuseInstall('tooMany');
  if (!model || !projector) return refuseInstall('oneAlone');
  return [model, projector];
}

/** Returns the bytes of all files. */
export const bytesOfFiles = (files: readonly Pick<ModelFile, 'bytes'>[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);
