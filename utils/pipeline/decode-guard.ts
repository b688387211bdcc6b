import { abortable, createMutex, logFailure } from '../lib/async';
import { fail } from '../model/failure';
import type { Hash } from '../model/picture';
import { inExtensionStorage } from '../store/browser-storage';
import { type Decode, decodeFile, type Rasterize } from '../prepare/picture-file';
import { readDecoding, writeDecoding } from '../store/pictures';

/** The time that one picture may take. It ends what hangs: the largest pictures take some seconds. */
const maxDecodingMs = 60_000;

/**
 * Returns `during`, which runs work that decodes a picture: one at a time, so that several large pictures are never in memory
 * at once. What is decoded is noted until it ends. A picture that an earlier worker has left noted has ended that worker: it
 * fails with `pictureBroken`, without a try, for as long as this worker lives, so that no batch and no other way to the same
 * bytes tries it again; a person may, later. Throws `pictureBroken` after `timeoutMs`, too. What cannot be noted is decoded all
 * the same. `check` throws `FailureError` where nothing can be noted: what goes on without a person must not go on then.
 */
export function createDecodeGuard(timeoutMs = maxDecodingMs) {
  const oneByOne = createMutex();
  const refused = new Set<Hash>();
  /** What earlier workers have left noted. */
  let left: readonly Hash[] | undefined;
  const note = (hashes: readonly Hash[]): Promise<unknown> =>
    logFailure(writeDecoding(hashes), 'It was not noted which picture is decoded');
  let waiting = 0;
  const during = <T>(hash: Hash, work: () => Promise<T>): Promise<T> => {
    waiting += 1;
    return oneByOne(async () => {
      waiting -= 1;
      left ??= (await logFailure(readDecoding(), 'It is not known which picture was decoded last')) ?? [];
      if (left.includes(hash)) refused.add(hash);
      left = left.filter((one) => one !== hash);
      await note([...left, hash]);
      try {
        if (refused.has(hash)) return fail('pictureBroken');
        const timeout = AbortSignal.timeout(timeoutMs);
        return await abortable(work(), timeout).catch((thrown: unknown) => {
          throw thrown === timeout.reason ? fail('pictureBroken') : thrown;
        });
      } finally {
        // Not awaited: the browser stores one after the other. The next picture's note takes the place of this one's.
        if (waiting === 0) void note(left);
      }
    });
  };
  const check = (): Promise<void> =>
    oneByOne(() => inExtensionStorage(async () => writeDecoding(await readDecoding())));
  return { during, check };
}

/** The guard of this worker. */
const { during, check } = createDecodeGuard();
export { check as checkDecodeGuard };

/** Returns a decoder under the guard of this worker. */
export const guarded =
  (rasterize: Rasterize): Decode =>
  (file, size) =>
    during(file.hash, () => decodeFile(file, rasterize, size));
