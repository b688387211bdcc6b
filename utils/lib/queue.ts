import { abortable, resultOf } from './async';

/** Gives a place back; a second call does nothing. */
export type Release = () => void;

/** A request for a place. */
export interface Ticket {
  /** The size of the work, reported to the tickets that wait behind it; 1 by default. */
  size?: number;
  /** Tickets of a group run one after the other, and groups take turns; by default each ticket is a group of its own. */
  group?: string;
  /** The number of places from now on. */
  maxConcurrent?: number;
}

/** A ticket from its request to its release. */
interface Entry {
  size: number;
  group: string | undefined;
  /** The lower round runs first; within a round, the earlier ticket. */
  round: number;
  sequence: number;
  /** Called when the position may have changed. */
  moved(): void;
}

/**
 * Returns a scheduler that gives out a limited number of places, fairly between groups. Each ticket of a group belongs
 * to a later round than the one before it, and a new group begins at the current round: a single ticket runs before the
 * rest of a large group, two large groups take turns, and no ticket is overtaken for ever.
 *
 * While a ticket waits, the scheduler yields the total size of the tickets before it: those running and those of earlier
 * rounds. It yields at once and when that may have changed; a slow reader gets the latest alone. It returns the release
 * function. Throws the signal's reason once aborted.
 */
export function createScheduler(
  maxConcurrent = 1,
): (signal: AbortSignal, ticket?: Ticket) => AsyncGenerator<number, Release, void> {
  const running = new Set<Entry>();
  /** In the order in which they will run. */
  const waiting: Entry[] = [];
  let places = maxConcurrent;
  let currentRound = 0;
  let count = 0;

  const startNext = (): void => {
    while (running.size < places) {
      const next = waiting.shift();
      if (!next) break;
      const overtakes = waiting.some(({ sequence }) => sequence < next.sequence);
      // Tickets from now on stand behind those that were overtaken.
      currentRound = Math.max(currentRound, overtakes ? next.round + 1 : next.round);
      running.add(next);
      next.moved();
    }
    for (const { moved } of waiting) moved();
  };
  const enqueue = ({ size = 1, group }: Ticket): Entry => {
    const own = [...running, ...waiting].filter((one) => group !== undefined && one.group === group);
    const round = Math.max(currentRound, ...own.map((one) => one.round + 1));
    const entry: Entry = { size, group, round, sequence: count, moved: () => undefined };
    count += 1;
    waiting.splice(waiting.findLastIndex((one) => one.round <= round) + 1, 0, entry);
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
