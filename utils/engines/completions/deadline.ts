/** A signal that aborts with the caller's, or when nothing has been heard for a while. */
export interface Deadline {
  signal: AbortSignal;
  /** True once it was the time that ran out. */
  expired(): boolean;
  /** Something was heard: from now on it may be silent for the shorter time. */
  heard(): void;
  clear(): void;
}

/** Starts a deadline: so long until something is heard at first, and so long between what is heard, in milliseconds. */
export function deadline(caller: AbortSignal, first: number, between: number): Deadline {
  const late = new AbortController();
  const start = (after: number): ReturnType<typeof setTimeout> => setTimeout(() => late.abort(), after);
  let timer = start(first);
  return {
    signal: AbortSignal.any([caller, late.signal]),
    expired: () => late.signal.aborted,
    heard() {
      clearTimeout(timer);
      timer = start(between);
    },
    clear: () => clearTimeout(timer),
  };
}
