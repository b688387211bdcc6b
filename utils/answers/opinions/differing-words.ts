import { commonPlaces } from '../../lib/common-places';
import { foldCase } from '../../lib/text';
import type { Span } from './differences';

/** The words of two texts that differ, by their places in each. */
export interface DifferingWords {
  first: Span[];
  second: Span[];
}

/** Returns a text as it is compared: without case, spaces and punctuation. */
export const plainKey = (text: string): string => foldCase(text).replaceAll(/[\p{P}\p{Z}\s]+/gu, '');

interface Word extends Span {
  key: string;
  /** How many words are before it. */
  place: number;
}

/** Returns the words of a text in a language (a BCP 47 tag, or empty). */
function wordsIn(text: string, lang: string): Word[] {
  const segmenter = new Intl.Segmenter(lang || undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment, index }) => ({
    at: index,
    length: segment.length,
    key: plainKey(segment),
  }))
    .filter(({ key }) => key !== '')
    .map((word, place) => ({ ...word, place }));
}

/** The most comparisons of words: a longer pair of statements is marked from its first to its last difference. */
const maxComparisons = 250_000;

/** Returns the words of each list that are not in both in the same order. */
function withoutCommon(one: readonly Word[], other: readonly Word[]): [Word[], Word[]] {
  if (one.length * other.length > maxComparisons) return [[...one], [...other]];
  const places = commonPlaces(one, other, (word, otherWord) => word.key === otherWord.key);
  const [mine, its] = [0, 1].map((side) => new Set(places.map((pair) => pair[side])));
  return [one.filter((_, at) => !mine!.has(at)), other.filter((_, at) => !its!.has(at))];
}

/** Returns the places of words, those next to each other as one. */
function joined(words: readonly Word[]): Span[] {
  const spans: Span[] = [];
  let before: Word | undefined;
  for (const word of words) {
    const last = spans.at(-1);
    if (last && before && before.place + 1 === word.place) last.length = word.at + word.length - last.at;
    else spans.push({ at: word.at, length: word.length });
    before = word;
  }
  return spans;
}

/** Returns the words of two texts that are not in both in the same order, in a language (a BCP 47 tag, or empty). */
export function differingWords(first: string, second: string, lang: string): DifferingWords {
  const [one, other] = [wordsIn(first, lang), wordsIn(second, lang)];
  const keys = [one, other].map((words) => words.map(({ key }) => key));
  const [ours = [], theirs = []] = keys;
  const shorter = Math.min(ours.length, theirs.length);
  let start = 0;
  while (start < shorter && ours[start] === theirs[start]) start += 1;
  let end = 0;
  while (end < shorter - start && ours.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  const [mine, its] = withoutCommon(
    one.slice(start, one.length - end),
    other.slice(start, other.length - end),
  );
  return { first: joined(mine), second: joined(its) };
}
