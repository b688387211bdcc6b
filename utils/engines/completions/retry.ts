import { type Failure, FailureError } from '../../model/failure';
import { maxWaitMs } from '../../model/job';
import { abortable } from '../../lib/async';
import type { ReplyPart } from '../engine';
import type { Pace } from './pace';
import { Refusal } from './refusal';
import type { ServiceResponse } from './request';

/** Statuses of a server that is busy or down for the moment. */
const retryableStatuses = [429, 502, 503, 504];

/** The retries of one job, over all its requests. */
const maxRetries = 2;

/** The requests of one job: each sends its pictures. */
export const maxRequests = 6;

/** A job that was refused lets the others of its connection go first: it waits so much longer for each refusal, in milliseconds. */
const behindMs = 10;

/** How many retries a job has used, of how many requests. */
export interface RetryCount {
  used: number;
  requests: number;
}

/**
 * Calls a service at the pace of its connection, and calls it again after a retryable status, as long as the job has retries
 * left, after the wait that the server asks for; yields each wait as a stage. A reply that has begun is never repeated. Throws
 * what the last call threw, what the connection's other requests got where the service has refused all for long, and
 * `busyUntil` for a wait of more than a minute.
 */
export async function* withRetry(
  call: () => AsyncGenerator<ReplyPart, ServiceResponse>,
  retries: RetryCount,
  pace: Pace,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart, ServiceResponse> {
  let refused: Failure | undefined;
  for (;;) {
    yield* waitForTurn(pace, refused, retries.used * behindMs, signal);
    const number = pace.start();
    retries.requests += 1;
    try {
      const reply = yield* call();
      pace.answered(number);
      return reply;
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || !isRetryable(thrown)) throw thrown;
      const { failure, retryAfter, details } = thrown;
      const askedMs = askedWaitMs(retryAfter, details.words);
      if (askedMs !== undefined && askedMs > maxWaitMs)
        throw new FailureError({ ...failure, code: 'busyUntil', until: Date.now() + askedMs });
      pace.refused(number, failure, askedMs);
      const isLast = retries.used === maxRetries || retries.requests === maxRequests;
      if (isLast || pace.isHopeless(number - 1)) throw thrown;
      retries.used += 1;
      refused = failure;
    }
  }
}

/**
 * Waits until a connection's next request may start, and `extraMs` longer; yields each wait as a stage, and one of no time for
 * a job that was refused. Throws the last refusal where waiting is no use.
 */
async function* waitForTurn(
  pace: Pace,
  refused: Failure | undefined,
  extraMs: number,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart, void> {
  let wait = pace.wait() ?? (refused && { until: Date.now(), failure: refused });
  while (wait) {
    const { until, failure } = wait;
    const { host = '', status = 0 } = failure;
    const before = pace.started();
    yield { type: 'stage', stage: { kind: 'waiting', host, status, until } };
    await pause(until - Date.now() + extraMs, signal);
    if (pace.isHopeless(before)) throw new FailureError(failure);
    wait = pace.wait();
  }
}

/** Whether a refusal is temporary. Some services answer 429 also to an account without credit. */
function isRetryable({ failure }: Refusal): boolean {
  return retryableStatuses.includes(failure.status ?? 0) && failure.code !== 'noCredit';
}

/** Resolves after a while; throws the signal's reason as soon as it is aborted. */
async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await abortable(new Promise((resolve) => (timer = setTimeout(resolve, delayMs))), signal);
  } finally {
    clearTimeout(timer);
  }
}

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const amount =
  /(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![a-z])/gi;
/** “Try again in 1m2s”, “Please retry after 26 seconds”, “wait 820 ms”. */
const waitPhrase =
  /\b(?:try|retry|wait|available)\b[^.\d]{0,40}((?:\d+(?:\.\d+)?\s*[a-z]+[\s,]*(?:and\s+)?)+)/i;

/** A longer wait counts as this long, a year, because JavaScript cannot show every later date. In milliseconds. */
const maxServerWaitMs = 365 * 86_400_000;

/**
 * Returns the wait that a `Retry-After` header asks for (RFC 9110, 10.2.3: seconds or a date), in milliseconds; undefined
 * for an invalid header. Of several headers, which the browser joins by commas, the first counts: only text with a time of
 * day is parsed as a date, because `Date.parse` takes some lists of numbers for dates.
 */
function byHeader(retryAfter: string | null, now: number): number | undefined {
  const [, seconds] = /^(-?\d+(?:\.\d+)?)\s*(?:,|s?$)/.exec(retryAfter?.trim() ?? '') ?? [];
  if (seconds !== undefined) return Math.max(0, Number(seconds) * 1000);
  const date = /\d:\d\d/.test(retryAfter ?? '') ? Date.parse(retryAfter ?? '') : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Returns the wait that an error's words ask for, in milliseconds; undefined where they name none. */
function byWords(words: string): number | undefined {
  const found = [...(waitPhrase.exec(words)?.[1] ?? '').matchAll(amount)];
  if (found.length === 0) return undefined;
  return found.reduce((sum, [, number, unit = '']) => {
    const name = /^m(s|illi)/i.test(unit) ? 'ms' : unit.charAt(0).toLowerCase();
    return sum + Number(number) * (unitMs[name] ?? 0);
  }, 0);
}

/**
 * Returns the wait that a server asks for, in milliseconds: by the `Retry-After` header, else by the error's words;
 * undefined where it asks for none.
 */
export function askedWaitMs(retryAfter: string | null, words: string): number | undefined {
  const asked = byHeader(retryAfter, Date.now()) ?? byWords(words);
  return asked === undefined ? undefined : Math.min(maxServerWaitMs, asked);
}
