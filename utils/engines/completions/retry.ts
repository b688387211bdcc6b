import { FailureError } from '../../model/failure';
import { orAborted } from '../../lib/async';
import type { ReplyPart } from '../engine';
import { Refusal } from './refusal';
import type { Called } from './request';
import { waitTime } from './wait-time';

/** What a server says while it cannot, but soon may. */
const passing = [429, 502, 503, 504];
/** No one waits longer for a server, in milliseconds. */
const longest = 60_000;

/** How many more times one job may ask a server that was busy. */
export interface Tries {
  left: number;
  used: number;
}

/** The tries of a new job. */
export const allTries = (): Tries => ({ left: 2, used: 0 });

/**
 * Calls until a server answers: when it is busy or down for the moment, once more after the time it asks for, as long
 * as there are tries, and says how long it waits. Only heads are tried again, never an answer that has begun. Throws
 * what the last call threw, and `busyUntil` for a wait of more than a minute.
 */
export async function* patiently(
  once: () => AsyncGenerator<ReplyPart, Called>,
  tries: Tries,
  signal: AbortSignal,
): AsyncGenerator<ReplyPart, Called> {
  for (;;) {
    try {
      return yield* once();
    } catch (thrown) {
      const { failure, wait } = waitAfter(thrown, tries);
      if (wait > longest) throw new FailureError({ ...failure, code: 'busyUntil', until: Date.now() + wait });
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
function waitAfter(thrown: unknown, tries: Tries): { failure: Refusal['failure']; wait: number } {
  if (!(thrown instanceof Refusal)) throw thrown;
  const { failure, retryAfter, said } = thrown;
  // Those without credit hear 429 from some, and no wait brings it back.
  const mayPass = passing.includes(failure.status ?? 0) && failure.code !== 'noCredit';
  if (!mayPass) throw thrown;
  return { failure, wait: waitTime(retryAfter, said.words, tries.used) };
}

/** Lets some milliseconds pass; throws the signal's reason as soon as it is aborted. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await orAborted(new Promise((resolve) => (timer = setTimeout(resolve, milliseconds))), signal);
  } finally {
    clearTimeout(timer);
  }
}
