import { browser } from 'wxt/browser';
import { type Failure, FailureError, toFailure } from '../model/failure';
import type { Sender } from '../platform/sender';

/** A message from one context to another. */
export interface Request {
  to: string;
  method: string;
  input: unknown;
  /** The only document that may answer, for messages to scripts in web pages. */
  document?: string;
}

/** The reply to a message. */
export type Reply = { ok: true; value?: unknown } | { ok: false; failure: Failure };

/** Replies to all messages to one receiver. */
export function replyToMessages(
  to: string,
  reply: (request: Request, sender: Sender) => Promise<unknown>,
): void {
  const listen = (message: unknown, sender: Sender, sendResponse: (reply: Reply) => void) => {
    if (!isRequest(message) || message.to !== to) return undefined;
    reply(message, sender).then(
      (value) => sendResponse({ ok: true, value }),
      (thrown: unknown) => {
        if (!(thrown instanceof FailureError)) console.error(`${to}.${message.method}`, thrown);
        sendResponse({ ok: false, failure: toFailure(thrown) });
      },
    );
    // Chromium itself takes no promise from a listener: `true` keeps the sender waiting for `sendResponse`.
    return true;
  };
  browser.runtime.onMessage.addListener(
    listen as Parameters<typeof browser.runtime.onMessage.addListener>[0],
  );
}

function isRequest(message: unknown): message is Request {
  return (
    typeof message === 'object' &&
    message !== null &&
    'to' in message &&
    'method' in message &&
    'input' in message &&
    typeof message.method === 'string'
  );
}
