import { flatten, white } from './flatten';
import { decodeFile, type Rasterize, readPictureFile } from './picture-file';
import { type PixelSize, sizeAt } from './tiles';

/** The longest side of a thumbnail, in pixels: of a picture shown 80 pixels large on a dense screen. */
const maxSide = 160;
/** Of JPEG, from 0 to 1: so that no thumbnail is larger than 30 kB. As WebP, one takes five times as long to write. */
const quality = 0.75;

const scaleOf = ({ width, height }: PixelSize): number => Math.min(1, maxSide / Math.max(width, height));

/** Returns a thumbnail of a picture, as JPEG of at most 30 kB. Throws `FailureError` like `readPictureFile` and `decodeFile`. */
export async function makeThumbnail(picture: Blob, rasterize: Rasterize): Promise<Blob> {
  const file = await readPictureFile(picture);
  const upright = file.inspected?.upright;
  const size = upright && sizeAt(scaleOf(upright), upright);
  const bitmap = await decodeFile(file, rasterize, { side: 2 * maxSide, size });
  const { width, height } = bitmap;
  // On white: JPEG has no transparency, and dark letters would be on black.
  const canvas = flatten(bitmap, { x: 0, y: 0, width, height }, scaleOf(bitmap), white);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
