import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createDecodeGuard } from '../../../utils/pipeline/decode-guard';

beforeEach(() => fakeBrowser.reset());

const never = (): Promise<never> => new Promise(() => undefined);
const broken = { failure: { code: 'pictureBroken' } };

/** Begins to decode a picture in a worker, which then dies of it. */
async function dieOf(hash: string, worker = createDecodeGuard().during): Promise<void> {
  await new Promise<void>((begun) => {
    void worker(hash, () => {
      begun();
      return never();
    });
  });
}

test('a picture of which a worker died is not tried by the next, in no way; a later one may try it', async () => {
  await dieOf('bomb');
  const worker = createDecodeGuard().during;
  expect(await worker('lake', async () => 'decoded')).toBe('decoded');
  const decode = vi.fn(async () => 'decoded');
  for (const way of ['fetched by the page', 'fetched by the background'])
    await expect(worker('bomb', decode), way).rejects.toMatchObject(broken);
  expect(decode).not.toHaveBeenCalled();
  expect(await createDecodeGuard().during('bomb', decode)).toBe('decoded');
});

test('two workers died of two pictures: neither is tried', async () => {
  await dieOf('bomb');
  await dieOf('other');
  const worker = createDecodeGuard().during;
  for (const hash of ['other', 'bomb']) await expect(worker(hash, never)).rejects.toMatchObject(broken);
});

test('what merely fails may be tried at once, with its own failure', async () => {
  const worker = createDecodeGuard().during;
  const failing = (): Promise<never> => Promise.reject(new Error('its own'));
  for (const again of ['once', 'twice'])
    await expect(worker('picture', failing), again).rejects.toThrow('its own');
  expect(await fakeBrowser.storage.local.get(null)).toEqual({ decoding: [] });
});

test('one picture is decoded at a time', async () => {
  const worker = createDecodeGuard().during;
  const events: string[] = [];
  const decode = (name: string) =>
    worker(name, async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
    });
  await Promise.all([decode('a'), decode('b'), decode('a')]);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'a begins', 'a ends']);
});

test('a picture that hangs fails, and the next one is decoded', async () => {
  const worker = createDecodeGuard(20).during;
  await expect(worker('hangs', never)).rejects.toMatchObject(broken);
  expect(await worker('lake', async () => 'decoded')).toBe('decoded');
});

test('a guard that can note nothing says so, and forgets nothing that it has noted', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await dieOf('bomb');
  const guard = createDecodeGuard();
  await guard.check();
  const set = vi
    .spyOn(fakeBrowser.storage.local, 'set')
    .mockRejectedValue(new Error('No space left on device'));
  await expect(guard.check()).rejects.toMatchObject({ failure: { code: 'storageFull' } });
  set.mockRestore();
  await expect(createDecodeGuard().during('bomb', never)).rejects.toMatchObject(broken);
});
