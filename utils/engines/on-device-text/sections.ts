import { boundingBox, type Box } from '../../model/layout';
import type { LinePart } from './line-parts';
import { type Region, toRegion } from './regions';
import { isOpen } from './sentences';
import {
  areStacked,
  bottomOf,
  horizontalOverlap,
  isOnLine,
  middleOf,
  quantile,
  rightOf,
  upperMedian,
  verticalOverlap,
} from './structure/geometry';

/** What is drawn on a page. */
export interface Drawings {
  /** Whether a rule or an edge goes along a strip: across it from left to right, or down. */
  isCrossed(strip: Box, way: 'across' | 'down'): boolean;
  /** The share of a strip that is drawn on, from 0 to 1. `paper` is a place next to it; without it, most of the strip is paper. */
  drawnShare(strip: Box, paper?: Box): number;
}

/** Whether regions are side by side. */
export const areBeside = (one: { box: Box }, other: { box: Box }): boolean =>
  verticalOverlap(one.box, other.box) > 0 && horizontalOverlap(one.box, other.box) <= 0;

/** How many times as high as wide text is that runs up or down along an edge of the page. */
const upright = 4;

/** Returns the text along the left and right edge of a page, such as the credit of its pictures, from left to right. */
export function alongEdges(parts: readonly LinePart[]): LinePart[] {
  const isUpright = ({ box, words }: LinePart): boolean =>
    box.height >= upright * box.width && words.some(({ text }) => [...text].length > 1);
  const others = parts.filter((part) => !isUpright(part));
  if (others.length === 0) return [];
  const { x, width } = boundingBox(others);
  return parts
    .filter((part) => isUpright(part) && (rightOf(part.box) <= x || part.box.x >= x + width))
    .toSorted((a, b) => a.box.x - b.box.x);
}

/** The maximum share of the narrower of two columns that is in the other: a heading may reach into the gutter. */
const maxInto = 0.05;

/** Splits regions at gutters, from left to right. */
export function columnsOf<Some extends { box: Box }>(regions: readonly Some[]): Some[][] {
  const columns: Some[][] = [];
  let [start, end] = [0, -Infinity];
  for (const region of regions.toSorted((a, b) => a.box.x - b.box.x)) {
    const { x, width } = region.box;
    if (columns.length === 0 || x >= end - maxInto * Math.min(width, end - start)) {
      columns.push([]);
      start = x;
    }
    columns.at(-1)!.push(region);
    end = Math.max(end, rightOf(region.box));
  }
  return columns;
}

/** The minimum ratio of the gap between pages to that between columns, and the maximum distance from the middle, in widths of both pages. */
const fold = { gap: 2, off: 0.1 };

/** Splits parts between two pages side by side, each with columns of running text; `undefined` if they are one page. */
export function pagesOf(parts: readonly LinePart[], regions: readonly Region[]): LinePart[][] | undefined {
  const columns = columnsOf(regions.filter(({ isProse }) => isProse));
  const whole = boundingBox(parts);
  const gapIn = (page: readonly Region[]): number => {
    const gaps = page.flatMap((one) =>
      page.filter((other) => areBeside(one, other)).map((other) => -horizontalOverlap(one.box, other.box)),
    );
    return Math.min(...gaps);
  };
  for (const index of columns.keys()) {
    const pages = [columns.slice(0, index).flat(), columns.slice(index).flat()];
    if (index === 0 || pages.some((page) => page.length < 2)) continue;
    const [from, to] = [rightOf(boundingBox(pages[0]!)), boundingBox(pages[1]!).x];
    const middle = (from + to) / 2;
    if (
      Math.abs(middle - whole.x - whole.width / 2) <= fold.off * whole.width &&
      to - from >= fold.gap * Math.max(...pages.map(gapIn)) &&
      parts.every(({ box }) => rightOf(box) <= middle || box.x >= middle)
    )
      return [parts.filter(({ box }) => box.x < middle), parts.filter(({ box }) => box.x >= middle)];
  }
  return undefined;
}

