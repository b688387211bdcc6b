import type { Paddle } from './paddle';
import type { Pixels } from './pixels';
import type { TextBox } from './text-boxes';

/**
 * How many times longer than the other side a strip is: made small as a whole, its text would be too small to be found.
 * A tall one is sooner taken apart than a wide one, because there the cuts fall between lines.
 */
const strip = { tall: 3, wide: 8 };
/**
 * Parts are so many times longer than the short side, and than what the detector looks at: it finds letters of half their
 * size. They overlap by this share of the short side at each end.
 */
const part = { length: 2, shrunk: 2, margin: 0.2 };

/** A stretch along the long side, in pixels; `from` and `to` with what it shares with its neighbours. */
interface Part {
  start: number;
  end: number;
  from: number;
  to: number;
}

/** Finds where text stands in a picture of any shape: strips are looked at part by part. Throws whatever broke. */
export async function detectInParts(
  pixels: Pixels,
  longSide: number,
  paddle: Pick<Paddle, 'detect'>,
): Promise<TextBox[]> {
  const isTall = pixels.height > pixels.width;
  const [long, short] = isTall ? [pixels.height, pixels.width] : [pixels.width, pixels.height];
  const least = isTall ? strip.tall : strip.wide;
  if (long <= part.shrunk * longSide || long < least * short) return paddle.detect(pixels, longSide);
  const found: TextBox[] = [];
  for (const each of partsOf(long, short, longSide)) {
    const boxes = await paddle.detect(cropped(pixels, each, isTall), longSide);
    found.push(...boxes.flatMap((box) => ownBox(box, each, isTall)));
  }
  return found;
}

function partsOf(long: number, short: number, longSide: number): Part[] {
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
  // Rows lie one after the other: of a tall picture nothing has to be copied.
  if (isTall) return { width, height: to - from, rgba: rgba.subarray(4 * width * from, 4 * width * to) };
  const columns = to - from;
  const cut = new Uint8ClampedArray(4 * columns * height);
  for (let row = 0; row < height; row++) {
    const start = 4 * (row * width + from);
    cut.set(rgba.subarray(start, start + 4 * columns), 4 * row * columns);
  }
  return { width: columns, height, rgba: cut };
}

/** A part's box in the whole picture, unless it is a neighbour's; of a line that goes on there, only what is its own. */
function ownBox(box: TextBox, { start, end, from }: Part, isTall: boolean): TextBox[] {
  if (isTall) {
    const y = box.y + from;
    return y >= start && y < end ? [{ ...box, y }] : [];
  }
  const left = Math.max(start, box.x + from - box.width / 2);
  const right = Math.min(end, box.x + from + box.width / 2);
  return right > left ? [{ ...box, x: (left + right) / 2, width: right - left }] : [];
}
