import { fail, FailureError } from '../domain/failure';
import { hostOf } from '../domain/settings';
import { mayFetch } from '../platform/hosts';
import { withReferer } from '../platform/referer';
import type { PageAccess } from './acquire';
import type { Rung } from './climb';
import { fetchBlob } from './fetch-blob';
import { inTime, patience } from './in-time';

/** An address, and the page that shows it, if any. */
interface Fetching {
  url: string;
  page?: { page: { url: string }; open(): Promise<PageAccess> };
  pageFirst: boolean;
  /** The proportions of what the page shows; 0 where nobody knows. */
  ratio: number;
  /** When all fetching must have ended, in milliseconds since the epoch. */
  until: number;
}

/** The ways to the bytes at an address: by the page that shows it, by us as a stranger, and by us as that page. */
export function fetchRungs({ url, page, pageFirst, ratio, until }: Fetching): Rung[] {
  const known = { name: nameIn(url), notes: [], ...(/^https?:/.test(url) ? { address: url } : {}) };
  const left = (): number => Math.min(patience, until - Date.now());
  const asStranger: Rung = {
    ratio,
    reach: async (signal) => ({
      blob: await fetchBlob(url, signal, { credentials: 'omit' }, left()),
      provenance: 'original',
      ...known,
    }),
  };
  const inPage: Rung = {
    ratio,
    reach: async (signal) => {
      const fetching =
        page?.open().then((script) => script.fetchPicture({ url })) ?? fail('pictureUnreachable');
      const { dataUri } = await inTime(fetching.catch(unreachable), signal, left());
      return { blob: await fetchBlob(dataUri, signal), provenance: 'page-fetch', ...known };
    },
  };
  // Cookies of its host, and the Referer that keeps others' pages out: only where the person allowed that host.
  const asPage: Rung = {
    ratio,
    reach: async (signal) => {
      if (!(await mayFetch(url)))
        fail(page ? 'pictureUnreachable' : 'hostNotAllowed', {
          host: hostOf(url),
          origin: new URL(url).origin,
        });
      const get = (): Promise<Blob> => fetchBlob(url, signal, { credentials: 'include' }, left());
      const referer =
        page && /^https?:/.test(page.page.url) ? `${new URL(page.page.url).origin}/` : undefined;
      return { blob: await withReferer(url, referer, get), provenance: 'original', ...known };
    },
  };
  const own = page ? [inPage] : [];
  if (url.startsWith('data:')) return [asStranger];
  // The menu leaves out addresses over 2 MB; and what a page made, only that page can read.
  if (url.startsWith('blob:')) return own;
  if (url.startsWith('file:')) return [asStranger, ...own];
  if (!/^https?:/.test(url) || !URL.canParse(url)) return [];
  // What the page shows is what is meant: asked for anew, its own site may give another picture.
  const isPageFirst = pageFirst || (page && isSameOrigin(url, page.page.url));
  return [...(isPageFirst ? [...own, asStranger] : [asStranger, ...own]), asPage];
}

function isSameOrigin(url: string, pageUrl: string): boolean {
  return URL.canParse(pageUrl) && new URL(url).origin === new URL(pageUrl).origin;
}

function unreachable(thrown: unknown): never {
  throw thrown instanceof FailureError ? thrown : new FailureError({ code: 'pictureUnreachable' });
}

/** The file's own name in its address, without query and encoding; empty for addresses that name no file. */
export function nameIn(url: string): string {
  if (!/^(https?|file):/.test(url) || !URL.canParse(url)) return '';
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
