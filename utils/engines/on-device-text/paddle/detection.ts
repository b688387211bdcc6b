import type { TurnedBox, Pixels } from './pixels';

/** The probability of text at each pixel, from 0 to 1, row by row. */
export interface ProbabilityMap {
  width: number;
  height: number;
  values: Float32Array;
}

/** A box around text, in pixels of the map. `score` is the mean probability in it. */
export interface TextBox extends TurnedBox {
  score: number;
}

/** Thresholds of PP-OCR's own post-processing: the minimum probability of a pixel, and the minimum mean of a box. */
const minScore = { pixel: 0.3, box: 0.6 };
/** The detector is trained on shrunken text, so a box grows by its area times this, divided by its circumference. */
const growth = 1.6;
/** The minimum thickness of text in pixels of the map. Anything thinner is a line or a speck. */
const minThickness = 3;

type Point = readonly [x: number, y: number];

/** Returns the boxes of text in a map: the smallest rectangle around each connected patch, enlarged to the edges of the letters. */
export function textBoxes(map: ProbabilityMap): TextBox[] {
  return patches(map).flatMap(({ edge, score }) => {
    if (score < minScore.box) return [];
    const box = smallestRectangle(convexHull(edge));
    if (Math.min(box.width, box.height) < minThickness) return [];
    const by = (box.width * box.height * growth) / (2 * (box.width + box.height));
    return [{ ...box, width: box.width + 2 * by, height: box.height + 2 * by, score }];
  });
}

/** Returns patches of connected pixels. Each has the ends of its rows, which include its hull, and its mean probability. */
function patches({ width, height, values }: ProbabilityMap): { edge: Point[]; score: number }[] {
  const isSeen = new Uint8Array(width * height);
  const stack: number[] = [];
  const lefts = new Int32Array(height);
  const rights = new Int32Array(height);
  const found: { edge: Point[]; score: number }[] = [];
  for (let start = 0; start < values.length; start++) {
    if (isSeen[start] === 1 || values[start]! <= minScore.pixel) continue;
    lefts.fill(width);
    rights.fill(-1);
    let [sum, count, top, bottom] = [0, 0, height, 0];
    isSeen[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const y = Math.trunc(at / width);
      const x = at - y * width;
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      lefts[y] = Math.min(lefts[y]!, x);
      rights[y] = Math.max(rights[y]!, x);
      sum += values[at]!;
      count += 1;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        const last = row * width + Math.min(width - 1, x + 1);
        for (let next = row * width + Math.max(0, x - 1); next <= last; next++) {
          if (isSeen[next] === 1 || values[next]! <= minScore.pixel) continue;
          isSeen[next] = 1;
          stack.push(next);
        }
      }
    }
    const edge: Point[] = [];
    for (let y = top; y <= bottom; y++) {
      const [left, right] = [lefts[y]!, rights[y]! + 1];
      edge.push([left, y], [right, y], [left, y + 1], [right, y + 1]);
    }
    found.push({ edge, score: sum / count });
  }
  return found;
}

/** Returns the convex hull, by Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length >= 2 && turn(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/**
 * Returns the smallest rectangle around a hull. It has a side on one of the hull's edges. Its angle is at most 45° from the
 * horizontal.
 */
function smallestRectangle(hull: readonly Point[]): TurnedBox {
  let best: TurnedBox = { x: 0, y: 0, width: 0, height: 0, angle: 0 };
  let smallest = Infinity;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length]!;
    const box = rectangleAt(hull, quarter(Math.atan2(to[1] - from[1], to[0] - from[0])));
    // Of two rectangles with nearly the same size, the upright one counts, because it is more likely around letters.
    const size = box.width * box.height * (1 + 1e-3 * Math.abs(box.angle));
    if (size < smallest) [best, smallest] = [box, size];
  }
  return best;
}

function rectangleAt(points: readonly Point[], angle: number): TurnedBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = points.map(([x, y]) => x * cos + y * sin);
  const across = points.map(([x, y]) => y * cos - x * sin);
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const [middle, center] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: middle * cos - center * sin,
    y: middle * sin + center * cos,
    width: right - left,
    height: bottom - top,
    angle,
  };
}

/** Returns the same direction as an angle from -45° to 45°, because a rectangle's sides are at right angles. */
function quarter(angle: number): number {
  return angle - Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
}

/**
 * The ratio of the long side to the short one from which a picture is a strip. In a strip that is shrunk as a whole, text would be
 * too small to detect. Tall strips are cut sooner than wide ones, because their cuts are between lines.
 */
const stripRatio = { tall: 3, wide: 8 };
/**
 * The length of a part, as a multiple of the strip's short side. `shrunk` limits it to a multiple of the detector's input, which
 * detects letters at half of their size. `margin` is the overlap at each end, as a share of the short side.
 */
const part = { length: 2, shrunk: 2, margin: 0.2 };

/** A stretch along the long side, in pixels. `from` and `to` include the overlap with its neighbors. */
type Part = ReturnType<typeof partsOf>[number];

/** Detects text in a picture of any proportions. Strips are searched in parts. Throws as `detect` does. */
export async function detectInParts(
  pixels: Pixels,
  longSide: number,
  detect: (pixels: Pixels, longSide: number) => Promise<TextBox[]>,
): Promise<TextBox[]> {
  const isTall = pixels.height > pixels.width;
  const [long, short] = isTall ? [pixels.height, pixels.width] : [pixels.width, pixels.height];
  const minRatio = isTall ? stripRatio.tall : stripRatio.wide;
  if (long <= part.shrunk * longSide || long < minRatio * short) return detect(pixels, longSide);
  const found: TextBox[] = [];
  for (const each of partsOf(long, short, longSide)) {
    const boxes = await detect(cropped(pixels, each, isTall), longSide);
    found.push(...boxes.flatMap((box) => ownBox(box, each, isTall)));
  }
  return found;
}

function partsOf(long: number, short: number, longSide: number) {
  const count = Math.ceil(long / Math.max(part.shrunk * longSide, part.length * short));
  const margin = part.margin * short;
  return Array.from({ length: count }, (_, at) => {
    const [start, end] = [(at * long) / count, ((at + 1) * long) / count];
    return {
      start,
      end,
      from: Math.floor(Math.max(0, start - margin)),
      to: Math.ceil(Math.min(long, end + margin)),
    };
  });
}

function cropped({ width, height, rgba }: Pixels, { from, to }: Part, isTall: boolean): Pixels {
  // Rows are consecutive in memory, so a part of a tall picture needs no copy.
  if (isTall) return { width, height: to - from, rgba: rgba.subarray(4 * width * from, 4 * width * to) };
  const columns = to - from;
  const cut = new Uint8ClampedArray(4 * columns * height);
  for (let row = 0; row < height; row++) {
    const start = 4 * (row * width + from);
    cut.set(rgba.subarray(start, start + 4 * columns), 4 * row * columns);
  }
  return { width: columns, height, rgba: cut };
}

/**
 * Returns a part's box in pixels of the whole picture; none if it belongs to a neighbor. Of a line across both parts, returns only
 * this part's share.
 */
function ownBox(box: TextBox, { start, end, from }: Part, isTall: boolean): TextBox[] {
  if (isTall) {
    const y = box.y + from;
    return y >= start && y < end ? [{ ...box, y }] : [];
  }
  const left = Math.max(start, box.x + from - box.width / 2);
  const right = Math.min(end, box.x + from + box.width / 2);
  return right > left ? [{ ...box, x: (left + right) / 2, width: right - left }] : [];
}
