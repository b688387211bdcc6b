import type { PictureLimits, PreparedPicture } from '../model/picture';
import { encode, type Encoding } from './prepare';

/**
 * A prepared picture in another shape: a PNG of the same pixels, made smaller only where it would have more bytes than
 * the limits allow, or one with half its sides and at most half its bytes. Its notes are empty: what was done is told
 * by whoever asked for it. Throws the signal's reason once it is aborted, and `Error` for what was not prepared.
 */
export async function reshape(
  picture: PreparedPicture,
  shape: 'png' | 'smaller',
  limits: PictureLimits,
  signal: AbortSignal,
): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(picture.blob);
  try {
    signal.throwIfAborted();
    // What was prepared is opaque: nothing of the ground is seen.
    const encoding: Encoding =
      shape === 'png'
        ? { scale: 1, enough: limits.bytes, tryPng: 'only', ground: 'white' }
        : {
            scale: 0.5,
            enough: picture.blob.size / 2,
            tryPng: picture.mediaType === 'image/png',
            ground: 'white',
          };
    return await encode(bitmap, { top: 0, height: bitmap.height }, encoding, signal);
  } finally {
    bitmap.close();
  }
}
