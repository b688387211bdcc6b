import type { Pixels, TurnedBox } from '../paddle/pixels';
import { emptyPixels } from '../prepare-picture';
import { median } from '../structure/geometry';
import { type Slot, inkByRow } from './slots';
import type { Lane, Strip } from './strips';

/** Letters side by side as horizontal lines below each other, dark on white. */
export interface LaidRows {
  pixels: Pixels;
  /** The box of each line, in pixels. */
  boxes: TurnedBox[];
  /** The indices of the line at a height and of the letter at a distance from the left, in pixels; the latter with its fraction. */
  rowAt(y: number): number;
  letterAt(x: number): number;
}

/** One letter in a square, row by row, from 0 (ground) to 1; and the box of its ink, in shares of the square. */
export interface Square {
  ink: Float32Array;
  side: number;
  box: { left: number; top: number; right: number; bottom: number };
}

/** The room above and below the letters of a line in its box, and around lines, in letters. */
const margin = 0.12;
const rowRoom = 0.3;

/** Returns the letters of a column, each in a square of a side. */
export function squaresOf(strip: Strip, lane: Lane, slots: readonly Slot[], side: number): Square[] {
  const left = Math.round((lane.from + lane.to - side) / 2);
  const rows = inkByRow(strip, lane);
  const down = shiftOf(rows, slots, side);
  return slots.map(({ from, to }) => {
    const usual = Math.round((from + to - side) / 2) + down;
    const inked = Array.from({ length: to - from }, (_, at) => from + at).filter((y) => (rows[y] ?? 0) > 0);
    const [first = usual, last = usual] = [inked[0], inked.at(-1)];
    const top = Math.max(last + 1 - side, Math.min(first, usual));
    const ink = new Float32Array(side * side);
    for (let y = 0; y < side; y++) {
      const row = top + y;
      if (row < from || row >= to || row < 0 || row >= strip.height) continue;
      for (let x = 0; x < side; x++) {
        const column = left + x;
        if (column >= Math.max(0, lane.from) && column < Math.min(strip.width, lane.to))
          ink[y * side + x] = strip.ink[row * strip.width + column]!;
      }
    }
    return { ink, side, box: boxOf(ink, side) };
  });
}

/** How far down the squares stand in slots that are higher, so that as little ink as possible is beyond them. */
function shiftOf(rows: Float32Array, slots: readonly Slot[], side: number): number {
  const room = median(slots.map(({ from, to }) => to - from)) - side;
  let best = { down: 0, ink: -1 };
  for (let down = -Math.ceil(room / 2); down <= Math.ceil(room / 2); down++) {
    let ink = -Math.abs(down) * 1e-3;
    for (const { from, to } of slots) {
      const top = Math.round((from + to - side) / 2) + down;
      for (let y = Math.max(from, top); y < Math.min(to, top + side); y++) ink += rows[y] ?? 0;
    }
    if (ink > best.ink) best = { down, ink };
  }
  return best.down;
}

function boxOf(ink: Float32Array, side: number): Square['box'] {
  let [left, top, right, bottom] = [side, side, 0, 0];
  ink.forEach((value, at) => {
    if (value < 0.4) return;
    const [x, y] = [at % side, Math.floor(at / side)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  });
  return right === 0
    ? { left: 0, top: 0, right: 0, bottom: 0 }
    : { left: left / side, top: top / side, right: right / side, bottom: bottom / side };
}

/** Returns a square with its ink moved, in shares of its side. */
function moved({ ink, side }: Square, across: number, down: number): Square {
  const [dx, dy] = [Math.round(across * side), Math.round(down * side)];
  const shifted = ink.map((_, at) => {
    const [x, y] = [(at % side) - dx, Math.floor(at / side) - dy];
    return x < 0 || y < 0 || x >= side || y >= side ? 0 : ink[y * side + x]!;
  });
  return { ink: shifted, side, box: boxOf(shifted, side) };
}

/** Returns a square turned back by a quarter, counterclockwise: brackets and dashes are turned in vertical text. */
function uprightSign({ ink, side }: Square): Square {
  const turned = ink.map((_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)];
    return ink[x * side + (side - 1 - y)]!;
  });
  return { ink: turned, side, box: boxOf(turned, side) };
}

