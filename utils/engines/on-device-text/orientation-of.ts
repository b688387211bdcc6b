import { asGiven, type Orientation } from './orientation';
import type { ReadLine } from './paddle/paddle';
import type { TurnedBox } from './paddle/pixels';
import type { TextBox } from './paddle/text-boxes';
import { surenessOf } from './paddle/to-line';

/** So many lines, the largest ones, are read in each direction, and of each as much as this many of its heights. */
const tried = 3;
const long = 8;
/** Letters and spaces, fewer than which may be read out of anything. */
const word = 4;
/** A direction is right when its lines are this sure, from 0 to 1, and surer than as given by `clearly`. */
const sure = 0.85;
const clearly = 0.15;
/** Boxes run down when they are this much higher than wide; the text does when they are this share of it. */
const high = 1.5;
const mostly = 0.6;

/** A box as it lies once the picture is turned. */
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
const mirrored = (box: TurnedBox): TurnedBox => ({ ...box, width: -box.width });

const across: readonly Direction[] = [
  { lay: half, orientation: { quarters: 2, isMirrored: false } },
  { lay: mirrored, orientation: { quarters: 0, isMirrored: true } },
];
// What runs down was turned by a quarter, and is turned back by three more; what runs up by one.
const down: readonly Direction[] = [
  { lay: clockwise, orientation: { quarters: 3, isMirrored: false } },
  { lay: (box) => half(clockwise(box)), orientation: { quarters: 1, isMirrored: false } },
];

/** How a picture must be turned for the text in its boxes to be read; as given unless another way is clearly better. */
export async function orientationOf(
  boxes: readonly TextBox[],
  readLine: (box: TurnedBox) => Promise<ReadLine>,
): Promise<Orientation> {
  const isHigh = (box: TextBox): boolean => box.height > high * box.width;
  const runsDown = area(boxes.filter(isHigh)) > mostly * area(boxes);
  const largest = boxes
    .filter((box) => isHigh(box) === runsDown)
    .toSorted((a, b) => area([b]) - area([a]))
    .slice(0, tried)
    .map(piece);
  const surenessWhen = async (lay: Direction['lay']): Promise<number> => {
    // Over all letters: what was found where there is no text comes to a letter or two, which must not tip the scales.
    const letters = [];
    for (const box of largest) letters.push(...(await readLine(lay(box))).letters);
    return surenessOf({ letters });
  };
  if (largest.length === 0) return asGiven;
  if (!runsDown) {
    for (const box of largest) if (isSure(await readLine(box))) return asGiven;
  }
  const given = runsDown ? 0 : await surenessWhen((box) => box);
  let best = { orientation: asGiven, sureness: Math.max(sure, given + clearly) };
  for (const { lay, orientation } of runsDown ? down : across) {
    const sureness = await surenessWhen(lay);
    if (sureness > best.sureness) best = { orientation, sureness };
  }
  return best.orientation;
}

/** Whether a line has been read so surely that it cannot lie any other way: one is enough. */
function isSure(read: ReadLine): boolean {
  return read.letters.length >= word && surenessOf(read) > sure;
}

/** A box that is no longer than needed: the middle of one that is. */
function piece(box: TextBox): TextBox {
  const most = long * Math.min(box.width, box.height);
  if (Math.max(box.width, box.height) <= most) return box;
  return { ...box, width: Math.min(box.width, most), height: Math.min(box.height, most) };
}

function area(boxes: readonly TextBox[]): number {
  return boxes.reduce((sum, { width, height }) => sum + width * height, 0);
}
