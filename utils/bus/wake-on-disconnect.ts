import { logFailure } from '../lib/async';
import type { Port } from './stream';

/** The message sent before a port is closed on purpose. */
const over = 'over';

/**
 * Calls `wake` once the other end of a port disconnects without that message: the background has died, and only a message
 * starts it again.
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

/** Keeps a port open to which `wakeOnDisconnect` listens at its other end. Returns a function that closes the port on purpose. */
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
