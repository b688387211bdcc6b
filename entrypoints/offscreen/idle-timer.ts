/** Tracks work, and calls back when there has been none for a while. */
export interface IdleTimer {
  /** Runs work that returns once. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work that yields values until it ends or is given up. */
  streaming<T>(values: () => AsyncIterable<T>): AsyncGenerator<T>;
}

/** Returns a timer that calls `onIdle` once no work has been running for `afterMs` milliseconds. */
export function createIdleTimer(afterMs: number, onIdle: () => void): IdleTimer {
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
    async during(work) {
      begin();
      try {
        return await work();
      } finally {
        end();
      }
    },
    async *streaming(values) {
      begin();
      try {
        yield* values();
      } finally {
        end();
      }
    },
  };
}
