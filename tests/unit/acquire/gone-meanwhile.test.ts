import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as module from '../../../utils/acquire/acquire';
import type { Acquired } from '../../../utils/acquire/try-in-order';
import {
  dataUriOf,
  fakeCanvas,
  fakePage,
  fakePermissions,
  fakeScreen,
  noFacts,
  found,
  reachElement,
  type ReachArguments,
} from './fake-page';

const photo = dataUriOf('icc.jpg', 'image/jpeg');
const png = dataUriOf('screenshot.png', 'image/png');
const realFetch = globalThis.fetch;
/** Nothing answers there. */
const down = 'http://127.0.0.1:1/lion.jpg';
const removed = (): Promise<never> => Promise.reject(new Error('The frame was removed.'));

let captured: ReturnType<typeof fakeScreen>;
beforeEach(() => {
  fakeCanvas();
  fakePermissions();
  captured = fakeScreen(async () => png);
  Object.assign(fakeBrowser, { declarativeNetRequest: undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const reach = (...given: ReachArguments): Promise<Acquired> => reachElement(module, ...given);

describe('a frame that is removed', () => {
  const inFrame = { frameId: 5, url: down };

  test('before its picture is looked at fails, unless the menu has named the picture itself', async () => {
    const gone = { page: removed };
    await expect(reach({}, {}, gone, inFrame)).rejects.toMatchObject({
      failure: { code: 'pictureUnreachable' },
    });
    expect(await reach({}, {}, gone, { ...inFrame, url: photo })).toMatchObject({ provenance: 'original' });
    expect(captured).not.toHaveBeenCalled();
  });

  test.each([
    ['fetches', 'fetchPicture'],
    ['draws', 'draw'],
    ['scrolls to', 'locate'],
  ])('while it %s its picture fails, and no screenshot is made', async (_step, method) => {
    let isGone = false;
    const pending = vi.fn(() => {
      isGone = true;
      return removed();
    });
    const page = fakePage();
    const reached = reach(
      { addresses: [down], isDrawable: true },
      {
        fetchPicture: (input) => (isGone ? removed() : page.fetchPicture(input)),
        draw: (ref) => (isGone ? removed() : page.draw(ref)),
        locate: async () => (isGone ? removed() : found),
        restore: removed,
        [method]: pending,
      },
      {},
      inFrame,
    );
    await expect(reached).rejects.toHaveProperty('failure.code');
    expect(pending).toHaveBeenCalled();
    expect(captured).not.toHaveBeenCalled();
  });

  test.each([
    ['with its frame', removed],
    ['from its page', async () => null],
  ])(
    '%s between the look for its place and the screenshot is not what is shown: nothing is taken',
    async (_name, gone) => {
      let isGone = false;
      captured.mockImplementation(async () => {
        isGone = true;
        return png;
      });
      const reached = reach(
        { addresses: [] },
        {
          readFacts: async () => (isGone ? gone() : noFacts),
          locate: async () => found,
          restore: async () => (isGone ? removed() : undefined),
        },
        {},
        inFrame,
      );
      await expect(reached).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
    },
  );
});

test('access to a site that is withdrawn between two tries sends it no cookies, and can be given again', async () => {
  fakePermissions(['http://127.0.0.1/*']);
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if ((input instanceof Request ? input.url : input.toString()).startsWith('data:'))
      return realFetch(input, init);
    asked.push(init?.credentials ?? '');
    fakePermissions();
    throw new TypeError('Failed to fetch');
  });
  const reached = reach({ addresses: [down] }, { locate: async () => ({ outcome: 'outOfReach' }) });
  await expect(reached).rejects.toMatchObject({
    failure: { code: 'hostNotAllowed', origin: 'http://127.0.0.1:1' },
  });
  expect(asked).toEqual(['omit']);
});
