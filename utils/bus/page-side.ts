import type * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { FailureError } from '../model/failure';
import type { Sender } from '../platform/sender';
import { type Reply, replyToMessages } from './reply';
import type { Client, Contract, Handlers } from './rpc';
import { answerPort, type StreamContract } from './stream';

// The content scripts' side of the message bus. A contract gives its types alone here: the schemas, which check what
// pages send and return, stay with the background and the extension's own pages.

/**
 * Handles the messages of a contract in a web page, as `serve` does elsewhere. Messages whose sender `admits` refuses are
 * answered with the failure `internal`; the fields of all others are trusted, because they come from this extension.
 */
export function serveInPage<C extends Contract>(
  to: C['to'],
  admits: (sender: Sender) => boolean,
  handlers: Handlers<C['methods']>,
): void {
  replyToMessages(to, async (method, input, sender) => {
    const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
    if (!handle || !admits(sender)) throw new Error('refused');
    return handle(input as never, sender);
  });
}

/** The typed sender of a contract's messages, for a web page. Each call throws `FailureError` like that of `client`. */
export function clientInPage<C extends Contract>(to: C['to']): Client<C['methods']> {
  const call = async (method: string, input: unknown): Promise<unknown> => {
    const reply = (await browser.runtime.sendMessage({ to, method, input })) as Reply;
    if (!reply.ok) throw new FailureError(reply.failure);
    return reply.value;
  };
  return new Proxy({} as Client<C['methods']>, {
    get: (_client, method) => (input: unknown) => call(String(method), input),
  });
}

/** Answers a stream's calls in a web page, as `serveStream` does elsewhere. */
export function serveStreamInPage<S extends StreamContract>(
  name: S['name'],
  admits: (sender: Sender) => boolean,
  handle: (input: z.infer<S['input']>, signal: AbortSignal) => AsyncIterable<z.infer<S['output']>>,
): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== name) return;
    if (!port.sender || !admits(port.sender)) return port.disconnect();
    answerPort(port, (input, signal) => handle(input as never, signal));
  });
}
