import { negationsIn } from './differences';
import { numbersIn, type Span } from './numbers';
import type { Statement } from './statements';
import { commonWords } from './word-lists';

/** The words of a statement by which it is known again, each with how much it tells. */
export type Bag = ReadonlyMap<string, number>;

/** How much a word tells: of what stands in every text, and of a number, little. */
const weights = { word: 1, common: 0.15, number: 0.3 };
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

/** A statement's words but for those that deny: whether it is about the same is one question, whether it says the same another. */
export function bagOf({ text, isCode }: Statement, lang: string): Bag {
  if (isCode)
    return new Map(
      text
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => [word, 1]),
    );
  const numbers = numbersIn(text, lang);
  const bag = new Map<string, number>();
  // The word for one is a number only to those who count.
  if (numbers.some(({ isArticle }) => !isArticle)) bag.set('#', weights.number);
  const rest = without(text, [...numbers, ...negationsIn(text, lang)]);
  const common = commonWords(lang);
  for (const [run] of rest.matchAll(unspaced))
    for (const pair of pairsOf(run)) bag.set(pair, pairWeight(pair));
  for (const [word] of rest.replaceAll(unspaced, ' ').matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    const small = word.normalize('NFKC').toLowerCase();
    const isCommon = common.has(small);
    bag.set(stemOf(small), isCommon ? weights.common : weights.word);
  }
  return bag;
}

/** What is left of a text without these places. */
function without(text: string, spans: readonly Span[]): string {
  const left: string[] = [];
  let end = 0;
  for (const { at, length } of [...spans].sort((one, other) => one.at - other.at)) {
    if (at >= end) left.push(text.slice(end, at));
    end = Math.max(end, at + length);
  }
  return [...left, text.slice(end)].join(' ');
}

/** Writing without spaces is compared by pairs of its signs. */
function pairsOf(run: string): string[] {
  const signs = [...run];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}
/** Endings and particles are in hiragana, what a sentence is about mostly is not. */
const pairWeight = (pair: string): number =>
  /^\p{Script=Hiragana}+$/u.test(pair) ? weights.common : weights.word;

const ending = /(?:ungen|ments?|ations?|ing|ung|ien|ern|ed|es|en|er|em|as|os|is|s|e|n|a|o|i)$/u;
const prefixInArabic = /^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u;
const endingInArabic = /(?:ات|ون|ين|ان|ها|ية|ة|ه)$/u;
const longestStem = 7;

/** A word less its ending and its accents, lightly: so that “Boote” and “Boot” are one, and no dictionary is needed. */
export function stemOf(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .normalize('NFC');
  if (/\p{Script=Arabic}/u.test(plain)) {
    const bare = plain.replace(prefixInArabic, '');
    const root = bare.replace(endingInArabic, '');
    return root.length >= 2 ? root : bare;
  }
  const root = plain.replace(ending, '');
  return (root.length >= 3 ? root : plain).slice(0, longestStem);
}
