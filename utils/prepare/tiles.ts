import type { PictureLimits } from '../model/picture';

/** A size in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** The rows of one part of a picture, in pixels of the picture. */
export interface Rows {
  top: number;
  height: number;
}

/** From this ratio of height to width, a picture may be split. */
const minTallRatio = 2;
/** The least scale at which letters of the usual size are legible, for text and for other tasks. */
const minLegibleScale = { text: 1, other: 0.6 };
/** Services accept no more pictures at once. */
const maxParts = 8;
/** The share of a part, at its lower end, that is searched for the best place to cut. */
const searchedShare = 0.15;

/**
 * Returns the scale at which a whole picture is within limits; undefined where the picture is so tall that its letters would
 * become illegible: then it is split.
 */
export function wholeScale(
  { width, height }: PixelSize,
  { maxSide }: PictureLimits,
  lossless: boolean,
): number | undefined {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const minScale = lossless ? minLegibleScale.text : minLegibleScale.other;
  return scale >= minScale || height < minTallRatio * width ? scale : undefined;
}

/**
 * Returns the scale for a picture within limits, and the rows of its parts: a single part unless the picture has to be split.
 * Cuts are where the fewest things are cut through.
 */
export function tilesOf(
  bitmap: ImageBitmap,
  limits: PictureLimits,
  lossless: boolean,
): { scale: number; parts: Rows[] } {
  const { width, height } = bitmap;
  const whole = wholeScale(bitmap, limits, lossless);
  if (whole !== undefined) return { scale: whole, parts: [{ top: 0, height }] };
  const { maxSide: side } = limits;
  const scale = Math.min(1, side / width, (maxParts * side * (1 - searchedShare)) / height);
  return { scale, parts: partsOf(bitmap, Math.floor(side / scale)) };
}

function partsOf(bitmap: ImageBitmap, maxHeight: number): Rows[] {
  const parts: Rows[] = [];
  for (let top = 0; top < bitmap.height;) {
    const left = bitmap.height - top;
    const height =
      left <= maxHeight
        ? left
        : bestCut(bitmap, top + Math.ceil(maxHeight * (1 - searchedShare)), top + maxHeight) - top;
    parts.push({ top, height });
    top += height;
  }
  return parts;
}

/** The width to which rows are scaled for their comparison, in pixels. */
const sampleWidth = 128;

/** Returns the middle of the widest band of rows, between two rows, with the least change from left to right. */
function bestCut(bitmap: ImageBitmap, from: number, to: number): number {
  const noise = noiseOfRows(bitmap, { top: from, height: to - from });
  const min = Math.min(...noise) + 1;
  let best = { start: noise.length - 1, length: 0 };
  for (let start = 0, at = 0; at <= noise.length; at += 1) {
    if ((noise[at] ?? Number.POSITIVE_INFINITY) <= min) continue;
    // Of bands of the same width the lower one, so that there are fewer parts.
    if (at - start >= best.length && at > start) best = { start, length: at - start };
    start = at + 1;
  }
  return from + best.start + Math.ceil(best.length / 2);
}

/** Returns, for each row, the sum of the differences between neighboring pixels. */
function noiseOfRows(bitmap: ImageBitmap, { top, height }: Rows): number[] {
  const canvas = new OffscreenCanvas(sampleWidth, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, top, bitmap.width, height, 0, 0, sampleWidth, height);
  const data = context?.getImageData(0, 0, sampleWidth, height).data ?? new Uint8ClampedArray();
  return Array.from({ length: height }, (_row, row) => {
    let differences = 0;
    for (let at = row * sampleWidth * 4 + 4; at < (row + 1) * sampleWidth * 4; at += 4) {
      for (let channel = 0; channel < 3; channel += 1)
        differences += Math.abs((data[at + channel] ?? 0) - (data[at + channel - 4] ?? 0));
    }
    return differences;
  });
}

/** Returns a size after scaling, in whole pixels, at least 1. */
export function sizeAt(scale: number, { width, height }: PixelSize): PixelSize {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
