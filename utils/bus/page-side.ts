import { browser } from 'wxt/browser';
import { FailureError } from '../model/failure';
import type { Reply } from './reply';
import type { Client, Contract } from './rpc';

/**
 * The typed sender of a contract's messages, for scripts in web pages: without the schema of replies, which would take
 * 20 kB. Each call throws `FailureError` like that of `client`.
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
