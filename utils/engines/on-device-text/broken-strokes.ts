import { countsIn, pixelsIn, spreadValues } from './gray-values';
import { doubledGray, type Gray, grayOf, maxPixels, type Readable } from './prepare-picture';

/** The gray values from ink to paper, and the maximum number of pixels between them, as a share of those of the ink. */
const between = { ink: 64, paper: 192, maxShare: 0.02 };
/** The minimum number of pixels of a page: smaller pictures may be of a screen that does not smooth its text. */
const minPixels = 700_000;
/** The maximum share of the ink in single pixels: faxes had at most 0.02 where they could be read, dots instead of gray have 0.8. */
const maxDots = 0.03;

/**
 * Returns a bilevel page, such as a fax, in twice its size, with thicker and softer ink: its thin strokes are broken, and the recognizers
 * learned letters with gray edges. Returns any other picture as it is, and one that would be too large.
 */
export function withWholeStrokes(picture: Readable): Readable {
  const { width, height } = picture.pixels;
  if (width * height < minPixels || 4 * width * height > maxPixels.gray) return picture;
  const gray = picture.gray.width === width ? picture.gray : grayOf(picture.pixels);
  if (!isBilevel(gray)) return picture;
  const large = doubledGray(gray);
  const other = large.pixels.slice();
  for (const step of [1, large.width]) {
    spreadValues(large.pixels, other, step, 'min');
    soften(other, large.pixels, step);
  }
  return { ...picture, isBilevel: true, gray: large, grayScale: 2 * picture.pixelScale };
}

/** Whether a picture is black on white with hardly any gray, and without dots that look like gray: thicker ones would hide text. */
function isBilevel(gray: Gray): boolean {
  const counts = countsIn(gray, { x: 0, y: 0, width: gray.width, height: gray.height });
  const ink = pixelsIn(counts, (value) => value < between.ink);
  const paper = pixelsIn(counts, (value) => value >= between.paper);
  return (
    ink > 0 &&
    ink < paper &&
    gray.pixels.length - ink - paper <= between.maxShare * ink &&
    dotsIn(gray) <= maxDots * ink
  );
}

/** Returns the number of pixels of ink that have no other one next to them. */
function dotsIn({ width, pixels }: Gray): number {
  const around = [1, width - 1, width, width + 1].flatMap((step) => [step, -step]);
  let dots = 0;
  for (let at = 0; at < pixels.length; at++)
    if (pixels[at]! < between.ink && around.every((step) => !(pixels[at + step]! < between.ink))) dots++;
  return dots;
}

/** Writes the mean of five pixels for each pixel, with the weights of a bell curve; they are `step` apart. */
function soften(from: Uint8Array, to: Uint8Array, step: number): void {
  for (let at = 2 * step; at < from.length - 2 * step; at++) {
    const [near, far] = [from[at - step]! + from[at + step]!, from[at - 2 * step]! + from[at + 2 * step]!];
    to[at] = (far + 4 * near + 6 * from[at]!) >> 4;
  }
}
