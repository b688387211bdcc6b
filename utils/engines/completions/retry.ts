import { FailureError } from '../../model/failure';
import { abortable } from '../../lib/async';
import type { ReplyPart } from '../engine';
import { Refusal } from './refusal';
import type { ServiceResponse } from './request';

/** What a server says while it cannot, but soon may. */
const retryableStatuses = [429, 502, 503, 504];
/** No one waits longer for a server, in milliseconds. */
const maxWaitMs = 60_000;

/** How many more times one job may ask a server that was busy. */
export interface RetryBudget {
  left: number;
  used: number;
}

/** The tries of a new job. */
export const newRetryBudget = (): RetryBudget => ({ left: 2, used: 0 });

/**
 * Calls until a server answers: when it is busy or down for the moment, once more after the time it asks for, as long
 * as there are tries, and says how long it waits. Only heads are tried again, never an answer that has begun. Throws
 * what the last call threw, and `busyUntil` for a wait of more than a minute.
 */
export async function* withRetry(
  once: () => AsyncGenerator<ReplyPart, ServiceResponse>,
  tries: RetryBudget,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart, ServiceResponse> {
  for (;;) {
    try {
      return yield* once();
    } catch (thrown) {
      const { failure, wait } = waitAfter(thrown, tries);
      if (wait > maxWaitMs)
        throw new FailureError({ ...failure, code: 'busyUntil', until: Date.now() + wait });
      if (tries.left === 0) throw thrown;
      tries.left -= 1;
      tries.used += 1;
      const { host = '', status = 0 } = failure;
      yield { type: 'stage', stage: { kind: 'waiting', host, status, until: Date.now() + wait } };
      await pause(wait, signal);
    }
  }
}

/** How long to wait after a refusal that may pass; throws any other. */
function waitAfter(thrown: unknown, tries: RetryBudget): { failure: Refusal['failure']; wait: number } {
  if (!(thrown instanceof Refusal)) throw thrown;
  const { failure, retryAfter, details: said } = thrown;
  // Those without credit hear 429 from some, and no wait brings it back.
  const mayPass = retryableStatuses.includes(failure.status ?? 0) && failure.code !== 'noCredit';
  if (!mayPass) throw thrown;
  return { failure, wait: retryDelayMs(retryAfter, said.words, tries.used) };
}

/** Lets some milliseconds pass; throws the signal's reason as soon as it is aborted. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await abortable(new Promise((resolve) => (timer = setTimeout(resolve, milliseconds))), signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Units as servers write them, in milliseconds. */
const units: readonly (readonly [RegExp, number])[] = [
  [/^(ms|milli)/i, 1],
  [/^s/i, 1000],
  [/^m/i, 60_000],
  [/^h/i, 3_600_000],
  [/^d/i, 86_400_000],
];
const amount =
  /(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![a-z])/gi;
/** “Try again in 1m2s”, “Please retry after 26 seconds”, “wait 820 ms”. */
const waitPhrase =
  /\b(?:try|retry|wait|available)\b[^.\d]{0,40}((?:\d+(?:\.\d+)?\s*[a-z]+[\s,]*(?:and\s+)?)+)/i;

/** Whoever asks for more says no time that anybody waits for, nor one that every calendar can name: a year. */
const maxServerWaitMs = 365 * 86_400_000;

/**
 * How long a header `Retry-After` asks to wait (RFC 9110, 10.2.3: seconds or a date), in milliseconds. Of two such
 * headers, which come as a list, the first; dates have a time in them, so that no list is taken for one.
 */
function byHeader(retryAfter: string | null, now: number): number | undefined {
  const [, seconds] = /^\s*(-?\d+(?:\.\d+)?)\s*(?:,|s?\s*$)/.exec(retryAfter ?? '') ?? [];
  if (seconds !== undefined) return Math.max(0, Number(seconds) * 1000);
  const date = /\d:\d\d/.test(retryAfter ?? '') ? Date.parse(retryAfter ?? '') : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** How long words ask to wait, in milliseconds. */
function byWords(words: string): number | undefined {
  const found = [...(waitPhrase.exec(words)?.[1] ?? '').matchAll(amount)];
  if (found.length === 0) return undefined;
  return found.reduce((sum, [, number, unit = '']) => {
    const [, length = 0] = units.find(([name]) => name.test(unit)) ?? [];
    return sum + Number(number) * length;
  }, 0);
}

/**
 * How long a server asks to wait before the next try, in milliseconds: by its header, else by its words, else longer
 * each time, and by chance, so that many who wait do not come back at once. `before` counts the waits so far.
 */
export function retryDelayMs(retryAfter: string | null, words: string, before: number): number {
  const asked = byHeader(retryAfter, Date.now()) ?? byWords(words);
  return Math.min(maxServerWaitMs, asked ?? 1000 * 3 ** before * (1 + Math.random()));
}