/** The share of the lines of running text that end before a margin: a note may be read with its line, but text goes on below a caption. */
const outside = 0.8;

/** Returns the notes in the margin: regions next to the one column of running text. */
export function notesIn(regions: readonly Region[]): Region[] {
  const prose = regions.filter(({ isProse }) => isProse);
  if (prose.length === 0 || columnsOf(prose).length > 1) return [];
  const lines = prose.flatMap((region) => region.lines);
  // From the right, so that both margins are found in the same way.
  const from = -quantile(
    lines.map(({ x }) => -x),
    outside,
  );
  const to = quantile(lines.map(rightOf), outside);
  return regions.filter(({ isProse, box }) => !isProse && (rightOf(box) <= from || box.x >= to));
}

/** Splits running text at the paragraphs that have notes in the margin. */
export function dividedAtNotes(regions: readonly Region[]): Region[] {
  const notes = notesIn(regions);
  return regions.flatMap((region) => {
    if (!region.isProse) return [region];
    const starts = region.lines.flatMap((line, at) =>
      at > 0 && notes.some(({ box }) => isOnLine(box, line)) && beginsParagraph(region, at) ? [at] : [],
    );
    return [0, ...starts].map((from, index) => toRegion(region.rows.slice(from, starts[index]), true));
  });
}

/** The minimum step to the first line of a paragraph, in those of the lines. */
const paragraphStep = 1.15;

/** Whether a line begins a paragraph: a sentence ended above it, and there is a gap, or there was room for its first word. */
function beginsParagraph({ rows, lines, box, height }: Region, at: number): boolean {
  const [before, row] = [rows[at - 1]!, rows[at]!];
  if (isOpen(before.at(-1)!.words)) return false;
  const steps = lines.slice(1).map((line, index) => middleOf(line) - middleOf(lines[index]!));
  const room = box.width - lines[at - 1]!.width;
  return steps[at - 1]! >= paragraphStep * upperMedian(steps) || room > row[0]!.places[0]!.width + height;
}

/**
 * The minimum step from line to line across a gap that divides columns, in leadings, and in the largest other steps of the columns:
 * the paragraphs of two columns may end side by side. Anything that is drawn between lines takes the room of `drawn`.
 */
const minStep = { leadings: 1.6, others: 1.25, drawn: 1.1 };
/** The ratio of letter widths by which small print and captions differ from the text above. Heights of small print are too inexact. */
const otherWidth = 1.15;

