import { FailureError, type FailureCode, fail } from '../model/failure';
import { abortable } from '../lib/async';

/**
 * Yields from a stream of the offscreen document, which `open` opens. The document closes when idle, maybe just after it
 * was found open: a stream that ends before its first value is started again, once. Throws `FailureError`, with `code`
 * for any other error, or the signal's reason.
 */
export async function* streamFromOffscreen<T>(
  open: () => Promise<void>,
  stream: () => AsyncIterable<T>,
  code: FailureCode,
  signal: AbortSignal,
): AsyncGenerator<T> {
  let mayRetry = true;
  for (;;) {
    try {
      await abortable(open(), signal);
      for await (const value of stream()) {
        mayRetry = false;
        yield value;
      }
      return;
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof FailureError) throw thrown;
      if (!mayRetry) fail(code);
      mayRetry = false;
    }
  }
}
