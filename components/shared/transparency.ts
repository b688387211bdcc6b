/** The side of the sample that is looked at, in pixels. */
const side = 64;

/** The least alpha, of 255, of a pixel that shows nothing behind it. */
const opaque = 250;

/**
 * Returns whether a loaded picture may have transparent pixels; false for one that can't be decoded, true for one whose
 * pixels may not be read: an SVG with HTML in it (seen in Chromium 156).
 */
async function hasTransparentPixels(image: HTMLImageElement): Promise<boolean> {
  // Decoded and made smaller beside the page's own thread.
  const sample = await createImageBitmap(image, { resizeWidth: side, resizeHeight: side }).catch(() => null);
  const context = new OffscreenCanvas(side, side).getContext('2d');
  if (!sample || !context) return false;
  context.drawImage(sample, 0, 0);
  sample.close();
  const pixels = readPixels(context);
  return pixels === null || pixels.some((value, at) => at % 4 === 3 && value < opaque);
}

/** Returns the bytes of a sample, as RGBA; null where they may not be read. */
function readPixels(context: OffscreenCanvasRenderingContext2D): Uint8ClampedArray | null {
  try {
    return context.getImageData(0, 0, side, side).data;
  } catch {
    return null;
  }
}

/** Marks a picture that was loaded as transparent, or not: base.css draws a checkerboard behind transparent ones. */
export async function markTransparency(image: HTMLImageElement, mediaType: string): Promise<void> {
  const { src } = image;
  const isTransparent = mediaType !== 'image/jpeg' && (await hasTransparentPixels(image));
  // Another picture may be in its place.
  if (image.src === src) image.dataset['transparent'] = String(isTransparent);
}
