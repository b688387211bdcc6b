import { logFailure } from '../lib/async';
import type { Port } from './stream';

/** The message before a port is disconnected on purpose. */
const over = 'over';

/**
 * Calls `wake` once when the other end of a port disconnects without the message before: a background that died starts
 * again at the next message, and at nothing else.
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

/** Holds a port that `wakeOnDisconnect` listens to at its other end. Returns a function that lets go of the port on purpose. */
export function holdPort(port: Port): () => void {
  let isConnected = true;
  port.onDisconnect.addListener(() => {
    isConnected = false;
  });
  return () => {
    if (!isConnected) return;
    port.postMessage(over);
    port.disconnect();
  };
}
