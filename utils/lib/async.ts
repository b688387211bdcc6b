/** Returns the result of the work. Throws the signal's reason once it is aborted, even if the work ignores the signal. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Returns a signal for work that nobody stops. */
export const neverAborted = (): AbortSignal => new AbortController().signal;

/** Yields and returns what the source does. Once the signal is aborted, ends the source and throws the signal's reason. */
export async function* abortableIterable<T, R>(
  source: { [Symbol.asyncIterator](): AsyncIterator<T, R> },
  signal: AbortSignal,
): AsyncGenerator<T, R, void> {
  const values = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await abortable(values.next(), signal);
      if (next.done) return next.value;
      yield next.value;
    }
  } finally {
    // Not awaited: a source that never yields does not end either.
    values.return?.().catch(() => undefined);
  }
}

/**
 * Yields the values of the source, and between them the results of `late`, in order and as soon as they are known. The source may
 * add to `late`. All of `late` are yielded before the end, also if the source throws. If one of them fails, the source ends.
 */
export async function* withLate<T>(
  source: AsyncIterable<T>,
  late: Promise<T>[],
): AsyncGenerator<T, void, void> {
  const values = source[Symbol.asyncIterator]();
  try {
    for (let next = values.next(); ;) {
      const [first] = late;
      const arrived =
        first && (await Promise.race([next.then(() => undefined), first.then((value) => ({ value }))]));
      if (arrived) {
        void late.shift();
        yield arrived.value;
        continue;
      }
      const { done, value } = await next;
      if (done) break;
      yield value;
      next = values.next();
    }
    for (const each of late) yield await each;
  } catch (thrown) {
    for (const each of await Promise.allSettled(late)) if (each.status === 'fulfilled') yield each.value;
    throw thrown;
  } finally {
    // Not awaited: a source that never yields does not end either.
    values.return?.().catch(() => undefined);
  }
}

/**
 * Returns the result of work that takes no signal, such as a call into a page. Throws the signal's reason once it is aborted, and
 * after `timeoutMs` the given error, by default a `TimeoutError`.
 */
export async function withTimeout<T>(
  work: Promise<T>,
  signal: AbortSignal,
  timeoutMs: number,
  timeoutError?: () => Error,
): Promise<T> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    return await abortable(work, ending);
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown === ending.reason && timeoutError ? timeoutError() : thrown;
  }
}

/** Returns the result of the work. If it fails, logs the message with the reason, and returns `undefined`. */
export function logFailure<T>(work: Promise<T>, message: string): Promise<T | undefined> {
  return work.catch((thrown: unknown) => {
    console.error(message, thrown);
    return undefined;
  });
}

/**
 * Returns a function that runs pieces of work one after the other. If one fails, its caller gets the error, and the next one still
 * runs. With a `message`, the error is logged, too.
 */
export function createMutex(message?: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch((thrown: unknown) => message !== undefined && console.error(message, thrown));
    return done;
  };
}

/** Runs a generator to its end, and returns its result. Ignores the values that it yields. */
export async function resultOf<T>(step: AsyncGenerator<unknown, T, void>): Promise<T> {
  for (;;) {
    const { done, value } = await step.next();
    if (done) return value;
  }
}

/** Returns a function that calls `work` once for each argument. Later calls return the same result, also a rejected promise. */
export function memoized<Key, T>(work: (key: Key) => T): (key: Key) => T {
  const results = new Map<Key, T>();
  return (key) => {
    if (!results.has(key)) results.set(key, work(key));
    return results.get(key) as T;
  };
}

/** Resolves in a later task, so that messages, timers and clicks can be handled before. */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => {
    // Not by a timer, which waits 4 ms.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
