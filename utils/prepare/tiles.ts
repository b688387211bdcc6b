import type { PictureLimits } from '../model/picture';

/** A size in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** A part of a tall picture: which of its rows, in its own pixels. */
export interface Rows {
  top: number;
  height: number;
}

/** Taller than this times its width, a picture is read from top to bottom rather than looked at. */
const tall = 2;
/** Below this scale letters of the usual size cannot be told any more; to be read they need every pixel. */
const legible = { toRead: 1, toLookAt: 0.6 };
/** More parts than these no service takes at once. */
const maxParts = 8;
/** The share of a part in which a good place for its end is looked for. */
const search = 0.15;

/**
 * The scale at which a picture goes out, and the rows of each of its parts at that scale's limit of height: a single
 * part unless it is so tall that its letters would be lost. Parts end where the fewest things are cut.
 */
export function tilesOf(
  bitmap: ImageBitmap,
  { maxSide: side }: PictureLimits,
  lossless: boolean,
): { scale: number; parts: Rows[] } {
  const { width, height } = bitmap;
  const whole = Math.min(1, side / Math.max(width, height));
  const least = lossless ? legible.toRead : legible.toLookAt;
  if (whole >= least || height < tall * width) return { scale: whole, parts: [{ top: 0, height }] };
  const scale = Math.min(1, side / width, (maxParts * side * (1 - search)) / height);
  return { scale, parts: partsOf(bitmap, Math.floor(side / scale)) };
}

function partsOf(bitmap: ImageBitmap, maxHeight: number): Rows[] {
  const parts: Rows[] = [];
  for (let top = 0; top < bitmap.height;) {
    const left = bitmap.height - top;
    const height =
      left <= maxHeight
        ? left
        : quietest(bitmap, top + Math.ceil(maxHeight * (1 - search)), top + maxHeight) - top;
    parts.push({ top, height });
    top += height;
  }
  return parts;
}

/** How wide the sample is that rows are compared in, in pixels. */
const sample = 128;

/** The middle of the widest band of rows, between two rows, in which least changes from left to right. */
function quietest(bitmap: ImageBitmap, from: number, to: number): number {
  const noise = rowsOf(bitmap, { top: from, height: to - from });
  const least = Math.min(...noise) + 1;
  let best = { start: noise.length - 1, length: 0 };
  for (let start = 0, at = 0; at <= noise.length; at += 1) {
    if ((noise[at] ?? Number.POSITIVE_INFINITY) <= least) continue;
    // Of bands of one width the lower one: parts are as long as they may be.
    if (at - start >= best.length && at > start) best = { start, length: at - start };
    start = at + 1;
  }
  return from + best.start + Math.ceil(best.length / 2);
}

/** For each row, how much its pixels differ from left to right. */
function rowsOf(bitmap: ImageBitmap, { top, height }: Rows): number[] {
  const canvas = new OffscreenCanvas(sample, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(bitmap, 0, top, bitmap.width, height, 0, 0, sample, height);
  const data = context?.getImageData(0, 0, sample, height).data ?? new Uint8ClampedArray();
  return Array.from({ length: height }, (_row, row) => {
    let differences = 0;
    for (let at = row * sample * 4 + 4; at < (row + 1) * sample * 4; at += 4) {
      for (let channel = 0; channel < 3; channel += 1)
        differences += Math.abs((data[at + channel] ?? 0) - (data[at + channel - 4] ?? 0));
    }
    return differences;
  });
}

/** The size of a part as it goes out, in pixels. */
export function sizeAt(scale: number, { width, height }: PixelSize): PixelSize {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
