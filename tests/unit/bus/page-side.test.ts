import * as z from 'zod/mini';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { clientInPage, serveInPage } from '../../../utils/bus/page-side';
import { client, serve } from '../../../utils/bus/rpc';
import { DisconnectedError, openStream, serveStream } from '../../../utils/bus/stream';
import { fail } from '../../../utils/model/failure';
import { documentToken } from '../../../utils/platform/document-token';
import { isBackground, isOwnPage, type Sender } from '../../../utils/platform/sender';
import { fakeConnections } from './ports';
import { from, senders } from './senders';

const contract = {
  to: 'page' as const,
  methods: {
    size: { input: z.object({ ref: z.string() }), output: z.object({ width: z.number() }) },
    close: { input: z.object({}), output: z.void() },
  },
};

const size = vi.fn();
const close = vi.fn();
beforeEach(() => {
  fakeBrowser.reset();
  size.mockReturnValue({ width: 3 });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** Sends a message to this document. */
const send = from(senders.background);
const sendHere = (message: object): Promise<unknown> => send({ ...message, document: documentToken });

describe('a page that handles messages', () => {
  beforeEach(() => serveInPage<typeof contract>('page', isBackground, { size, close }));

  test('replies to the background', async () => {
    expect(await client(contract, sendHere).size({ ref: 'a' })).toEqual({ width: 3 });
    expect(size).toHaveBeenCalledExactlyOnceWith({ ref: 'a' }, senders.background);
    expect(await client(contract, sendHere).close({})).toBeUndefined();
  });

  test('sends a failure as data', async () => {
    size.mockImplementation(() => fail('pageChanged'));
    await expect(client(contract, sendHere).size({ ref: 'a' })).rejects.toMatchObject({
      name: 'FailureError',
      failure: { code: 'pageChanged' },
    });
  });

  test('keeps the text of any other error to itself', async () => {
    size.mockRejectedValue(new Error('secret'));
    const reply = await sendHere({ to: 'page', method: 'size', input: { ref: 'a' } });
    expect(reply).toEqual({ ok: false, failure: { code: 'internal' } });
  });

  test('returns nothing that the background’s schema does not read', async () => {
    size.mockReturnValue({ width: 'wide' });
    await expect(client(contract, sendHere).size({ ref: 'a' })).rejects.toThrow();
  });

  test.each(['steal', 'toString', '__proto__'])('refuses the method %s', async (method) => {
    const reply = await sendHere({ to: 'page', method, input: {} });
    expect(reply).toEqual({ ok: false, failure: { code: 'internal' } });
  });

  test.each(Object.entries(senders).filter(([, sender]) => !isBackground(sender)))(
    'refuses a message from %s',
    async (_name, sender) => {
      const reply = await from(sender)({ to: 'page', method: 'size', input: {}, document: documentToken });
      expect(reply).toEqual({ ok: false, failure: { code: 'internal' } });
      expect(size).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['without a document', undefined],
    ['for another document', 'other'],
  ])('does nothing for a message %s', async (_name, document) => {
    const reply = await send({ to: 'page', method: 'size', input: { ref: 'a' }, document });
    expect(reply).toEqual({ ok: false, failure: { code: 'pageChanged' } });
    expect(size).not.toHaveBeenCalled();
  });

  test.each([
    ['at any address', undefined, { ok: true, value: { document: documentToken } }],
    ['at its address', 'https://zoo.example/', { ok: true, value: { document: documentToken } }],
    ['at another address', 'https://bank.example/', { ok: false, failure: { code: 'pageChanged' } }],
  ])('tells its token %s', async (_name, url, reply) => {
    vi.stubGlobal('location', { href: 'https://zoo.example/#otters' });
    expect(await send({ to: 'page', method: 'whichDocument', input: { url } })).toEqual(reply);
    vi.unstubAllGlobals();
  });

  test.each([[{ to: 'other', method: 'size' }], [{ method: 'size' }], ['size'], [null]])(
    'leaves %j to other listeners',
    async (message) => {
      expect(await send(message)).toBeUndefined();
      expect(size).not.toHaveBeenCalled();
    },
  );
});

describe('a page that sends messages', () => {
  beforeEach(() => {
    vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(from(senders.ownPage));
    serve(contract, isOwnPage, { size, close });
  });

  test('gets the reply', async () => {
    expect(await clientInPage<typeof contract>('page').size({ ref: 'a' })).toEqual({ width: 3 });
  });

  test('throws the failure', async () => {
    size.mockImplementation(() => fail('busy', { host: 'zoo.example' }));
    await expect(clientInPage<typeof contract>('page').size({ ref: 'a' })).rejects.toMatchObject({
      failure: { code: 'busy', host: 'zoo.example' },
    });
  });

  test('is read by the schema of the receiver', async () => {
    const sent = clientInPage<typeof contract>('page').size({ ref: 3 as never });
    await expect(sent).rejects.toMatchObject({ failure: { code: 'internal' } });
    expect(size).not.toHaveBeenCalled();
  });
});

describe('a page that answers a stream', () => {
  const stream = { name: 'numbers' as const, input: z.object({}), output: z.number() };
  const values = async (sender: Sender): Promise<number[]> => {
    const { connect } = fakeConnections();
    serveStream<typeof stream>({ name: 'numbers' }, isOwnPage, async function* () {
      yield* [1, 2];
    });
    const received: number[] = [];
    const opened = openStream(stream, {}, new AbortController().signal, connect(sender));
    for await (const value of opened) received.push(value);
    return received;
  };

  test('sends all values', async () => {
    expect(await values(senders.ownPage)).toEqual([1, 2]);
  });

  test('hangs up on another sender', async () => {
    await expect(values(senders.webPage)).rejects.toBeInstanceOf(DisconnectedError);
  });
});
