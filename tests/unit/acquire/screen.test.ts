import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Module from '../../../utils/acquire/acquire';
import type { PictureSource } from '../../../utils/model/picture';
import { dataUriOf, drawsNothing, fakeCanvas, fakePage, fakeScreen, resultOf, localPage } from './fake-page';

const never = new AbortController().signal;
const png = dataUriOf('screenshot.png', 'image/png');
const tab: PictureSource = { kind: 'tab', page: localPage };

let module: typeof Module;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'performance'] });
  vi.resetModules();
  module = await import('../../../utils/acquire/acquire');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tools = {
  page: async () => fakePage(),
  scrollable: () => Promise.reject(new Error('not here')),
  rasterize: drawsNothing,
  areAlike: async () => true,
  momentShown: async () => undefined,
  isServiceHost: async () => false,
};
const take = (source: PictureSource = tab, signal = never) =>
  resultOf(module.acquire(source, { ...tools, stored: async () => undefined }, signal));

test('the visible tab is taken as it is', async () => {
  fakeScreen(async () => png);
  const { file, ...rest } = await take();
  expect(rest).toEqual({
    width: 640,
    height: 440,
    provenance: 'screen',
    isPageReadable: false,
    name: '',
    notes: [],
  });
  expect(`data:image/png;base64,${Buffer.from(await file.blob.arrayBuffer()).toString('base64')}`).toBe(png);
});

test('a region is cut out of it, in its device pixels', async () => {
  fakeScreen(async () => png);
  const { cut } = fakeCanvas();
  const rect = { x: 10, y: 10, width: 20.4, height: 15 };
  await take({ kind: 'region', rect, viewportWidth: 100, page: localPage });
  expect(cut).toEqual([{ width: 41, height: 30 }]);
});

describe('another page in front', () => {
  test.each([
    ['another tab', { id: 8 }],
    ['another address', { url: 'https://zoo.example/lion' }],
    ['an address we may not see', { url: undefined }],
  ])('(%s) is never captured', async (_name, front) => {
    const capture = fakeScreen(
      async () => png,
      () => front,
    );
    await expect(take()).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
    expect(capture).not.toHaveBeenCalled();
  });

  test('while the capture was made: what was captured is thrown away', async () => {
    let front = {};
    fakeScreen(
      async () => {
        front = { id: 8 };
        return png;
      },
      () => front,
    );
    await expect(take()).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
  });

  test('is no other page when only the fragment differs', async () => {
    fakeScreen(
      async () => png,
      () => ({ url: `${localPage.url}#lions` }),
    );
    expect(await take()).toMatchObject({ provenance: 'screen' });
  });
});

test('a page that the browser keeps to itself is off limits', async () => {
  fakeScreen(() => Promise.reject(new Error('Cannot access contents of the page')));
  await expect(take()).rejects.toMatchObject({ failure: { code: 'pageOffLimits' } });
});

test('at most two captures a second are made, one after the other', async () => {
  const times: number[] = [];
  fakeScreen(async () => {
    times.push(Date.now());
    return png;
  });
  const all = Promise.all([take(), take(), take()]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await all).toHaveLength(3);
  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500);
});

test('no more than two of any second, also after one that did not wait', async () => {
  const { captureNow: takeNow } = await import('../../../utils/acquire/screen');
  const times: number[] = [];
  fakeScreen(async () => {
    times.push(Date.now());
    return png;
  });
  await take();
  await vi.advanceTimersByTimeAsync(100);
  takeNow({ kind: 'tab', page: localPage });
  const next = take();
  await vi.advanceTimersByTimeAsync(2000);
  await next;
  const [first = 0, , third = 0] = times;
  expect(third - first).toBeGreaterThan(1000);
});

test.each([
  ['back a day', -86_400_000],
  ['forward a year', 365 * 86_400_000],
])('a clock that is set %s keeps no capture waiting', async (_name, by) => {
  const capture = fakeScreen(async () => png);
  await take();
  vi.setSystemTime(Date.now() + by);
  const next = take();
  await vi.advanceTimersByTimeAsync(2000);
  expect(capture).toHaveBeenCalledTimes(2);
  expect(await next).toMatchObject({ provenance: 'screen' });
});

test('a browser that never answers keeps nobody else from the screen', async () => {
  const over = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
  const capture = fakeScreen(() => new Promise(() => undefined));
  const failed = expect(take()).rejects.toMatchObject({ failure: { code: 'pageOffLimits' } });
  await vi.waitFor(() => expect(capture).toHaveBeenCalledTimes(1));
  over.abort();
  await failed;
  fakeScreen(async () => png);
  vi.mocked(AbortSignal.timeout).mockRestore();
  const next = take();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await next).toMatchObject({ provenance: 'screen' });
});

test('Stop does not wait for its turn', async () => {
  const stop = new AbortController();
  let release = (_uri: string): void => undefined;
  const capture = fakeScreen(
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  const first = take();
  const second = take(tab, stop.signal);
  await vi.waitFor(() => expect(capture).toHaveBeenCalledTimes(1));
  stop.abort(new Error('stopped'));
  await expect(second).rejects.toThrow('stopped');
  release(png);
  await first;
  await vi.advanceTimersByTimeAsync(2000);
  expect(capture).toHaveBeenCalledTimes(1);
});

test('a picture of the store is taken from there, or is gone', async () => {
  const blob = await (await fetch(png)).blob();
  const source = { kind: 'stored', hash: 'aa', name: 'lion.jpg' } as const;
  const stored = async (hash: string) => (hash === 'aa' ? blob : undefined);
  const taken = (hash: string) => resultOf(module.acquire({ ...source, hash }, { ...tools, stored }, never));
  expect(await taken('aa')).toMatchObject({
    file: { blob, kind: 'image/png' },
    provenance: 'local',
    name: 'lion.jpg',
    notes: [],
  });
  await expect(taken('bb')).rejects.toMatchObject({
    failure: { code: 'pictureGone' },
  });
});

test('a file that could not be read is none', async () => {
  await expect(take({ kind: 'unread', name: 'Holiday' })).rejects.toMatchObject({
    failure: { code: 'fileNotRead' },
  });
});
