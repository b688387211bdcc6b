import { boundingBox, type Box } from '../../model/layout';
import type { LinePart } from './line-parts';
import { rowsAcross } from './rows';
import type { Drawings } from './sections';
import { rightOf, upperMedian } from './structure/geometry';

/** The length of a third of the lines of a listing, in their heights, and the maximum shares of lines that begin, or end, at the same x. */
const listing = { lines: 3, length: 5, begins: 0.85, ends: 0.6 };

/** Splits parts between windows next to each other, which a line or another ground parts; `undefined` if there are none. */
export function windowsOf(parts: readonly LinePart[], drawings: Drawings): LinePart[][] | undefined {
  const fromLeft = parts.toSorted((a, b) => a.box.x - b.box.x);
  let end = -Infinity;
  for (const [index, { box }] of fromLeft.entries()) {
    const windows = [fromLeft.slice(0, index), fromLeft.slice(index)];
    if (index > 0 && box.x > end && windows.every(isListing)) {
      const { y, height } = boundingBox(parts);
      if (drawings.isCrossed({ x: end, y, width: box.x - end, height }, 'down')) return windows;
    }
    end = Math.max(end, rightOf(box));
  }
  return undefined;
}

/** Whether parts may be the lines of a window: long and ragged on both sides, as the cells of a table are not. */
function isListing(parts: readonly LinePart[]): boolean {
  const lines = rowsAcross(parts).map(boundingBox);
  const height = upperMedian(parts.map(({ box }) => box.height));
  const isAligned = (edge: (box: Box) => number, share: number): boolean =>
    lines.some((one) => {
      const aligned = lines.filter((other) => Math.abs(edge(other) - edge(one)) <= height / 2);
      return aligned.length > share * lines.length;
    });
  const long = lines.filter((line) => line.width >= listing.length * line.height);
  return (
    lines.length >= listing.lines &&
    long.length >= lines.length / 3 &&
    !isAligned(({ x }) => x, listing.begins) &&
    !isAligned(rightOf, listing.ends) &&
    !isAligned(({ x, width }) => x + width / 2, listing.begins)
  );
}
