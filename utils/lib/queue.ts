import { abortable, resultOf } from './async';

/** Gives a place back; a second call does nothing. */
export type Release = () => void;

/** A request for a place. */
export interface Ticket {
  /** The size of the work, reported to the tickets that wait behind it; 1 by default. */
  size?: number;
  /** Whether it runs before all tickets that can wait; true by default. */
  isPressing?: boolean;
  /** The number of places from now on. */
  maxConcurrent?: number;
}

/** A ticket from its request to its release. */
interface Entry {
  size: number;
  isPressing: boolean;
  /** Called when the position may have changed. */
  moved(): void;
}

/**
 * Returns a scheduler that gives out a limited number of places: first to pressing tickets, then to the others, each in order.
 *
 * While a ticket waits, the scheduler yields the total size of the tickets before it: those running and those that run
 * earlier. It yields at once and when that may have changed; a slow reader gets only the latest. It returns the release
 * function. Throws the signal's reason once aborted.
 */
export function createScheduler(
  maxConcurrent = 1,
): (signal: AbortSignal, ticket?: Ticket) => AsyncGenerator<number, Release, void> {
  const running = new Set<Entry>();
  /** In the order in which they will run. */
  const waiting: Entry[] = [];
  let places = maxConcurrent;

  const startNext = (): void => {
    while (running.size < places) {
      const next = waiting.shift();
      if (!next) break;
      running.add(next);
      next.moved();
    }
    for (const { moved } of waiting) moved();
  };
  const enqueue = ({ size = 1, isPressing = true }: Ticket): Entry => {
    const entry: Entry = { size, isPressing, moved: () => undefined };
    const at = isPressing ? waiting.findLastIndex((one) => one.isPressing) + 1 : waiting.length;
    waiting.splice(at, 0, entry);
    return entry;
  };
  const release = (entry: Entry): void => {
    if (!running.delete(entry)) {
      const at = waiting.indexOf(entry);
      if (at < 0) return;
      waiting.splice(at, 1);
    }
    startNext();
  };

  return async function* request(signal, ticket = {}) {
    signal.throwIfAborted();
    places = ticket.maxConcurrent ?? places;
    const entry = enqueue(ticket);
    startNext();
    let isRunning = false;
    let reported: number | undefined;
    try {
      for (;;) {
        signal.throwIfAborted();
        isRunning = running.has(entry);
        if (isRunning) return () => release(entry);
        // Before the report: the position may change while the reader is busy.
        const moving = new Promise<void>((resolve) => {
          entry.moved = resolve;
        });
        const before = [...running, ...waiting.slice(0, waiting.indexOf(entry))];
        const ahead = before.reduce((sum, one) => sum + one.size, 0);
        if (ahead !== reported) yield ahead;
        reported = ahead;
        await abortable(moving, signal);
      }
    } finally {
      if (!isRunning) release(entry);
    }
  };
}

/**
 * Returns a function that waits for one of a limited number of places, in order, and returns the release function.
 * Throws the signal's reason once aborted.
 */
export function createQueue(maxConcurrent = 1): (signal: AbortSignal) => Promise<Release> {
  const request = createScheduler(maxConcurrent);
  return (signal) => resultOf(request(signal));
}
