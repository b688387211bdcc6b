import { flatten, white } from './flatten';
import { type Decode, readPictureFile } from './picture-file';

/** The longest side of a thumbnail, in pixels: of a picture shown 80 pixels large on a dense screen. */
const maxSide = 160;
/** The largest size of a thumbnail's file, in bytes. */
const maxBytes = 30_000;
/** The tried qualities of WebP and JPEG, from 0 to 1. */
const qualities = [0.75, 0.5, 0.3];

/** Returns a thumbnail of a picture, as WebP or JPEG of at most 30 kB. Throws `FailureError` like `readPictureFile` and `decodeFile`. */
export async function makeThumbnail(picture: Blob, decode: Decode): Promise<Blob> {
  const bitmap = await decode(await readPictureFile(picture), { side: 2 * maxSide });
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, maxSide / Math.max(width, height));
    // On white: JPEG has no transparency, and dark letters would be on black.
    return await encodeWithin(maxBytes, flatten(bitmap, { top: 0, height }, scale, white));
  } finally {
    bitmap.close();
  }
}

/** Returns a canvas as WebP, or as JPEG where the browser writes no WebP, in the best quality that fits. */
async function encodeWithin(bytes: number, canvas: OffscreenCanvas): Promise<Blob> {
  for (const quality of qualities) {
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
    // A browser that does not write a type writes PNG.
    const blob =
      webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= bytes) return blob;
  }
  throw new Error('no thumbnail is small enough');
}
