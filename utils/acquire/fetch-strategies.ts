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
interface FetchRequest {
  url: string;
  page?: { page: { url: string }; meant: PictureRef; open(): Promise<PageAccess> };
  /** Whether the page's fetch comes before the background's. */
  pageFirst?: boolean;
  /** The ratio of width to height as the page shows the picture; 0 for unknown. */
  ratio?: number;
  /** When all fetches must have ended, in milliseconds since the epoch. */
  until?: number;
}

/** Returns the ways to fetch an address: by the page that shows it, by the background without cookies, and with cookies. */
export function fetchStrategies({
  url,
  page,
  pageFirst = false,
  ratio = 0,
  until = Infinity,
}: FetchRequest): Strategy[] {
  const known = { name: fileNameOf(url), notes: [], ...(/^https?:/.test(url) ? { address: url } : {}) };
  const left = (): number => Math.min(strategyTimeoutMs, until - Date.now());
  const referer = page && /^https?:/.test(page.page.url) ? `${new URL(page.page.url).origin}/` : undefined;
  const get = (credentials: RequestCredentials, signal: AbortSignal): Promise<Blob> =>
    fetchBlob(url, signal, { credentials }, left());
  // Some hosts return another picture without a Referer; only hosts that the person allowed get one.
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
      // A drawn picture has no address.
      if (isDrawn) return { blob, provenance: 'drawn', name: known.name, notes: [] };
      return { blob, provenance: 'page-fetch', ...known };
    },
  };
  // With the host's cookies, only where the person allowed the host.
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
  // Only the page that created a blob can read it.
  if (url.startsWith('blob:')) return own;
  if (url.startsWith('file:')) return [withoutCookies, ...own];
  if (!/^https?:/.test(url) || !URL.canParse(url)) return [];
  // A second request to the page's own site may return another picture than the one that is shown.
  const isPageFirst = pageFirst || (page && isSameOrigin(url, page.page.url));
  return [...(isPageFirst ? [...own, withoutCookies] : [withoutCookies, ...own]), withCookies];
}

function isSameOrigin(url: string, pageUrl: string): boolean {
  return URL.canParse(pageUrl) && new URL(url).origin === new URL(pageUrl).origin;
}

/**
 * Fetches a picture. Throws `FailureError` `pictureUnreachable` for a failed request, a status other than 2xx, and after
 * the timeout in milliseconds; `pictureTooLarge` over 60 MB; and the signal's reason.
 */
export async function fetchBlob(
  url: string,
  signal: AbortSignal,
  options: RequestInit = {},
  timeoutMs = strategyTimeoutMs,
): Promise<Blob> {
  let bytes = 0;
  // Compressed and endless responses have no reliable length.
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > maxPictureBytes) fail('pictureTooLarge');
      controller.enqueue(chunk);
    },
  });
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, timeoutMs))]);
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
