import type { Box } from '../../../model/layout';
import { enclosingBox } from '../paddle/decode-line';
import type { TextBox } from '../paddle/detection';
import type { TurnedBox } from '../paddle/pixels';
import { bottomOf, horizontalOverlap, median, rightOf, verticalOverlap } from '../structure/geometry';

/** Vertical lines that are read one after the other, from right to left. */
export type Columns = TurnedBox[];

/** The minimum ratio of height to width of a line that surely runs down, and of a part of one, such as a mark. */
const ratio = { sure: 2.5, part: 0.35 };
/** The widths of columns in one text, with their readings or two in one, as shares of the usual one; and of parts. */
const widths = { from: 0.6, to: 2.5, part: 1.5 };
/**
 * In widths of a column: the maximum gap between neighbors in a text, and between parts of one column, the minimum gap between
 * tiers, and the maximum distance of small readings from the middle of their column.
 */
const gaps = { beside: 2.6, below: 0.95, tier: 0.6, reading: 0.8 };
/** The maximum distance of the middles of two parts of one column, in widths of a column. */
const offMiddle = 0.5;

/** A column and the boxes that are its parts. */
interface Chain {
  box: TurnedBox;
  parts: TextBox[];
}

/**
 * Returns the vertical lines among boxes of text, as texts in reading order, and the boxes that belong to no such text. The detector
 * may find a column in parts, down to single letters.
 */
export function columnsIn(boxes: readonly TextBox[]): { texts: Columns[]; others: TextBox[] } {
  const sure = boxes.filter(runsDown);
  if (sure.length === 0) return { texts: [], others: [...boxes] };
  const usual = median(sure.map(({ width }) => width));
  const angle = median(sure.map((box) => box.angle));
  const parts = boxes.filter(
    ({ width, height }) =>
      height >= ratio.part * width &&
      width <= (height >= ratio.sure * width ? widths.to : widths.part) * usual &&
      height >= 0.2 * usual,
  );
  const taken = tiersOf(parts, usual, angle).map((tier) => columnsOf(chainsOf(tier, usual, angle), usual));
  const used = new Set(taken.flat().flatMap((chain) => chain.parts));
  const texts = taken.flatMap((chains) =>
    groupsOf(
      chains.filter(({ isReading }) => !isReading).map(({ box }) => box),
      usual,
    ),
  );
  return { texts: inOrder(texts), others: boxes.filter((box) => !used.has(box)) };
}

/** Whether a line surely runs down, also a mirrored one, whose width is negative. */
export const runsDown = ({ width, height }: TurnedBox): boolean => height >= ratio.sure * Math.abs(width);

/** Splits boxes at gaps across the whole page, such as those between the tiers of a newspaper. */
function tiersOf(boxes: readonly TextBox[], usual: number, angle: number): TextBox[][] {
  const spans = boxes
    .map((box) => {
      const y = box.y - box.x * Math.tan(angle);
      return { box, from: y - box.height / 2, to: y + box.height / 2 };
    })
    .toSorted((a, b) => a.from - b.from);
  const tiers: TextBox[][] = [];
  let end = -Infinity;
  for (const { box, from, to } of spans) {
    if (from - end > gaps.tier * usual) tiers.push([]);
    tiers.at(-1)!.push(box);
    end = Math.max(end, to);
  }
  return tiers.filter((tier) => tier.some(runsDown));
}

/** Returns the chains that are columns, and the small readings next to them, which belong to them but are not read. */
function columnsOf(chains: readonly Chain[], usual: number): (Chain & { isReading: boolean })[] {
  const { from, to } = widths;
  let taken = chains.filter(
    ({ box }) => runsDown(box) && box.width >= from * usual && box.width <= to * usual,
  );
  // Short ends of paragraphs are columns if they stand at the side of one.
  for (let added = taken; added.length > 0;) {
    added = chains.filter(
      (chain) => !taken.includes(chain) && taken.some(({ box }) => areBeside(chain.box, box, usual)),
    );
    taken = [...taken, ...added];
  }
  const isReading = ({ box }: Chain): boolean =>
    taken.some(
      ({ box: other }) =>
        other.height > box.height &&
        Math.abs(middleAt(other, box.y) - box.x) < gaps.reading * usual &&
        verticalOverlap(enclosingBox(other), enclosingBox(box)) > 0,
    );
  return taken.map((chain) => ({ ...chain, isReading: isReading(chain) }));
}

