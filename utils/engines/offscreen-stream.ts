import { FailureError, type FailureCode, fail } from '../model/failure';
import { abortable } from '../lib/async';

/**
 * Does work in the offscreen document, which `open` opens. The document closes itself when idle, which may be just
 * after it was found there: work that has given nothing yet is begun anew, once. Throws `FailureError`, `code` for
 * anything that is none, or the signal's reason.
 */
export async function* inDocument<T>(
  open: () => Promise<void>,
  work: () => AsyncIterable<T>,
  code: FailureCode,
  signal: AbortSignal,
): AsyncGenerator<T> {
  let mayOpenAnew = true;
  for (;;) {
    try {
      await abortable(open(), signal);
      for await (const value of work()) {
        mayOpenAnew = false;
        yield value;
      }
      return;
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof FailureError) throw thrown;
      if (!mayOpenAnew) fail(code);
      mayOpenAnew = false;
    }
  }
}
