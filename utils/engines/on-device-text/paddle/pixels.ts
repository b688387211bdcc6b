import type { Box } from '../../../model/layout';

/** A color picture, row by row, with four bytes for each pixel, all opaque. Workers share the memory if the browser allows it. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
}

/**
 * A rectangle at any angle, in pixels. `x` and `y` are its center. `angle` is the direction of `width` in radians, clockwise on the
 * screen from the horizontal.
 */
export interface TurnedBox extends Box {
  angle: number;
}

/** Returns a box with its place and its sides multiplied. */
export function scaledBox<SomeBox extends Box>(box: SomeBox, wider: number, higher = wider): SomeBox {
  const { x, y, width, height } = box;
  return { ...box, x: x * wider, y: y * higher, width: width * wider, height: height * higher };
}

/** The minimum ratio of height to width of a box with vertical text, as in PP-OCR. */
const verticalRatio = 1.5;

/** Returns a box with its long side along the text. */
export function lying(box: TurnedBox): TurnedBox {
  if (box.height < verticalRatio * Math.abs(box.width)) return box;
  return { x: box.x, y: box.y, width: box.height, height: box.width, angle: box.angle + Math.PI / 2 };
}

/** The maximum number of samples in each direction for one new pixel. Letters of eight times the size are still smooth. */
const maxSamples = 8;

/**
 * Returns a box, cut out of a picture as `columns` × `rows` pixels, row by row: red, green and blue of each, from 0 to 255. Samples are
 * bilinear. If the picture is larger than the result, a pixel is the mean of several samples. Outside the picture, its edge is repeated.
 */
export function cutOut(pixels: Pixels, box: TurnedBox, columns: number, rows: number): Float32Array {
  return box.angle === 0 ? levelCut(pixels, box, columns, rows) : turnedCut(pixels, box, columns, rows);
}

/** A whole picture has millions of samples, so the loop allocates and calls nothing. */
function turnedCut(
  { width, height, rgba }: Pixels,
  box: TurnedBox,
  columns: number,
  rows: number,
): Float32Array {
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const stepX = box.width / columns;
  const stepY = box.height / rows;
  const across = samples(stepX);
  const down = samples(stepY);
  const share = 1 / (across * down);
  const rgb = new Float32Array(3 * columns * rows);
  const [maxX, maxY] = [width - 1, height - 1];
  for (let row = 0, to = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, to += 3) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let low = 0; low < down; low++) {
        const alongY = (row + (low + 0.5) / down) * stepY - box.height / 2;
        for (let beside = 0; beside < across; beside++) {
          const alongX = (column + (beside + 0.5) / across) * stepX - box.width / 2;
          const x = Math.min(Math.max(box.x + alongX * cos - alongY * sin - 0.5, 0), maxX);
          const y = Math.min(Math.max(box.y + alongX * sin + alongY * cos - 0.5, 0), maxY);
          const left = Math.trunc(x);
          const top = Math.trunc(y);
          const right = x - left;
          const bottom = y - top;
          const first = 4 * (top * width + left);
          const second = left < maxX ? first + 4 : first;
          const below = top < maxY ? 4 * width : 0;
          const [third, fourth] = [first + below, second + below];
          const d = right * bottom;
          const c = bottom - d;
          const b = right - d;
          const a = 1 - right - c;
          red += a * rgba[first]! + b * rgba[second]! + c * rgba[third]! + d * rgba[fourth]!;
          green +=
            a * rgba[first + 1]! + b * rgba[second + 1]! + c * rgba[third + 1]! + d * rgba[fourth + 1]!;
          blue += a * rgba[first + 2]! + b * rgba[second + 2]! + c * rgba[third + 2]! + d * rgba[fourth + 2]!;
        }
      }
      rgb[to] = red * share;
      rgb[to + 1] = green * share;
      rgb[to + 2] = blue * share;
    }
  }
  return rgb;
}

function samples(step: number): number {
  return Math.min(maxSamples, Math.max(1, Math.round(Math.abs(step))));
}

/** Does the same for a level box: first each column of the picture is reduced, then each row. */
function levelCut(
  { width, height, rgba }: Pixels,
  box: TurnedBox,
  columns: number,
  rows: number,
): Float32Array {
  const across = weightsOf(box.x, box.width, columns, width);
  const down = weightsOf(box.y, box.height, rows, height);
  const from = Math.min(...across.first);
  const length = Math.min(width, Math.max(...across.first) + across.taps) - from;
  const row = new Float64Array(4 * length);
  const rgb = new Float32Array(3 * columns * rows);
  for (let y = 0, to = 0; y < rows; y++) {
    row.fill(0);
    for (let tap = 0; tap < down.taps; tap++) {
      const weight = down.weights[y * down.taps + tap]!;
      const start = 4 * ((down.first[y]! + tap) * width + from);
      if (weight > 0) for (let at = 0; at < row.length; at++) row[at]! += weight * rgba[start + at]!;
    }
    for (let x = 0; x < columns; x++, to += 3) {
      let [red, green, blue] = [0, 0, 0];
      let at = 4 * (across.first[x]! - from);
      for (let tap = 0; tap < across.taps; tap++, at += 4) {
        const weight = across.weights[x * across.taps + tap]!;
        if (weight === 0) continue;
        red += weight * row[at]!;
        green += weight * row[at + 1]!;
        blue += weight * row[at + 2]!;
      }
      rgb[to] = red;
      rgb[to + 1] = green;
      rgb[to + 2] = blue;
    }
  }
  return rgb;
}

/** Returns what each of `count` new pixels takes of the pixels along one side of a picture: `taps` weights, of the pixels from `first` on. */
function weightsOf(middle: number, length: number, count: number, side: number) {
  const step = length / count;
  const each = samples(step);
  const taps = Math.ceil(Math.abs(step)) + 2;
  const first = new Int32Array(count);
  const weights = new Float64Array(count * taps);
  const places = Array.from({ length: each }, () => 0);
  for (let to = 0; to < count; to++) {
    for (let sample = 0; sample < each; sample++) {
      const place = middle + (to + (sample + 0.5) / each) * step - length / 2 - 0.5;
      places[sample] = Math.min(Math.max(place, 0), side - 1);
    }
    first[to] = Math.trunc(Math.min(...places));
    for (const place of places) {
      const near = Math.trunc(place);
      const at = to * taps + near - first[to]!;
      weights[at]! += (1 - place + near) / each;
      weights[near < side - 1 ? at + 1 : at]! += (place - near) / each;
    }
  }
  return { first, weights, taps };
}
