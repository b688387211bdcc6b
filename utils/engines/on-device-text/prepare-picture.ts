import { fail } from '../../model/failure';
import type { Box } from '../../model/layout';
import { type Orientation, type Size, turnedSize } from './orientation';
import { type Pixels, scaledBox } from './paddle/pixels';

/**
 * A picture prepared for both recognizers. `width` and `height` are the original's after turning. `grayScale` and `pixelScale` are
 * the ratios of `gray` and `pixels` to that size.
 */
export interface Readable {
  width: number;
  height: number;
  gray: Gray;
  grayScale: number;
  pixels: Pixels;
  pixelScale: number;
  /** Whether its text is black on white without gray edges, as in a fax. */
  isBilevel?: boolean;
}

/** The minimum long side of a gray picture in pixels. Smaller ones are doubled, because Tesseract misreads small text. */
const minTesseractSide = 1400;
/**
 * The maximum number of pixels, to limit memory; larger pictures are shrunk. A page with 300 dots per inch has 8.4 to 9 megapixels, and is
 * misread if it is shrunk a little. Narrow pictures, such as the capture of a long page, may have more in gray, so that their text stays legible.
 */
export const maxPixels = { gray: 24_000_000, colored: 9_000_000 };
const minShortSide = 2000;
/** Pixels are read from the canvas in bands, so that a large picture is not in memory three times. */
const bandPixels = 2_000_000;

/**
 * Returns a picture opaque and in the sizes for the recognizers: small ones doubled in gray, large ones shrunk. Throws `FailureError`
 * `pictureBroken` if it cannot be decoded.
 */
export async function toReadable(picture: Blob): Promise<Readable> {
  let bitmap = await createImageBitmap(picture).catch(() => fail('pictureBroken'));
  try {
    const { width, height } = bitmap;
    const narrow = minShortSide / Math.min(width, height);
    const whole = sizeWithin(
      width,
      height,
      maxPixels.gray,
      Math.max(narrow, scaleTo(width, height, maxPixels.colored)),
    );
    const colored = sizeWithin(width, height, maxPixels.colored, 1);
    const isSame = colored.width === whole.width;
    const pixels = emptyPixels(colored);
    const gray = { ...whole, pixels: new Uint8Array(whole.width * whole.height) };
    bitmap = await madeSmaller(bitmap, whole);
    eachBand(bitmap, (band, at) => {
      grayInto(gray.pixels, at, band);
      if (isSame) pixels.rgba.set(band, 4 * at);
    });
    if (!isSame) {
      bitmap = await madeSmaller(bitmap, colored);
      eachBand(bitmap, (band, at) => pixels.rgba.set(band, 4 * at));
    }
    const large = Math.max(width, height) < minTesseractSide ? doubledGray(gray) : gray;
    return {
      width,
      height,
      gray: large,
      grayScale: large.width / width,
      pixels,
      pixelScale: pixels.width / width,
    };
  } finally {
    bitmap.close();
  }
}

/** Returns memory for a color picture. Workers share it if the browser allows that. */
export function emptyPixels({ width, height }: Size): Pixels {
  const bytes = 4 * width * height;
  const memory = globalThis.crossOriginIsolated ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
  return { width, height, rgba: new Uint8ClampedArray(memory) };
}

/** Returns a picture without what is in boxes, in pixels of its color: each is filled with the color at its corner. */
export function withoutBoxes(picture: Readable, boxes: readonly Box[]): Readable {
  const { gray, pixels, grayScale, pixelScale } = picture;
  const [grays, colors] = [gray.pixels.slice(), emptyPixels(pixels)];
  colors.rgba.set(pixels.rgba);
  for (const box of boxes) {
    fill({ ...gray, values: grays }, scaledBox(box, grayScale / pixelScale));
    fill({ ...pixels, values: colors.rgba }, box);
  }
  return { ...picture, gray: { ...gray, pixels: grays }, pixels: colors };
}

/** Fills a box of a picture of one or four values for each pixel with those at its upper left corner. */
function fill({ width, height, values }: Size & { values: Uint8Array | Uint8ClampedArray }, box: Box): void {
  const channels = values.length / (width * height);
  const [left, top] = [Math.max(0, Math.round(box.x)), Math.max(0, Math.round(box.y))];
  const right = Math.min(width, Math.round(box.x + box.width));
  const bottom = Math.min(height, Math.round(box.y + box.height));
  const first = channels * (top * width + left);
  const ground = values.slice(first, first + channels);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) values.set(ground, channels * (y * width + x));
}

/** Returns the scale at which a picture has a number of pixels. */
function scaleTo(width: number, height: number, pixels: number): number {
  return Math.sqrt(pixels / (width * height));
}

/** Returns the size of a picture with at most a number of pixels, also shrunk by `scale` if that is below 1. */
function sizeWithin(width: number, height: number, pixels: number, scale: number): Size {
  const factor = Math.min(1, scale, scaleTo(width, height, pixels));
  const scaled = (side: number): number => Math.max(1, Math.floor(side * factor));
  return { width: scaled(width), height: scaled(height) };
}

/** Returns a bitmap in a smaller or the same size, and closes the given one unless it has that size. */
async function madeSmaller(bitmap: ImageBitmap, { width, height }: Size): Promise<ImageBitmap> {
  if (bitmap.width === width && bitmap.height === height) return bitmap;
  const smaller = await createImageBitmap(bitmap, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  });
  bitmap.close();
  return smaller;
}

