/** What a promise gives; throws the signal's reason as soon as it is aborted, whether the work hears of that or not. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** What a source yields and returns; throws the signal's reason as soon as it is aborted, and lets go of the source. */
export async function* untilAborted<T, R>(
  source: { [Symbol.asyncIterator](): AsyncIterator<T, R> },
  signal: AbortSignal,
): AsyncGenerator<T, R, void> {
  const values = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await orAborted(values.next(), signal);
      if (next.done) return next.value;
      yield next.value;
    }
  } finally {
    // Not waited for: a source that never answers does not end either.
    values.return?.().catch(() => undefined);
  }
}
