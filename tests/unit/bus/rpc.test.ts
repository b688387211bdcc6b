import * as z from 'zod/mini';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { client, serve } from '../../../utils/bus/rpc';
import { fail } from '../../../utils/model/failure';
import { isOwnPage } from '../../../utils/platform/sender';
import { from, senders } from './senders';

const contract = {
  to: 'zoo',
  methods: {
    feed: { input: z.object({ animal: z.string() }), output: z.object({ eaten: z.number() }) },
    close: { input: z.object({}), output: z.void() },
  },
};

const feed = vi.fn();
const close = vi.fn();
beforeEach(() => {
  fakeBrowser.reset();
  feed.mockReturnValue({ eaten: 3 });
  serve(contract, isOwnPage, { feed, close });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const send = from(senders.ownPage);
const zoo = client(contract, send);
const refused = { ok: false, failure: { code: 'internal' } };

describe('a message of our own', () => {
  test('is answered', async () => {
    expect(await zoo.feed({ animal: 'lion' })).toEqual({ eaten: 3 });
    expect(feed).toHaveBeenCalledExactlyOnceWith({ animal: 'lion' }, senders.ownPage);
    expect(await zoo.close({})).toBeUndefined();
  });

  test('reaches its handler without the fields that the schema does not know', async () => {
    await send({ to: 'zoo', method: 'feed', input: { animal: 'lion', keeper: 'me' } });
    expect(feed.mock.calls[0]?.[0]).toEqual({ animal: 'lion' });
  });

  test('brings the failure of its handler back, as it is', async () => {
    feed.mockImplementation(() => fail('busy', { host: 'zoo.example' }));
    await expect(zoo.feed({ animal: 'lion' })).rejects.toMatchObject({
      name: 'FailureError',
      failure: { code: 'busy', host: 'zoo.example' },
    });
  });

  test('tells nothing about a fault of ours', async () => {
    feed.mockRejectedValue(new Error('secret'));
    expect(await send({ to: 'zoo', method: 'feed', input: { animal: 'lion' } })).toEqual(refused);
  });
});

describe('nothing reaches a handler', () => {
  const good = { to: 'zoo', method: 'feed', input: { animal: 'lion' } };

  test.each(Object.entries(senders).filter(([, sender]) => !isOwnPage(sender)))(
    'from %s',
    async (_name, sender) => {
      expect(await from(sender)(good)).toEqual(refused);
      expect(feed).not.toHaveBeenCalled();
    },
  );

  test.each([
    [{ ...good, input: { animal: 3 } }],
    [{ ...good, input: {} }],
    [{ ...good, input: null }],
    [{ ...good, method: 'steal' }],
    [{ ...good, method: 'toString' }],
    [{ ...good, method: '__proto__' }],
  ])('by %j', async (message) => {
    expect(await send(message)).toEqual(refused);
    expect(feed).not.toHaveBeenCalled();
  });

  test.each([
    [{ ...good, to: 'farm' }],
    [{ to: 'zoo', method: 'feed' }],
    [{ method: 'feed' }],
    ['feed'],
    [null],
    [undefined],
  ])('by %j, which is left to others', async (message) => {
    expect(await send(message)).toBeUndefined();
    expect(feed).not.toHaveBeenCalled();
  });
});

describe('the sender’s side', () => {
  test.each([
    ['no answer', undefined],
    ['an answer of another form', { eaten: 3 }],
    ['a value that the contract does not promise', { ok: true, value: { eaten: 'three' } }],
    ['a failure that does not exist', { ok: false, failure: { code: 'bored' } }],
  ])('throws at %s', async (_name, answer) => {
    const asked = client(contract, () => Promise.resolve(answer)).feed({ animal: 'lion' });
    await expect(asked).rejects.not.toMatchObject({ failure: expect.anything() });
  });

  test('throws what sending threw', async () => {
    const gone = new Error('Receiving end does not exist');
    await expect(client(contract, () => Promise.reject(gone)).close({})).rejects.toBe(gone);
  });
});
