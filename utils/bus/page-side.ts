import { browser } from 'wxt/browser';
import { fail, FailureError } from '../model/failure';
import { documentToken } from '../platform/document-token';
import type { Sender } from '../platform/sender';
import { pageKey } from '../lib/url';
import { type Reply, replyToMessages } from './reply';
import type { Client, Contract, Handlers } from './rpc';

// The sides of contracts in web pages: without schemas, which would take 20 kB. Their messages come from this extension.

/**
 * The typed sender of a contract's messages, for scripts in web pages. Each call throws `FailureError` like that of `client`.
 */
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

/**
 * Serves a contract's messages in a web page. The sender first asks which document this is, and names it in each message: a tab may
 * show another document by then, also one that comes back from the back/forward cache with its scripts. A message for another document
 * is answered with the failure `pageChanged`, as is the question of a sender that means another address.
 */
export function serveInPage<C extends Contract>(
  to: C['to'],
  admits: (sender: Sender) => boolean,
  handlers: Handlers<C['methods']>,
): void {
  const whichDocument = ({ url }: { url?: string }): { document: string } => {
    if (url !== undefined && url !== pageKey(location.href)) fail('pageChanged');
    return { document: documentToken };
  };
  replyToMessages(to, async ({ method, input, document }, sender) => {
    if (!admits(sender)) throw new Error('refused');
    if (method === 'whichDocument') return whichDocument(input as { url?: string });
    assertThisDocument(document);
    const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
    if (!handle) throw new Error('refused');
    return handle(input as never, sender);
  });
}

/** Throws `FailureError` `pageChanged` unless a token is that of this document. */
export function assertThisDocument(token: string | undefined): void {
  if (token !== documentToken) fail('pageChanged');
}