/** Splits regions at what divides the page across its whole width: a rule, the edge of a box, or a gap. */
export function sectionsOf(regions: readonly Region[], drawings: Drawings): Region[][] {
  const { x, width } = boundingBox(regions);
  const lines = regions
    .flatMap((region) => region.rows.map((row, at) => ({ region, row, box: region.lines[at]! })))
    .toSorted((a, b) => a.box.y - b.box.y);
  const height = upperMedian(lines.map(({ box }) => box.height));
  const steps = stepsIn(lines.map(({ box }) => box));
  const leading = upperMedian(steps.map(({ from, to }) => to - from));
  let bottom = -Infinity;
  const gaps = lines.flatMap(({ box }, index) => {
    const strip = { x, y: bottom, width, height: box.y - bottom };
    bottom = Math.max(bottom, bottomOf(box));
    return index > 0 && strip.height > 0 ? [{ index, strip }] : [];
  });
  const wide = gaps.filter(({ strip }) => strip.height + height >= minStep.leadings * leading);
  const crosses = (strip: Box, { from, to }: Step): boolean => from < bottomOf(strip) && to > strip.y;
  const others =
    wide.length === 0
      ? []
      : withoutLostLines(
          steps.filter((step) => !wide.some(({ strip }) => crosses(strip, step))),
          leading,
          drawings,
        );
  const least = Math.max(
    minStep.leadings * leading,
    minStep.others * Math.max(0, ...others.map(({ from, to }) => to - from)),
  );
  const areSideBySide = (some: typeof lines): boolean =>
    some.some((one, at) =>
      some.slice(0, at).some((other) => other.region !== one.region && areBeside(one, other)),
    );
  let from = 0;
  const cuts = gaps.flatMap(({ index, strip }) => {
    const [above, below] = [lines.slice(from, index), lines.slice(index)];
    const isRunning = isAcross(above, below, true) || isAcross(below, above, false);
    if (!isRunning && strip.height + height < minStep.drawn * leading) return [];
    const widths = [above, below].map((some) => letterWidth(some.flatMap(({ row }) => row)));
    const isOther = Math.max(...widths) >= otherWidth * Math.min(...widths);
    // Headings side by side belong to the columns below them. Elsewhere, a gap between paragraphs of the longer column is no end of both.
    const areHeads = new Set(above.map(({ region }) => region)).size === above.length && areSideBySide(above);
    const isGap = strip.height + height >= least && !areHeads && (isOther || areSideBySide(below));
    const near = [
      above.filter(({ box }) => bottomOf(box) > strip.y - nearLines * leading),
      below.filter(({ box }) => box.y < bottomOf(strip) + nearLines * leading),
    ];
    const [over, under] = near.map(proseColumns);
    const gutters = guttersIn(near.flat());
    const isDivided =
      (isGap && !hasPictures(strip, gutters, drawings)) ||
      isRuled(strip, gutters, drawings, { above, height });
    if (!isRunning && !isDivided && !areOtherColumns(over!, under!)) return [];
    from = index;
    return [index];
  });
  return [0, ...cuts].map((start, index) =>
    byRegion(lines.slice(start, cuts[index])).map(([{ isProse }, some]) =>
      toRegion(
        some.map(({ row }) => row),
        isProse,
      ),
    ),
  );
}

/** The room between two columns, and these, in pixels. */
interface Gutter extends Box {
  left: Box;
  right: Box;
}

/** The minimum width of a gutter, in pixels: columns may touch. */
const minGutter = 2;

/** Returns the gutters between the columns of some lines, as high as all of them. */
function guttersIn(lines: readonly { box: Box }[]): Gutter[] {
  const columns = columnsOf(lines).map(boundingBox);
  return columns.slice(1).flatMap((right, index) => {
    const left = columns[index]!;
    const width = right.x - rightOf(left);
    return width < minGutter ? [] : [{ ...boundingBox(lines), x: rightOf(left), width, left, right }];
  });
}

/** The minimum share of a strip that a picture fills, and the maximum thickness of a rule, in heights of a line. */
const drawn = { picture: 0.4, rule: 0.25 };

/** Whether pictures in columns make a gap across these, which divides nothing. Gutters next to text are paper. */
const hasPictures = (gap: Box, gutters: readonly Gutter[], drawings: Drawings): boolean =>
  gutters.some((gutter) => {
    const [isLeft, isRight, isBetween] = [gutter.left, gutter.right, gutter].map(
      ({ x, width }) => drawings.drawnShare({ ...gap, x, width }, gutter) >= drawn.picture,
    );
    return (isLeft || isRight) && !isBetween;
  });

/**
 * Whether a rule goes on in the gutters, or a thin one is below the running text of each column. The edges of pictures in columns are none,
 * nor are the rules below headings side by side.
 */
function isRuled(
  strip: Box,
  gutters: readonly Gutter[],
  drawings: Drawings,
  { above, height }: { above: readonly { region: Region; box: Box }[]; height: number },
): boolean {
  const within = ({ x, width }: Box): Box => ({ ...strip, x, width });
  const isCrossed = (place: Box): boolean => drawings.isCrossed(within(place), 'across');
  if (drawings.isCrossed(strip, 'across') && gutters.every(isCrossed)) return true;
  const isBelowText = (column: Box): boolean =>
    above.findLast(({ box }) => horizontalOverlap(box, column) > 0)?.region.isProse ?? false;
  const isThin = (column: Box, gutter: Box): boolean =>
    strip.height * drawings.drawnShare(within(column), gutter) <= drawn.rule * height && isCrossed(column);
  return (
    gutters.length > 0 &&
    gutters.every((gutter) =>
      [gutter.left, gutter.right].every((column) => isBelowText(column) && isThin(column, gutter)),
    )
  );
}

