import type { PictureLimits, Rect } from '../model/picture';

/** A size in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** From this ratio of its sides, a picture is split for text as soon as it would be made smaller. */
const minLongRatio = 2;
/** The least scale at which letters of the usual size are legible: in a long picture for text, and in any other. */
const minLegibleScale = { text: 1, other: 0.6 };
/** Services accept no more pictures at once. */
const maxParts = 6;
/** The share of a part, at its end, that is always searched for the best place to cut. */
const searchedShare = 0.15;
/** A picture without letters is not split unless its short side would have fewer pixels. */
const minShortSide = 512;

/**
 * Returns the scale at which a whole picture is within limits; undefined where its letters, if it has any, would become
 * illegible: then it may be split.
 */
export function wholeScale(
  { width, height }: PixelSize,
  { maxSide }: PictureLimits,
  lossless: boolean,
): number | undefined {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const scale = Math.min(1, maxSide / long);
  const isLong = long >= minLongRatio * short;
  return scale >= minLegibleScale[lossless && isLong ? 'text' : 'other'] ? scale : undefined;
}

/**
 * Returns the scale for a picture within limits, and its parts, row by row, in pixels of the picture: a single part unless the
 * picture has to be split and may be. Cuts are where the fewest things are cut through.
 */
export function tilesOf(
  bitmap: ImageBitmap,
  limits: PictureLimits,
  lossless: boolean,
  isWhole = false,
): { scale: number; parts: Rect[] } {
  const { width, height } = bitmap;
  const all = { x: 0, y: 0, width, height };
  const { maxSide: side } = limits;
  const whole = isWhole
    ? Math.min(1, side / Math.max(width, height))
    : (wholeScale(bitmap, limits, lossless) ?? scaleWithoutLetters(bitmap, side, lossless));
  if (whole !== undefined) return { scale: whole, parts: [all] };
  const { scale, columns, rows } = gridFor(bitmap, side);
  const maxLength = Math.floor(side / scale);
  const parts = cut(bitmap, all, down, rows, maxLength).flatMap((row) =>
    cut(bitmap, row, across, columns, maxLength),
  );
  return { scale, parts };
}

/** Returns the scale of a whole picture that is to be looked at and has no small letters; undefined for any other. */
function scaleWithoutLetters(bitmap: ImageBitmap, side: number, lossless: boolean): number | undefined {
  const { width, height } = bitmap;
  const scale = side / Math.max(width, height);
  const isLarge = scale * Math.min(width, height) >= minShortSide;
  return !lossless && isLarge && !hasSmallStrokes(bitmap) ? scale : undefined;
}

/** Returns the length, in sides of a part, that a number of parts certainly covers, wherever they are cut. */
const coverOf = (parts: number): number => parts - (parts - 1) * searchedShare;

/**
 * Returns how many parts a picture needs in each direction to be sent in the largest scale. In one direction only
 * where that keeps letters legible, because lines of text and of music are cut only if they must be.
 */
function gridFor({ width, height }: PixelSize, side: number) {
  const grids = Array.from({ length: maxParts }, (_each, n) => n + 1).flatMap((columns) =>
    Array.from({ length: Math.floor(maxParts / columns) }, (_each, n) => {
      const rows = n + 1;
      const scale = Math.min(1, (coverOf(columns) * side) / width, (coverOf(rows) * side) / height);
      return { columns, rows, scale };
    }),
  );
  const byScale = grids.toSorted((a, b) => b.scale - a.scale || a.columns * a.rows - b.columns * b.rows);
  const inLine = byScale.find(({ columns, rows }) => columns === 1 || rows === 1);
  const isLegible = inLine !== undefined && inLine.scale >= minLegibleScale.other;
  return (isLegible ? inLine : byScale[0]) ?? { columns: 1, rows: 1, scale: side / Math.max(width, height) };
}

/** A direction of cuts, by the names of a rectangle's sides: where parts begin, and how long they are. */
const down = { start: 'y', length: 'height' } as const;
const across = { start: 'x', length: 'width' } as const;
type Direction = typeof down | typeof across;

/** Cuts a part of a picture into at most `maxCount` parts of at most `maxLength` pixels, one after the other. */
function cut(
  bitmap: ImageBitmap,
  area: Rect,
  direction: Direction,
  maxCount: number,
  maxLength: number,
): Rect[] {
  const { start, length } = direction;
  const end = area[start] + area[length];
  const parts: Rect[] = [];
  for (let at = area[start]; at < end;) {
    const most = at + maxLength;
    // Where the other parts have room for more than what is left, the search begins earlier.
    const least = Math.max(
      at + Math.ceil(maxLength / 2),
      Math.ceil(end - coverOf(maxCount - parts.length - 1) * maxLength),
    );
    const to = end <= most ? end : bestCut(bitmap, area, direction, Math.min(least, most - 1), most);
    parts.push({ ...area, [start]: at, [length]: to - at });
    at = to;
  }
  return parts;
}

