import { FailureError } from '../../model/failure';
import { abortable } from '../../lib/async';
import type { ReplyPart } from '../engine';
import { Refusal } from './refusal';
import type { ServiceResponse } from './request';

/** The server is busy or down for the moment. */
const retryableStatuses = [429, 502, 503, 504];
/** After a longer wait the job ends with `busyUntil`. */
const maxWaitMs = 60_000;

/** How many retries a job has left, and has used. */
export interface RetryBudget {
  left: number;
  used: number;
}

export const newRetryBudget = (): RetryBudget => ({ left: 2, used: 0 });

/**
 * Calls a service, and again after a busy answer (429 and the like) as long as there are retries left, with the wait that
 * the server asks for; yields that wait. An answer that has begun is never repeated. Throws what the last call threw, and
 * `busyUntil` for a wait of more than a minute.
 */
export async function* withRetry(
  call: () => AsyncGenerator<ReplyPart, ServiceResponse>,
  budget: RetryBudget,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart, ServiceResponse> {
  for (;;) {
    try {
      return yield* call();
    } catch (thrown) {
      const { failure, waitMs } = waitAfter(thrown, budget);
      if (waitMs > maxWaitMs)
        throw new FailureError({ ...failure, code: 'busyUntil', until: Date.now() + waitMs });
      if (budget.left === 0) throw thrown;
      budget.left -= 1;
      budget.used += 1;
      const { host = '', status = 0 } = failure;
      yield { type: 'stage', stage: { kind: 'waiting', host, status, until: Date.now() + waitMs } };
      await pause(waitMs, signal);
    }
  }
}

/** Returns how long to wait after a retryable refusal; throws any other. */
function waitAfter(thrown: unknown, { used }: RetryBudget): { failure: Refusal['failure']; waitMs: number } {
  if (!(thrown instanceof Refusal)) throw thrown;
  const { failure, retryAfter, details } = thrown;
  // Some answer 429 to people without credit, which no wait brings back.
  const isRetryable = retryableStatuses.includes(failure.status ?? 0) && failure.code !== 'noCredit';
  if (!isRetryable) throw thrown;
  return { failure, waitMs: retryDelayMs(retryAfter, details.words, used) };
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

/** A year: longer waits mean nothing, and are beyond the dates that can be shown. */
const maxServerWaitMs = 365 * 86_400_000;

/**
 * Returns how long a header `Retry-After` asks to wait (RFC 9110, 10.2.3: seconds or a date), in milliseconds. Of two such
 * headers, which come as a list, the first; dates have a time in them, so that no list is read as a date.
 */
function byHeader(retryAfter: string | null, now: number): number | undefined {
  const [, seconds] = /^\s*(-?\d+(?:\.\d+)?)\s*(?:,|s?\s*$)/.exec(retryAfter ?? '') ?? [];
  if (seconds !== undefined) return Math.max(0, Number(seconds) * 1000);
  const date = /\d:\d\d/.test(retryAfter ?? '') ? Date.parse(retryAfter ?? '') : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Returns how long an error's words ask to wait, in milliseconds. */
function byWords(words: string): number | undefined {
  const found = [...(waitPhrase.exec(words)?.[1] ?? '').matchAll(amount)];
  if (found.length === 0) return undefined;
  return found.reduce((sum, [, number, unit = '']) => {
    const name = /^m(s|illi)/i.test(unit) ? 'ms' : unit.charAt(0).toLowerCase();
    return sum + Number(number) * (unitMs[name] ?? 0);
  }, 0);
}

/**
 * Returns how long to wait before the next retry, in milliseconds: by the header, else by the error's words, else
 * exponential backoff with jitter, so that many clients do not come back at once. `retries` counts those so far.
 */
export function retryDelayMs(retryAfter: string | null, words: string, retries: number): number {
  const asked = byHeader(retryAfter, Date.now()) ?? byWords(words);
  return Math.min(maxServerWaitMs, asked ?? 1000 * 3 ** retries * (1 + Math.random()));
}
