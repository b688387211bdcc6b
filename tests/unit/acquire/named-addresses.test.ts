import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type * as Module from '../../../utils/acquire/acquire';
import type { Acquired, PageAccess } from '../../../utils/acquire/try-in-order';
import type { PictureFacts } from '../../../utils/model/picture';
import {
  dataUriOf,
  fileOf,
  fakeCanvas,
  fakePermissions,
  fakeScreen,
  found,
  inFirefox,
  localPage,
  reachElement,
  type ReachArguments,
} from './fake-page';

const png = dataUriOf('screenshot.png', 'image/png');
const photo = dataUriOf('icc.jpg', 'image/jpeg');
const photoFile = fileOf('icc.jpg', 'image/jpeg');
const pngFile = fileOf('screenshot.png', 'image/png');
const realFetch = globalThis.fetch;

let module: typeof Module;
beforeEach(async () => {
  vi.resetModules();
  module = await import('../../../utils/acquire/acquire');
  fakeCanvas();
  fakePermissions(['<all_urls>']);
  fakeScreen(async () => png);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const addressOf = (input: string | URL | Request): string =>
  input instanceof Request ? input.url : input.toString();
const fetched = (blob: Blob) => ({
  blob,
  isDrawn: false,
  from: 'https://cats.example/cat.jpg',
  isReadable: false,
});
const reach = (...given: ReachArguments): Promise<Acquired> => reachElement(module, ...given);

describe('an address that the page merely names', () => {
  beforeEach(() => void Object.assign(fakeBrowser, { declarativeNetRequest: undefined }));
  const page = { ...localPage, url: 'https://zoo.example/' };
  const named = 'https://cats.example/large.jpg';
  const shown = 'https://cats.example/small.jpg';
  /** Answers all fetches with a picture; returns the requests, as address and credentials. */
  const answerAll = (from = (url: string) => url): string[] => {
    const asked: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = addressOf(input);
      if (!url.startsWith('data:')) asked.push(`${url} ${init?.credentials ?? 'same-origin'}`);
      const response = await realFetch(photo);
      return Object.defineProperty(response, 'url', { value: from(url) });
    });
    return asked;
  };
  afterEach(() => vi.mocked(fetch).mockRestore());

  test('of a local network is requested neither by the background nor by a public page', async () => {
    const asked = answerAll();
    const fetchPicture = vi.fn(async () => fetched(photoFile));
    fakePermissions(['http://192.168.1.64/*']);
    const addresses = ['http://192.168.1.64/snapshot.jpg', 'file:///home/me/passport.jpg'];
    await expect(reach({ addresses, isPending: true }, { fetchPicture }, {}, { page })).rejects.toThrow();
    expect(asked).toEqual([]);
    expect(fetchPicture).not.toHaveBeenCalled();
  });

  test('of a local network is not requested for a frame of another site in a page of that network', async () => {
    const asked = answerAll();
    const fetchPicture = vi.fn(async () => fetched(photoFile));
    const addresses = ['http://192.168.1.64/snapshot.jpg'];
    const intranet = { ...localPage, url: 'http://192.168.1.2/' };
    const inFrame = { page: intranet, frameId: 7 };
    await expect(
      reach({ addresses, isOwnFrame: false, isPending: true }, { fetchPicture }, {}, inFrame),
    ).rejects.toThrow();
    expect([asked, fetchPicture.mock.calls]).toEqual([[], []]);
    await reach({ addresses }, { fetchPicture }, {}, inFrame);
    expect(asked, 'for a frame of the page itself').not.toEqual([]);
  });

  test('gets no cookies, though its host is allowed; one that the browser requested does', async () => {
    fakePermissions(['https://cats.example/*']);
    const asked: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      asked.push(`${addressOf(input)} ${init?.credentials}`);
      throw new TypeError('Failed to fetch');
    });
    const known = { addresses: [named, shown], loaded: [shown] };
    await expect(reach(known, {}, {}, { page })).rejects.toThrow();
    expect(asked.filter((one) => one.endsWith(' include'))).toEqual([`${shown} include`]);
    asked.length = 0;
    await expect(reach({ ...known, requested: [] }, {}, {}, { page })).rejects.toThrow();
    expect(
      asked.filter((one) => one.endsWith(' include')),
      'answered by a service worker',
    ).toEqual([]);
  });

  test('gets no cookies where its element is gone: the browser’s menu names also what never loaded', async () => {
    fakePermissions(['https://cats.example/*']);
    const asked: string[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      asked.push(`${addressOf(input)} ${init?.credentials}`);
      throw new TypeError('Failed to fetch');
    });
    await expect(reach({}, { readFacts: async () => null }, {}, { page, url: shown })).rejects.toThrow();
    expect(asked).toEqual([`${shown} omit`]);
  });

  test('is requested past the cache, and with cookies only where it does not redirect', async () => {
    fakePermissions(['https://cats.example/*']);
    const asked: (RequestInit | undefined)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
      asked.push(init);
      throw new TypeError('Failed to fetch');
    });
    await expect(reach({ addresses: [shown] }, {}, {}, { page })).rejects.toThrow();
    expect(asked.map((init) => [init?.credentials, init?.cache, init?.redirect])).toEqual([
      ['omit', 'no-store', 'follow'],
      ['include', 'no-store', 'error'],
    ]);
  });

  test('is not requested where the page does not answer, unless it is the browser’s menu that names it', async () => {
    const asked = answerAll();
    const silent = { readFacts: () => Promise.reject(new Error('No reply')) };
    const refused = reach({}, silent, {}, { page, url: named, ref: 'load-1 content 0' });
    await expect(refused).rejects.toThrow();
    expect(asked).toEqual([]);
    expect(await reach({}, silent, {}, { page, url: named })).toMatchObject({ address: named });
  });

  test('that redirects into a local network brings nothing', async () => {
    answerAll((url) => (url === named ? 'http://10.0.0.1/statement.png' : url));
    const fetchPicture = vi.fn(async () => ({
      ...fetched(photoFile),
      from: 'http://10.0.0.1/statement.png',
    }));
    const known = { addresses: [named], loaded: [named] };
    await expect(reach(known, { fetchPicture }, {}, { page })).rejects.toMatchObject({
      failure: { code: 'pictureUnreachable' },
    });
  });

  test('is not believed where its picture is unlike the one that is shown', async () => {
    answerAll();
    const areAlike = vi.fn(async () => false);
    const known = { addresses: [named, shown], loaded: [shown] };
    expect(await reach(known, {}, { areAlike }, { page })).toMatchObject({ address: shown });
    expect(await reach(known, {}, { areAlike: async () => true }, { page })).toMatchObject({
      address: named,
    });
    // What was loaded is compared with nothing.
    areAlike.mockClear();
    await reach({ addresses: [shown], loaded: [shown] }, {}, { areAlike }, { page });
    expect(areAlike).not.toHaveBeenCalled();
  });
});

