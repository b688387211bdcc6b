import { browser } from 'wxt/browser';
import { isOwnPage } from '../platform/sender';
import type { Port } from './stream';

/**
 * Reaches a context that does not listen for connections: asks it, by `ask`, to connect under a name of this call
 * alone. The offscreen document is such a one, because Chromium gives each listening context an end of every port
 * and tells the caller that the other side has gone only once all of them have: while that document listened, no
 * panel would notice that the background died. Throws what `ask` throws.
 */
export function reverseConnect(
  ask: (call: { name: string }) => Promise<void>,
): (name: string) => Promise<Port> {
  return (stream) =>
    new Promise((resolve, reject) => {
      const name = `${stream}:${crypto.randomUUID()}`;
      const answer = (port: Port): void => {
        if (port.name !== name || !port.sender || !isOwnPage(port.sender)) return;
        browser.runtime.onConnect.removeListener(answer);
        resolve(port);
      };
      browser.runtime.onConnect.addListener(answer);
      ask({ name }).catch((thrown: unknown) => {
        browser.runtime.onConnect.removeListener(answer);
        reject(thrown);
      });
    });
}