/** A stroke such as ー and dots such as …: narrow and high. A bracket: within one half of its square. */
const turned = { narrow: 0.3, high: 0.6, half: 0.5, thin: 0.16 };

/** Whether a letter is turned by a quarter in vertical text, by where its ink is. */
function isTurned({ left, top, right, bottom }: Square['box']): boolean {
  const [width, height] = [right - left, bottom - top];
  if (width <= turned.narrow) return height >= turned.high;
  const isLower = top >= turned.half;
  const isUpper = bottom <= turned.half && (width > small.mark || (left + right) / 2 < 0.5);
  return (isLower || isUpper) && height <= turned.half && height > turned.thin;
}

/** A mark such as a comma, and a small letter such as っ, by the longer side of their ink in letters. */
const small = { mark: 0.48, letter: 0.72 };

/** Returns a letter as horizontal text has it: marks and small letters are up and to the right in vertical text. */
export function asHorizontal(square: Square): Square {
  const { left, top, right, bottom } = square.box;
  const [width, height] = [right - left, bottom - top];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const longer = Math.max(width, height);
  if (longer === 0) return square;
  if (isTurned(square.box)) return uprightSign(square);
  if (longer <= small.mark && x > 0.52 && y < 0.5) return moved(square, 0.12 - left, 0.92 - bottom);
  if (longer <= small.letter && x > 0.53 && y < 0.52 && top < 0.3)
    return moved(square, 0.5 - x, 0.9 - bottom);
  return square;
}

/** The maximum size of a picture, and its maximum height: Tesseract reads none with sides above 32,767 pixels. */
const most = { pixels: 8_000_000, height: 30_000 };

/** Returns columns in groups that each fit into one picture. */
export function groupsOf<C extends { squares: readonly Square[] }>(columns: readonly C[]): C[][] {
  const { step, width } = sizesOf(columns.map(({ squares }) => squares));
  const count = Math.max(1, Math.floor(Math.min(most.height, most.pixels / width) / step));
  return Array.from({ length: Math.ceil(columns.length / count) }, (_, at) =>
    columns.slice(at * count, (at + 1) * count),
  );
}

/** The sides of a letter, of the room around lines, of a line with its room, and the width of all, in pixels. */
function sizesOf(columns: readonly (readonly Square[])[]) {
  const letter = Math.max(...columns.flat().map(({ side }) => side));
  const room = Math.round(rowRoom * letter);
  const width = letter * Math.max(...columns.map(({ length }) => length)) + 2 * room;
  return { letter, room, step: letter + 2 * room, width };
}

/** Returns the letters of each column side by side, and the columns below each other. */
export function laidOut(columns: readonly (readonly Square[])[]): LaidRows {
  const { letter, room, step, width } = sizesOf(columns);
  const height = step * columns.length;
  // Shared memory is not copied for each line that is read.
  const pixels = emptyPixels({ width, height });
  const rgba = pixels.rgba.fill(255);
  columns.forEach((squares, row) => {
    squares.forEach(({ ink, side }, index) => {
      const [left, top] = [room + index * letter, row * step + room];
      for (let y = 0; y < side; y++) {
        for (let x = 0; x < side; x++) {
          const at = 4 * ((top + y) * width + left + x);
          const value = 255 * (1 - ink[y * side + x]!);
          rgba[at] = rgba[at + 1] = rgba[at + 2] = value;
        }
      }
    });
  });
  const boxes = columns.map(({ length }, row) => ({
    x: room + (length * letter) / 2,
    y: (row + 0.5) * step,
    width: length * letter,
    height: letter * (1 + 2 * margin),
    angle: 0,
  }));
  return {
    pixels,
    boxes,
    rowAt: (y) => Math.floor(y / step),
    letterAt: (x) => (x - room) / letter,
  };
}
