// @ts-check
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks again and again until the answer is truthy, and gives that answer; throws once the time is up.
 * @template T
 * @param {string} what what is waited for, as the rest of the sentence "Timed out waiting for …"
 * @param {() => Maybe<T> | Promise<Maybe<T>>} probe
 * @param {{ timeout?: number, every?: number }} [options] milliseconds
 * @returns {Promise<T>}
 */
export async function until(what, probe, { timeout = 30_000, every = 25 } = {}) {
  const found = await within(timeout, probe, every);
  if (found !== undefined) return found;
  throw new Error(`Timed out waiting for ${what}.`);
}

/**
 * Like `until`, for what may rightly never come: gives undefined when the time is up.
 * @template T
 * @param {number} timeout milliseconds
 * @param {() => Maybe<T> | Promise<Maybe<T>>} probe
 * @param {number} [every] milliseconds between two tries
 * @returns {Promise<T | undefined>}
 */
export async function within(timeout, probe, every = 25) {
  for (const end = Date.now() + timeout; ; await delay(every)) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > end) return undefined;
  }
}

/**
 * @template T
 * @typedef {T | undefined | null | false} Maybe
 */
