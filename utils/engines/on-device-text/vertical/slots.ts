import type { Lane, Strip } from './strips';

/** Where the letters of a column are: the rows between which each is, in pixels of the strip. */
export interface Slot {
  from: number;
  to: number;
}

/** The pitch of letters that is tried, in heights of a letter. */
const pitches = { from: 0.85, to: 1.45, step: 0.01 };
/** What ink at a cut, and a slot that is not as high as the others cost; one of half the height, with a mark or with more in it. */
const costs = { ink: 12, uneven: 9, mark: 0.3, half: 3 };
/** The widest ink of a mark that may have half of a letter's room, in pitches. */
const markWidth = 0.62;

/** Returns the ink of each row inside a lane, from 0 to 1. */
export function inkByRow(strip: Strip, { from, to }: Lane): Float32Array {
  const { ink, width, height } = strip;
  const rows = new Float32Array(height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = from; x < to; x++) sum += ink[y * width + x]!;
    rows[y] = sum / Math.max(1, to - from);
  }
  return withoutOthers(rows, strip, to - from);
}

/** Rows without what stands beyond the ends of a column, after a gap. */
function withoutOthers(rows: Float32Array, strip: Strip, letter: number): Float32Array {
  const gap = Math.max(2, Math.round(maxGap * letter));
  const isFree = (from: number): boolean =>
    rows.subarray(Math.max(0, from), from + gap).every((ink) => ink <= minRow);
  let [first, last] = [Math.round(strip.from), Math.round(strip.to)];
  while (first > 0 && !isFree(first - gap)) first -= 1;
  while (last < rows.length && !isFree(last)) last += 1;
  return rows.map((ink, y) => (y < first || y >= last ? 0 : ink));
}

/** The minimum gap between a column and what does not belong to it, in letters, and the ink of a row that has some. */
const maxGap = 0.14;
const minRow = 0.01;

/** Returns the pitch of the letters of several columns in pixels: the one at whose cuts there is least ink. */
export function pitchOf(columns: readonly Float32Array[], letter: number): number {
  let best = { pitch: letter, ink: Infinity };
  for (let share = pitches.from; share <= pitches.to; share += pitches.step) {
    const pitch = share * letter;
    const ink = columns.reduce((sum, rows) => sum + leastInk(rows, pitch), 0);
    if (ink < best.ink) best = { pitch, ink };
  }
  return best.pitch;
}

/** The mean ink of cuts at a pitch, wherever the first one is best. */
function leastInk(rows: Float32Array, pitch: number): number {
  let least = Infinity;
  const [first, last] = extentOf(rows);
  for (let phase = 0; phase < pitch; phase += 1) {
    let [sum, count] = [0, 0];
    for (let y = first + phase; y < last; y += pitch) {
      sum += rows[Math.round(y)] ?? 0;
      count += 1;
    }
    if (count > 0) least = Math.min(least, sum / count);
  }
  return (least === Infinity ? 0 : least) * (last - first);
}

/** Returns the first row with ink and the row after the last one. */
function extentOf(rows: Float32Array): [first: number, last: number] {
  const first = rows.findIndex((ink) => ink > minRow);
  const last = rows.findLastIndex((ink) => ink > minRow);
  return [Math.max(0, first), last + 1];
}

/** Below this share of the pitch, a slot is one of half the height. */
const isHalf = 0.7;

/** The first and last pixel with ink of each row inside a lane. */
function spansOf({ ink, width, height }: Strip, { from, to }: Lane): [left: number, right: number][] {
  return Array.from({ length: height }, (_, y) => {
    const row = ink.subarray(y * width + from, y * width + to);
    const left = row.findIndex((value) => value >= 0.4);
    return left === -1 ? [Infinity, -Infinity] : [left, row.findLastIndex((value) => value >= 0.4) + 1];
  });
}

/** How wide the ink between two rows is. */
function widthIn(spans: readonly [left: number, right: number][], from: number, to: number): number {
  let [left, right] = [Infinity, -Infinity];
  for (let y = Math.max(0, from); y < Math.min(spans.length, to); y++) {
    left = Math.min(left, spans[y]![0]);
    right = Math.max(right, spans[y]![1]);
  }
  return right - left;
}

/** Returns the slots of a column, cut where there is least ink, nearly as high as the pitch. */
export function slotsOf(strip: Strip, lane: Lane, pitch: number): Slot[] {
  const rows = inkByRow(strip, lane);
  const spans = spansOf(strip, lane);
  const [first, last] = extentOf(rows);
  if (last <= first) return [];
  const room = Math.round(0.6 * pitch);
  const [start, end] = [first - room, last + room];
  const cost = new Float64Array(end - start + 1).fill(Infinity);
  const before = new Int32Array(end - start + 1).fill(-1);
  for (let y = start; y <= first; y++) cost[y - start] = 0;
  const [least, most] = [Math.round(0.45 * pitch), Math.round(1.3 * pitch)];
  for (let y = start + least; y <= end; y++) {
    for (let step = least; step <= most && y - step >= start; step++) {
      const known = cost[y - step - start]!;
      if (known === Infinity || y - step >= last) continue;
      const share = step / pitch;
      const uneven = costs.uneven * (share - (share < isHalf ? 0.5 : 1)) ** 2;
      const half =
        share < isHalf ? (widthIn(spans, y - step, y) <= markWidth * pitch ? costs.mark : costs.half) : 0;
      const total = known + uneven + half + costs.ink * (rows[y] ?? 0);
      if (total < cost[y - start]!) {
        cost[y - start] = total;
        before[y - start] = y - step;
      }
    }
  }
  let best = last;
  for (let y = last; y <= end; y++) if (cost[y - start]! < cost[best - start]!) best = y;
  const slots: Slot[] = [];
  for (let y = best; before[y - start]! !== -1; y = before[y - start]!)
    slots.unshift({ from: before[y - start]!, to: y });
  return slots;
}
