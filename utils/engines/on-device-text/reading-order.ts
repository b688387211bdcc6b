import { memoized } from '../../lib/async';
import { boundingBox, type TextLine, type Box } from '../../model/layout';
import { withDropCaps } from './drop-caps';
import type { LinePart } from './line-parts';
import { drawnShare, type GrayPicture, isCrossed } from './ink-boxes';
import { type Region, regionsOf } from './regions';
import { isOtherSize, type Row, wordsInOrder } from './rows';
import { breaksIn, canBreak, withoutBreaks } from './sentence-breaks';
import {
  alongEdges,
  areBeside,
  columnsOf,
  dividedAtNotes,
  type Drawings,
  notesIn,
  pagesOf,
  sectionsOf,
} from './sections';
import {
  areStacked,
  bottomOf,
  horizontalOverlap,
  middleOf,
  rightOf,
  runsLeft,
  upperMedian,
  verticalOverlap,
} from './structure/geometry';
import { windowsOf } from './windows';

/**
 * Returns paragraphs of lines in reading order: running text column by column, all others row by row. What divides the columns across
 * their whole width ends them: a gap, or what is drawn there in `picture`. What interrupts a column is read before or after the
 * text that it interrupts. Lines that were given in one paragraph stay together if they follow each other.
 */
export function inReadingOrder(parts: readonly LinePart[], picture?: GrayPicture): TextLine[][] {
  const drawings: Drawings = {
    isCrossed: (strip, way) => picture !== undefined && isCrossed(picture, strip, way),
    drawnShare: (strip, paper) => (picture ? drawnShare(picture, strip, paper) : 0),
  };
  const paragraphs: { lines: TextLine[]; name: string | undefined }[] = [];
  for (const row of rowsInOrder(withDropCaps(parts), drawings)) {
    const [{ paragraph: name } = {}] = row;
    const before = paragraphs.at(-1);
    if (before && name !== undefined && before.name === name) before.lines.push(lineOf(row));
    else paragraphs.push({ lines: [lineOf(row)], name });
  }
  return paragraphs.map(({ lines }) => lines);
}

function rowsInOrder(parts: readonly LinePart[], drawings: Drawings): Row[] {
  const windows = windowsOf(parts, drawings);
  if (windows) return windows.flatMap((window) => rowsInOrder(window, drawings));
  const isBackward = runsLeft(parts);
  const regions = regionsOf(parts);
  const last = regions.some(({ isProse }) => isProse) ? alongEdges(parts) : [];
  if (last.length > 0) {
    const others = parts.filter((part) => !last.includes(part));
    return [...rowsInOrder(others, drawings), ...last.map((part) => [part])];
  }
  const pages = pagesOf(parts, regions);
  if (pages) return (isBackward ? pages.toReversed() : pages).flatMap((page) => rowsInOrder(page, drawings));
  return withoutBreaks(inOrder(dividedAtNotes(regions), isBackward, drawings)).flatMap(({ rows }) => rows);
}

/** Returns regions in order: section by section, and in each of them what must come first, from the top. */
function inOrder(regions: readonly Region[], isBackward: boolean, drawings: Drawings): Region[] {
  const fromTop = regions.toSorted((a, b) => middleOf(a.rows[0]![0]!.box) - middleOf(b.rows[0]![0]!.box));
  if (!fromTop.some((one, index) => fromTop.slice(0, index).some((other) => areBeside(one, other))))
    return fromTop;
  const sections = sectionsOf(fromTop, drawings);
  const ordered =
    sections.length > 1 ? sections.map((section) => inOrder(section, isBackward, drawings)) : [];
  const usual = ordered.length > 0 ? ordered.flat() : inColumns(fromTop, isBackward, drawings);
  return fewestBreaks(usual, function* () {
    // Pictures side by side are a gap, but divide no columns.
    for (const [at, section] of sections.entries()) {
      const next = sections[at + 1];
      if (!next) continue;
      const joined = inColumns([...section, ...next], isBackward, drawings);
      yield [...ordered.slice(0, at).flat(), ...joined, ...ordered.slice(at + 2).flat()];
    }
    if (sections.length > 1) yield inColumns(fromTop, isBackward, drawings);
    for (const [above, below] of cutsThrough(fromTop))
      yield [above, below].flatMap((part) => inColumns(part, isBackward, drawings));
  });
}

