import * as z from 'zod/mini';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DisconnectedError, openStream, type Port, serveStream } from '../../../utils/bus/stream';
import { fail } from '../../../utils/model/failure';
import { isOwnPage } from '../../../utils/platform/sender';
import { createPorts, fakeConnections } from './ports';
import { senders } from './senders';

const contract = { name: 'count', input: z.object({ to: z.number() }), output: z.number() };
const never = new AbortController().signal;

let connect: (name: string) => Port;
let asForeigner: (name: string) => Port;
beforeEach(() => {
  const connections = fakeConnections();
  connect = connections.connect(senders.ownPage);
  asForeigner = connections.connect(senders.pageScript);
});

async function* count({ to }: { to: number }): AsyncGenerator<number> {
  for (let n = 1; n <= to; n += 1) yield n;
}

async function gather(to: number, way = connect, signal = never): Promise<number[]> {
  const values: number[] = [];
  for await (const value of openStream(contract, { to }, signal, way)) values.push(value);
  return values;
}

test('all values come, in order, then the end', async () => {
  serveStream(contract, isOwnPage, count);
  expect(await gather(5)).toEqual([1, 2, 3, 4, 5]);
  expect(await gather(0)).toEqual([]);
});

test('two callers do not hear each other', async () => {
  serveStream(contract, isOwnPage, count);
  expect(await Promise.all([gather(3), gather(2)])).toEqual([
    [1, 2, 3],
    [1, 2],
  ]);
});

describe('no handler is reached', () => {
  const handle = vi.fn(count);
  beforeEach(() => {
    handle.mockImplementation(count);
    serveStream(contract, isOwnPage, handle);
  });

  test('by a foreign sender, who is hung up on', async () => {
    await expect(gather(3, asForeigner)).rejects.toBeInstanceOf(DisconnectedError);
    expect(handle).not.toHaveBeenCalled();
  });

  test('by fields that the schema does not read', async () => {
    await expect(gather('three' as never)).rejects.toMatchObject({ failure: { code: 'internal' } });
    expect(handle).not.toHaveBeenCalled();
  });

  test('under another name', async () => {
    connect('other').postMessage({ to: 3 });
    expect(await gather(1)).toEqual([1]);
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test('by a second message on the same connection', async () => {
    const port = connect('count');
    const ended = new Promise((resolve) => {
      port.onMessage.addListener((message: unknown) => resolve(message));
    });
    port.postMessage({ to: 0 });
    port.postMessage({ to: 0 });
    expect(await ended).toEqual({ type: 'end' });
    expect(handle).toHaveBeenCalledTimes(1);
  });
});

test('a failure comes after the values before it', async () => {
  serveStream(contract, isOwnPage, async function* () {
    yield 1;
    fail('readerFailed');
  });
  const stream = openStream(contract, { to: 1 }, never, connect);
  expect(await stream.next()).toEqual({ done: false, value: 1 });
  await expect(stream.next()).rejects.toMatchObject({ failure: { code: 'readerFailed' } });
});

test('a value that the contract does not promise is not passed on', async () => {
  serveStream(contract, isOwnPage, async function* () {
    yield 'one' as never;
  });
  await expect(gather(1)).rejects.toThrow();
});

describe('hanging up', () => {
  let server: AbortSignal | undefined;
  beforeEach(() => {
    server = undefined;
    serveStream(contract, isOwnPage, async function* (_input, signal) {
      server = signal;
      yield 1;
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      yield 2;
    });
  });

  test('the caller’s abort throws its reason and ends the handler', async () => {
    const stop = new AbortController();
    const stream = openStream(contract, { to: 1 }, stop.signal, connect);
    await stream.next();
    const waiting = stream.next();
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await vi.waitFor(() => expect(server?.aborted).toBe(true));
  });

  test('a caller that has heard enough ends the handler', async () => {
    for await (const _value of openStream(contract, { to: 1 }, never, connect)) break;
    await vi.waitFor(() => expect(server?.aborted).toBe(true));
  });

  test('a caller that was stopped beforehand never connects', async () => {
    await expect(gather(1, connect, AbortSignal.abort(new Error('no')))).rejects.toThrow('no');
    expect(server).toBeUndefined();
  });

  test('a caller that is stopped while it connects hangs up', async () => {
    const stop = new AbortController();
    const slowly = async (name: string): Promise<Port> => {
      stop.abort(new Error('no'));
      return connect(name);
    };
    const stream = openStream(contract, { to: 1 }, stop.signal, slowly);
    await expect(stream.next()).rejects.toThrow('no');
    expect(server).toBeUndefined();
  });

  test('the other side that goes away is no end', async () => {
    const { near, far } = createPorts('count', senders.ownPage);
    const stream = openStream(contract, { to: 1 }, never, () => near);
    const waiting = stream.next();
    far.disconnect();
    await expect(waiting).rejects.toBeInstanceOf(DisconnectedError);
  });
});
