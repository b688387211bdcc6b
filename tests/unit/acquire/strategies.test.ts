import { fakeBrowser } from 'wxt/testing/fake-browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen } from '../../fakes/loopback.mjs';
import { type Site, startSite } from '../../fakes/site.mjs';
import type * as Module from '../../../utils/acquire/acquire';
import type { Acquired, AcquireTools, PageAccess } from '../../../utils/acquire/try-in-order';
import type { FailureCode } from '../../../utils/model/failure';
import {
  dataUriOf,
  fileOf,
  fakeCanvas,
  drawsNothing,
  fakePage,
  fakePermissions,
  fakeScreen,
  noFacts,
  found,
  resultOf,
  localPage,
} from './fake-page';

const never = new AbortController().signal;
const photo = dataUriOf('icc.jpg', 'image/jpeg');
const photoFile = fileOf('icc.jpg', 'image/jpeg');
const png = dataUriOf('screenshot.png', 'image/png');

let site: Site;
let module: typeof Module;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  // The time of the last capture is kept in the module.
  vi.resetModules();
  module = await import('../../../utils/acquire/acquire');
  fakeCanvas();
  fakeScreen(async () => png);
  site.requests.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

interface Climb {
  page?: PageAccess;
  signal?: AbortSignal;
  tools?: Partial<AcquireTools>;
  allowed?: readonly string[];
  /** The address of the page. */
  on?: string;
}

function climb(
  url: string,
  { page = fakePage(), signal = never, tools = {}, allowed = ['<all_urls>'], on = localPage.url }: Climb = {},
): Promise<Acquired> {
  fakePermissions(allowed);
  const all = {
    page: async () => page,
    scrollable: () => Promise.reject(new Error('not here')),
    stored: async () => undefined,
    rasterize: drawsNothing,
    areAlike: async () => true,
    momentShown: async () => undefined,
    isServiceHost: async () => false,
    ...tools,
  };
  return resultOf(
    module.acquire({ kind: 'element', url, frameId: 0, page: { ...localPage, url: on } }, all, signal),
  );
}

/** A page that shows a picture, of which it knows nothing at first. */
function showing(changes: Partial<PageAccess> = {}) {
  let isKnown = false;
  const readFacts = async () => {
    const facts = isKnown ? noFacts : null;
    isKnown = true;
    return facts;
  };
  return fakePage({ readFacts, locate: async () => found, ...changes });
}

const at = (path: string): string => `${site.origin}/cors/pictures/${path}`;
const failing = (code: FailureCode) => async (): Promise<never> => {
  const { fail } = await import('../../../utils/model/failure');
  return fail(code);
};

test('a picture that never loads leaves the screen to others', async () => {
  const stop = new AbortController();
  const hanging = showing({ load: () => new Promise(() => undefined) });
  const failed = climb('about:blank', { page: hanging, signal: stop.signal });
  await vi.waitFor(() => expect(hanging.load).toHaveBeenCalled());
  expect(await climb('about:blank', { page: showing() })).toMatchObject({ provenance: 'screen' });
  stop.abort();
  await expect(failed).rejects.toBe(stop.signal.reason);
  expect(hanging.locate).not.toHaveBeenCalled();
});

describe('a picture of the extension', () => {
  const address = (path: string): string => fakeBrowser.runtime.getURL(path);
  /** Acquires it from a page in which no script of ours runs. */
  const acquireFrom = (page: string): Promise<Acquired> => {
    vi.stubGlobal('fetch', async (url: string) =>
      url === address('/assets/sample.png')
        ? Object.defineProperty(new Response(photoFile), 'url', { value: url })
        : Promise.reject(new Error(url)),
    );
    return climb(address('/assets/sample.png'), { on: page, tools: { page: failing('pageOffLimits') } });
  };

  test('is read where one of its own pages shows it', async () => {
    expect(await acquireFrom(address('/welcome.html'))).toMatchObject({ provenance: 'original' });
  });

  test('is not read for a web page', async () => {
    await expect(acquireFrom('https://zoo.example/')).rejects.toMatchObject({
      failure: { code: 'pageOffLimits' },
    });
  });
});

describe('the first rung that works', () => {
  const fetches = (blob: Blob) =>
    fakePage({
      fetchPicture: async () => ({ blob, isDrawn: false, from: at('icc.jpg'), isReadable: false }),
    });

  test.each<[string, () => string, Climb, string, string]>([
    ['the background’s fetch', () => at('icc.jpg'), { page: fetches(photoFile) }, 'original', 'icc.jpg'],
    ['its own bytes', () => photo, {}, 'original', ''],
    [
      'the page, where the background gets nothing',
      () => at('gone.jpg'),
      { page: fetches(photoFile) },
      'page-fetch',
      'gone.jpg',
    ],
    [
      'the page, where the background gets something else',
      () => at('page.html.jpg'),
      { page: fetches(photoFile) },
      'page-fetch',
      'page.html.jpg',
    ],
    [
      'the page, where the host is not allowed',
      () => at('icc.jpg'),
      { page: fetches(photoFile), allowed: [] },
      'page-fetch',
      'icc.jpg',
    ],
    [
      'the page alone, for what only it can read',
      () => 'blob:https://zoo.example/1',
      { page: fetches(photoFile) },
      'page-fetch',
      '',
    ],
    ['the screen', () => at('gone%20for%20good.jpg'), { page: showing() }, 'screen', 'gone for good.jpg'],
    ['the screen, for a picture that is no file', () => 'about:blank', { page: showing() }, 'screen', ''],
    ['the screen, for an address that is none', () => 'http://', { page: showing() }, 'screen', ''],
    [
      'the screen, for data that is no picture',
      () => 'data:text/plain,hello',
      { page: showing() },
      'screen',
      '',
    ],
  ])('is %s', async (_name, url, options, provenance, name) => {
    const acquired = await climb(url(), options);
    expect(acquired).toMatchObject({ provenance, name, notes: [] });
    expect(acquired.file.blob.size).toBeGreaterThan(500);
  });

  test('is as far as it goes', async () => {
    const page = fakePage();
    await climb(at('icc.jpg'), { page });
    expect(page.fetchPicture).not.toHaveBeenCalled();
    expect(site.requests).toHaveLength(1);
  });

  test('says that a part of the picture was out of the screen', async () => {
    // However it is scrolled, the upper half of it is visible.
    const whole = { x: 10, y: 10, width: 20, height: 40 };
    const page = showing({ locate: async () => ({ ...found, whole, clipped: true }) });
    expect((await climb('about:blank', { page })).notes).toEqual([{ kind: 'clipped', share: 0.5 }]);
    expect(page.restore).toHaveBeenCalledTimes(1);
  });
});

