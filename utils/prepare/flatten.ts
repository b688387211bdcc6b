import type { Rect } from '../model/picture';
import { sizeAt } from './tiles';

/** The side of the sample that decides on the background, in pixels. */
const sampleSide = 32;
/** The least contrast of a picture with its background, as a difference in lightness from 0 to 255. */
const minContrast = 60;

/** Backgrounds for pictures with transparent parts, as CSS colors. */
export const white = '#ffffff';
const dark = '#202124';

/**
 * Returns the background for the transparent parts of a picture: the first of white, the page's own background and
 * near-black with enough contrast to the picture, else the one with the most. `pageColor` is empty for unknown.
 */
export function backdropFor(bitmap: ImageBitmap, pageColor = ''): string {
  const light = lightnessOf(bitmap);
  if (light === undefined) return white;
  const backdrops = [white, ...(pageColor === '' ? [] : [pageColor]), dark].map((color) => ({
    color,
    contrast: contrastOf(color, light),
  }));
  const best =
    backdrops.find(({ contrast }) => contrast >= minContrast) ??
    backdrops.toSorted((a, b) => b.contrast - a.contrast)[0];
  return best?.color ?? white;
}

/** Returns the difference of a CSS color's lightness from another lightness, from 0 to 255. */
function contrastOf(color: string, light: number): number {
  const context = canvas2d(1, 1);
  // A color that the browser does not know changes nothing.
  context.fillStyle = white;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return Math.abs(lightness(red, green, blue) - light);
}

/** Returns the mean lightness of a picture's visible pixels, from 0 to 255; undefined without any. */
function lightnessOf(bitmap: ImageBitmap): number | undefined {
  const context = canvas2d(sampleSide, sampleSide);
  // Else thin letters on a wide surface fall between the samples.
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, sampleSide, sampleSide);
  const { data } = context.getImageData(0, 0, sampleSide, sampleSide);
  let light = 0;
  let weight = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = data.subarray(at, at + 4);
    light += alpha * lightness(red, green, blue);
    weight += alpha;
  }
  return weight > 0 ? light / weight : undefined;
}

const lightness = (red: number, green: number, blue: number): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

function canvas2d(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d canvas');
  return context;
}

/**
 * Returns a canvas with a part of a picture at a scale of at most 1, on a background, a CSS color; without one, the picture
 * is opaque, and upright in its file. Such a picture, whole and in its own size, becomes the canvas without being drawn: then
 * the bitmap is empty. (Chromium 156 does not turn a bitmap that becomes a canvas.)
 */
export function flatten(
  bitmap: ImageBitmap | OffscreenCanvas,
  { x, y, width, height }: Rect,
  scale: number,
  ground: string | undefined,
): OffscreenCanvas {
  const isWhole = scale === 1 && width === bitmap.width && height === bitmap.height;
  if (ground === undefined && isWhole && bitmap instanceof ImageBitmap) {
    const whole = new OffscreenCanvas(width, height);
    whole.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    return whole;
  }
  const size = sizeAt(scale, { width, height });
  const context = canvas2d(size.width, size.height);
  if (ground !== undefined) {
    context.fillStyle = white;
    context.fillStyle = ground;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
  return context.canvas;
}
