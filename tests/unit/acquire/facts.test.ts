import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type * as Module from '../../../utils/acquire/acquire';
import type { Acquired, PageAccess } from '../../../utils/acquire/try-in-order';
import { fail } from '../../../utils/model/failure';
import { type Site, startSite } from '../../fakes/site.mjs';
import {
  dataUriOf,
  fileOf,
  fakeCanvas,
  drawsNothing,
  fakePage,
  fakePermissions,
  fakeScreen,
  found,
  inFirefox,
  resultOf,
  localPage,
  noFacts,
  reachElement,
  type ReachArguments,
} from './fake-page';

const png = dataUriOf('screenshot.png', 'image/png');
const photo = dataUriOf('icc.jpg', 'image/jpeg');
const photoFile = fileOf('icc.jpg', 'image/jpeg');
const pngFile = fileOf('screenshot.png', 'image/png');
/** A PNG of one pixel. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

let site: Site;
let module: typeof Module;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  vi.resetModules();
  module = await import('../../../utils/acquire/acquire');
  fakeCanvas();
  fakePermissions(['<all_urls>']);
  fakeScreen(async () => png);
  site.requests.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const at = (path: string): string => `${site.origin}/cors/pictures/${path}`;
const asked = (): string[] => site.requests.map(({ path }) => path.split('/').at(-1) ?? '');

/** The address of a request. */
const addressOf = (input: string | URL | Request): string =>
  input instanceof Request ? input.url : input.toString();

/** What a page of this origin fetched. */
const fetched = (blob: Blob) => ({ blob, isDrawn: false, from: at('lake.jpg'), isReadable: false });

const reach = (...given: ReachArguments): Promise<Acquired> => reachElement(module, ...given);

describe('what a page knows of a picture', () => {
  test('is fetched also where the clock is set forward meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const jump = vi.fn(async () => {
      vi.setSystemTime(Date.now() + 365 * 86_400_000);
      return fetched(new Blob(['none'], { type: 'text/plain' }));
    });
    const addresses = [at('missing.jpg'), at('icc.jpg')];
    inFirefox();
    const { provenance } = await reach({ addresses }, { fetchPicture: jump });
    vi.useRealTimers();
    expect([jump.mock.calls.length > 0, provenance]).toEqual([true, 'original']);
  });

  test('is taken from the screen where the time for all its addresses is up', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const slow = async () => {
      vi.advanceTimersByTime(7000);
      return fail('pictureUnreachable');
    };
    const addresses = ['one', 'two', 'three'].map((name) => `http://127.0.0.1:9/${name}.jpg`);
    const page = { fetchPicture: slow, locate: async () => found };
    inFirefox();
    const { provenance } = await reach({ addresses }, page);
    vi.useRealTimers();
    expect(provenance).toBe('screen');
  });

  test('says where it is: the best address first, then the next', async () => {
    const { address, isPublic } = await reach({ addresses: [at('gone.png'), at('lake.jpg')] });
    expect({ address, isPublic }).toEqual({ address: at('lake.jpg'), isPublic: true });
    expect(asked()).toEqual(['gone.png', 'gone.png', 'lake.jpg']);
  });

  test('is passed over when it has nothing to say, for what the menu said', async () => {
    const readFacts = () => Promise.reject(new Error('no such frame'));
    expect(await reach({}, { readFacts }, {}, { url: at('lake.jpg') })).toMatchObject({
      address: at('lake.jpg'),
    });
  });

  test('keeps a picture of other proportions out, and the next address is tried', async () => {
    const addresses = [at('icc.jpg'), at('lake.jpg')];
    const { address } = await reach({ addresses, ratio: 1.5 });
    expect(address).toBe(at('lake.jpg'));
  });

  test('has it asked for in the page first where it is the page’s own', async () => {
    const fetchPicture = vi.fn(async () => fetched(photoFile));
    const page = { ...localPage, url: `${site.origin}/pages/story.html` };
    const { provenance } = await reach({ addresses: [at('lake.jpg')] }, { fetchPicture }, {}, { page });
    expect(provenance).toBe('page-fetch');
    expect(asked()).toEqual([]);
  });

  test('has what it drew taken where its server gives another picture now', async () => {
    const fetchPicture = vi.fn(async () => ({ ...fetched(pngFile), isDrawn: true }));
    const page = { ...localPage, url: `${site.origin}/pages/story.html` };
    const drawn = await reach({ addresses: [at('lake.jpg')] }, { fetchPicture }, {}, { page });
    expect(drawn).toMatchObject({ provenance: 'drawn' });
    expect(drawn).not.toHaveProperty('address');
    expect(fetchPicture).toHaveBeenCalledWith({ url: 'http://localhost/other.png', address: at('lake.jpg') });
  });

  test('has it drawn where it is only drawn, before the screen is asked', async () => {
    const draw = vi.fn(async () => ({ blob: pngFile, isReadable: false }));
    const drawn = await reach({ isDrawable: true }, { draw });
    expect(drawn).toMatchObject({ provenance: 'drawn' });
    expect(drawn).not.toHaveProperty('originalAt');
  });

  test('has it taken from the screen where it cannot be drawn, and where its original is', async () => {
    const addresses = [at('gone.png')];
    const taken = await reach({ addresses, isDrawable: true }, { locate: async () => found });
    expect(taken).toMatchObject({ provenance: 'screen', originalAt: at('gone.png') });
  });

  test('has a picture that has not loaded brought in, and looked at again', async () => {
    const locate = vi.fn(async () => found);
    const readFacts = vi
      .fn<PageAccess['readFacts']>()
      .mockResolvedValueOnce({ ...noFacts, addresses: ['data:image/gif;base64,AAAA'], isPending: true })
      .mockResolvedValue({ ...noFacts, addresses: [at('lake.jpg')], loaded: [at('lake.jpg')] });
    expect(await reach({}, { readFacts, locate })).toMatchObject({ address: at('lake.jpg') });
    expect(locate).toHaveBeenCalledTimes(1);
  });

  test('stands beside the picture: its ground, and what a person should know of it', async () => {
    const known = {
      addresses: [at('lake.jpg')],
      backdrop: 'rgb(1, 2, 3)',
      isThumbnail: true,
      isOneOfSeveral: true,
    };
    expect(await reach(known)).toMatchObject({
      backdrop: 'rgb(1, 2, 3)',
      notes: [{ kind: 'thumbnail', width: 960, height: 640 }, { kind: 'one-of-several' }],
    });
  });

  test('of a damaged picture is no reason to take the part of it that is shown', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
    const draw = vi.fn(async () => ({ blob: pngFile, isReadable: false }));
    const locate = vi.fn(async () => found);
    const reached = reach({ addresses: [at('truncated.jpg')], isDrawable: true }, { draw, locate });
    await expect(reached).rejects.toMatchObject({ failure: { code: 'pictureBroken' } });
    expect([draw, locate].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test('of a single dot is the end of it: the screen would show no more', async () => {
    const locate = vi.fn(async () => found);
    const reached = reach({ addresses: [dot] }, { locate });
    await expect(reached).rejects.toMatchObject({ failure: { code: 'pictureTooSmall' } });
    expect(locate).not.toHaveBeenCalled();
  });
});

