import { median, quantile } from '../structure/geometry';
import { cutOut, type Pixels, type TurnedBox } from '../paddle/pixels';

/** A vertical line of text by its ink, upright: row by row, from 0 (ground) to 1. */
export interface Strip {
  ink: Float32Array;
  width: number;
  height: number;
  /** The place of the strip in the picture, and how many of its pixels are one of the picture. */
  box: TurnedBox;
  scale: number;
  /** The rows at which the column itself begins and ends; there may be more of its letters beyond. */
  from: number;
  to: number;
}

/** The room around a column, in widths of the column. */
const around = { side: 0.2, end: 0.8 };
/** The width of a strip, in widths of its column. */
export const widthWithRoom = 1 + 2 * around.side;
/** Ink below this share of the darkest is the ground's grain. */
const minInk = 0.22;

/** Returns a vertical line as ink, `scale` times as large. A negative width mirrors it. */
export function stripOf(pixels: Pixels, column: TurnedBox, scale: number): Strip {
  const room = around.end * Math.abs(column.width);
  const box = { ...column, width: column.width * widthWithRoom, height: column.height + 2 * room };
  const [width, height] = [Math.round(Math.abs(box.width) * scale), Math.round(box.height * scale)];
  const rgb = cutOut(pixels, box, width, height);
  const gray = Float32Array.from(
    { length: width * height },
    (_, at) => (77 * rgb[3 * at]! + 150 * rgb[3 * at + 1]! + 29 * rgb[3 * at + 2]!) / 256,
  );
  const end = room * scale;
  return { ink: inkOf(gray, width), width, height, box, scale, from: end, to: height - end };
}

/** How far each pixel is from the ground next to it, to the side on which letters are: a shadow may lie across a column. */
function inkOf(gray: Float32Array, width: number): Float32Array {
  const grounds = groundByRow(gray, width);
  const differences = gray.map((value, at) => value - grounds[Math.floor(at / width)]!);
  const [low, high] = ends(differences);
  if (Math.max(-low, high) < 12) return new Float32Array(gray.length);
  // Dark ink in a shadow differs by as large a share of its ground.
  const isDark = -low >= high;
  const contrasts = isDark
    ? differences.map((value, at) => -value / Math.max(1, grounds[Math.floor(at / width)]!))
    : differences;
  const [, full] = ends(contrasts);
  return contrasts.map((contrast) => {
    const ink = Math.min(1, Math.max(0, contrast / full));
    return ink < minInk ? 0 : ink;
  });
}

/** Returns the lowest and the highest values, without a few. */
function ends(values: Float32Array): [low: number, high: number] {
  const sample = Array.from(values.filter((_, at) => at % 7 === 0));
  return [quantile(sample, 0.02), quantile(sample, 0.98)];
}

/** Returns the ground of each row: the median gray value of the square around it, between the middles of squares in proportion. */
function groundByRow(gray: Float32Array, width: number): Float32Array {
  const height = gray.length / width;
  const count = Math.max(1, Math.round(height / width));
  const step = height / count;
  const squares = Array.from({ length: count }, (_, at) =>
    median([...gray.subarray(width * Math.round(at * step), width * Math.round((at + 1) * step))]),
  );
  return Float32Array.from({ length: height }, (_, y) => {
    const place = Math.min(Math.max((y + 0.5) / step - 0.5, 0), count - 1);
    const near = Math.floor(place);
    const next = squares[Math.min(near + 1, count - 1)]!;
    return squares[near]! + (next - squares[near]!) * (place - near);
  });
}

/** The stretch of a strip's width in which its letters are; small readings next to them are outside. */
export interface Lane {
  from: number;
  to: number;
}

/** A gap between letters and their readings: at most so much ink, as a share of that of the fullest column of pixels. */
const gapInk = 0.06;

/** Returns where the letters of a strip are across: `letter` wide, if that is known. */
export function laneOf(strip: Strip, letter?: number): Lane {
  const profile = profileOf(strip);
  const { width } = strip;
  if (letter !== undefined) return fullest(profile, Math.min(width, Math.round(letter)));
  const most = quantile([...profile], 0.9);
  const isEmpty = (x: number): boolean => (profile[x] ?? 0) <= gapInk * most;
  const middle = Math.round(width / 2);
  const least = Math.round(0.2 * width);
  let [from, to] = [middle - least, middle + least];
  while (from > 0 && !isEmpty(from - 1)) from -= 1;
  while (to < width && !isEmpty(to)) to += 1;
  return { from, to };
}

/** The minimum ink across where most letters of a column are; small readings next to some of them have less. */
const fullInk = 0.35;

/** Returns the width of most letters of a strip, in its pixels. */
export function fullWidth(strip: Strip): number {
  const profile = [...profileOf(strip)];
  const most = quantile(profile, 0.9);
  return profile.filter((ink) => ink > fullInk * most).length;
}

/** The minimum ink of a second column in a box, as a share of that of the first; small readings have less. */
const minSecond = 0.6;

/** Returns the boxes of the columns in a strip, of letters that are `letter` of its pixels wide: two if the detector joined two. */
export function columnsAcross(strip: Strip, letter: number, width: number): TurnedBox[] {
  const profile = profileOf(strip);
  const first = fullest(profile, Math.round(letter));
  const rest = profile.map((ink, x) => (x >= first.from - 1 && x <= first.to ? 0 : ink));
  const second = fullest(rest, Math.round(letter));
  const inkIn = ({ from, to }: Lane): number => profile.subarray(from, to).reduce((sum, ink) => sum + ink, 0);
  const lanes =
    inkIn(second) >= minSecond * inkIn(first) && apart(first, second) >= letter ? [first, second] : [first];
  const { box, scale, from, to } = strip;
  const mirroring = Math.sign(box.width);
  return lanes.map((lane) => {
    const across = (mirroring * ((lane.from + lane.to) / 2 - strip.width / 2)) / scale;
    return {
      x: box.x + across * Math.cos(box.angle),
      y: box.y + across * Math.sin(box.angle),
      width: mirroring * width,
      height: (to - from) / scale,
      angle: box.angle,
    };
  });
}

const apart = (a: Lane, b: Lane): number => Math.abs(a.from - b.from);

/** Returns how much ink is at each place across. */
function profileOf({ ink, width, height }: Strip): Float32Array {
  const profile = new Float32Array(width);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) profile[x]! += ink[y * width + x]!;
  return profile;
}

/** The stretch of a width with the most ink, the middle one of several. */
function fullest(profile: Float32Array, width: number): Lane {
  const sums = Array.from({ length: profile.length - width + 1 }, (_, from) =>
    profile.subarray(from, from + width).reduce((sum, ink) => sum + ink, 0),
  );
  const most = Math.max(...sums);
  const best = sums.flatMap((sum, from) => (sum >= 0.995 * most ? [from] : []));
  const from = best[Math.floor(best.length / 2)] ?? 0;
  return { from, to: from + width };
}
