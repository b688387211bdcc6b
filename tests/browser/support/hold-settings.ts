import { onTestFinished } from 'vitest';
import { allArrived } from './crossing';

/** Keeps this page from writing settings, after what it has begun to write; answers what lets it. */
export function holdSettings(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request('settings', () => promise);
  onTestFinished(() => resolve());
  return resolve;
}

/** Ends when all that was to be written of the settings is written, and heard of. */
export async function allKept(): Promise<void> {
  await allArrived();
  await navigator.locks.request('settings', () => undefined);
  await allArrived();
}
