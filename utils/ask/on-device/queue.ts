/** Lets one through at a time, in order. Waiting throws the signal's reason as soon as it is aborted. */
export function createQueue(): (signal: AbortSignal) => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async (signal) => {
    const before = last;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    last = before.then(() => left);
    try {
      await orAborted(before, signal);
    } catch (thrown) {
      leave();
      throw thrown;
    }
    return leave;
  };
}

async function orAborted(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    await Promise.race([aborted, waiting]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
