import { memoized } from '../../lib/async';
import type { Failure } from '../../model/failure';
import type { Connection } from '../../model/settings';

/** The least time between two requests of a connection after its first refusal, and the most, in milliseconds. */
const firstSpacingMs = 1500;
const maxSpacingMs = 15_000;
/** A refusal multiplies that time, and an answer takes from it. */
const growth = 3;
const shrinkage = { factor: 0.8, ms: 50 };
/** After so long without a refusal, nothing is held back any more. In milliseconds. */
const memoryMs = 60_000;
/** After so many refusals without an answer between them, what waits fails too. */
const mostInARow = 6;

export type Pace = ReturnType<typeof createRequestPace>;

/**
 * Returns the pace of all requests of one connection, which its jobs share. While the service has refused none, requests
 * start at once. A refusal because it is busy holds all of them back, for as long as the service asks or else for a growing
 * time, and then lets one go after the other, with a distance that grows with each further refusal and shrinks with each
 * answer: what is known to be busy is asked by one request, not by all. All times have a random part, so that many people's
 * requests do not come back at once. Requests are numbered as they start; times are in milliseconds since the epoch.
 */
export function createRequestPace() {
  let started = 0;
  let spacingMs = 0;
  let next = 0;
  let inARow = 0;
  /** The last refusal, the number of its request, and of the last one that had started by then. */
  let last: { at: number; failure: Failure; number: number; started: number } | undefined;

  /** Whether a request was started after the last refusal. */
  const isNews = (number: number): boolean => number > (last?.started ?? 0);

  return {
    /** Until when the next request waits, and for which refusal; undefined if it may start now. */
    wait: (): { until: number; failure: Failure } | undefined =>
      last && next > Date.now() ? { until: next, failure: last.failure } : undefined,

    /** The number of the last request that was started. */
    started: (): number => started,

    /** Whether the service has refused all requests for so long, and one after this number, that waiting is no use. */
    isHopeless: (after: number): boolean => inARow >= mostInARow && (last?.number ?? 0) > after,

    /** Notes that a request starts, and returns its number. */
    start(): number {
      const now = Date.now();
      if (last && now - last.at > memoryMs) spacingMs = 0;
      next = now + spread(spacingMs);
      return (started += 1);
    },

    /** Notes an answer to a request. */
    answered(number: number): void {
      inARow = 0;
      if (isNews(number)) spacingMs = Math.max(0, spacingMs * shrinkage.factor - shrinkage.ms);
    },

    /** Notes a refusal of a request; `askedMs` is the wait that the service asks for. */
    refused(number: number, failure: Failure, askedMs: number | undefined): void {
      const now = Date.now();
      // Those that were under way with one that was refused are refused for the same reason.
      if (isNews(number)) {
        inARow += 1;
        const least = Math.min(askedMs ?? Infinity, firstSpacingMs);
        spacingMs = Math.min(maxSpacingMs, Math.max(least, spacingMs * growth));
        next = now + spread(spacingMs);
        last = { at: now, failure, number, started };
      }
      if (askedMs === undefined) return;
      const spreadMs = Math.max(Math.min(askedMs, 1000), askedMs / 10);
      next = Math.max(next, now + Math.ceil(askedMs + Math.random() * spreadMs));
    },
  };
}

/** Returns a function that gives each connection its pace; a connection that goes to another address has a new one. */
export function createRequestPaces(): (connection: Connection) => Pace {
  const paceOf = memoized((_id: string) => createRequestPace());
  return ({ id, baseUrl }) => paceOf(`${id} ${baseUrl}`);
}

/** Returns a time up to a third shorter or longer. */
function spread(milliseconds: number): number {
  return Math.ceil((milliseconds * (2 + 2 * Math.random())) / 3);
}
