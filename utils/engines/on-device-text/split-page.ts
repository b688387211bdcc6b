import type { TextLine } from '../../model/layout';
import type { TextBox } from './paddle/detection';
import type { Gray } from './prepare-picture';
import { rightOf } from './structure/geometry';

/** A cut through a picture from left to right. `y` is its height at the left edge, in pixels. `slope` is its fall for each pixel. */
export interface Cut {
  y: number;
  slope: number;
}

/** The shares of the text, by the total width of its lines, between which a cut must be. */
const middle = { from: 0.3, to: 0.7 };
/** The minimum number of lines. With fewer, two halves save no time. */
const minLines = 5;
/** The minimum ratio of width to height of running text, and the minimum number of such lines next to others if there are columns. */
const column = { length: 8, lines: 4 };
/** The maximum angle of the page, in radians. */
const maxSlant = 0.06;
/** The difference of two gaps in pixels up to which the one nearer to the middle counts. */
const tolerance = 1;

/**
 * Returns a cut through the widest gap between lines near the middle of the text, so that two threads can read a half each. Returns
 * `undefined` if no gap reaches from side to side. Returns `undefined` for columns, too: Tesseract detects them only if it sees enough
 * of them.
 */
export function cutBetween(boxes: readonly TextBox[]): Cut | undefined {
  const lines = boxes.filter(({ width, height }) => width > height);
  if (lines.length < minLines) return undefined;
  const angles = lines
    .flatMap(({ angle, width, height }) => Array<number>(Math.ceil(width / height)).fill(angle))
    .toSorted((a, b) => a - b);
  const angle = angles[Math.floor(angles.length / 2)] ?? 0;
  if (Math.abs(angle) > maxSlant) return undefined;
  const slope = Math.tan(angle);
  if (besideOthers(lines, slope) >= column.lines) return undefined;
  const spans = boxes
    .map((box) => {
      const turned = box.angle - angle;
      const half = (box.height * Math.abs(Math.cos(turned)) + box.width * Math.abs(Math.sin(turned))) / 2;
      const at = box.y - slope * box.x;
      return { from: at - half, to: at + half, width: box.width };
    })
    .toSorted((a, b) => a.from - b.from);
  const all = spans.reduce((sum, { width }) => sum + width, 0);
  let best: { y: number; gap: number; off: number } | undefined;
  let [end, above] = [-Infinity, 0];
  for (const { from, to, width } of spans) {
    const share = above / all;
    const gap = from - end;
    const off = Math.abs(share - 0.5);
    const isBetter = !best || gap > best.gap + tolerance || (gap > best.gap - tolerance && off < best.off);
    if (gap > 0 && share >= middle.from && share <= middle.to && isBetter)
      best = { y: end + gap / 2, gap, off };
    end = Math.max(end, to);
    above += width;
  }
  return best && { y: best.y, slope };
}

/** Returns the number of lines of running text that have another one next to them. */
function besideOthers(lines: readonly TextBox[], slope: number): number {
  const prose = lines.filter(({ width, height }) => width > column.length * height);
  const level = ({ x, y }: TextBox): number => y - slope * x;
  return prose.filter((line) =>
    prose.some(
      (other) =>
        Math.abs(level(other) - level(line)) < line.height / 2 &&
        Math.abs(other.x - line.x) > (other.width + line.width) / 2,
    ),
  ).length;
}

/**
 * Returns the parts of a gray picture above and below a cut in its pixels, and the first row of the lower part. Where a slanted cut
 * leaves pixels of one part in the other, the cut's own pixels cover them.
 */
export function halvesOf(
  { width, height, pixels }: Gray,
  { y, slope }: Cut,
): { upper: Gray; lower: Gray; top: number } {
  const at = (x: number): number => Math.min(height - 1, Math.max(1, Math.round(y + slope * x)));
  const [low, high] = [Math.min(at(0), at(width - 1)), Math.max(at(0), at(width - 1))];
  const upper = { width, height: high, pixels: pixels.slice(0, high * width) };
  const lower = { width, height: height - low, pixels: pixels.slice(low * width) };
  for (let x = 0; x < width; x++) {
    const cut = at(x);
    const value = pixels[cut * width + x]!;
    for (let row = cut; row < high; row++) upper.pixels[row * width + x] = value;
    for (let row = low; row < cut; row++) lower.pixels[(row - low) * width + x] = value;
  }
  return { upper, lower, top: low };
}

/** The maximum gap between lines of one paragraph, in heights of a line, and the maximum ratio of their heights. */
const sameParagraph = { gap: 0.9, ratio: 1.5 };

/** Returns the paragraphs of a picture that was read in halves, with those across the cut joined. */
export function joinedAt({ y, slope }: Cut, paragraphs: readonly (readonly TextLine[])[]): TextLine[][] {
  const isBelow = ([first]: readonly TextLine[]): boolean => {
    if (!first) return false;
    const { x, y: top, width, height } = first.box;
    return top + height / 2 > y + slope * (x + width / 2);
  };
  const joined: TextLine[][] = [];
  for (const lines of paragraphs) {
    const before = isBelow(lines)
      ? joined.find((one) => !isBelow(one) && goesOn(one.at(-1), lines[0]))
      : undefined;
    if (before) before.push(...lines);
    else joined.push([...lines]);
  }
  return joined;
}

function goesOn(above: TextLine | undefined, below: TextLine | undefined): boolean {
  if (!above || !below) return false;
  const [one, other] = [above.box, below.box];
  const [lower, higher] = [Math.min(one.height, other.height), Math.max(one.height, other.height)];
  const gap = other.y - (one.y + one.height);
  const overlap = Math.min(rightOf(one), rightOf(other)) - Math.max(one.x, other.x);
  return (
    gap > -lower &&
    gap < sameParagraph.gap * lower &&
    higher < sameParagraph.ratio * lower &&
    overlap > Math.min(one.width, other.width) / 2
  );
}
