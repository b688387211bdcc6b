import { fail } from '../../model/failure';
import { doubled, greyInto, type Grey } from './grey';
import { type Orientation, turnedSize } from './orientation';
import type { Pixels } from './paddle/pixels';

/**
 * A picture ready for both recognisers. `width` and `height` are the original's, turned; `greyScale` and `pixelScale`
 * say how many times as large `grey` and `pixels` are.
 */
export interface Readable {
  width: number;
  height: number;
  grey: Grey;
  greyScale: number;
  pixels: Pixels;
  pixelScale: number;
}

/** Text of fewer pixels than this on the long side is too small for Tesseract's liking. */
const smallSide = 1400;
/** What is held of a picture, in pixels: a byte for each of the grey ones, four for each of the coloured. */
const most = { grey: 24_000_000, coloured: 8_000_000 };
/** Pixels are read back from the canvas in bands, so that a large picture is not held three times over. */
const bandPixels = 2_000_000;

/** Decodes a picture. Throws `FailureError` `pictureBroken` if that cannot be done. */
export function openPicture(picture: Blob): Promise<ImageBitmap> {
  return createImageBitmap(picture).catch(() => fail('pictureBroken'));
}

/** An opaque picture, turned and ready to be read: small ones doubled in grey, large ones made smaller. */
export function toReadable(bitmap: ImageBitmap, orientation: Orientation): Readable {
  const { width, height } = turnedSize(bitmap, orientation);
  const coloured = sizeWithin(width, height, most.coloured);
  const whole = sizeWithin(width, height, most.grey);
  const pixels = { ...coloured, rgba: new Uint8ClampedArray(4 * coloured.width * coloured.height) };
  eachBand(bitmap, orientation, coloured, (band, at) => pixels.rgba.set(band, 4 * at));
  const grey = { ...whole, pixels: new Uint8Array(whole.width * whole.height) };
  eachBand(bitmap, orientation, whole, (band, at) => greyInto(grey.pixels, at, band));
  const large = Math.max(width, height) < smallSide ? doubled(grey) : grey;
  return {
    width,
    height,
    grey: large,
    greyScale: large.width / width,
    pixels,
    pixelScale: pixels.width / width,
  };
}

function sizeWithin(width: number, height: number, pixels: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)));
  const scaled = (side: number): number => Math.max(1, Math.floor(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Draws a picture at a size and gives it band by band, each with the index of its first pixel. */
function eachBand(
  bitmap: ImageBitmap,
  { quarters, isMirrored }: Orientation,
  { width, height }: { width: number; height: number },
  take: (rgba: Uint8ClampedArray, at: number) => void,
): void {
  const bandHeight = Math.min(height, Math.ceil(bandPixels / width));
  const canvas = new OffscreenCanvas(width, bandHeight).getContext('2d', { willReadFrequently: true });
  if (!canvas) return fail('readerFailed');
  canvas.imageSmoothingQuality = 'high';
  const [across, down] = quarters % 2 === 0 ? [width, height] : [height, width];
  for (let top = 0; top < height; top += bandHeight) {
    canvas.setTransform(1, 0, 0, 1, width / 2, height / 2 - top);
    canvas.rotate((quarters * Math.PI) / 2);
    canvas.scale(isMirrored ? -1 : 1, 1);
    canvas.drawImage(bitmap, -across / 2, -down / 2, across, down);
    const rows = Math.min(bandHeight, height - top);
    take(canvas.getImageData(0, 0, width, rows).data, top * width);
  }
}
