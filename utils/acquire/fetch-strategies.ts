import { browser } from 'wxt/browser';
import { hostOf, fileNameOf, fragmentOf, pageKey } from '../lib/url';
import { isOfSite, isPublicHost, mayRequest } from '../lib/address-policy';
import { fail } from '../model/failure';
import { isFirefox } from '../platform/browser';
import { canBeAllowed, mayFetch } from '../platform/permissions';
import { withReferer } from '../platform/referer';
import { maxPictureBytes } from '../model/picture';
import {
  type FetchedByPage,
  type RawPicture,
  type Strategy,
  unreachable,
  withStrategyTimeout,
  strategyTimeoutMs,
} from './try-in-order';

/** An address, and the page that shows it, if any. */
interface FetchRequest {
  url: string;
  page?: {
    /** The address of the page; undefined for a picture in a frame of another site, whose address is not known. */
    url: string | undefined;
    /** Has the page fetch an address. */
    fetch(address: string): Promise<FetchedByPage>;
    /** Whether the page itself sends its origin as the Referer with the request for an address. */
    sendsReferrer(address: string): Promise<boolean>;
    /** Whether the frame of the picture has the origin of the page: else the page cannot even know the address. */
    isOwnFrame: boolean;
  };
  /** Without a page: whether the user allowed exactly this host. */
  isHostAllowed?: boolean;
  /** Whether the browser has itself requested the address for the page. */
  isRequested?: boolean;
  /** The ratio of width to height as the page shows the picture; 0 for unknown. */
  ratio?: number;
  /** Whether to believe what is at an address that the browser has not loaded. */
  isBelieved?: (picture: Blob) => Promise<boolean>;
  /** When all fetches must have ended, in milliseconds of `performance.now`. */
  until?: number;
}

/**
 * Returns the ways to fetch an address: by the page that shows it; by the background if the user allowed the host, without cookies,
 * with the page's Referer, and with cookies if the browser has requested it itself. None for an address that may not be requested
 * for the page.
 */
export function fetchStrategies({
  url,
  page,
  isHostAllowed = false,
  isRequested = false,
  ratio = 0,
  isBelieved,
  until = Infinity,
}: FetchRequest): Strategy[] {
  const pageUrl = page ? page.url : isHostAllowed ? url : undefined;
  // A picture of the extension on one of its own pages, where no script of ours runs.
  const isOwnPicture = [url, pageUrl].every((each) => each?.startsWith(browser.runtime.getURL('')));
  if (!isOwnPicture && !mayRequest(url, pageUrl)) return page ? [] : [{ acquire: () => failForHost(url) }];
  const file = {
    name: fileNameOf(url),
    notes: [],
    fragment: fragmentOf(url),
    ...(/^https?:/.test(url) ? { address: url } : {}),
  };
  const expected = { ratio, ...(isBelieved ? { isBelieved } : {}) };
  const left = (): number => Math.max(0, Math.min(strategyTimeoutMs, until - performance.now()));
  const get = (credentials: RequestCredentials, signal: AbortSignal): Promise<Fetched> =>
    fetchFrom(
      url,
      signal,
      // A cached response to a request with cookies would answer one without. Cookies are only for this address.
      { credentials, cache: 'no-store', redirect: credentials === 'include' ? 'error' : 'follow' },
      left(),
      (address) => isOwnPicture || mayRequest(address, pageUrl),
    );
  const isOfPage = (from: string): boolean => pageUrl !== undefined && isOfSite(from, pageUrl);
  const isOwnFrame = page?.isOwnFrame === true;
  const asPicture = ({ blob, from, isShared, isKept }: Fetched): RawPicture => {
    const isPageReadable =
      isOwnFrame && (url.startsWith('data:') || isPublicHost(from) || isShared || isOfPage(from));
    const mayDiffer = page !== undefined && !(isKept && pageKey(from) === pageKey(url));
    return { blob, provenance: 'original', isPageReadable, ...(mayDiffer && { mayDiffer }), ...file };
  };
  const withoutCookies: Strategy = {
    ...expected,
    acquire: async (signal) => {
      await assertAllowed(url);
      return { ...asPicture(await get('omit', signal)), isPublic: true };
    },
  };
  // Some hosts return nothing without a Referer.
  const withPageReferer: Strategy = {
    ...expected,
    acquire: async (signal) => {
      await assertAllowed(url);
      const referer = (await refererOf(page, url)) ?? fail('pictureUnreachable');
      return asPicture(await withReferer(url, referer, () => get('omit', signal)));
    },
  };
  const byPage: Strategy = {
    ...expected,
    acquire: async (signal) => {
      if (!page) return fail('pictureUnreachable');
      const { blob, isDrawn, from, isReadable } = await withStrategyTimeout(
        page.fetch(url).catch(unreachable),
        signal,
        left(),
      );
      if (!mayRequest(from, pageUrl)) fail('pictureUnreachable');
      // A drawn picture has no address.
      if (isDrawn) return drawnPicture({ blob, isReadable }, file.name);
      return { blob, provenance: 'page-fetch', isPageReadable: isReadable, ...file };
    },
  };
  // An extension's requests also carry cookies that the browser keeps from pages of other sites.
  const withCookies: Strategy = {
    ...expected,
    acquire: async (signal) => {
      await assertAllowed(url);
      const { blob, from } = await withReferer(url, await refererOf(page, url), () => get('include', signal));
      const isPageReadable = isOwnFrame && isOfPage(from);
      return { blob, provenance: 'original', isPageReadable, mustBeShown: true, ...file };
    },
  };
  const own = page ? [byPage] : [];
  if (url.startsWith('data:') || isOwnPicture) return [withoutCookies];
  // Only the page that created a blob can read it.
  if (url.startsWith('blob:')) return own;
  if (url.startsWith('file:')) return [withoutCookies, ...own];
  // Of an address without a page, only the host can be allowed.
  if (!page) return [withoutCookies, { acquire: () => failForHost(url) }];
  // A second request to the page's own site may return another picture than the one that is shown.
  const inOrder = isOfPage(url) ? [byPage, withoutCookies] : [withoutCookies, byPage];
  return [...inOrder, withPageReferer, ...(isRequested ? [withCookies] : [])];
}

