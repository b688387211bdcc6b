import { boundingBox, type Box } from '../../model/layout';
import { type Chain, type Chains, chainsIn, heightOfLine, isLong, middleOfLine } from './chains';
import type { LinePart } from './line-parts';
import { isOfOtherSize, lettersOf, splitRow, type Row, rowsAcross, wordsInOrder } from './rows';
import { horizontalOverlap, rightOf, upperMedian } from './structure/geometry';

/** What is read without a break: the lines of a column, or one row of a table. */
export interface Region {
  rows: Row[];
  box: Box;
  /** The box of each row, and the heights of a line and of a capital, in pixels. */
  lines: Box[];
  height: number;
  letters: number;
  /** Whether it is running text, which has columns. */
  isProse: boolean;
}

/** Returns parts as regions: running text column by column, all others row by row. */
export function regionsOf(given: readonly LinePart[]): Region[] {
  const parts = rejoined(given);
  const known = chainsIn(parts);
  const regions = new Map<Chain, Row[]>();
  const rows: Row[] = [];
  for (const row of rowsAcross(parts)) {
    for (const piece of splitRow(row, (left, right) => areTogether(left, right, known))) {
      const prose = piece.map((part) => known.of.get(part)!).find(({ isProse }) => isProse);
      if (prose) regions.set(prose, [...(regions.get(prose) ?? []), piece]);
      else rows.push(piece);
    }
  }
  return [
    ...[...regions].map(([chain, found]) => toRegion(inOrderOf(chain, found), true)),
    ...rows.map((row) => toRegion([row], false)),
  ];
}

/** Returns rows in the order of a chain's parts: rows across the page are sorted by what is next to the chain, too. */
function inOrderOf({ parts }: Chain, rows: readonly Row[]): Row[] {
  const place = (row: Row): number => parts.findIndex((part) => row.includes(part));
  return rows.toSorted((a, b) => place(a) - place(b));
}

/** Returns rows as a region. */
export function toRegion(rows: Row[], isProse: boolean): Region {
  const parts = rows.flat();
  const height = upperMedian(parts.map((part) => part.height));
  return {
    rows,
    box: boundingBox(parts),
    lines: rows.map(boundingBox),
    height,
    letters: upperMedian(parts.map(lettersOf)),
    isProse,
  };
}

/** Joins parts of a line that are in no column: those at the wide spaces of justified text, and what PP-OCR read in a gap. */
function rejoined(parts: readonly LinePart[]): readonly LinePart[] {
  const rows = rowsAcross(parts);
  if (rows.every((row) => row.length === 1)) return parts;
  const known = chainsIn(parts);
  const areHalves = halvesIn(rows, known);
  const areOne = (left: LinePart, right: LinePart): boolean =>
    !isOfOtherSize(left, right) &&
    (isBridged(left, right, parts) ||
      areHalves(left, right) ||
      (left.line !== undefined && left.line === right.line && areTogether(left, right, known)));
  return rows.flatMap((row) => splitRow(row, areOne).map(partOf));
}

/** The maximum gap between words, in heights of a capital, that is no gutter. */
const wordGap = 0.55;
/** The minimum number of lines of halves, and the maxima of their narrowest gap, and of most gaps, in spaces between words. */
const halves = { lines: 2, narrowest: 1, most: 2 };

/** Returns a function that tells whether two parts are of one column, which Tesseract has cut in two: only spaces are between its halves. */
function halvesIn(rows: readonly Row[], { of }: Chains): (left: LinePart, right: LinePart) => boolean {
  const gaps = new Map<Chain, Map<Chain, number[]>>();
  for (const [left, right] of rows.flatMap((row) =>
    row.slice(1).map((part, at) => [row[at]!, part] as const),
  )) {
    const [one, other] = [of.get(left)!, of.get(right)!];
    if (!one.isProse || !other.isProse) continue;
    const beside = gaps.get(one) ?? new Map<Chain, number[]>();
    gaps.set(one, beside);
    beside.set(other, [...(beside.get(other) ?? []), ...spacesIn([left.places.at(-1)!, right.places[0]!])]);
  }
  const joined = new Map(
    [...gaps].map(([one, beside]) => [
      one,
      [...beside].flatMap(([other, between]) => (areOnlySpaces(between, [one, other]) ? [other] : [])),
    ]),
  );
  return (left, right) => joined.get(of.get(left)!)?.includes(of.get(right)!) ?? false;
}

/** Whether gaps between two chains are spaces between words. */
function areOnlySpaces(gaps: readonly number[], chains: readonly Chain[]): boolean {
  if (gaps.length < halves.lines) return false;
  const parts = chains.flatMap((chain) => chain.parts);
  const spaces = parts.flatMap(({ places }) => spacesIn(places));
  const space = Math.min(upperMedian(spaces), wordGap * upperMedian(parts.map(lettersOf)));
  return Math.min(...gaps) <= halves.narrowest * space && upperMedian(gaps) <= halves.most * space;
}