function inColumns(fromTop: readonly Region[], isBackward: boolean, drawings: Drawings): Region[] {
  const columns = columnsOf(fromTop);
  if (columns.filter((column) => column.some(({ isProse }) => isProse)).length > 1)
    return (isBackward ? columns.toReversed() : columns).flatMap((column) =>
      inOrder(column, isBackward, drawings),
    );
  return sorted(fromTop, isBackward);
}

/** Returns the order in which the fewest sentences break: the usual one, unless another has at least one less. */
function fewestBreaks(usual: Region[], others: () => Iterable<Region[]>): Region[] {
  let [best, most] = [usual, breaksIn(usual) - 1];
  if (most < 0) return best;
  for (const other of others()) {
    const breaks = breaksIn(other);
    if (breaks <= most) [best, most] = [other, breaks - 0.5];
    if (most < 0) break;
  }
  return best;
}

/** Returns regions above and below each gap across all of them, if both have sentences. */
function* cutsThrough(fromTop: readonly Region[]): Generator<[Region[], Region[]]> {
  const tops = fromTop.toSorted((a, b) => a.box.y - b.box.y);
  let bottom = -Infinity;
  for (const [index, { box }] of tops.entries()) {
    if (index > 0 && box.y >= bottom) {
      const above = fromTop.filter((one) => one.box.y < box.y);
      const below = fromTop.filter((one) => one.box.y >= box.y);
      if ([above, below].every((part) => part.some(canBreak))) yield [above, below];
    }
    bottom = Math.max(bottom, bottomOf(box));
  }
}

/** Returns regions sorted by what must be read before what; what interrupts columns is put between their regions. */
function sorted(fromTop: readonly Region[], isBackward: boolean): Region[] {
  const body = upperMedian(
    fromTop.filter(({ isProse }) => isProse).flatMap(({ lines, letters }) => lines.map(() => letters)),
  );
  const notes = notesIn(fromTop);
  const interrupts = fromTop.filter(
    (region) =>
      !notes.includes(region) && isOtherSize(region.letters, body) && isInterrupting(region, fromTop),
  );
  const inOrder = inSequence(
    fromTop.filter((region) => !interrupts.includes(region)),
    isBackward,
  );
  for (const group of groupedBelow(interrupts).toReversed()) {
    const box = boundingBox(group);
    const below = inOrder.filter(
      ({ box: other }) => areStacked(box, other) && bottomOf(other) > bottomOf(box),
    );
    const nearest = Math.min(...below.map((one) => firstBelow(one, box)));
    const next = below.find((one) => firstBelow(one, box) < nearest + 2 * one.height);
    const isFlowing = next && next.box.y < box.y - maxLead * next.height;
    const before = fromTop.filter(
      (one) => inOrder.includes(one) && areStacked(one.box, box) && one.box.y < box.y,
    );
    const last = isFlowing ? next : before.at(-1);
    inOrder.splice(
      next && !isFlowing ? inOrder.indexOf(next) : last ? inOrder.indexOf(last) + 1 : 0,
      0,
      ...group,
    );
  }
  return inOrder;
}

/** The number of lines of a column next to what is read before it. */
const maxLead = 3;

/** Whether a region is next to running text of another letter size: a heading, a caption or a pull quote. */
const isInterrupting = (region: Region, all: readonly Region[]): boolean =>
  all.some((other) => other.isProse && isOtherSize(other.letters, region.letters) && areApart(region, other));

/** Whether regions are next to each other, though the box of one may reach around the other. */
const areApart = (one: Region, other: Region): boolean =>
  verticalOverlap(one.box, other.box) > 0 &&
  other.lines.some((line) => verticalOverlap(one.box, line) > 0 && horizontalOverlap(one.box, line) <= 0);

/** Returns the height at which a region begins below a box. */
const firstBelow = ({ lines }: Region, box: Box): number =>
  Math.min(
    ...lines.filter((line) => middleOf(line) > bottomOf(box) && areStacked(line, box)).map(({ y }) => y),
  );

