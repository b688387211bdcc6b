import { logFailure } from '../lib/async';
import type { Port } from './stream';

/** What is said over a held port before it is let go of on purpose. */
const over = 'over';

/**
 * Calls `wake` once when whoever holds the other end of a port goes away without having said so: a background that dies
 * starts again at the next message, and at nothing else.
 */
export function wakeOnDisconnect(port: Port, wake: () => Promise<unknown>): void {
  let isOver = false;
  port.onMessage.addListener((message: unknown) => {
    isOver ||= message === over;
  });
  port.onDisconnect.addListener(() => {
    if (!isOver) void logFailure(wake(), 'The background was not woken');
  });
}

/** Holds a port that `wakeOnLoss` listens to, as long as there is somebody at its other end; answers how to let go. */
export function holdPort(port: Port): () => void {
  let isThere = true;
  port.onDisconnect.addListener(() => {
    isThere = false;
  });
  return () => {
    if (!isThere) return;
    port.postMessage(over);
    port.disconnect();
  };
}
