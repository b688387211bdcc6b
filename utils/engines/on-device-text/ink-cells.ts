import type { Box } from '../../model/layout';
import { signSide } from './models';
import { countsIn, pixelsIn } from './gray-values';
import type { Gray } from './prepare-picture';

/** The ink of a character: its box in pixels of the picture, and how to tell its ink from the ground. */
export interface Cell extends Box {
  gray: Gray;
  ground: number;
  /** The difference of the darkest or lightest ink from the ground, with its sign. */
  contrast: number;
}

/** The side of the ink in the picture of a cell, in pixels. */
const inkSide = 28;
/** The minimum contrast of ink, in gray values, and the share of the contrast at which a pixel is ink. */
const minContrast = 50;
const inkShare = 0.3;
/** The maximum share of the contrast that ink of another color has. */
const maxDim = 0.65;
/** The minimum share of a band that is even ground: in photos, ink cannot be told from the ground. */
const minGround = 0.45;
const groundTolerance = 16;
/** The minimum share of a band that has the contrast of its ink. */
const minInk = 0.004;

/** The gray value of the ground, and the contrast of the ink on it. */
export interface Ground {
  value: number;
  contrast: number;
}

/**
 * Returns the characters in a band across a picture, from left to right, and those of another color as if they were on their own.
 * `isAlone` leaves out those above or below what reaches out of the band.
 */
export function inkCells(gray: Gray, band: Box, ground: Ground, isAlone = false): Cell[] {
  const cells = columnsOfInk(gray, band, ground, isAlone);
  const isDim = ({ contrast }: Cell): boolean => Math.abs(contrast) < maxDim * ground.contrast;
  const dim = cells.filter(isDim);
  if (dim.length === 0) return cells;
  const contrast = Math.max(...dim.map((cell) => Math.abs(cell.contrast)));
  const whole = columnsOfInk(gray, band, { ...ground, contrast }, isAlone).filter(isDim);
  const isIn = (one: Box, other: Box): boolean =>
    one.x < other.x + other.width && other.x < one.x + one.width;
  const kept = cells.filter((cell) => !isDim(cell) || !whole.some((other) => isIn(cell, other)));
  const added = whole.filter((cell) => dim.some((other) => isIn(cell, other)));
  return [...kept, ...added].toSorted((a, b) => a.x - b.x);
}

/** Returns columns of ink between columns of ground. */
function columnsOfInk(gray: Gray, band: Box, ground: Ground, isAlone: boolean): Cell[] {
  const { top, bottom } = rowsOf(gray, band);
  const { width, pixels } = gray;
  const threshold = inkShare * Math.max(minContrast, ground.contrast);
  const isInk = (at: number): boolean => Math.abs(pixels[at]! - ground.value) > threshold;
  const hasInk = (y: number, from: number, to: number): boolean => {
    for (let at = y * width + from; at < y * width + to; at++) if (isInk(at)) return true;
    return false;
  };
  const cellsIn = (left: number, right: number, first: number, end: number): Cell[] => {
    const cells: Cell[] = [];
    const add = (from: number, to: number, up: number, down: number): void => {
      // What reaches out of the band is a part of another line or a rule.
      let [start, stop] = [up, down + 1];
      if (up <= top && top > 0) while (start < stop && hasInk(start, from, to)) start++;
      if (down >= bottom - 1 && bottom < gray.height)
        while (stop > start && hasInk(stop - 1, from, to)) stop--;
      const box = { x: from, y: up, width: to - from, height: down - up + 1 };
      if (start === up && stop > down)
        cells.push({ ...box, gray, ground: ground.value, contrast: contrastIn(gray, box, ground.value) });
      else if (!isAlone) cells.push(...cellsIn(from, to, start, stop));
    };
    // Row by row, as the pixels are in memory.
    const highest = new Int32Array(right - left);
    const lowest = new Int32Array(right - left).fill(-1);
    for (let y = first; y < end; y++)
      for (let x = left, at = y * width + left; x < right; x++, at++) {
        if (!isInk(at)) continue;
        if (lowest[x - left] === -1) highest[x - left] = y;
        lowest[x - left] = y;
      }
    let [from, up, down] = [-1, end, first];
    for (let x = left; x < right; x++) {
      if (lowest[x - left] === -1) {
        if (from !== -1) add(from, x, up, down);
        [from, up, down] = [-1, end, first];
        continue;
      }
      if (from === -1) from = x;
      up = Math.min(up, highest[x - left]!);
      down = Math.max(down, lowest[x - left]!);
    }
    if (from !== -1) add(from, right, up, down);
    return cells;
  };
  return cellsIn(0, width, top, bottom);
}

