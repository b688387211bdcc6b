import { fail, FailureError } from '../../model/failure';
import { maxPictureBytes } from '../../model/picture';
import { drawPicture } from './draw-picture';
import { isHtml } from '../dom/elements';
import type { PagePicture } from './pictures';

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
  if (bytes > maxPictureBytes) fail('pictureTooLarge');
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

/**
 * The picture at an address as the page that shows it gets it, as a data URI. Asked for anew, a server may give another
 * one, as those of puzzles do that keep machines out: then what the page has drawn of it is answered instead.
 * Throws `FailureError` like `fetchPicture`.
 */
export async function fetchAsShown(
  url: string,
  picture: PagePicture | undefined,
): Promise<{ dataUri: string; isDrawn: boolean }> {
  const blob = await fetchPicture(url);
  const image = picture && imageOf(picture, url);
  if (image && (await isAnother(image, blob))) return { dataUri: await drawPicture(picture), isDrawn: true };
  return { dataUri: await dataUriOf(blob), isDrawn: false };
}

/** The image that shows the file of an address: another size of it is another file, of which nothing can be told. */
function imageOf({ element, part }: PagePicture, url: string): HTMLImageElement | null {
  if (part !== 'content' || !isHtml(element, 'img')) return null;
  return element.currentSrc === url && element.complete && element.naturalWidth > 0 ? element : null;
}

/** Nothing for what a browser decodes in an element alone, and for what moves: that shows another frame by now. */
async function decoded(blob: Blob): Promise<ImageBitmap | null> {
  if (!/^image\/(jpeg|png|bmp)/.test(blob.type)) return null;
  return createImageBitmap(blob).catch(() => null);
}

async function isAnother(shown: HTMLImageElement, blob: Blob): Promise<boolean> {
  const fetched = await decoded(blob);
  if (!fetched) return false;
  try {
    return isUnlike(sampleOf(shown), sampleOf(fetched));
  } catch {
    // Pixels of another origin are in it: nobody can tell.
    return false;
  } finally {
    fetched.close();
  }
}

/** The side of the samples that are compared, in pixels. */
const side = 64;
/** How far a value may be off (of 255) by another way of making a picture smaller, and how many of them may be more. */
const slack = 40;
const strangers = 0.01;

function isUnlike(one: Uint8ClampedArray, other: Uint8ClampedArray): boolean {
  const different = one.reduce(
    (sum, value, at) => sum + (Math.abs(value - (other[at] ?? 0)) > slack ? 1 : 0),
    0,
  );
  return different > one.length * strangers;
}

function sampleOf(picture: CanvasImageSource): Uint8ClampedArray {
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, side, side);
  return context.getImageData(0, 0, side, side).data;
}
