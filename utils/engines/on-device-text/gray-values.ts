import type { Box } from '../../model/layout';
import type { Gray } from './prepare-picture';

/** How many pixels have each gray value, from 0 to 255. */
export type GrayCounts = Uint32Array;

/** Returns the counts of the gray values in the part of a box that is in the picture. */
export function countsIn({ width, height, pixels }: Gray, box: Box): GrayCounts {
  const counts = new Uint32Array(256);
  const [bottom, right] = [Math.min(height, box.y + box.height), Math.min(width, box.x + box.width)];
  const left = Math.max(0, Math.floor(box.x));
  for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y++)
    for (let x = left; x < right; x++) counts[pixels[y * width + x]!]! += 1;
  return counts;
}

/** Returns the number of pixels, or of those whose gray value passes a test. */
export function pixelsIn(counts: GrayCounts, isCounted: (value: number) => boolean = () => true): number {
  return counts.reduce((sum, count, value) => sum + (isCounted(value) ? count : 0), 0);
}

/** Returns the gray value at a share, from 0 to 1, of the pixels, from the darkest. */
export function grayAt(counts: GrayCounts, share: number): number {
  const before = share * (pixelsIn(counts) - 1);
  let [value, below] = [0, counts[0]!];
  while (value < 255 && below <= before) below += counts[++value]!;
  return value;
}

/** Returns the difference from a gray value within which a share, from 0 to 1, of the pixels is. */
export function differenceFrom(ground: number, counts: GrayCounts, share: number): number {
  const apart = new Uint32Array(256);
  for (const [value, count] of counts.entries()) apart[Math.abs(value - ground)]! += count;
  return grayAt(apart, share);
}

/** Whether text is lighter than its ground, which has more than half of the pixels. */
export function isLightOnDark(counts: GrayCounts): boolean {
  const ground = grayAt(counts, 0.5);
  return counts.reduce((sum, count, value) => sum + count * (value - ground), 0) > 0;
}

/**
 * Returns the picture with dark text on light. It is inverted if most of the text, by its boxes in pixels of the picture, is light on
 * dark. Otherwise Tesseract would read each such line twice, the second time inverted.
 */
export function withDarkText(gray: Gray, boxes: readonly Box[]): Gray {
  let light = 0;
  for (const box of boxes) light += box.width * (isLightOnDark(countsIn(gray, box)) ? 1 : -1);
  return light > 0 ? { ...gray, pixels: gray.pixels.map((value) => 255 - value) } : gray;
}

/** Writes the darkest or the lightest of three values for each one; they are `step` apart. */
export function spreadValues(from: Uint8Array, to: Uint8Array, step: number, pick: 'min' | 'max'): void {
  const of = Math[pick];
  for (let at = step; at < from.length - step; at++)
    to[at] = of(from[at - step]!, from[at]!, from[at + step]!);
}
