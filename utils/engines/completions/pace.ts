import { memoized } from '../../lib/async';
import type { Failure } from '../../model/failure';
import type { Connection } from '../../model/settings';

/** What a refusal adds to a connection's trouble. An answer takes 1 away, so one refusal in seven hardly slows a batch. */
const refusalTrouble = 5;
const maxTrouble = 12;
/** A batch waits `first` milliseconds after a refusal, and `more` for each unit of the trouble before it. */
const holdMs = { first: 1000, more: 2600 };
/** The distance of a batch's requests while there is trouble, in milliseconds: a refusal usually comes before the next one. */
const apartMs = 300;

export type Pace = ReturnType<typeof createRequestPace>;

/**
 * Returns the pace of all requests of one connection. All requests wait for a time that the service has named. Requests of a
 * batch also wait after a refusal, for longer the more refusals came without answers. Waits have a random part, so that the
 * requests of many users don't come back at once. Times are in milliseconds since the epoch.
 */
export function createRequestPace() {
  let trouble = 0;
  let [refusedAt, patience, named, apart] = [-1, 1, 0, 0];
  let failure: Failure | undefined;
  return {
    /** Returns when the next request may start: 0 or a time in the past for now. */
    nextAt(isBatch: boolean): number {
      if (!isBatch || trouble === 0) return named;
      const heldMs = (holdMs.first + Math.max(0, trouble - refusalTrouble) * holdMs.more) * patience;
      return Math.max(named, refusedAt + heldMs, apart);
    },

    /** Returns the last refusal, which requests wait for. */
    lastRefusal: () => failure,

    /** Notes that a request starts now. Returns the time. */
    started(): number {
      apart = Date.now() + apartMs * varied();
      return Date.now();
    },

    answered(): void {
      trouble = Math.max(0, trouble - 1);
    },

    /** Notes the refusal of a request; `askedMs` is the wait that the service asks for. */
    refused(startedAt: number, refusal: Failure, askedMs = 0): void {
      const now = Date.now();
      failure = refusal;
      if (askedMs > 0) named = Math.max(named, now + laterThan(askedMs));
      // Requests that were on their way together are refused for one reason.
      if (startedAt <= refusedAt) return;
      trouble = Math.min(maxTrouble, trouble + refusalTrouble);
      [refusedAt, patience] = [now, varied()];
    },
  };
}

/** Returns a function that returns the pace of a connection: a new one for another address. */
export function createRequestPaces(): (connection: Connection) => Pace {
  const paceOf = memoized((_id: string) => createRequestPace());
  return ({ id, baseUrl }) => paceOf(`${id} ${baseUrl}`);
}

/** Returns a factor from 2/3 to 4/3. */
export const varied = (): number => (2 + 2 * Math.random()) / 3;

/** Returns a wait, in milliseconds, that is longer than a service asks for: by up to a tenth, or by up to a second if that is more. */
function laterThan(askedMs: number): number {
  return Math.ceil(askedMs + Math.random() * Math.max(Math.min(askedMs, 1000), askedMs / 10));
}
