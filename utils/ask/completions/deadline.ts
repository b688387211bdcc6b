/** A signal that aborts with the caller's, or when nothing has been heard for a while. */
export interface Deadline {
  signal: AbortSignal;
  /** True once it was the time that ran out. */
  expired(): boolean;
  /** Something was heard: the time starts anew, in milliseconds. */
  extend(milliseconds: number): void;
  clear(): void;
}

/** Starts a deadline of some milliseconds. */
export function deadline(caller: AbortSignal, milliseconds: number): Deadline {
  const late = new AbortController();
  const start = (after: number): ReturnType<typeof setTimeout> => setTimeout(() => late.abort(), after);
  let timer = start(milliseconds);
  return {
    signal: AbortSignal.any([caller, late.signal]),
    expired: () => late.signal.aborted,
    extend(after) {
      clearTimeout(timer);
      timer = start(after);
    },
    clear: () => clearTimeout(timer),
  };
}
