import * as z from 'zod/mini';

/** How fast this device computes a model, as measured: operations while it reads, and bytes of weights while it writes. */
export const deviceSpeed = z.object({ operationsPerSecond: z.number(), bytesPerSecond: z.number() });
export type DeviceSpeed = z.infer<typeof deviceSpeed>;

/** What one answer about a picture takes, for a model of any size: its patches, and the tokens that are read and written. */
const usual = { patches: 1024, read: 300, written: 80 };
/** Bytes of one weight: models come with 8 bits or less, their mmproj mostly with 16. */
const modelWeightBytes = 1;
const projectorWeightBytes = 2;

/**
 * Returns about how many seconds an answer takes with a model of these bytes, by the speed that was measured: the time of
 * its vision half, of reading, and of writing. Two operations are done for each weight and token.
 */
export function answerSeconds(bytes: { model: number; projector: number }, speed: DeviceSpeed): number {
  const looked = (2 * usual.patches * bytes.projector) / projectorWeightBytes / speed.operationsPerSecond;
  const read = (2 * usual.read * bytes.model) / modelWeightBytes / speed.operationsPerSecond;
  return looked + read + (usual.written * bytes.model) / speed.bytesPerSecond;
}
