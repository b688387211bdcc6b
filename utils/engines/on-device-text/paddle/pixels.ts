import type { Box } from '../../../model/layout';

/** A colour picture, row by row: four bytes for each pixel, all opaque. Where the browser can, workers share them. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
}

/**
 * A rectangle at any angle, in pixels, its centre at `x`, `y`: `angle` in radians, clockwise on the screen, turns `width`
 * off the horizontal.
 */
export interface TurnedBox extends Box {
  angle: number;
}

/** Returns a box with its place and its sides multiplied. */
export function scaledBox<SomeBox extends Box>(box: SomeBox, wider: number, higher = wider): SomeBox {
  const { x, y, width, height } = box;
  return { ...box, x: x * wider, y: y * higher, width: width * wider, height: height * higher };
}

/** Writes one sample, its channels from 0 to 255, at column `x` and row `y` of the cut-out. */
type Write = (x: number, y: number, red: number, green: number, blue: number) => void;

/** At most this many samples each way for one new pixel: letters eight times as large as needed are still smooth. */
const maxSamples = 8;

/**
 * Cuts a turned box out of a picture as `columns` × `rows` pixels, and hands each to `write`.
 * Bilinear; where the picture is larger than the cut-out, the mean of several samples. Outside, its edge goes on.
 */
export function cutOut(pixels: Pixels, box: TurnedBox, columns: number, rows: number, write: Write): void {
  const { width, height, rgba } = pixels;
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const [stepX, stepY] = [box.width / columns, box.height / rows];
  const [across, down] = [samples(stepX), samples(stepY)];
  const share = 1 / (across * down);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [red, green, blue] = [0, 0, 0];
      for (let sample = 0; sample < across * down; sample++) {
        const alongX = (column + ((sample % across) + 0.5) / across) * stepX - box.width / 2;
        const alongY = (row + (Math.floor(sample / across) + 0.5) / down) * stepY - box.height / 2;
        const x = within(box.x + alongX * cos - alongY * sin - 0.5, width);
        const y = within(box.y + alongX * sin + alongY * cos - 0.5, height);
        const [left, top] = [Math.floor(x), Math.floor(y)];
        const [fromLeft, fromTop] = [x - left, y - top];
        const here = 4 * (top * width + left);
        const right = left + 1 < width ? here + 4 : here;
        const below = top + 1 < height ? 4 * width : 0;
        const [a, b] = [(1 - fromLeft) * (1 - fromTop), fromLeft * (1 - fromTop)];
        const [c, d] = [(1 - fromLeft) * fromTop, fromLeft * fromTop];
        const [under, beside] = [here + below, right + below];
        red += a * rgba[here]! + b * rgba[right]! + c * rgba[under]! + d * rgba[beside]!;
        green += a * rgba[here + 1]! + b * rgba[right + 1]! + c * rgba[under + 1]! + d * rgba[beside + 1]!;
        blue += a * rgba[here + 2]! + b * rgba[right + 2]! + c * rgba[under + 2]! + d * rgba[beside + 2]!;
      }
      write(column, row, red * share, green * share, blue * share);
    }
  }
}

function samples(step: number): number {
  return Math.min(maxSamples, Math.max(1, Math.round(step)));
}

function within(at: number, size: number): number {
  return Math.min(Math.max(at, 0), size - 1);
}