/**
 * Throws unless the user allowed the host of a web address: otherwise a request of the background tells the host that Sightread
 * asks, and in Firefox which installation.
 */
async function assertAllowed(url: string): Promise<void> {
  if (/^https?:/.test(url) && !(await mayFetch(url))) fail('pictureUnreachable');
}

/** Returns the Referer that a page itself sends with the request for an address; `undefined` if it sends none, and without a page. */
async function refererOf(page: FetchRequest['page'], url: string): Promise<string | undefined> {
  if (page?.url === undefined || !/^https?:/.test(page.url)) return undefined;
  return (await page.sendsReferrer(url).catch(() => false)) ? `${new URL(page.url).origin}/` : undefined;
}

/**
 * Returns a picture that a page has drawn. In Firefox, the script in the page also draws what other scripts of
 * the page cannot read, if the user allowed its host.
 */
export function drawnPicture(
  { blob, isReadable }: { blob: Blob; isReadable: boolean },
  name: string,
): RawPicture {
  return { blob, provenance: 'drawn', isPageReadable: isReadable && !isFirefox(), name, notes: [] };
}

/** Throws `FailureError` `hostNotAllowed`, or `pictureUnreachable` where permission for the host would change nothing. */
async function failForHost(url: string): Promise<never> {
  if (!canBeAllowed(url) || (await mayFetch(url))) return fail('pictureUnreachable');
  return fail('hostNotAllowed', { host: hostOf(url), origin: new URL(url).origin });
}

/**
 * A fetched file: `from` is the address after redirects; `isShared` says that the server shares it by CORS, `isKept` that it lets
 * browsers keep the file.
 */
interface Fetched {
  blob: Blob;
  from: string;
  isShared: boolean;
  isKept: boolean;
}

/**
 * Fetches a picture. `mayRead` decides on the address of the response, after redirects. Throws `FailureError`
 * `pictureUnreachable` for a failed request, a status other than 2xx, and after a time; `pictureTooLarge` over 60 MB; and
 * the signal's reason.
 */
export async function fetchFrom(
  url: string,
  signal: AbortSignal,
  options: RequestInit,
  timeoutMs = strategyTimeoutMs,
  mayRead: (address: string) => boolean = () => true,
): Promise<Fetched> {
  let bytes = 0;
  // Compressed and endless responses have no reliable length.
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxPictureBytes) fail('pictureTooLarge');
      controller.enqueue(chunk);
    },
  });
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(url, { ...options, signal: inTime });
    const from = response.url || url;
    if (!mayRead(from)) {
      await response.body?.cancel();
      return fail('pictureUnreachable');
    }
    if (!response.ok) return fail('pictureUnreachable', { status: response.status });
    if (Number(response.headers.get('content-length')) > maxPictureBytes) {
      await response.body?.cancel();
      return fail('pictureTooLarge');
    }
    const { headers } = response;
    const blob = await new Response(response.body?.pipeThrough(counter), { headers }).blob();
    const isKept = !/no-store/i.test(headers.get('cache-control') ?? '');
    return { blob, from, isShared: response.type === 'cors', isKept };
  } catch (thrown) {
    signal.throwIfAborted();
    if (bytes > maxPictureBytes) fail('pictureTooLarge');
    return unreachable(thrown);
  }
}
