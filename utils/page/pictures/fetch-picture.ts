import { fail, FailureError } from '../../model/failure';
import { maxPictureBytes, type PictureFacts } from '../../model/picture';
import { drawPicture, isOfThisFrame, isOfTopOrigin } from './draw-picture';
import { drawOnCanvas } from '../dom/canvas';
import { isHtml } from '../dom/elements';
import type { PagePicture } from './pictures';
import { referrerPolicyOf } from './referrer-policy';
import { currentAddressOf } from './sources';

const timeoutMs = 20_000;

/**
 * Fetches a picture as the page would, with its cookies and its Referer, or as the options say; also `blob:` addresses. Returns its bytes, the address
 * that they came from after redirects, and whether the server shares them by CORS. Throws `FailureError`: `pictureTooLarge`
 * over 60 MB, else `pictureUnreachable`.
 */
export async function fetchPicture(
  url: string,
  options: RequestInit = {},
): Promise<{ blob: Blob; from: string; isShared: boolean }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { cache: cacheFor(url), ...options, signal });
    if (!response.ok) fail('pictureUnreachable', { status: response.status });
    assertSize(Number(response.headers.get('content-length')));
    // Firefox does not let content scripts read a stream.
    const blob = await response.blob();
    assertSize(blob.size);
    return { blob, from: response.url, isShared: response.type === 'cors' };
  } catch (thrown) {
    // The browser does not tell why a request failed.
    throw thrown instanceof FailureError ? thrown : new FailureError({ code: 'pictureUnreachable' });
  }
}

/**
 * From the cache, because a second request may return another picture, or none. Only within the origin: the cached
 * response to an `img` of another origin lacks the CORS headers.
 */
function cacheFor(url: string): RequestCache {
  return URL.canParse(url) && new URL(url).origin === location.origin ? 'force-cache' : 'default';
}

function assertSize(bytes: number): void {
  if (bytes > maxPictureBytes) fail('pictureTooLarge');
}

/**
 * Returns the file that an element shows, if the browser has it in its cache and this frame's own origin has sent it; else
 * nothing. Then it is no other picture than the one that is shown, and there is nothing to compare.
 */
export async function fetchFromCache({
  addresses: [address],
  loaded,
}: PictureFacts): Promise<PictureFacts['fetched']> {
  if (address === undefined || !loaded.includes(address) || !isOfThisFrame(address)) return undefined;
  try {
    const response = await fetch(address, {
      cache: 'only-if-cached',
      mode: 'same-origin',
      redirect: 'error',
    });
    if (!response.ok) return undefined;
    return { address, blob: await response.blob(), isReadable: isOfTopOrigin() };
  } catch {
    return undefined;
  }
}

interface FetchedAsShown {
  blob: Blob;
  isDrawn: boolean;
  from: string;
  isReadable: boolean;
}

/**
 * Returns the picture at an address as the page shows it, and whether scripts of the whole page can read it.
 * Where the server returns another picture for the second request, as for a CAPTCHA, the shown picture is drawn instead.
 * Throws `FailureError` like `fetchPicture`.
 */
export async function fetchAsShown(url: string, picture: PagePicture | undefined): Promise<FetchedAsShown> {
  const { blob, from, isShared } = await fetchPicture(url, {
    referrerPolicy: referrerPolicyOf(picture?.element),
  });
  const image = picture && imageOf(picture, url);
  const isDrawn = image ? await differs(image, blob) : false;
  if (picture && isDrawn) return { ...(await drawPicture(picture)), isDrawn, from };
  const isReadable = isOfTopOrigin() && (isShared || isOfThisFrame(from));
  return { blob, isDrawn, from, isReadable };
}

/** Fetches a picture as anybody would: without cookies and Referer. Throws `FailureError` like `fetchPicture`. */
export async function fetchAsAnyone(url: string): Promise<FetchedAsShown> {
  const anyone = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;
  const { blob, from, isShared } = await fetchPicture(url, anyone);
  return { blob, isDrawn: false, from, isReadable: isShared };
}

/** Returns the loaded image that shows the file of an address; null for another candidate of the same image. */
function imageOf({ element, part }: PagePicture, url: string): HTMLImageElement | null {
  if (part !== 'content' || !isHtml(element, 'img')) return null;
  return currentAddressOf(element) === url && element.complete && element.naturalWidth > 0 ? element : null;
}

async function differs(shown: HTMLImageElement, blob: Blob): Promise<boolean> {
  // Only an element can decode other files, and animated ones show another frame by now.
  if (!/^image\/(jpeg|png|bmp)/.test(blob.type)) return false;
  const fetched = await createImageBitmap(blob).catch(() => null);
  if (!fetched) return false;
  try {
    return areDifferent(sampleOf(shown), sampleOf(fetched));
  } catch {
    // The canvas is tainted: the pictures cannot be compared.
    return false;
  } finally {
    fetched.close();
  }
}

/** The side of the compared samples, in pixels. */
const sampleSide = 64;
/** How much a value may differ (of 255) because of scaling, and the share of values that may differ more. */
const maxDifference = 40;
const maxDifferentShare = 0.01;

function areDifferent(one: Uint8ClampedArray, other: Uint8ClampedArray): boolean {
  const different = one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > maxDifference);
  return different.length > one.length * maxDifferentShare;
}

function sampleOf(picture: CanvasImageSource): Uint8ClampedArray {
  const context = drawOnCanvas(picture, sampleSide, sampleSide);
  return context?.getImageData(0, 0, sampleSide, sampleSide).data ?? fail('pictureUnreachable');
}