function rowsOf(gray: Gray, { y, height }: Box): { top: number; bottom: number } {
  return { top: Math.max(0, Math.floor(y)), bottom: Math.min(gray.height, Math.ceil(y + height)) };
}

/** Returns the most common value around a text in a band, and the contrast of its ink; `undefined` if the ground is not even. */
export function groundIn(gray: Gray, band: Box, { x, width }: Box): Ground | undefined {
  const counts = countsIn(gray, { ...band, x, width });
  const value = counts.indexOf(Math.max(...counts));
  const all = pixelsIn(counts);
  const near = counts.subarray(Math.max(0, value - groundTolerance), value + groundTolerance + 1);
  if (all === 0 || near.reduce((sum, count) => sum + count, 0) < minGround * all) return undefined;
  // Thin letters have pixels of many values, few of each.
  let [contrast, further] = [256, 0];
  while (contrast > 0 && further <= minInk * all) {
    contrast--;
    further += (counts[value - contrast] ?? 0) + (counts[value + contrast] ?? 0);
  }
  return contrast < minContrast ? undefined : { value, contrast };
}

function contrastIn({ width, pixels }: Gray, box: Box, ground: number): number {
  let greatest = 0;
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      const difference = pixels[y * width + x]! - ground;
      if (Math.abs(difference) > Math.abs(greatest)) greatest = difference;
    }
  }
  return greatest;
}

/** Returns the shares of a cell that are ink, from 0 to 1: of all of it, and of its middle. */
export function inkShares(cell: Cell): { all: number; middle: number } {
  const picture = cellPicture(cell);
  const scale = inkSide / Math.max(cell.width, cell.height);
  const share = (part: number): number => {
    const [width, height] = [Math.round(part * scale * cell.width), Math.round(part * scale * cell.height)];
    const [left, top] = [Math.floor((signSide - width) / 2), Math.floor((signSide - height) / 2)];
    let sum = 0;
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) sum += picture[y * signSide + x]!;
    return sum / (255 * Math.max(1, width * height));
  };
  return { all: share(1), middle: share(0.3) };
}

/** Returns the pictures of cells, one after the other. */
export function cellPictures(cells: readonly Cell[]): Uint8Array {
  const joined = new Uint8Array(cells.length * signSide * signSide);
  for (const [index, cell] of cells.entries()) joined.set(cellPicture(cell), index * signSide * signSide);
  return joined;
}

/** Returns a cell as a picture of `signSide` squared, its ink in the middle: 0 is ground and 255 is ink. */
function cellPicture({ gray, x, y, width, height, ground, contrast }: Cell): Uint8Array {
  const picture = new Uint8Array(signSide * signSide);
  const step = Math.max(width, height) / inkSide;
  const samples = Math.max(1, Math.round(2 * step));
  const [centerX, centerY] = [x + width / 2, y + height / 2];
  // Bilinear. A pixel next to the ink belongs to it in part; those further off are of other characters.
  const pixelAt = (column: number, row: number): number =>
    column < x - 1 || column > x + width || row < y - 1 || row > y + height || column < 0 || row < 0
      ? ground
      : (gray.pixels[row * gray.width + column] ?? ground);
  const valueAt = (atX: number, atY: number): number => {
    const [left, top] = [Math.floor(atX - 0.5), Math.floor(atY - 0.5)];
    const [right, low] = [atX - 0.5 - left, atY - 0.5 - top];
    return (
      (1 - low) * ((1 - right) * pixelAt(left, top) + right * pixelAt(left + 1, top)) +
      low * ((1 - right) * pixelAt(left, top + 1) + right * pixelAt(left + 1, top + 1))
    );
  };
  for (let row = 0; row < signSide; row++) {
    for (let column = 0; column < signSide; column++) {
      let sum = 0;
      for (let down = 0; down < samples; down++) {
        for (let across = 0; across < samples; across++) {
          const atX = centerX + (column + (across + 0.5) / samples - signSide / 2) * step;
          const atY = centerY + (row + (down + 0.5) / samples - signSide / 2) * step;
          sum += valueAt(atX, atY);
        }
      }
      const share = (sum / (samples * samples) - ground) / contrast;
      picture[row * signSide + column] = Math.min(255, Math.max(0, Math.round(255 * share)));
    }
  }
  return picture;
}
