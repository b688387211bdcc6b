import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { failure, FailureError, toFailure } from '../model/failure';
import { type Sender, isOwnPage } from '../platform/sender';

/** A call with many replies: its name, the schema of its input, and that of each reply. */
export interface StreamContract<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  name: string;
  input: I;
  output: O;
}

const frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('value'), value: z.unknown() }),
  z.object({ type: z.literal('end') }),
  z.object({ type: z.literal('failed'), failure }),
]);
type Frame = z.infer<typeof frame>;

/** One end of a connection between two contexts. */
export type Port = ReturnType<typeof browser.runtime.connect>;

/**
 * Serves a stream. The handler's signal is aborted when the caller disconnects or its context dies. Scripts in web pages
 * give the contract's name only, as to `serve`.
 */
export function serveStream<S extends StreamContract>(
  { name, input: schema }: S | (Pick<S, 'name'> & { input?: undefined }),
  admits: (sender: Sender) => boolean,
  handle: (
    input: z.infer<S['input']>,
    signal: AbortSignal,
    sender: Sender,
  ) => AsyncIterable<z.infer<S['output']>>,
): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== name) return;
    const { sender } = port;
    if (!sender || !admits(sender)) return port.disconnect();
    answerPort(port, (input, signal) =>
      handle((schema ? schema.parse(input) : input) as never, signal, sender),
    );
  });
}

/** Serves the only call of a port; `handle` gets the input unchecked. */
export function answerPort(
  port: Port,
  handle: (message: unknown, signal: AbortSignal) => AsyncIterable<unknown>,
): void {
  const disconnected = new AbortController();
  port.onDisconnect.addListener(() => disconnected.abort());
  const post = (message: Frame): void => {
    if (!disconnected.signal.aborted) port.postMessage(message);
  };
  const answer = async (message: unknown): Promise<void> => {
    try {
      for await (const value of handle(message, disconnected.signal)) post({ type: 'value', value });
      post({ type: 'end' });
    } catch (thrown) {
      post({ type: 'failed', failure: toFailure(thrown) });
    }
  };
  const first = (message: unknown): void => {
    port.onMessage.removeListener(first);
    void answer(message);
  };
  port.onMessage.addListener(first);
}

/** Thrown by `openStream` when the other side disconnects before the end. */
export class DisconnectedError extends Error {
  override readonly name = 'DisconnectedError';
}

/**
 * Opens a stream and yields its replies. Aborting disconnects and throws the signal's reason. `connect` returns a port to
 * the other side, by default to the context that listens for the stream's name. Throws `FailureError` with the other
 * side's failure, and `DisconnectedError`.
 */
export async function* openStream<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  contract: StreamContract<I, O>,
  input: z.infer<I>,
  signal: AbortSignal,
  connect: (name: string) => Port | Promise<Port> = (name) => browser.runtime.connect({ name }),
): AsyncGenerator<z.infer<O>> {
  signal.throwIfAborted();
  const port = await connect(contract.name);
  const waiting: (Frame | 'gone')[] = [];
  let wake = (): void => undefined;
  const push = (next: Frame | 'gone'): void => {
    waiting.push(next);
    wake();
  };
  port.onMessage.addListener((message: unknown) => push(frame.parse(message)));
  port.onDisconnect.addListener(() => push('gone'));
  const abort = (): void => wake();
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    port.postMessage(input);
    for (;;) {
      signal.throwIfAborted();
      const next = waiting.shift();
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (next === 'gone') throw new DisconnectedError(contract.name);
      else if (next.type === 'failed') throw new FailureError(next.failure);
      else if (next.type === 'end') return;
      else yield contract.output.parse(next.value);
    }
  } finally {
    signal.removeEventListener('abort', abort);
    port.disconnect();
  }
}

/**
 * Returns a `connect` for a context that does not listen for connections: `ask` has the context connect by a name that
 * is used once. The offscreen document must not listen, because Chromium gives each listening context an end of every
 * port, and tells the caller of a disconnection only when all of them are gone: panels would not notice that the
 * background died. Throws what `ask` throws.
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
