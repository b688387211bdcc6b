import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { failure, FailureError } from '../model/failure';
import type { Sender } from '../platform/sender';
import { replyToMessages, type Request } from './reply';

/** The schemas of one message: its input, and the output of its handler. */
export interface Method {
  input: z.ZodMiniType;
  output: z.ZodMiniType;
}
type Methods = Record<string, Method>;
/** A receiver's name and its messages. */
export interface Contract<M extends Methods = Methods> {
  to: string;
  methods: M;
}
type Input<M extends Method> = z.infer<M['input']>;
type Output<M extends Method> = z.infer<M['output']>;
export type Handlers<M extends Methods, Context = Sender> = {
  [K in keyof M]: (input: Input<M[K]>, context: Context) => Promise<Output<M[K]>> | Output<M[K]>;
};
export type Client<M extends Methods> = { [K in keyof M]: (input: Input<M[K]>) => Promise<Output<M[K]>> };

const reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.optional(z.unknown()) }),
  z.object({ ok: z.literal(false), failure }),
]);

/**
 * Serves a contract's messages. A message from a sender that `admits` refuses, or that does not fit its schema, is
 * answered with a failure before any handler sees it. The offscreen document gives the contract's name only: its messages
 * come from this extension, and are not checked.
 */
export function serve<C extends Contract>(
  { to, methods }: C | (Pick<C, 'to'> & { methods?: undefined }),
  admits: (sender: Sender) => boolean,
  handlers: Handlers<C['methods']>,
): void {
  replyToMessages(to, async ({ method: name, input }, sender) => {
    const handle = Object.hasOwn(methods ?? handlers, name) ? handlers[name] : undefined;
    if (!handle || !admits(sender)) throw new Error('refused');
    return handle((methods ? methods[name]?.input.parse(input) : input) as never, sender);
  });
}

/**
 * The typed sender of a contract's messages. `send` carries one message, by default to the extension's own contexts. Each
 * call throws `FailureError` with the receiver's failure, or what `send` throws where no context listens.
 */
export function client<M extends Methods>(
  contract: Contract<M>,
  send: (message: Request) => Promise<unknown> = (message) => browser.runtime.sendMessage(message),
): Client<M> {
  const call = async (name: string, method: Method, input: unknown): Promise<unknown> => {
    const answered = reply.parse(await send({ to: contract.to, method: name, input }));
    if (!answered.ok) throw new FailureError(answered.failure);
    return method.output.parse(answered.value);
  };
  return Object.fromEntries(
    Object.entries(contract.methods).map(([name, method]) => [
      name,
      (input: unknown) => call(name, method, input),
    ]),
  ) as Client<M>;
}
