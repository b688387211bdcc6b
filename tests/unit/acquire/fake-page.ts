import { readFileSync } from 'node:fs';
import { type Mock, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type * as Acquire from '../../../utils/acquire/acquire';
import type { Acquired, AcquireTools, PageAccess } from '../../../utils/acquire/try-in-order';
import type { PictureFacts, PictureLocation } from '../../../utils/model/picture';
import { FIXTURES } from '../../fakes/site.mjs';
import { samplePage } from '../model/samples';

/** One of the pictures of the tests as a data URI. */
export function dataUriOf(file: string, mediaType: string): string {
  return `data:${mediaType};base64,${readFileSync(`${FIXTURES}pictures/${file}`).toString('base64')}`;
}

/** One of the pictures of the tests as a page sends it. */
export function fileOf(file: string, type: string): Blob {
  return new Blob([readFileSync(`${FIXTURES}pictures/${file}`)], { type });
}

const rect = { x: 10, y: 10, width: 20, height: 20 };
export const found: PictureLocation = {
  outcome: 'found',
  rect,
  whole: rect,
  viewportWidth: 100,
  clipped: false,
  covered: false,
};

/** A page on this machine, as the pictures of the tests are. */
export const localPage = { ...samplePage, url: 'http://localhost/' };

/** The script in a page that holds no picture, with these of its methods replaced. */
export function fakePage(changes: Partial<PageAccess> = {}): {
  [K in keyof PageAccess]: Mock<PageAccess[K]>;
} {
  const unreachable = async (): Promise<never> => {
    const { FailureError } = await import('../../../utils/model/failure');
    throw new FailureError({ code: 'pictureUnreachable' });
  };
  return {
    readFacts: vi.fn(changes.readFacts ?? (async () => null)),
    fetchPicture: vi.fn(changes.fetchPicture ?? unreachable),
    sendsReferrer: vi.fn(changes.sendsReferrer ?? (async () => ({ isSent: false }))),
    draw: vi.fn(changes.draw ?? unreachable),
    thumbnail: vi.fn(changes.thumbnail ?? (async () => ({ blob: null }))),
    load: vi.fn(changes.load ?? (async () => ({ isBroken: false }))),
    locate: vi.fn(changes.locate ?? (async () => ({ outcome: 'broken' as const }))),
    restore: vi.fn(changes.restore ?? (async () => undefined)),
  };
}

/** Node draws no SVG. */
export const drawsNothing = (): Promise<never> => Promise.reject(new Error('not here'));

/** What a generator comes to, without what it yields. */
export async function resultOf<T>(work: AsyncGenerator<unknown, T, void>): Promise<T> {
  for (;;) {
    const { done, value } = await work.next();
    if (done) return value;
  }
}

/** Which origins the person allowed. */
export function fakePermissions(allowed: readonly string[] = []): void {
  Object.assign(fakeBrowser, {
    permissions: {
      contains: async ({ origins = [] }: { origins?: string[] }) =>
        origins.every((origin) => allowed.includes(origin) || allowed.includes('<all_urls>')),
      getAll: async () => ({ origins: [...allowed] }),
    },
  });
}

/** The tab of `localPage` in front, and a screen that can be captured; `screen` answers a data URI. */
export function fakeScreen(screen: () => Promise<string>, front: () => object = () => ({})): Mock {
  const tab = { id: localPage.tabId, url: localPage.url };
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async () => [{ ...tab, ...front() }] as never);
  const capture = vi.fn(screen);
  vi.spyOn(fakeBrowser.tabs, 'captureVisibleTab').mockImplementation(capture);
  return capture;
}

/** Node draws nothing: what is cut out of a capture is noted, and a real PNG comes out. */
export function fakeCanvas(): { cut: { width: number; height: number }[] } {
  const cut: { width: number; height: number }[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width: 200, height: 100, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        cut.push({ width, height });
      }
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async () => new Blob([readFileSync(`${FIXTURES}pictures/screenshot.png`)]);
    },
  );
  return { cut };
}

/** What a page knows of a picture that is nowhere. */
export const noFacts: PictureFacts = {
  addresses: [],
  loaded: [],
  requested: [],
  isOwnFrame: true,
  isPending: false,
  ratio: 0,
  isDrawable: false,
  isThumbnail: false,
  isOneOfSeveral: false,
  backdrop: '',
};

export type ReachArguments = [
  known: Partial<PictureFacts>,
  page?: Partial<PageAccess>,
  tools?: Partial<AcquireTools>,
  source?: object,
];

/** Has the modules under test run as in Firefox, until `vi.unstubAllEnvs`. */
export const inFirefox = (): void => void vi.stubEnv('FIREFOX', 'true');

/** Reaches a picture of which the page knows this; the browser has loaded its addresses, unless `known` says which. */
export function reachElement(
  { acquire }: Pick<typeof Acquire, 'acquire'>,
  ...[known, page = {}, tools = {}, source = {}]: ReachArguments
): Promise<Acquired> {
  const loaded = known.loaded ?? known.addresses ?? [];
  const facts = { ...noFacts, loaded, requested: loaded, ...known };
  const script = fakePage({ readFacts: async () => facts, ...page });
  const all = {
    page: async () => script,
    scrollable: () => Promise.reject(new Error('not here')),
    stored: async () => undefined,
    rasterize: drawsNothing,
    areAlike: async () => true,
    momentShown: async () => undefined,
    isServiceHost: async () => false,
    ...tools,
  };
  const url = 'http://localhost/other.png';
  const element = { kind: 'element', url, frameId: 0, page: localPage, ...source } as const;
  return resultOf(acquire(element, all, new AbortController().signal));
}