/** Draws a bitmap, and calls `take` with each band and the index of its first pixel. */
function eachBand(bitmap: ImageBitmap, take: (rgba: Uint8ClampedArray, at: number) => void): void {
  const { width, height } = bitmap;
  const bandHeight = Math.min(height, Math.ceil(bandPixels / width));
  const canvas = new OffscreenCanvas(width, bandHeight).getContext('2d', { willReadFrequently: true });
  if (!canvas) return fail('readerFailed');
  for (let top = 0; top < height; top += bandHeight) {
    canvas.drawImage(bitmap, 0, -top);
    const rows = Math.min(bandHeight, height - top);
    take(canvas.getImageData(0, 0, width, rows).data, top * width);
  }
}

/** Returns a picture turned. */
export function turnedPicture(picture: Readable, orientation: Orientation): Readable {
  const { gray, pixels } = picture;
  const grays = new Uint8Array(gray.pixels.length);
  turnInto(grays, gray.pixels, gray, orientation);
  const colors = emptyPixels(turnedSize(pixels, orientation));
  turnInto(asNumbers(colors), asNumbers(pixels), pixels, orientation);
  const { width, height } = turnedSize(picture, orientation);
  return {
    ...picture,
    width,
    height,
    gray: { ...turnedSize(gray, orientation), pixels: grays },
    grayScale: turnedSize(gray, orientation).width / width,
    pixels: colors,
    pixelScale: colors.width / width,
  };
}

/** Returns the four bytes of each pixel as one number. */
const asNumbers = ({ rgba }: Pixels): Uint32Array =>
  new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);

/** Writes the values of a picture, one for each pixel, as they are in the turned picture. */
function turnInto<Values extends Uint8Array | Uint32Array>(
  turned: Values,
  given: Values,
  { width, height }: Size,
  { quarters, isMirrored }: Orientation,
): void {
  // What the index in the turned picture grows by with each column and row of the given one, and that of its first pixel.
  const [right, down, first] = (
    [
      [1, width, 0],
      [height, -1, height - 1],
      [-1, -width, width * height - 1],
      [-height, 1, height * (width - 1)],
    ] as const
  )[quarters];
  for (let y = 0, from = 0; y < height; y++) {
    const row = first + y * down;
    for (let x = 0; x < width; x++) turned[row + right * (isMirrored ? width - 1 - x : x)] = given[from++]!;
  }
}

/** A gray picture, row by row, with one byte for each pixel: 0 is black and 255 is white. */
export interface Gray {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Writes opaque RGBA pixels as gray (Rec. 601) into `into`, from index `at`. */
export function grayInto(into: Uint8Array, at: number, rgba: Uint8ClampedArray): void {
  for (let from = 0, to = at; from < rgba.length; from += 4, to++) {
    into[to] = (77 * rgba[from]! + 150 * rgba[from + 1]! + 29 * rgba[from + 2]! + 128) >> 8;
  }
}

export function grayOf({ width, height, rgba }: Pixels): Gray {
  const pixels = new Uint8Array(width * height);
  grayInto(pixels, 0, rgba);
  return { width, height, pixels };
}

/**
 * Returns a picture in twice its size, bicubic (Catmull-Rom). Scaling by a canvas loses small text, because it is bilinear at best.
 * At a factor of two, each new pixel is a quarter away from an old one, so four weights of 128 are enough for both axes.
 */
export function doubledGray({ width, height, pixels }: Gray): Gray {
  const wide = doubleRows(width, height, pixels);
  const scale = 128 * 128;
  const result = new Uint8ClampedArray(4 * width * height);
  const row = (y: number): number => 2 * width * Math.min(Math.max(y, 0), height - 1);
  for (let y = 0; y < height; y++) {
    const [above2, above, here, below, below2] = [row(y - 2), row(y - 1), row(y), row(y + 1), row(y + 2)];
    const upper = 4 * width * y;
    const lower = upper + 2 * width;
    for (let x = 0; x < 2 * width; x++) {
      const first =
        -3 * wide[above2 + x]! + 29 * wide[above + x]! + 111 * wide[here + x]! - 9 * wide[below + x]!;
      const second =
        -9 * wide[above + x]! + 111 * wide[here + x]! + 29 * wide[below + x]! - 3 * wide[below2 + x]!;
      result[upper + x] = first / scale;
      result[lower + x] = second / scale;
    }
  }
  return { width: 2 * width, height: 2 * height, pixels: new Uint8Array(result.buffer) };
}

/** Returns each row doubled in length, with values multiplied by 128. */
function doubleRows(width: number, height: number, pixels: Uint8Array): Int32Array {
  const wide = new Int32Array(2 * width * height);
  const last = width - 1;
  for (let y = 0, start = 0; y < height; y++, start += width) {
    for (let x = 0; x < width; x++) {
      const left2 = pixels[start + Math.max(x - 2, 0)]!;
      const left = pixels[start + Math.max(x - 1, 0)]!;
      const here = pixels[start + x]!;
      const right = pixels[start + Math.min(x + 1, last)]!;
      const right2 = pixels[start + Math.min(x + 2, last)]!;
      wide[2 * (start + x)] = -3 * left2 + 29 * left + 111 * here - 9 * right;
      wide[2 * (start + x) + 1] = -9 * left + 111 * here + 29 * right - 3 * right2;
    }
  }
  return wide;
}

/** Returns a picture as an 8-bit PGM file (`P5`), which is fast to write and to read. */
export function toPgm({ width, height, pixels }: Gray): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + pixels.length);
  file.set(head);
  file.set(pixels, head.length);
  return file;
}
