import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { failure, FailureError, toFailure } from '../model/failure';
import type { Sender } from '../platform/sender';

/** A call that is answered by many values: its name, what opens it, and what comes. */
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

/** Answers a stream's calls. The handler's signal aborts when the caller hangs up or its context dies. */
export function serveStream<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  contract: StreamContract<I, O>,
  admits: (sender: Sender) => boolean,
  handle: (input: z.infer<I>, signal: AbortSignal, sender: Sender) => AsyncIterable<z.infer<O>>,
): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== contract.name) return;
    const { sender } = port;
    if (!sender || !admits(sender)) return port.disconnect();
    answerStream(contract, port, (input, signal) => handle(input, signal, sender));
  });
}

/** Answers the one call that comes over a port, as `serveStream` does. */
export function answerStream<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  contract: StreamContract<I, O>,
  port: Port,
  handle: (input: z.infer<I>, signal: AbortSignal) => AsyncIterable<z.infer<O>>,
): void {
  answerPort(port, (message, signal) => handle(contract.input.parse(message), signal));
}

/** Answers the one call that comes over a port; `handle` gets the message as it came. */
export function answerPort(
  port: Port,
  handle: (message: unknown, signal: AbortSignal) => AsyncIterable<unknown>,
): void {
  const hungUp = new AbortController();
  port.onDisconnect.addListener(() => hungUp.abort());
  const post = (message: Frame): void => {
    if (!hungUp.signal.aborted) port.postMessage(message);
  };
  const answer = async (message: unknown): Promise<void> => {
    try {
      for await (const value of handle(message, hungUp.signal)) post({ type: 'value', value });
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

/** Thrown by `openStream` when the other side goes away before it said that it was done. */
export class HungUpError extends Error {
  override readonly name = 'HungUpError';
}

/**
 * Opens a stream and yields what comes, until its end. Aborting hangs up and throws the signal's reason.
 * `connect` reaches the other side; by default it is the one that listens for the stream's name.
 * Throws `FailureError` with the other side's failure, `HungUpError` when the other side has gone.
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
      } else if (next === 'gone') throw new HungUpError(contract.name);
      else if (next.type === 'failed') throw new FailureError(next.failure);
      else if (next.type === 'end') return;
      else yield contract.output.parse(next.value);
    }
  } finally {
    signal.removeEventListener('abort', abort);
    port.disconnect();
  }
}
