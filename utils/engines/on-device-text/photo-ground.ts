import type { Box } from '../../model/layout';
import type { Gray } from './prepare-picture';

/** The long side at which a picture's ground is looked at, in cells: noise and grain are smaller than a cell. */
const longSide = 400;
/** The side of a tile in cells, and the minimum deviation of the gray values in one that is textured. */
const tile = { side: 6, deviation: 8 };
/** The minimum share of tiles without text that are textured in a photo, and the maximum share of its area that is text. */
const photo = { textured: 0.45, text: 0.15 };
/** The maximum number of boxes of text in a photo: more are a page. */
const maxBoxes = 40;

/**
 * Whether a picture with boxes of text, in its pixels, is a photo of something else: little of it is text, and most of the rest is
 * textured, such as foliage and walls. A sheet of paper, a screen and a drawing are even.
 */
export function isPhoto(gray: Gray, boxes: readonly Box[]): boolean {
  if (boxes.length > maxBoxes) return false;
  const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
  if (area > photo.text * gray.width * gray.height) return false;
  const cell = Math.max(1, Math.round(Math.max(gray.width, gray.height) / longSide));
  const side = tile.side * cell;
  const isText = (x: number, y: number): boolean =>
    boxes.some(
      (box) =>
        x + side > box.x - box.height / 2 &&
        x < box.x + box.width + box.height / 2 &&
        y + side > box.y - box.height / 2 &&
        y < box.y + 1.5 * box.height,
    );
  let [all, textured] = [0, 0];
  for (let y = 0; y + side <= gray.height; y += side)
    for (let x = 0; x + side <= gray.width; x += side) {
      if (isText(x, y)) continue;
      all += 1;
      if (deviationIn(gray, x, y, cell) >= tile.deviation) textured += 1;
    }
  return all > 0 && textured >= photo.textured * all;
}

/** Returns the standard deviation of the means of the cells in a tile. */
function deviationIn({ width, pixels }: Gray, left: number, top: number, cell: number): number {
  let [sum, squares] = [0, 0];
  for (let row = 0; row < tile.side; row++)
    for (let column = 0; column < tile.side; column++) {
      let value = 0;
      for (let y = 0; y < cell; y++)
        for (let x = 0; x < cell; x++)
          value += pixels[(top + row * cell + y) * width + left + column * cell + x]!;
      const mean = value / (cell * cell);
      sum += mean;
      squares += mean * mean;
    }
  const count = tile.side ** 2;
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}