/** Returns regions in groups that stand close below each other. */
function groupedBelow(fromTop: readonly Region[]): Region[][] {
  const groups: Region[][] = [];
  for (const region of fromTop) {
    const near = groups.find((group) => {
      const box = boundingBox(group);
      return (
        areStacked(box, region.box) &&
        region.box.y - bottomOf(box) < 1.5 * region.height &&
        !isOtherSize(group[0]!.letters, region.letters)
      );
    });
    if (near) near.push(region);
    else groups.push([region]);
  }
  return groups;
}

/** Returns regions by what must be read before what; of several that may be next, the upper one. */
function inSequence(fromTop: readonly Region[], isBackward: boolean): Region[] {
  const areColumns = columnsIn(fromTop);
  const isFirst = (one: Region, other: Region): boolean => {
    const above = aboveness(one, other);
    if (above !== 0) return above > 0;
    const isLeft = middleX(one) < middleX(other) !== isBackward;
    if (verticalOverlap(one.box, other.box) > 0) return isLeft;
    const isUpper = one.box.y < other.box.y;
    if (isLeft === isUpper) return isUpper;
    const [near, far] = isLeft ? [one, other] : [other, one];
    return areColumns(near, far) === isLeft;
  };
  const before = new Map(
    fromTop.map((region) => [
      region,
      new Set(fromTop.filter((other) => other !== region && isFirst(other, region))),
    ]),
  );
  const left = [...fromTop];
  const inOrder: Region[] = [];
  while (left.length > 0) {
    const counts = left.map((region) => before.get(region)!.size);
    const [next] = left.splice(counts.indexOf(Math.min(...counts)), 1);
    for (const others of before.values()) others.delete(next!);
    inOrder.push(next!);
  }
  return inOrder;
}

const middleX = ({ box: { x, width } }: Region): number => x + width / 2;

/** Returns how far a region is above another one: positive if most of its lines are; 0 if no lines are above each other. */
function aboveness(one: Region, other: Region): number {
  if (horizontalOverlap(one.box, other.box) <= 0) return 0;
  let [upper, lower] = [0, 0];
  for (const a of one.lines)
    for (const b of other.lines)
      if (areStacked(a, b)) {
        if (middleOf(a) < middleOf(b)) upper++;
        else lower++;
      }
  // Text that flows around something begins before it.
  if (upper > 0 && lower > 0) return middleOf(other.rows[0]![0]!.box) - middleOf(one.rows[0]![0]!.box);
  return upper - lower;
}

/** Returns the pairs of regions with two lines next to each other, the left one first. One of them is running text. */
function besideEachOther(regions: readonly Region[]): [Region, Region][] {
  return regions.flatMap((one) =>
    regions
      .filter(
        (other) =>
          (one.isProse || other.isProse) &&
          rightOf(one.box) - other.box.x < one.height / 2 &&
          verticalOverlap(one.box, other.box) >= 2 * Math.min(one.height, other.height),
      )
      .map((other): [Region, Region] => [one, other]),
  );
}

/**
 * Returns a function that tells whether a region is in another column than one above it to the right, and nothing parts them. What
 * concerns one region is looked for once: a page may have a thousand.
 */
function columnsIn(all: readonly Region[]): (left: Region, right: Region) => boolean {
  const pairs = besideEachOther(all);
  const isIn = (one: Region, column: Region): boolean =>
    horizontalOverlap(one.box, column.box) > Math.min(one.box.width, column.box.width) / 2;
  const crosses = (one: Region, column: Region): boolean =>
    horizontalOverlap(one.box, column.box) > column.height / 2;
  /** The columns to the right of that of a region. */
  const columnsBeside = memoized(
    (left: Region) => new Set(pairs.filter(([one]) => isIn(left, one)).map(([, other]) => other)),
  );
  /** What may part a region from others, from the right. */
  const crossing = memoized((left: Region) =>
    all
      .filter((one) => one !== left && crosses(one, left))
      .toSorted((a, b) => rightOf(b.box) - rightOf(a.box)),
  );
  return (left, right) => {
    if (![...columnsBeside(left)].some((column) => isIn(right, column))) return false;
    for (const one of crossing(left)) {
      if (rightOf(one.box) <= right.box.x) break;
      const isBetween = one.box.y >= middleOf(right.box) && bottomOf(one.box) <= middleOf(left.box);
      if (isBetween && one !== right && crosses(one, right)) return false;
    }
    return true;
  };
}

function lineOf(row: Row): TextLine {
  const words = wordsInOrder(row);
  return { words, box: boundingBox(words) };
}
