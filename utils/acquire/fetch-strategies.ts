import { hostOf, fileNameOf } from '../lib/url';
import { fail } from '../model/failure';
import { mayFetch } from '../platform/permissions';
import { withReferer } from '../platform/referer';
import { type PictureRef, maxPictureBytes } from '../model/picture';
import {
  type PageAccess,
  type Strategy,
  unreachable,
  withStrategyTimeout,
  strategyTimeoutMs,
} from './try-in-order';

/** An address, and the page that shows it, if any. */
interface Fetching {
  url: string;
  page?: { page: { url: string }; meant: PictureRef; open(): Promise<PageAccess> };
  pageFirst: boolean;
  /** The proportions of what the page shows; 0 where nobody knows. */
  ratio: number;
  /** When all fetching must have ended, in milliseconds since the epoch. */
  until: number;
}

/** Returns the ways to the bytes at an address: a fetch by the page that shows it, ours without cookies, and ours with them. */
export function fetchStrategies({ url, page, pageFirst, ratio, until }: Fetching): Strategy[] {
  const known = { name: fileNameOf(url), notes: [], ...(/^https?:/.test(url) ? { address: url } : {}) };
  const left = (): number => Math.min(strategyTimeoutMs, until - Date.now());
  const referer = page && /^https?:/.test(page.page.url) ? `${new URL(page.page.url).origin}/` : undefined;
  const get = (credentials: RequestCredentials, signal: AbortSignal): Promise<Blob> =>
    fetchBlob(url, signal, { credentials }, left());
  // A host that the person allowed hears which page shows the picture: some give another picture without that.
  const withoutCookies: Strategy = {
    ratio,
    acquire: async (signal) => ({
      blob: (await mayFetch(url))
        ? await withReferer(url, referer, () => get('omit', signal))
        : await get('omit', signal),
      provenance: 'original',
      ...known,
    }),
  };
  const byPage: Strategy = {
    ratio,
    acquire: async (signal) => {
      if (!page) return fail('pictureUnreachable');
      const fetching = page.open().then((script) => script.fetchPicture({ ...page.meant, address: url }));
      const { dataUri, isDrawn } = await withStrategyTimeout(fetching.catch(unreachable), signal, left());
      const blob = await fetchBlob(dataUri, signal);
      // Drawn, it comes from no address.
      if (isDrawn) return { blob, provenance: 'drawn', name: known.name, notes: [] };
      return { blob, provenance: 'page-fetch', ...known };
    },
  };
  // With the cookies of its host: only where the person allowed that.
  const withCookies: Strategy = {
    ratio,
    acquire: async (signal) => {
      if (!(await mayFetch(url)))
        fail(page ? 'pictureUnreachable' : 'hostNotAllowed', {
          host: hostOf(url),
          origin: new URL(url).origin,
        });
      const blob = await withReferer(url, referer, () => get('include', signal));
      return { blob, provenance: 'original', ...known };
    },
  };
  const own = page ? [byPage] : [];
  if (url.startsWith('data:')) return [withoutCookies];
  // The menu leaves out addresses over 2 MB; and what a page made, only that page can read.
  if (url.startsWith('blob:')) return own;
  if (url.startsWith('file:')) return [withoutCookies, ...own];
  if (!/^https?:/.test(url) || !URL.canParse(url)) return [];
  // The picture that the page shows is meant: a second request to the page's own site may give another one.
  const isPageFirst = pageFirst || (page && isSameOrigin(url, page.page.url));
  return [...(isPageFirst ? [...own, withoutCookies] : [withoutCookies, ...own]), withCookies];
}

function isSameOrigin(url: string, pageUrl: string): boolean {
  return URL.canParse(pageUrl) && new URL(url).origin === new URL(pageUrl).origin;
}

/**
 * Fetches a picture. Throws `FailureError`: `pictureUnreachable` when nothing came, or another status than 2xx, or
 * not in time; `pictureTooLarge` over 60 MB.
 */
export async function fetchBlob(
  url: string,
  signal: AbortSignal,
  options: RequestInit = {},
  milliseconds = strategyTimeoutMs,
): Promise<Blob> {
  let bytes = 0;
  // What is packed, or comes without an end, says no length.
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxPictureBytes) fail('pictureTooLarge');
      controller.enqueue(chunk);
    },
  });
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, milliseconds))]);
  try {
    const response = await fetch(url, { ...options, signal: inTime });
    if (!response.ok) return fail('pictureUnreachable', { status: response.status });
    if (Number(response.headers.get('content-length')) > maxPictureBytes) {
      await response.body?.cancel();
      return fail('pictureTooLarge');
    }
    const { headers } = response;
    return await new Response(response.body?.pipeThrough(counter), { headers }).blob();
  } catch (thrown) {
    signal.throwIfAborted();
    if (bytes > maxPictureBytes) fail('pictureTooLarge');
    return unreachable(thrown);
  }
}
