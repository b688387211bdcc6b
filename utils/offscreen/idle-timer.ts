/** Returns a timer that calls `onIdle` once no work has been running for `afterMs` milliseconds. */
export function createIdleTimer(afterMs: number, onIdle: () => void) {
  let running = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    running += 1;
    clearTimeout(timer);
  };
  const end = (): void => {
    running -= 1;
    if (running === 0) timer = setTimeout(onIdle, afterMs);
  };
  return {
    /** Runs work that returns once. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      begin();
      try {
        return await work();
      } finally {
        end();
      }
    },
    /** Runs work that yields values until it ends or is given up. */
    async *streaming<T>(values: () => AsyncIterable<T>): AsyncGenerator<T> {
      begin();
      try {
        yield* values();
      } finally {
        end();
      }
    },
  };
}
