import { fail, FailureError } from '../model/failure';
import { mostBytes } from '../model/picture';

/** Chromium's messages carry 64 MiB, and Base64 makes 4 characters of 3 bytes. What is larger, others may still get. */
const mostCarried = 50_000_000;
/** Nobody waits longer for a picture, in milliseconds. */
const patience = 20_000;

/**
 * Fetches a picture as the page would, with its cookies and its Referer, also from `blob:` addresses that only the
 * page can read. Throws `FailureError`: `pictureTooLarge` over 60 MB, else `pictureUnreachable`.
 */
export async function fetchPicture(url: string): Promise<Blob> {
  try {
    const response = await fetch(url, { cache: cacheFor(url), signal: AbortSignal.timeout(patience) });
    if (!response.ok) fail('pictureUnreachable', { status: response.status });
    return await readBody(response);
  } catch (thrown) {
    // The network does not say why it failed.
    throw thrown instanceof FailureError ? thrown : new FailureError({ code: 'pictureUnreachable' });
  }
}

/**
 * What the page shows is what is meant: a second request may bring another picture, or none. Only within the
 * origin: a cached answer to another's plain `img` lacks the headers that let it be read.
 */
function cacheFor(url: string): RequestCache {
  return URL.canParse(url) && new URL(url).origin === location.origin ? 'force-cache' : 'default';
}

/** As a whole: Firefox lets no extension's script read a body bit by bit. */
async function readBody(response: Response): Promise<Blob> {
  assertCarried(Number(response.headers.get('content-length')));
  const blob = await response.blob();
  assertCarried(blob.size);
  return blob;
}

function assertCarried(bytes: number): void {
  if (bytes > mostBytes) fail('pictureTooLarge');
  if (bytes > mostCarried) fail('pictureUnreachable');
}

/** A file as a Base64 data URI. */
export function dataUriOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(reader.error ?? new Error('The picture could not be read.'));
    });
    reader.readAsDataURL(blob);
  });
}
