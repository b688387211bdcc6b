/** Waits for something that cannot itself be stopped; throws the signal's reason as soon as it is aborted. */
export function orAborted<T>(waiting: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    waiting.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
