import type { Box } from '../../model/layout';
import { type ReadLine, surenessOf } from './paddle/decode-line';
import type { TurnedBox } from './paddle/pixels';
import type { TextBox } from './paddle/detection';

/** The transformation that makes a picture's text upright: first a mirroring from left to right, then clockwise quarter turns. */
export interface Orientation {
  quarters: 0 | 1 | 2 | 3;
  isMirrored: boolean;
}

export const asGiven: Orientation = { quarters: 0, isMirrored: false };

export type Size = Pick<Box, 'width' | 'height'>;

/** Returns the size of a picture after it is turned. */
export function turnedSize({ width, height }: Size, { quarters }: Orientation): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns a box of the turned picture in pixels of the original one, which has this size. */
export function turnedBack(box: Box, size: Size, { quarters, isMirrored }: Orientation): Box {
  const back = quartersBack(box, size, quarters);
  return isMirrored ? { ...back, x: size.width - back.x - back.width } : back;
}

/** Returns a detected box as it is in the turned picture; `size` is that of the picture as it was given. */
export function turnedAlong<Found extends TurnedBox>(
  box: Found,
  size: Size,
  { quarters, isMirrored }: Orientation,
): Found {
  const found = isMirrored ? { ...box, x: size.width - box.x, angle: -box.angle } : box;
  const { x, y, width, height } = found;
  switch (quarters) {
    case 0:
      return found;
    case 1:
      return { ...found, x: size.height - y, y: x, width: height, height: width };
    case 2:
      return { ...found, x: size.width - x, y: size.height - y };
    case 3:
      return { ...found, x: y, y: size.width - x, width: height, height: width };
  }
}

function quartersBack(box: Box, size: Size, quarters: Orientation['quarters']): Box {
  const { x, y, width, height } = box;
  switch (quarters) {
    case 0:
      return box;
    case 1:
      return { x: y, y: size.height - x - width, width: height, height: width };
    case 2:
      return { x: size.width - x - width, y: size.height - y - height, width, height };
    case 3:
      return { x: size.width - y - height, y: x, width: height, height: width };
  }
}

/** The maximum number of lines that are read in each direction, the largest first. */
const maxLines = 3;
/** The maximum length of each line, in its heights. It is larger if there are few lines, because those are often read again. */
const maxLengthInHeights = { few: 8, many: 4 };
const many = 5;
/** The minimum number of letters and spaces. Fewer may be read in anything. */
const minLetters = 4;
/** The minimum mean over the letters of the right direction, from 0 to 1, and its minimum lead over the original one. */
const minSureness = 0.85;
const minAdvantage = 0.15;
/** The number of surely read lines that is enough. One upside-down line may look right by chance. */
const minSure = 2;
/** The minimum ratio of height to width of a vertical box, and the minimum share of their area if the text is vertical. */
const uprightRatio = 1.5;
const minUprightShare = 0.6;

/** One way to turn a picture. `lay` returns a box as in the turned picture. */
interface Direction {
  lay(box: TurnedBox): TurnedBox;
  orientation: Orientation;
}

const clockwise = (box: TurnedBox): TurnedBox => ({
  ...box,
  width: box.height,
  height: box.width,
  angle: box.angle + Math.PI / 2,
});
const half = (box: TurnedBox): TurnedBox => ({ ...box, angle: box.angle + Math.PI });
export const mirrored = (box: TurnedBox): TurnedBox => ({ ...box, width: -box.width });

const across: readonly Direction[] = [
  { lay: half, orientation: { quarters: 2, isMirrored: false } },
  { lay: mirrored, orientation: { quarters: 0, isMirrored: true } },
];
// Text that runs down was turned by one quarter, and needs three more. Text that runs up needs one.
const down: readonly Direction[] = [
  { lay: clockwise, orientation: { quarters: 3, isMirrored: false } },
  { lay: (box) => half(clockwise(box)), orientation: { quarters: 1, isMirrored: false } },
];

/**
 * Returns how a picture must be turned for reading. Returns `asGiven` unless another way is clearly better. Throws as `readLine`
 * does.
 */
export async function orientationOf(
  boxes: readonly TextBox[],
  readLine: (box: TurnedBox) => Promise<ReadLine>,
): Promise<Orientation> {
  const isHigh = (box: TextBox): boolean => box.height > uprightRatio * box.width;
  const runsDown = area(boxes.filter(isHigh)) > minUprightShare * area(boxes);
  const largest = boxes
    .filter((box) => isHigh(box) === runsDown)
    .toSorted((a, b) => area([b]) - area([a]))
    .slice(0, maxLines)
    .map((box) => middleOfLine(box, boxes.length < many ? maxLengthInHeights.few : maxLengthInHeights.many));
  const surenessWhen = async (lay: Direction['lay']): Promise<number> => {
    // The mean over all letters, so that a box without text, which has a letter or two, does not decide.
    const letters = [];
    for (const box of largest) letters.push(...(await readLine(lay(box))).letters);
    return surenessOf({ letters });
  };
  if (largest.length === 0) return asGiven;
  if (!runsDown) {
    let sure = 0;
    for (const box of largest) {
      const read = await readLine(box);
      if (read.letters.length >= minLetters && surenessOf(read) > minSureness) sure += 1;
      if (sure >= Math.min(minSure, largest.length)) return asGiven;
    }
  }
  const given = runsDown ? 0 : await surenessWhen((box) => box);
  let best = { orientation: asGiven, sureness: Math.max(minSureness, given + minAdvantage) };
  for (const { lay, orientation } of runsDown ? down : across) {
    const sureness = await surenessWhen(lay);
    if (sureness > best.sureness) best = { orientation, sureness };
  }
  return best.orientation;
}

/** Returns the middle part of a box that is longer than needed. */
function middleOfLine(box: TextBox, heights: number): TextBox {
  const maxLength = heights * Math.min(box.width, box.height);
  if (Math.max(box.width, box.height) <= maxLength) return box;
  return { ...box, width: Math.min(box.width, maxLength), height: Math.min(box.height, maxLength) };
}

function area(boxes: readonly TextBox[]): number {
  return boxes.reduce((sum, { width, height }) => sum + width * height, 0);
}
