import { fail } from '../model/failure';
import { orAborted } from './async';

/** How long one rung may take, in milliseconds: three of them must end within 20 s. */
export const patience = 6500;

/**
 * What a promise gives, if it does so in time. For work that no signal reaches, such as a call into a page.
 * Throws `FailureError` `pictureUnreachable` when the time is over, and the signal's reason once it is aborted.
 */
export async function inTime<T>(work: Promise<T>, signal: AbortSignal, milliseconds = patience): Promise<T> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  try {
    return await orAborted(work, ending);
  } catch (thrown) {
    signal.throwIfAborted();
    return thrown === ending.reason ? fail('pictureUnreachable') : Promise.reject(thrown);
  }
}
