import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { hash, type Hash } from '../model/picture';

// Not in the session, which is erased with a process that a picture has ended: Chromium ends the whole extension then.

const key = 'decoding';
/** More are not noted: what was left by so many workers is no single picture's fault. */
const maxNoted = 20;

/** Returns the pictures whose decoding has begun and not ended. What an earlier worker has left may have ended that worker. */
export async function readDecoding(): Promise<Hash[]> {
  return z.array(hash).safeParse((await browser.storage.local.get(key))[key]).data ?? [];
}

/** Stores the pictures whose decoding has begun and not ended, the newest last. */
export async function writeDecoding(hashes: readonly Hash[]): Promise<void> {
  await browser.storage.local.set({ [key]: hashes.slice(-maxNoted) });
}
