import { orAborted } from '../../domain/or-aborted';

/**
 * Lets one through at a time, in order: entering gives what is called when leaving.
 * Waiting throws the signal's reason as soon as it is aborted.
 */
export function createQueue(): (signal: AbortSignal) => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async (signal) => {
    const before = last;
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    last = before.then(() => left);
    try {
      await orAborted(before, signal);
    } catch (thrown) {
      leave();
      throw thrown;
    }
    return leave;
  };
}