/** Returns the widths of the spaces between words, from left to right, in pixels. */
const spacesIn = (places: readonly Box[]): number[] =>
  places.slice(1).map((place, at) => place.x - rightOf(places[at]!));

/** The maximum gap between parts of one line, and the distance to the lines above and below, in heights. */
const bridge = { gap: 3, step: 2.4 };

/** Whether the lines above and below two parts go on where these have a gap, and none have a gap there, too. */
function isBridged(left: LinePart, right: LinePart, parts: readonly LinePart[]): boolean {
  const [from, to] = [rightOf(left.box), right.box.x];
  const height = Math.max(heightOfLine(left), heightOfLine(right));
  if (to - from > bridge.gap * height) return false;
  const beside = [1, -1].map((way) => {
    const down = (other: LinePart): number => way * (middleOfLine(other) - middleOfLine(left));
    const near = parts.filter((other) => down(other) > height / 2 && down(other) < bridge.step * height);
    const next = near.filter(({ box }) => box.x < to && rightOf(box) > from);
    const isGap = [left, right].every((part) =>
      near.some(({ box }) => horizontalOverlap(box, part.box) > part.box.width / 2),
    );
    const [first] = next.toSorted((a, b) => down(a) - down(b));
    return first ? [first.box.x < from && rightOf(first.box) > to] : isGap ? [false] : [];
  });
  return beside.flat().length > 0 && beside.flat().every(Boolean);
}

/** Whether there is only a space between the words of two parts. The parts of PP-OCR have margins, those of words have none. */
function isNextWord(left: LinePart, right: LinePart): boolean {
  const end = Math.max(...left.words.map(({ box }) => rightOf(box)));
  const start = Math.min(...right.words.map(({ box }) => box.x));
  return start - end < wordGap * Math.max(lettersOf(left), lettersOf(right)) && !isOfOtherSize(left, right);
}

/** Whether parts next to each other on a line are read together. */
function areTogether(left: LinePart, right: LinePart, { of, columnsAt }: Chains): boolean {
  const [one, other] = [of.get(left)!, of.get(right)!];
  if (one.isProse && other.isProse) return false;
  if (isNextWord(left, right) && [one, other].some(({ parts }) => parts.length === 1)) return true;
  const [here, there] = [one.isProse ? [one] : columnsAt(left), other.isProse ? [other] : columnsAt(right)];
  if (here.length > 0 && there.length > 0 && !here.some((column) => there.includes(column))) return false;
  if (!one.isProse && !other.isProse) return !isFarSpeck(left, right);
  const [prose, rest, line, { box }] = one.isProse ? [one, other, left, right] : [other, one, right, left];
  if (one.isProse && isPrice(right, of.keys())) return true;
  const at = prose.parts.indexOf(line);
  const around = [prose.parts.slice(Math.max(0, at - 2), at), prose.parts.slice(at + 1, at + 3)];
  const isInside = around
    .filter((lines) => lines.length > 0)
    .map(boundingBox)
    .every((near) => box.x >= near.x - line.height && rightOf(box) <= rightOf(near) + line.height);
  return isInside || (!prose.isFlowing && !isLong(rest.parts));
}

/** A number, or an amount of money. */
const amount = /^\p{Sc}?\d[\d.,]*\p{Sc}?$/u;

/** Whether a part is a number that ends at the same x as another line with one, as the prices of a menu do. */
const isPrice = (part: LinePart, all: Iterable<LinePart>): boolean =>
  part.words.every(({ text }) => amount.test(text)) &&
  [...all].some(
    (other) =>
      other !== part &&
      Math.abs(rightOf(other.box) - rightOf(part.box)) <= part.height / 2 &&
      amount.test(other.words.at(-1)!.text),
  );

/** The maximum distance of a mark from its line, in heights. */
const maxMarkGap = 5;

/** Whether one of two parts is a mark far from the other: the columns between them may have no line there. */
function isFarSpeck(left: LinePart, right: LinePart): boolean {
  const gap = right.box.x - rightOf(left.box);
  const areMarks = [left, right].some(({ words }) => words.every(({ text }) => !/[\p{L}\p{N}]/u.test(text)));
  return areMarks && gap > maxMarkGap * Math.max(left.height, right.height);
}

/** Returns parts of one line as one. */
function partOf(row: Row): LinePart {
  const [first] = row;
  if (row.length === 1) return first!;
  return {
    ...first!,
    words: wordsInOrder(row),
    places: row.flatMap(({ places }) => places),
    box: boundingBox(row),
    height: Math.max(...row.map(({ height }) => height)),
  };
}
