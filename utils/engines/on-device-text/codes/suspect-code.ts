import type { Gray } from '../prepare-picture';

/** The maximum number of pixels at which the search begins, before it halves the sides: an A4 page has 150 dots per inch then. */
const maxPixels = 2_500_000;
/** Smaller pictures have no code that could be read. */
const minSide = 34;

/**
 * Returns by how many radians, from -π/4 to π/4, a QR or bar code in a picture may be turned; `undefined` if there is no sign of one: the
 * reader of codes is not loaded then. Finds codes that are blurred, too, and also halftones, tables and stripes, in which the reader
 * finds nothing. For the corners of a QR code, which is read at any angle, the result is 0.
 */
export function suspectedTurn(picture: Gray): number | undefined {
  let level = picture;
  while (level.width * level.height > maxPixels) level = halved(level);
  for (; Math.min(level.width, level.height) >= minSide; level = halved(level)) {
    const turn = turnOfModules(level) ?? (hasFinders(level) ? 0 : undefined);
    if (turn !== undefined) return turn;
  }
  return undefined;
}

/** Returns a picture in half its size. */
function halved({ width: before, height: above, pixels }: Gray): Gray {
  const [width, height] = [before >> 1, above >> 1];
  const half = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 2 * (y * before + x);
      const sum = pixels[at]! + pixels[at + 1]! + pixels[at + before]! + pixels[at + before + 1]!;
      half[y * width + x] = (sum + 2) >> 2;
    }
  }
  return { width, height, pixels: half };
}

/** The side of the square parts that are looked at one by one, in pixels. */
const side = 16;
/** The minimum difference of the pixels at both sides of an edge. */
const minEdge = 48;
/** The minimum share of pixels at edges in a part with modules of a code, and the minimum agreement of the directions of its edges. */
const minEdges = 0.25;
const minAgreement = { bars: 0.75, modules: 0.6 };
/** The minimum number of such parts side by side. */
const minParts = 16;

/** Returns the angle of dense edges, all along one direction or across it: bars, or modules. Returns `undefined` if there are none. */
function turnOfModules(picture: Gray): number | undefined {
  const across = Math.floor((picture.width - 2) / side);
  const down = Math.floor((picture.height - 2) / side);
  const directions = Array.from({ length: across * down }, (_none, at) =>
    edgeDirection(picture, 1 + side * (at % across), 1 + side * Math.floor(at / across)),
  );
  const seen = new Set<number>();
  /** Returns the parts around one that have its direction. */
  const partsFrom = (start: number): number[] => {
    const open = [start];
    const parts: number[] = [];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const direction = directions[at];
      if (seen.has(at) || direction === undefined) continue;
      seen.add(at);
      parts.push(direction);
      const x = at % across;
      const beside = [x > 0 ? at - 1 : -1, x < across - 1 ? at + 1 : -1, at - across, at + across];
      for (const next of beside) if (!seen.has(next) && isSame(direction, directions[next])) open.push(next);
    }
    return parts;
  };
  for (const at of directions.keys()) {
    const parts = partsFrom(at);
    const sum = (of: (angle: number) => number): number => parts.reduce((all, angle) => all + of(angle), 0);
    if (parts.length >= minParts) return Math.atan2(sum(Math.sin), sum(Math.cos)) / 4;
  }
  return undefined;
}

function isSame(one: number, other: number | undefined): boolean {
  return other !== undefined && Math.cos(one - other) > 0.7;
}

/**
 * Returns four times the angle of the edges in a part, so that right angles do not count; `undefined` if there are few, or if they have
 * many directions, as those of letters have. Bars have one direction, which jagged edges do not hide.
 */
function edgeDirection({ width, pixels }: Gray, left: number, top: number): number | undefined {
  let edges = 0;
  const twice = { cosine: 0, sine: 0 };
  const fourfold = { cosine: 0, sine: 0 };
  for (let y = top; y < top + side; y++) {
    for (let at = y * width + left; at < y * width + left + side; at++) {
      const across = pixels[at + 1]! - pixels[at - 1]!;
      const down = pixels[at + width]! - pixels[at - width]!;
      const strength = across * across + down * down;
      if (strength < minEdge * minEdge) continue;
      edges += 1;
      const cosine = (across * across - down * down) / strength;
      const sine = (2 * across * down) / strength;
      twice.cosine += cosine;
      twice.sine += sine;
      fourfold.cosine += cosine * cosine - sine * sine;
      fourfold.sine += 2 * cosine * sine;
    }
  }
  if (edges < minEdges * side * side) return undefined;
  const agreement = ({ cosine, sine }: typeof twice): number => Math.hypot(cosine, sine) / edges;
  if (agreement(twice) >= minAgreement.bars) return 2 * Math.atan2(twice.sine, twice.cosine);
  return agreement(fourfold) >= minAgreement.modules ? Math.atan2(fourfold.sine, fourfold.cosine) : undefined;
}

