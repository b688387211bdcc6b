import { fail } from '../../domain/failure';
import { backdropFor, doubled, greyInto, type Backdrop, type Grey, type Looks } from './grey';

/** A picture ready for recognition. `width` and `height` are the original's; `scale` is how much larger `grey` is. */
export interface Readable {
  grey: Grey;
  width: number;
  height: number;
  scale: number;
}

/** Text of fewer pixels than this on the long side is too small for the recogniser's liking. */
const smallSide = 1400;
const mostPixels = 24_000_000;
/** Pixels are read back from the canvas in bands, so that a large picture is not held three times over. */
const bandPixels = 2_000_000;

/**
 * Decodes a picture for reading: flat, grey, small ones doubled, those over 24 megapixels made smaller.
 * Throws `FailureError` `pictureBroken` if it cannot be decoded.
 */
export async function prepareGrey(picture: Blob): Promise<Readable> {
  const original = await createImageBitmap(picture).catch(() => fail('pictureBroken'));
  const { width, height } = original;
  const bitmap = await withinLimit(original);
  const grey = flattened(bitmap);
  bitmap.close();
  const large = Math.max(grey.width, grey.height) < smallSide ? doubled(grey) : grey;
  return { grey: large, width, height, scale: large.width / width };
}

async function withinLimit(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const scale = Math.sqrt(mostPixels / (bitmap.width * bitmap.height));
  if (scale >= 1) return bitmap;
  const smaller = await createImageBitmap(bitmap, {
    resizeWidth: Math.max(1, Math.floor(bitmap.width * scale)),
    resizeHeight: Math.max(1, Math.floor(bitmap.height * scale)),
    resizeQuality: 'high',
  });
  bitmap.close();
  return smaller;
}

function flattened(bitmap: ImageBitmap): Grey {
  const onWhite = greyOn(bitmap, 'white');
  return backdropFor(onWhite.looks) === 'white' ? onWhite.grey : greyOn(bitmap, 'black').grey;
}

function greyOn(bitmap: ImageBitmap, backdrop: Backdrop): { grey: Grey; looks: Looks } {
  const { width, height } = bitmap;
  const bandHeight = Math.min(height, Math.ceil(bandPixels / width));
  const canvas = new OffscreenCanvas(width, bandHeight).getContext('2d', { willReadFrequently: true });
  if (!canvas) return fail('readerFailed');
  const pixels = new Uint8Array(width * height);
  let light = 0;
  let opaque = 0;
  for (let top = 0; top < height; top += bandHeight) {
    const rows = Math.min(bandHeight, height - top);
    canvas.clearRect(0, 0, width, bandHeight);
    canvas.drawImage(bitmap, 0, -top);
    const band = canvas.getImageData(0, 0, width, rows).data;
    const looks = greyInto(pixels, top * width, band, backdrop);
    light += looks.luminance * looks.opacity * rows;
    opaque += looks.opacity * rows;
  }
  return {
    grey: { width, height, pixels },
    looks: { luminance: opaque ? light / opaque : 0, opacity: opaque / height },
  };
}
