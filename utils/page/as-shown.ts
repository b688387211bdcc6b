import { drawPicture } from './draw';
import { isHtml } from './elements';
import { dataUriOf, fetchPicture } from './fetch-picture';
import type { PagePicture } from './pictures';

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