describe('whether the page itself could have read a picture', () => {
  const page = { ...localPage, url: 'https://zoo.example/' };
  const other = 'https://cats.example/cat.jpg';
  /** Reaches a picture by the first fetch with one of these credentials. */
  const reachWith = async (
    credentials: string,
    known: Partial<PictureFacts>,
    script: Partial<PageAccess> = {},
  ) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
      addressOf(input).startsWith('data:') || init?.credentials === credentials
        ? new Response(
            await (await realFetch(addressOf(input).startsWith('data:') ? addressOf(input) : photo)).blob(),
          )
        : Promise.reject(new TypeError('Failed to fetch')),
    );
    const { isPageReadable } = await reach(known, script, {}, { page }).finally(() =>
      vi.mocked(fetch).mockRestore(),
    );
    return isPageReadable;
  };
  const byPage = (from: string, isReadable: boolean) => ({
    fetchPicture: async () => ({ blob: photoFile, isDrawn: false, from, isReadable }),
  });
  const draws = (isReadable: boolean) => ({ draw: async () => ({ blob: pngFile, isReadable }) });
  beforeEach(() => {
    fakePermissions(['https://cats.example/*', 'https://zoo.example/*']);
    fakeScreen(
      async () => png,
      () => ({ url: page.url }),
    );
    Object.assign(fakeBrowser, { declarativeNetRequest: undefined });
  });

  test('is not known of a drawing in Firefox, where our script draws more than the page can read', async () => {
    const known = { isDrawable: true };
    inFirefox();
    const { isPageReadable } = await reach(known, draws(true), {}, { page });
    expect(isPageReadable).toBe(false);
  });

  test.each<[boolean, string, string, Partial<PictureFacts>, Partial<PageAccess>?]>([
    [true, 'public, without cookies', 'omit', { addresses: [other] }],
    [false, 'public, in a frame of another site', 'omit', { addresses: [other], isOwnFrame: false }],
    [false, 'public, with cookies alone', 'include', { addresses: [other] }, { locate: async () => found }],
    [true, 'of the page’s own data', 'none', { addresses: [photo] }],
    [false, 'of the data of a frame of another site', 'none', { addresses: [photo], isOwnFrame: false }],
    [true, 'the page’s own', 'none', { addresses: [`${page.url}a.jpg`] }, byPage(`${page.url}a.jpg`, true)],
    [
      false,
      'the page’s own, redirected elsewhere',
      'none',
      { addresses: [`${page.url}a.jpg`] },
      byPage(other, false),
    ],
    [true, 'shared by CORS', 'none', { addresses: [other] }, byPage(other, true)],
    [true, 'a drawing of what scripts can read', 'none', { isDrawable: true }, draws(true)],
    [
      false,
      'a drawing by another document than that of the facts',
      'none',
      { isDrawable: true },
      draws(false),
    ],
    [false, 'a part of the screen', 'none', {}, { locate: async () => found }],
  ])('is %s for one that is %s', async (expected, _name, credentials, known, script = {}) => {
    expect(await reachWith(credentials, known, script)).toBe(expected);
  });
});
