import { cjk } from '../../lib/text';
import { boundingBox, type Box, type RecognizedWord } from '../../model/layout';
import type { LinePart } from './line-parts';
import { lettersOf } from './rows';
import { goesOnIn } from './sentences';
import {
  horizontalOverlap,
  isOnLine,
  middleOf,
  quantile,
  runsLeft,
  upperMedian,
  verticalOverlap,
} from './structure/geometry';
import { areItems } from './structure/running-text';

// Which lines follow each other in a column.

/** The minimum number of lines of running text, of words in one of them, and of its length in its heights. */
const minProse = { lines: 3, words: 4, length: 8 };
/** The minimum number of words in a line of a narrow column, and shares of the lines that go on with a small letter, and that are full. */
const minFlow = { words: 2, small: 0.4, full: 0.5 };
/** The number of letters from which a word is an address, which counts as several. */
const longWord = 16;
const unspaced = new RegExp(`[${cjk}]`, 'gu');

/**
 * The step to the next line of a column: in heights of a line, in which wide leading has up to `widest`, and in steps of most lines; that
 * between entries of a glossary was 1.37 of these. The ratios of letters, and of whole lines, of one size; the boxes of PP-OCR's lines have
 * margins.
 */
const step = { least: 0.5, most: 1.9, widest: 3, others: 1.4 };
const maxOther = { letters: 1.33, height: 1.2, loose: 2, uneven: 1.7 };
/** The share of the narrower line that must be below the other. */
const minBelow = 0.3;

/** Chains, and the one of each part. */
export interface Chains {
  of: Map<LinePart, Chain>;
  /** Returns the running texts in whose columns a part is. */
  columnsAt: (part: LinePart) => Chain[];
}

export function chainsIn(parts: readonly LinePart[]): Chains {
  const chains = chainsOf(parts);
  const prose = chains.filter(({ isProse }) => isProse);
  return {
    columnsAt: (part) => columnsAt(part, prose),
    of: new Map(chains.flatMap((chain) => chain.parts.map((part) => [part, chain]))),
  };
}

/** Lines below each other, of letters of one size. */
export interface Chain {
  parts: LinePart[];
  box: Box;
  isProse: boolean;
  isFlowing: boolean;
}

function chainsOf(parts: readonly LinePart[]): Chain[] {
  const sizes = new Map(parts.map((part) => [part, lettersOf(part)]));
  const isWithin = (ratio: number, a: number, b: number): boolean => Math.max(a, b) <= ratio * Math.min(a, b);
  const areAlike = (one: LinePart, other: LinePart): boolean =>
    (isUneven(one) && isUneven(other) && isWithin(maxOther.uneven, heightOfLine(one), heightOfLine(other))) ||
    isWithin(
      one.line && other.line ? maxOther.letters : maxOther.loose,
      sizes.get(one)!,
      sizes.get(other)!,
    ) ||
    isWithin(maxOther.height, one.height, other.height);
  const widest = parts.flatMap((part) => {
    const next = parts.filter(
      (other) => other !== part && isNext(part, other, 1, step.widest) && areAlike(part, other),
    );
    return next.length > 0 ? [Math.min(...next.map((other) => stepTo(part, other)))] : [];
  });
  const most = Math.max(step.most, step.others * upperMedian(widest));
  const onward = runsLeft(parts) ? -1 : 1;
  const below = new Map<LinePart, LinePart>();
  const above = new Map<LinePart, LinePart>();
  for (const part of parts) {
    const isNear = (other: LinePart, way: number): boolean =>
      other !== part && isNext(part, other, way, step.widest) && areAlike(part, other);
    const [down, up] = [1, -1].map((way) => {
      const follows = (other: LinePart): boolean =>
        isWithin(maxOther.height, sizes.get(part)!, sizes.get(other)!) &&
        (way > 0 ? goesOnIn(part.words, other.words) : goesOnIn(other.words, part.words));
      const near = parts.filter((other) => isNear(other, way));
      const next = nearest(part, near, follows);
      if (!next || way * stepTo(part, next) > most) return undefined;
      const beside = parts.filter(
        (other) =>
          (reachesTo(part, other, way) && isOnLine(other.box, next.box)) ||
          (isNext(part, other, way, step.widest + 1) && isOnNextLevel(other, next)),
      );
      // A title is above columns, and in none. A sentence goes on in the first of them, from the last.
      const columns = beside.filter((other) => wordsIn(other) >= minProse.words);
      const isAtEnd = columns.every((other) => onward * way * (other.box.x - next.box.x) >= 0);
      return columns.length > 1 && !(isAtEnd && follows(next)) ? undefined : next;
    });
    if (down) below.set(part, down);
    if (up) above.set(part, up);
  }
  const isLinked = (upper: LinePart, lower: LinePart | undefined): lower is LinePart =>
    lower !== undefined && above.get(lower) === upper;
  const chains: Chain[] = [];
  for (const first of parts) {
    const before = above.get(first);
    if (before && below.get(before) === first) continue;
    const lines = [first];
    for (let last = first; ;) {
      const next = below.get(last);
      if (!isLinked(last, next)) break;
      lines.push(next);
      last = next;
    }
    const [isFlowing, isWide] = [lines.length > 1 && isFlow(lines), isLong(lines)];
    // Two lines are running text if they are all that it takes.
    const isProse =
      areItems(lines) ||
      (lines.length >= minProse.lines
        ? isFlowing || isWide
        : isFlowing && lines.every((line) => isLong([line])));
    chains.push({ parts: lines, box: boundingBox(lines), isFlowing: isFlowing && isProse, isProse });
  }
  return chains;
}

