import { foldCase } from '../../lib/text';
import { differencesOf, type Difference } from './differences';
import { statementsOf, type Statement } from './statements';
import { bagOf, type Bag } from './words';

/** Two statements about the same thing, one of each answer, and where they differ. */
export interface Pair {
  first: Statement;
  second: Statement;
  differences: Difference[];
}

/** Two answers side by side: every statement of each is in exactly one place, in the order of its answer. */
export interface Alignment {
  both: Pair[];
  onlyFirst: Statement[];
  onlySecond: Statement[];
  /** About the same, but with other numbers, negations or quoted words. Not that they contradict each other. */
  differ: Pair[];
  /** The answers were too long to be looked at to their ends. */
  isCut: boolean;
}

/** From here on two statements are taken to be about the same: chosen by the table in the tests. */
const threshold = 0.58;

/**
 * Aligns two answers in a language (a BCP 47 tag, or empty) by their words: nothing is asked of a model. What is said in
 * wholly other words is not found, and stands as said by one only.
 */
export function align(first: string, second: string, lang: string): Alignment {
  const [one, other] = [first, second].map((answer) => statementsOf(answer, lang));
  const [ours, theirs] = [one?.statements ?? [], other?.statements ?? []];
  const matches = matched(
    ours.map((statement) => keyed(statement, lang)),
    theirs.map((statement) => keyed(statement, lang)),
  );
  const pairs = [...matches].flatMap(([at, otherAt]): Pair[] => {
    const [mine, its] = [ours[at], theirs[otherAt]];
    if (!mine || !its) return [];
    return [
      { first: mine, second: its, differences: mine.isCode ? [] : differencesOf(mine.text, its.text, lang) },
    ];
  });
  const taken = new Set(matches.values());
  return {
    both: pairs.filter(({ differences }) => differences.length === 0),
    differ: pairs.filter(({ differences }) => differences.length > 0),
    onlyFirst: ours.filter((_, at) => !matches.has(at)),
    onlySecond: theirs.filter((_, at) => !taken.has(at)),
    isCut: one?.isCut === true || other?.isCut === true,
  };
}

interface Keyed {
  /** Equal for statements in the same words. */
  key: string;
  isCode: boolean;
  bag: Bag;
  weight: number;
}

function keyed(statement: Statement, lang: string): Keyed {
  const bag = bagOf(statement, lang);
  return {
    key: foldCase(statement.text).replaceAll(/\s+/g, ' ').trim(),
    isCode: statement.isCode,
    bag,
    weight: sum(bag.values()),
  };
}

const sum = (numbers: Iterable<number>): number => {
  let all = 0;
  for (const number of numbers) all += number;
  return all;
};

/**
 * How much two statements are about the same, from 0 to 1: by the words they share, of both and of the shorter one.
 */
function similarity(one: Keyed, other: Keyed): number {
  if (one.isCode !== other.isCode) return 0;
  if (one.key === other.key) return 1;
  const least = Math.min(one.weight, other.weight);
  if (least === 0) return 0;
  const [small, large] = one.bag.size <= other.bag.size ? [one.bag, other.bag] : [other.bag, one.bag];
  let shared = 0;
  for (const [word, weight] of small) if (large.has(word)) shared += weight;
  const ofBoth = (2 * shared) / (one.weight + other.weight);
  // A word or two may be in any sentence: only of a whole one it tells that it is in a longer one.
  const ofShorter = least >= 2 ? shared / least : 0;
  // Below 1, so that the same words in another order come after the very same.
  return 0.99 * Math.min(1, Math.max(ofBoth, (ofBoth + ofShorter) / 2));
}

/** The best pairs first, each statement once; of equally good ones those that stand at like places. */
function matched(ours: readonly Keyed[], theirs: readonly Keyed[]): Map<number, number> {
  const candidates = ours.flatMap((one, at) =>
    theirs.flatMap((other, otherAt) => {
      const alike = similarity(one, other);
      return alike >= threshold ? [{ at, otherAt, alike }] : [];
    }),
  );
  const apart = ({ at, otherAt }: { at: number; otherAt: number }): number => Math.abs(at - otherAt);
  candidates.sort(
    (a, b) => b.alike - a.alike || apart(a) - apart(b) || a.at + a.otherAt - (b.at + b.otherAt),
  );
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const { at, otherAt } of candidates) {
    if (pairs.has(at) || taken.has(otherAt)) continue;
    pairs.set(at, otherAt);
    taken.add(otherAt);
  }
  return new Map([...pairs].sort(([a], [b]) => a - b));
}
