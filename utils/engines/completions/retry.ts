import { FailureError, isTemporary } from '../../model/failure';
import { maxWaitMs } from '../../model/job';
import { abortable } from '../../lib/async';
import type { ReplyPart } from '../engine';
import { type Pace, varied } from './pace';
import { Refusal } from './refusal';
import type { ServiceResponse } from './request';

/** The waits before the retries of one job, over all its requests, where the service names no time. In milliseconds. */
const retryMs = [1000, 3000];

/** The requests of one job: each sends its pictures. */
export const maxRequests = 6;

/** While a model loads, a request is repeated at the interval `every`, for at most `max` after the first. In milliseconds. */
const loadingMs = { every: 5000, max: 90_000 };

/** A refused job of a batch waits this much longer per refusal, in milliseconds, so that the other jobs go first. */
const behindMs = 10;

/** A waiting request of a batch looks this often whether it may start earlier, in milliseconds. */
const lookMs = 500;

/** The retries and requests that a job has used. Requests while the model loads don't count. */
export interface RetryCount {
  used: number;
  requests: number;
}

interface RetryOptions {
  retries: RetryCount;
  pace: Pace;
  /** Whether the job is one of a batch, which nobody waits for. */
  isBatch: boolean;
  signal: AbortSignal;
}

/**
 * Calls a service, and calls it again after a temporary failure while the job has retries left; yields each wait as a stage.
 * A job that a user pressed for is sent at once unless the service has named a time. A reply that has begun is never repeated.
 * Throws what the last call threw, `busyUntil` for a wait of more than a minute, or the signal's reason.
 */
export async function* withRetry(
  call: () => AsyncGenerator<ReplyPart, ServiceResponse>,
  options: RetryOptions,
): AsyncGenerator<ReplyPart, ServiceResponse> {
  const { retries, pace, isBatch, signal } = options;
  let retryAt: number | undefined;
  let loadsSince: number | undefined;
  for (;;) {
    yield* waitForTurn(retryAt, options);
    const startedAt = pace.started();
    retries.requests += 1;
    try {
      const reply = yield* call();
      pace.answered();
      return reply;
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || !isTemporary(thrown.failure)) throw thrown;
      const { failure, retryAfter, details } = thrown;
      const askedMs = askedWaitMs(retryAfter, details.words);
      if (askedMs !== undefined && askedMs > maxWaitMs)
        throw new FailureError({ ...failure, code: 'busyUntil', until: Date.now() + askedMs });
      if (failure.code === 'modelLoading' && failure.status === 503) {
        loadsSince ??= startedAt;
        if (Date.now() + loadingMs.every > loadsSince + loadingMs.max) throw thrown;
        retries.requests -= 1;
        yield { type: 'stage', stage: { kind: 'loading-model' } };
        await pause(loadingMs.every, signal);
        continue;
      }
      pace.refused(startedAt, failure, askedMs);
      const waitMs = retryMs[retries.used];
      if (waitMs === undefined || retries.requests === maxRequests) throw thrown;
      retries.used += 1;
      // The pace holds back what is of a batch, and what the service has named a time for.
      retryAt = Date.now() + (isBatch || askedMs !== undefined ? 0 : waitMs * varied());
    }
  }
}

/**
 * Waits until a job's next request may start. Yields each wait as a stage, and one of no time for a job that was refused.
 * Throws the signal's reason.
 */
async function* waitForTurn(
  retryAt: number | undefined,
  { retries, pace, isBatch, signal }: RetryOptions,
): AsyncGenerator<ReplyPart, void> {
  let shown: number | undefined;
  for (;;) {
    const until = Math.max(retryAt ?? 0, pace.nextAt(isBatch));
    const { host = '', status = 0 } = pace.lastRefusal() ?? {};
    const isDue = until <= Date.now();
    if (isDue && (retryAt === undefined || shown !== undefined)) return;
    if (until !== shown) yield { type: 'stage', stage: { kind: 'waiting', host, status, until } };
    shown = until;
    const now = Date.now();
    // A batch's jobs wait for less as answers come, but never less than the service asked for. One that was refused goes last.
    const lookAt = Math.max(pace.nextAt(false), now + lookMs);
    await pause(isBatch ? Math.min(until + retries.used * behindMs, lookAt) - now : until - now, signal);
  }
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