/** The x of a column's middle at a height. */
const middleAt = ({ x, y, angle }: TurnedBox, height: number): number => x - (height - y) * Math.tan(angle);

/** Links boxes below each other. */
function chainsOf(boxes: readonly TextBox[], usual: number, angle: number): Chain[] {
  const slope = Math.tan(angle);
  const chains: TextBox[][] = [];
  for (const box of boxes.toSorted((a, b) => a.y - a.height / 2 - (b.y - b.height / 2))) {
    const distance = (parts: readonly TextBox[]): number => {
      const last = parts.at(-1)!;
      const bottom = Math.max(...parts.map(({ y, height }) => y + height / 2));
      const off = Math.abs(box.x - last.x + (box.y - last.y) * slope);
      return box.y - box.height / 2 - bottom <= gaps.below * usual ? off : Infinity;
    };
    const [above] = chains.toSorted((a, b) => distance(a) - distance(b));
    if (above && distance(above) <= offMiddle * usual) above.push(box);
    else chains.push([box]);
  }
  return chains.map((parts) => ({ parts, box: joined(parts, angle) }));
}

/** Returns the box around parts of a column. */
function joined(parts: readonly TextBox[], angle: number): TurnedBox {
  const longest = parts.toSorted((a, b) => b.height - a.height)[0]!;
  const top = Math.min(...parts.map(({ y, height }) => y - height / 2));
  const bottom = Math.max(...parts.map(({ y, height }) => y + height / 2));
  const own = longest.height >= 2 * ratio.sure * longest.width ? longest.angle : angle;
  const y = (top + bottom) / 2;
  const x = longest.x - (y - longest.y) * Math.tan(own);
  return { x, y, width: Math.max(...parts.map(({ width }) => width)), height: bottom - top, angle: own };
}

/** The minimum share of the shorter one at whose side another column stands, if it is the end of a paragraph, and in one text. */
const minBeside = { end: 0.7, text: 0.3 };

function areBeside(box: TurnedBox, column: TurnedBox, usual: number, share = minBeside.end): boolean {
  const [a, b] = [enclosingBox(box), enclosingBox(column)];
  const gap = -horizontalOverlap(a, b);
  return gap <= gaps.beside * usual && verticalOverlap(a, b) >= share * Math.min(a.height, b.height);
}

/** Returns the columns of each text, from right to left. */
function groupsOf(columns: readonly TurnedBox[], usual: number): Columns[] {
  const groups: Columns[] = [];
  for (const column of columns.toSorted((a, b) => b.x - a.x)) {
    const near = groups.filter((group) =>
      group.some((other) => areBeside(column, other, usual, minBeside.text)),
    );
    const rest = groups.filter((group) => !near.includes(group));
    groups.splice(
      0,
      groups.length,
      ...rest,
      [...near.flat(), column].toSorted((a, b) => b.x - a.x),
    );
  }
  return groups;
}

/** Returns the box around columns. */
export function boxAround(columns: readonly TurnedBox[]): Box {
  const boxes = columns.map((column) => enclosingBox(column));
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => rightOf(box))) - x,
    height: Math.max(...boxes.map((box) => bottomOf(box))) - y,
  };
}

/** The upper text first, and of texts side by side the right one. */
function inOrder(groups: readonly Columns[]): Columns[] {
  return groups.toSorted((first, second) => {
    const [a, b] = [boxAround(first), boxAround(second)];
    const isBeside = verticalOverlap(a, b) > 0.3 * Math.min(a.height, b.height);
    return isBeside ? rightOf(b) - rightOf(a) : a.y - b.y;
  });
}
