import { fileKindOf } from '../model/media-type';
import type { Rasterize } from './prepare';

/** The longest side of a thumbnail, in pixels: of a picture shown 80 pixels large on a dense screen. */
const maxSide = 160;
/** A thumbnail takes no more bytes. */
const maxBytes = 30_000;
/** How good it may be, the best that fits; where WebP is not written, JPEG is. */
const qualities = [0.75, 0.5, 0.3];

/** A small picture of a picture, as WebP or JPEG of at most 30 kB. Throws where it cannot be decoded or drawn. */
export async function makeThumbnail(picture: Blob, rasterize: Rasterize): Promise<Blob> {
  const kind = fileKindOf(new Uint8Array(await picture.slice(0, 4096).arrayBuffer()));
  const bitmap = await createImageBitmap(
    kind === 'image/svg+xml' ? await rasterize(picture, 2 * maxSide) : picture,
  );
  try {
    const share = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const side = (length: number): number => Math.max(1, Math.round(length * share));
    return await encoded(drawn(bitmap, side(bitmap.width), side(bitmap.height)));
  } finally {
    bitmap.close();
  }
}

/** On white: JPEG has nothing to see through, and dark letters would stand on black. */
function drawn(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

async function encoded(canvas: OffscreenCanvas): Promise<Blob> {
  for (const quality of qualities) {
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
    // A browser that does not write a type writes PNG.
    const small =
      webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (small.size <= maxBytes) return small;
  }
  throw new Error('no thumbnail is small enough');
}