describe('when no rung works', () => {
  test.each<[string, string, FailureCode, Climb?]>([
    ['a picture that is not there', 'gone.jpg', 'pictureUnreachable'],
    ['an empty file', 'empty.png', 'pictureUnreachable'],
    ['a page in place of a picture', 'page.html.jpg', 'notAPicture'],
    ['a PDF', 'document.pdf', 'pdf'],
    [
      'a page that is out of reach',
      'gone.jpg',
      'pageOffLimits',
      { tools: { page: failing('pageOffLimits') } },
    ],
    ['a PDF on such a page', 'document.pdf', 'pdf', { tools: { page: failing('pageOffLimits') } }],
    [
      'too large a file',
      'gone.jpg',
      'pictureTooLarge',
      { page: fakePage({ fetchPicture: failing('pictureTooLarge') }) },
    ],
    [
      'a page that has gone',
      'gone.jpg',
      'pictureUnreachable',
      { tools: { page: () => Promise.reject(new Error('No tab with id: 7')) } },
    ],
    [
      'a script that has gone',
      'gone.jpg',
      'pictureUnreachable',
      {
        page: fakePage({
          fetchPicture: () => Promise.reject(new Error('Receiving end does not exist')),
          locate: () => Promise.reject(new Error('Receiving end does not exist')),
        }),
      },
    ],
    [
      'a picture that is not on the page',
      'gone.jpg',
      'pictureUnreachable',
      { page: fakePage({ locate: async () => ({ outcome: 'missing' }) }) },
    ],
  ])('%s is told', async (_name, file, code, options) => {
    await expect(climb(at(file), options)).rejects.toMatchObject({ failure: { code } });
  });

  test('a picture that says it is larger than 60 MB is not waited for', async () => {
    const left = vi.fn();
    const huge = await listen((_request, response) => {
      response.writeHead(200, { 'content-length': '70000000' });
      response.write('x');
      response.on('close', left);
    });
    await expect(climb(`${huge.origin}/huge.jpg`)).rejects.toMatchObject({
      failure: { code: 'pictureTooLarge' },
    });
    await vi.waitFor(() => expect(left).toHaveBeenCalled());
    await huge.close();
  });

  test('one that never ends is not read to its end', async () => {
    const left = vi.fn();
    const chunk = Buffer.alloc(1_000_000);
    const endless = await listen((_request, response) => {
      const more = (): void => {
        if (!response.destroyed) response.write(chunk, more);
      };
      response.on('close', left);
      more();
    });
    await expect(climb(`${endless.origin}/endless.jpg`)).rejects.toMatchObject({
      failure: { code: 'pictureTooLarge' },
    });
    await vi.waitFor(() => expect(left).toHaveBeenCalled());
    await endless.close();
  });
});

describe('the page is put back as it was', () => {
  test('also when its screen could not be captured', async () => {
    fakeScreen(failing('internal'));
    const page = showing();
    await expect(climb('about:blank', { page })).rejects.toMatchObject({
      failure: { code: 'pageOffLimits' },
    });
    expect(page.restore).toHaveBeenCalledTimes(1);
  });

  test('and when that fails, what went wrong before it is told', async () => {
    fakeScreen(
      async () => png,
      () => ({ url: 'https://elsewhere.example/' }),
    );
    const restore = () => Promise.reject(new Error('Receiving end does not exist'));
    const page = showing({ restore });
    await expect(climb('about:blank', { page })).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
  });

  test('and when that fails, a picture that was taken is kept', async () => {
    const page = showing({ restore: () => Promise.reject(new Error('gone')) });
    expect(await climb('about:blank', { page })).toMatchObject({ provenance: 'screen' });
  });
});

describe('in time', () => {
  test('Stop ends a fetch that is under way', async () => {
    const stop = new AbortController();
    const acquiring = climb(`${site.origin}/slow/pictures/icc.jpg`, { signal: stop.signal });
    await vi.waitFor(() => expect(site.requests).toHaveLength(1));
    stop.abort(new Error('stopped'));
    await expect(acquiring).rejects.toThrow('stopped');
  });

  test('a page that never answers is given up on, and the next rung tried', async () => {
    const late = new AbortController();
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      limits.push(limit);
      return late.signal;
    });
    const page = fakePage({ fetchPicture: () => new Promise(() => undefined) });
    const acquiring = climb('blob:https://zoo.example/1', { page });
    await vi.waitFor(() => expect(page.fetchPicture).toHaveBeenCalled());
    late.abort(new DOMException('', 'TimeoutError'));
    await expect(acquiring).rejects.toMatchObject({ failure: { code: 'pictureUnreachable' } });
    expect(Math.max(...limits) * 3).toBeLessThan(20_000);
  });
});
