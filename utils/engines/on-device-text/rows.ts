import { isOnLine } from './coverage';
import type { Segment } from './segments';

/** Segments side by side on one line, from left to right. */
export type Row = readonly Segment[];

/** Neither of two segments on one line is this many times higher than the other: small print beside a heading is not. */
const alike = 1.8;

/** Segments as rows, from the top: each has the one beside it whose nearest word stands on its line. */
export function rowsOf(segments: readonly Segment[]): Row[] {
  const fromLeft = segments.toSorted((a, b) => a.box.x - b.box.x);
  const rows: Segment[][] = [];
  for (const segment of fromLeft) {
    const before = rows
      .filter((row) => goesOn(row.at(-1)!, segment))
      .toSorted((a, b) => right(b.at(-1)!) - right(a.at(-1)!))[0];
    if (before) before.push(segment);
    else rows.push([segment]);
  }
  return rows.toSorted((a, b) => middle(a) - middle(b));
}

/** Whether a segment stands on another's line, to the right of it. */
function goesOn(left: Segment, segment: Segment): boolean {
  const [last, first] = [left.places.at(-1)!, segment.places[0]!];
  const [low, high] = [tallest(left), tallest(segment)].toSorted((a, b) => a - b) as [number, number];
  return segment.box.x >= right(left) - low && high < alike * low && isOnLine(last, first);
}

/** The height of a segment's letters, whatever its slant: that of its tallest word, since “on” is lower than “(I)”. */
function tallest({ places }: Segment): number {
  return Math.max(...places.map(({ height }) => height));
}

function right({ box }: Segment): number {
  return box.x + box.width;
}

function middle(row: Row): number {
  const sum = row.reduce((total, { box }) => total + box.y + box.height / 2, 0);
  return sum / row.length;
}