/** Returns lines by their region. */
function byRegion<Line extends { region: Region }>(lines: readonly Line[]): [Region, Line[]][] {
  const found = new Map<Region, Line[]>();
  for (const line of lines) {
    const known = found.get(line.region);
    if (known) known.push(line);
    else found.set(line.region, [line]);
  }
  return [...found];
}

/** Returns the columns of running text in some lines. */
function proseColumns(lines: readonly { region: Region; box: Box }[]): Box[] {
  const prose = byRegion(lines).filter(([{ isProse }]) => isProse);
  return columnsOf(prose.map(([, some]) => ({ box: boundingBox(some) }))).map(boundingBox);
}

/** The number of lines above and below a gap that show the columns there. */
const nearLines = 4;
/** Whether a box is above or below more than one column. */
const isAcrossColumns = (box: Box, columns: readonly Box[]): boolean =>
  columns.filter((column) => areStacked(box, column)).length > 1;

/** Whether a column of one text is above or below two columns of another. */
const areOtherColumns = (above: readonly Box[], below: readonly Box[]): boolean =>
  above.some((box) => isAcrossColumns(box, below)) || below.some((box) => isAcrossColumns(box, above));

/**
 * Whether a row of lines is the head or the foot of columns: it reaches across them, or, like the number of a page, is between two of them.
 * The headings of stories side by side are no head.
 */
function isAcross(
  row: readonly { region: Region; box: Box }[],
  others: readonly { region: Region; box: Box }[],
  isHead: boolean,
): boolean {
  if (!row.every(({ region, box }) => !region.isProse && isOnLine(box, row[0]!.box))) return false;
  const columns = proseColumns(others);
  if (row.length === 1 && isBetween(row[0]!.box, columns)) return true;
  const near = row.filter(({ box }) => columns.some((column) => horizontalOverlap(box, column) > 0));
  return (!isHead || near.length === 1) && near.some(({ box }) => isAcrossColumns(box, columns));
}

/** Whether the middle of a box is between two of some columns, which are from left to right. */
function isBetween({ x, width }: Box, columns: readonly Box[]): boolean {
  const middle = x + width / 2;
  return columns.slice(1).some((right, before) => rightOf(columns[before]!) < middle && middle < right.x);
}

/** Returns the mean width of a letter, in pixels, with the spaces between words. */
function letterWidth(parts: readonly LinePart[]): number {
  const letters = parts.flatMap(({ words }) => words.map(({ text }) => text.length + 1));
  return parts.reduce((sum, { box }) => sum + box.width, 0) / letters.reduce((sum, count) => sum + count, 0);
}

/** The middles of a line and of the next one below it, in pixels, and the gap between them. */
interface Step {
  from: number;
  to: number;
  gap: Box;
}

function stepsIn(boxes: readonly Box[]): Step[] {
  return boxes.flatMap((box) => {
    const below = boxes.filter(
      (other) => middleOf(other) > bottomOf(box) && horizontalOverlap(box, other) > 0,
    );
    if (below.length === 0) return [];
    const next = below.reduce((nearest, other) => (middleOf(other) < middleOf(nearest) ? other : nearest));
    const gap = { ...box, y: bottomOf(box), height: Math.max(0, next.y - bottomOf(box)) };
    return [{ from: middleOf(box), to: middleOf(next), gap }];
  });
}

/** The maximum step past one line that was not read, in leadings, and the share of the gap that its ink adds to what all gaps have. */
const lostLine = { step: 2.4, share: 0.03 };

/** Returns steps without those past a line that was not read: its ink is in the gap. */
function withoutLostLines(steps: readonly Step[], leading: number, drawings: Drawings): readonly Step[] {
  const shares = new Map(steps.map((step) => [step, drawings.drawnShare(step.gap)]));
  const least = lostLine.share + upperMedian([...shares.values()]);
  return steps.filter((step) => step.to - step.from > lostLine.step * leading || shares.get(step)! < least);
}