/** Whether two lines side by side begin columns on levels of their own: pages are bent and askew. */
const isOnNextLevel = (one: LinePart, other: LinePart): boolean =>
  horizontalOverlap(one.box, other.box) <= 0 &&
  Math.abs(middleOfLine(one) - middleOfLine(other)) < one.height;

/** Whether a part is in Arabic letters or Kana, whose heights differ from word to word. */
const isUneven = ({ words }: LinePart): boolean =>
  words.some(({ text }) => /[\p{Script=Arabic}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text));

/** The middle and the height of most words of a part: single boxes are too high. */
interface Measure {
  middle: number;
  height: number;
}
const measures = new WeakMap<LinePart, Measure>();

/** Returns a part's measure, which is needed for each pair of parts. */
function measureOf(part: LinePart): Measure {
  const known = measures.get(part);
  if (known) return known;
  const heights = part.places.map(({ height }) => height);
  const measure = { middle: upperMedian(part.places.map(middleOf)), height: quantile(heights, 0.75) };
  measures.set(part, measure);
  return measure;
}
export const middleOfLine = (part: LinePart): number => measureOf(part).middle;
export const heightOfLine = (part: LinePart): number => measureOf(part).height;

/** Returns the step down from a line to another one, in heights of a line. */
const stepTo = (part: LinePart, other: LinePart): number =>
  (middleOfLine(other) - middleOfLine(part)) / Math.max(heightOfLine(part), heightOfLine(other));

function isNext(part: LinePart, other: LinePart, way: number, most: number): boolean {
  const overlap = horizontalOverlap(part.box, other.box);
  if (overlap <= minBelow * Math.min(part.box.width, other.box.width)) return false;
  return isStep(way * stepTo(part, other), most);
}

const isStep = (down: number, most: number): boolean => down > step.least && down <= most;

/** Whether a piece of a line, wider than half of its height, is above or below another line. */
const reachesTo = (part: LinePart, other: LinePart, way: number): boolean =>
  horizontalOverlap(part.box, other.box) > part.height / 2 && isStep(way * stepTo(part, other), step.widest);

/** Returns the nearest of the lines above or below a line; of several side by side, the one that it goes on in, or in its paragraph. */
function nearest(
  part: LinePart,
  others: readonly LinePart[],
  follows: (other: LinePart) => boolean,
): LinePart | undefined {
  const far = (other: LinePart): number => Math.abs(middleOfLine(other) - middleOfLine(part));
  const least = Math.min(...others.map(far));
  const near = others.filter((other) => far(other) < least + part.height / 2);
  if (near.length === 1) return near[0];
  const following = near.filter(follows);
  if (following.length === 1) return following[0];
  const same = near.filter(({ paragraph }) => paragraph !== undefined && paragraph === part.paragraph);
  return same.length === 1 ? same[0] : undefined;
}

/** The number of heights of a line within which a line below or above running text belongs to its column, and the minimum share of it there. */
const inColumn = { distance: 8, share: 0.5 };

function columnsAt({ box, height }: LinePart, prose: readonly Chain[]): Chain[] {
  return prose.filter(
    (chain) =>
      -verticalOverlap(box, chain.box) < inColumn.distance * height &&
      horizontalOverlap(box, chain.box) > inColumn.share * Math.min(box.width, chain.box.width),
  );
}

/** Whether lines are sentences, broken where the column ends: they had no room for the next word. */
function isFlow(lines: readonly LinePart[]): boolean {
  const pairs = lines.slice(1).map((next, index) => ({ line: lines[index]!, next, index }));
  const isFull = ({ line: { box, height }, next, index }: (typeof pairs)[number]): boolean => {
    // A column may run around something, and be centered.
    const near = boundingBox(lines.slice(Math.max(0, index - 1), index + 3));
    const sides = box.x > near.x + height ? 2 : 1;
    return near.width - box.width <= sides * (next.places[0]!.width + height / 2);
  };
  const small =
    pairs.filter((pair) => isFull(pair) && goesOnIn(pair.line.words, pair.next.words)).length / pairs.length;
  const full = pairs.filter(isFull).length / pairs.length;
  return upperMedian(lines.map(wordsIn)) >= minFlow.words && small >= minFlow.small && full >= minFlow.full;
}

export function isLong(lines: readonly LinePart[]): boolean {
  return (
    upperMedian(lines.map(wordsIn)) >= minProse.words &&
    upperMedian(lines.map(({ box }) => box.width / box.height)) >= minProse.length
  );
}

/** Returns the number of words in a part. In scripts without spaces, two letters count as one word; in an address, six. */
function wordsIn({ words }: LinePart): number {
  const count = ({ text }: RecognizedWord): number =>
    Math.max(1, (text.match(unspaced) ?? []).length / 2, text.length > longWord ? text.length / 6 : 1);
  return words.reduce((sum, word) => sum + count(word), 0);
}