/** The length to which lines of pixels are scaled for their comparison, in pixels. */
const sampleLength = 256;
/** How much more a line may change than the one with the least change, of 255 for each of its pixels, to be as good a place. */
const maxMoreChange = 0.1;

/** Returns the middle of the widest band of lines, between two of them, with the least change in and around them. */
function bestCut(bitmap: ImageBitmap, area: Rect, direction: Direction, from: number, to: number): number {
  const searched = { ...area, [direction.start]: from, [direction.length]: to - from };
  const noise = noiseOfLines(bitmap, searched, direction);
  const max = Math.min(...noise) + sampleLength * maxMoreChange;
  let best = { start: noise.length - 1, length: 0 };
  for (let start = 0, at = 0; at <= noise.length; at += 1) {
    if ((noise[at] ?? Number.POSITIVE_INFINITY) <= max) continue;
    // Of bands of the same width the last one, so that there are fewer parts.
    if (at - start >= best.length && at > start) best = { start, length: at - start };
    start = at + 1;
  }
  return from + best.start + Math.ceil(best.length / 2);
}

/** Returns, for each line across a direction, the sum of the differences between neighboring pixels in it and to the line before. */
function noiseOfLines(bitmap: ImageBitmap, { x, y, width, height }: Rect, direction: Direction): number[] {
  const isDown = direction === down;
  const lines = isDown ? height : width;
  const canvas = new OffscreenCanvas(sampleLength, lines);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  // Columns become rows.
  if (!isDown) context?.setTransform(0, 1, 1, 0, 0, 0);
  const [drawnWidth, drawnHeight] = isDown ? [sampleLength, lines] : [lines, sampleLength];
  context?.drawImage(bitmap, x, y, width, height, 0, 0, drawnWidth, drawnHeight);
  const data = context?.getImageData(0, 0, sampleLength, lines).data ?? new Uint8ClampedArray();
  const row = sampleLength * 4;
  return Array.from({ length: lines }, (_line, line) => {
    let differences = 0;
    for (let at = line * row + 4; at < (line + 1) * row; at += 4) {
      for (let channel = at; channel < at + 3; channel += 1) {
        const value = data[channel] ?? 0;
        differences += Math.abs(value - (data[channel - 4] ?? 0));
        // A line of music or of a table is flat in itself.
        differences += Math.abs(value - (data[channel - row] ?? value));
      }
    }
    return differences;
  });
}

/** Rows are looked at in this distance, which no line spacing shares: lines of letters are many. */
const rowStep = 13;
/** The least change of lightness between two neighboring pixels at the edge of a letter, of 255. */
const minEdge = 48;
/** The length of what counts as one place, and the least number of edges in one with small letters. */
const placeLength = 48;
const minEdges = 6;
/** The share of places with as many edges in a picture with letters: a label on a map is some of 50,000. */
const minStrokesShare = 0.0005;

/** Whether a picture has many fine strokes with sharp edges, as small letters and drawings have, and few photos. */
function hasSmallStrokes(bitmap: ImageBitmap): boolean {
  const { width, height } = bitmap;
  const rows = Math.ceil(height / rowStep);
  const canvas = new OffscreenCanvas(width, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let strokes = 0;
  for (let row = 0; row < rows; row += 1) {
    context?.drawImage(bitmap, 0, row * rowStep, width, 1, 0, 0, width, 1);
    const data = context?.getImageData(0, 0, width, 1).data ?? new Uint8ClampedArray();
    let edges = 0;
    let isRising = false;
    // Green is most of the lightness.
    for (let x = 1, at = 5; x < width; x += 1, at += 4) {
      const change = data[at]! - data[at - 4]!;
      const isEdge = Math.abs(change) >= minEdge && (edges === 0 || isRising !== change > 0);
      if (isEdge) [isRising, edges] = [change > 0, edges + 1];
      if (x % placeLength > 0) continue;
      if (edges >= minEdges) strokes += 1;
      edges = 0;
    }
  }
  return strokes > (rows * width * minStrokesShare) / placeLength;
}

/** Returns a size after scaling, in whole pixels, at least 1. */
export function sizeAt(scale: number, { width, height }: PixelSize): PixelSize {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