/** A square in the corner of a QR code: its middle, its size, and in how many rows it was found. */
interface Finder {
  x: number;
  y: number;
  size: number;
  rows: number;
}

/** Whether a picture has the three corners of a QR code, turned by any angle. */
function hasFinders(picture: Gray): boolean {
  const all = findersIn(darkIn(picture), picture).filter(({ rows }) => rows > 1);
  const surest = all.sort((one, other) => other.rows - one.rows).slice(0, 40);
  return surest.some((corner) =>
    surest.some((one, at) => surest.slice(at + 1).some((other) => isCorner(corner, one, other))),
  );
}

/** Whether two finders are as far from a third one, at a right angle; seen from the side, only nearly so. */
function isCorner(corner: Finder, one: Finder, other: Finder): boolean {
  const { x, y, size } = corner;
  const [a, b] = [one, other].map((end) => ({ x: end.x - x, y: end.y - y }));
  if (!a || !b || [one, other].some((end) => Math.max(end.size, size) > 1.5 * Math.min(end.size, size)))
    return false;
  const [long, short] = [Math.hypot(a.x, a.y), Math.hypot(b.x, b.y)].sort((m, n) => n - m);
  // The smallest code is 21 modules wide, the largest 177; a finder is 7.
  if (!long || !short || short < 1.4 * size || long > 30 * size || long > 1.5 * short) return false;
  return Math.abs(a.x * b.x + a.y * b.y) <= 0.4 * long * short;
}

/** Returns which pixels are darker than the mean of the pixels around them in their row. */
function darkIn({ width, height, pixels }: Gray): Uint8Array {
  const reach = 24;
  const dark = new Uint8Array(width * height);
  const sums = new Float64Array(width + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) sums[x + 1] = sums[x]! + pixels[row + x]!;
    for (let x = 0; x < width; x++) {
      const [from, to] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      dark[row + x] = Number(pixels[row + x]! < (sums[to]! - sums[from]!) / (to - from) - 8);
    }
  }
  return dark;
}

/** Returns the squares whose rows and columns are dark, light, dark, light, dark, as 1 : 1 : 3 : 1 : 1. */
function findersIn(dark: Uint8Array, { width, height }: Gray): Finder[] {
  const found: Finder[] = [];
  for (let y = 1; y < height - 1; y += 2) {
    let runs = [0, 0, 0, 0, 0];
    let now = 0;
    for (let x = 0; x <= width; x++) {
      const is = x < width ? dark[y * width + x]! : 2;
      if (is === now) {
        runs[4]! += 1;
        continue;
      }
      if (now === 1 && isFinder(runs)) {
        const size = runs.reduce((sum, run) => sum + run);
        const middle = Math.round(x - size / 2);
        const column = columnAt(dark, width, middle, y, size);
        if (column !== undefined) note(found, { x: middle, y: column, size, rows: 1 });
      }
      runs = [...runs.slice(1), 1];
      now = is;
    }
  }
  return found;
}

/** Adds a finder, unless it is another row of a known one. */
function note(found: Finder[], finder: Finder): void {
  const known = found.find(({ x, y }) => Math.hypot(x - finder.x, y - finder.y) < finder.size / 2);
  if (known) known.rows += 1;
  else found.push(finder);
}

function isFinder(runs: readonly number[]): boolean {
  const unit = runs.reduce((sum, run) => sum + run) / 7;
  return (
    unit >= 1.2 &&
    [1, 1, 3, 1, 1].every(
      (units, at) => Math.abs(runs[at]! - units * unit) <= 0.6 * unit * Math.sqrt(units) + 0.5,
    )
  );
}

/** Returns the middle of the finder in a column through a dark pixel; `undefined` if there is none of about that size. */
function columnAt(dark: Uint8Array, width: number, x: number, y: number, size: number): number | undefined {
  const runFrom = (from: number, step: number, color: number): number => {
    let end = from;
    while (Math.abs(end - from) <= size && dark[end * width + x] === color) end += step;
    return end;
  };
  const ends = [-1, 1].map((step) => {
    const square = runFrom(y, step, 1);
    const light = runFrom(square, step, 0);
    return [square, light, runFrom(light, step, 1)] as const;
  });
  const [[top, ringTop, upper], [bottom, ringBottom, lower]] = ends as [
    readonly [number, number, number],
    readonly [number, number, number],
  ];
  const runs = [ringTop - upper, top - ringTop, bottom - top - 1, ringBottom - bottom, lower - ringBottom];
  const height = lower - upper - 1;
  return isFinder(runs) && Math.abs(height - size) < size / 2 ? (top + bottom) / 2 : undefined;
}
