import { orAborted } from './or-aborted';

/**
 * Lets so many through at a time, in order: entering gives what is called when leaving.
 * Waiting throws the signal's reason as soon as it is aborted.
 */
export function createQueue(atOnce = 1): (signal: AbortSignal) => Promise<() => void> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  const wait = async (signal: AbortSignal): Promise<void> => {
    let enter = (): void => undefined;
    const turn = new Promise<void>((resolve) => {
      enter = resolve;
    });
    waiting.push(enter);
    try {
      await orAborted(turn, signal);
    } catch (thrown) {
      const place = waiting.indexOf(enter);
      // Let in and called off in the same moment: the place goes to the next.
      if (place < 0) leave();
      else waiting.splice(place, 1);
      throw thrown;
    }
  };
  return async (signal) => {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await wait(signal);
    let inside = true;
    return () => {
      if (inside) leave();
      inside = false;
    };
  };
}