describe('another site', () => {
  const outOfReach = { locate: async () => ({ outcome: 'outOfReach' as const }) };
  const inReach = { locate: async () => found };
  const tellsWhereItIs = { sendsReferrer: async () => ({ isSent: true }) };
  const down = 'http://127.0.0.1:1/lion.jpg';

  /** The browser's rules for requests; some may be left of earlier. */
  const fakeRules = (left: readonly { id: number }[] = []) => {
    const rules = {
      getSessionRules: vi.fn(async () => left),
      updateSessionRules: vi.fn(async (_change: object) => undefined),
    };
    Object.assign(fakeBrowser, { declarativeNetRequest: rules });
    return rules;
  };
  /** Reaches a picture that comes only to whoever sends cookies. */
  const reachAsPage = async (address = down): Promise<Acquired> => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) =>
      init?.credentials === 'include'
        ? new Response(await (await realFetch(photo)).blob())
        : Response.error(),
    );
    return reach({ addresses: [address] }, { ...inReach, ...tellsWhereItIs }).finally(() =>
      vi.mocked(fetch).mockRestore(),
    );
  };

  test('whose picture nobody gets may be allowed, and is named', async () => {
    fakePermissions();
    await expect(reach({ addresses: [down] }, outOfReach)).rejects.toMatchObject({
      failure: { code: 'hostNotAllowed', host: '127.0.0.1:1', origin: 'http://127.0.0.1:1' },
    });
  });

  test('that is allowed is asked as its page asks: with its Referer, by a rule that is gone afterwards', async () => {
    fakePermissions(['http://127.0.0.1/*']);
    const rules = fakeRules();
    const { provenance } = await reachAsPage();
    expect(provenance).toBe('original');
    const value = `${new URL(localPage.url).origin}/`;
    // For the request without cookies, and for the one with cookies.
    expect(rules.updateSessionRules).toHaveBeenCalledTimes(4);
    const [[added] = [], [removed] = []] = rules.updateSessionRules.mock.calls;
    expect(added).toMatchObject({
      addRules: [
        {
          condition: { urlFilter: `|${down}|`, tabIds: [-1] },
          action: { requestHeaders: [{ header: 'referer', operation: 'set', value }] },
        },
      ],
    });
    expect(removed).toEqual({ removeRuleIds: [expect.any(Number)] });
  });

  /** Reaches a picture, as a page that tells where it is, from a server that returns it only with the Referer. */
  const reachFromTold = async (page: Partial<PageAccess>) => {
    const rules = fakeRules();
    const asked: string[] = [];
    let hasReferer = false;
    rules.updateSessionRules.mockImplementation(async (change) => {
      hasReferer = 'addRules' in change;
    });
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      asked.push(`${init?.credentials}${hasReferer ? ' with Referer' : ''}`);
      return hasReferer ? new Response(await (await realFetch(photo)).blob()) : Response.error();
    });
    const reached = reach({ addresses: [down], requested: [] }, page).finally(() =>
      vi.mocked(fetch).mockRestore(),
    );
    return { asked, acquired: await reached.catch(() => undefined) };
  };

  test('that got a Referer is not public by that: a service sends none', async () => {
    const { acquired } = await reachFromTold(tellsWhereItIs);
    expect(acquired).toMatchObject({ provenance: 'original' });
    expect(acquired).not.toHaveProperty('isPublic');
  });

  test('gets a Referer only after it refused a request without one, and only if the page sends one', async () => {
    expect((await reachFromTold(tellsWhereItIs)).asked).toEqual(['omit', 'omit with Referer']);
    expect(await reachFromTold({})).toEqual({ asked: ['omit'], acquired: undefined });
    const isGone = { sendsReferrer: () => Promise.reject(new Error('no such frame')) };
    expect(await reachFromTold(isGone)).toEqual({ asked: ['omit'], acquired: undefined });
  });

  test('that is not allowed is asked by its page alone', async () => {
    fakePermissions(['http://other.example/*']);
    const fetching = vi.spyOn(globalThis, 'fetch');
    const fetchPicture = vi.fn(async () => fetched(photoFile));
    const addresses = [at('lake.jpg')];
    expect(await reach({ addresses }, { fetchPicture })).toMatchObject({ provenance: 'page-fetch' });
    await expect(reach({ addresses }, outOfReach)).rejects.toThrow();
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockRestore();
  });

  test('is asked without a Referer where the browser takes no rule for it', async () => {
    fakePermissions(['http://127.0.0.1/*']);
    const rules = fakeRules();
    rules.updateSessionRules.mockRejectedValue(new Error('Rule with id 1 must be ASCII.'));
    expect(await reachAsPage()).toMatchObject({ provenance: 'original' });
  });

  test.each(['*', '^', '|'])(
    'is asked without a Referer where “%s” would have the rule fit other addresses',
    async (sign) => {
      fakePermissions(['http://127.0.0.1/*']);
      const rules = fakeRules();
      expect(await reachAsPage(`${down}?${sign}`)).toMatchObject({ provenance: 'original' });
      expect(rules.updateSessionRules).not.toHaveBeenCalled();
    },
  );

  test('has no rule left of a worker that died while it asked', async () => {
    fakePermissions(['http://127.0.0.1/*']);
    const rules = fakeRules([{ id: 7 }]);
    await reachAsPage();
    expect(rules.updateSessionRules.mock.calls[0]).toEqual([{ removeRuleIds: [7] }]);
  });

  test('that gave an answer has no other for those it allows', async () => {
    const reached = reach({ addresses: [at('gone.png')] }, outOfReach);
    await expect(reached).rejects.toMatchObject({ failure: { code: 'pictureUnreachable', status: 404 } });
  });

  test('is asked for a picture that was dragged out of it, once it is allowed', async () => {
    const tools = {
      page: async () => fakePage(),
      scrollable: () => Promise.reject(new Error('not here')),
      stored: async () => undefined,
      rasterize: drawsNothing,
      areAlike: async () => true,
      momentShown: async () => undefined,
      isServiceHost: vi.fn(async () => false),
    };
    const take = (url: string) =>
      resultOf(module.acquire({ kind: 'address', url }, tools, new AbortController().signal));
    const asked = vi.spyOn(globalThis, 'fetch');
    asked.mockImplementation(async (url) =>
      addressOf(url).includes('lake.jpg')
        ? realFetch(photo)
        : Promise.reject(new TypeError('Failed to fetch')),
    );
    fakePermissions();
    for (const address of ['https://zoo.example/lake.jpg', at('lake.jpg')])
      await expect(take(address)).rejects.toMatchObject({ failure: { code: 'hostNotAllowed' } });
    expect(asked).not.toHaveBeenCalled();
    fakePermissions(['<all_urls>']);
    expect(await take('https://zoo.example/lake.jpg')).toMatchObject({
      provenance: 'original',
      name: 'lake.jpg',
    });
    await expect(take('https://zoo.example/lion.jpg')).rejects.toMatchObject({
      failure: { code: 'pictureUnreachable' },
    });
    asked.mockClear();
    for (const inside of [at('lake.jpg'), 'file:///home/me/lake.jpg', 'https://*/lake.jpg'])
      await expect(take(inside)).rejects.toMatchObject({ failure: { code: 'pictureUnreachable' } });
    expect(asked).not.toHaveBeenCalled();
    fakePermissions(['http://127.0.0.1/*']);
    expect(await take(at('lake.jpg'))).toMatchObject({ provenance: 'original' });
    asked.mockClear();
    // A permission has no port: that for a service on this machine is for no other server there.
    tools.isServiceHost.mockResolvedValue(true);
    await expect(take(at('lake.jpg'))).rejects.toMatchObject({ failure: { code: 'pictureUnreachable' } });
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    await expect(take('javascript:alert(1)')).rejects.toMatchObject({
      failure: { code: 'pictureUnreachable' },
    });
  });
});

const realFetch = globalThis.fetch;
