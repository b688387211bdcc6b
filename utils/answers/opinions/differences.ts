import { isSameNumber, numbersIn, type Count, type Span } from './numbers';
import { denying } from './word-lists';

/** Where two statements about the same thing are not alike: the places in the one and in the other. */
export interface Difference {
  kind: 'number' | 'negation' | 'quote';
  first: Span[];
  second: Span[];
}

const quotes =
  /“([^“”]{1,200})”|„([^„“”]{1,200})[“”]|«([^«»]{1,200})»|「([^「」]{1,200})」|『([^『』]{1,200})』|"([^"]{1,200})"/gu;

/** What is denied is not the answer “no” at the beginning. */
const answeredNo = /^\s*(?:no|nein|non|não|いいえ|لا)[,.،、。;:!—–-]/iu;

/**
 * In which numbers, negations and quoted words two statements differ. What only one of them says at all is no
 * difference: it may just be told in less detail.
 */
export function differencesOf(first: string, second: string, lang: string): Difference[] {
  return [numbersOf(first, second, lang), negationsOf(first, second, lang), quotesOf(first, second)].filter(
    (difference) => difference !== undefined,
  );
}

/** What is in one list and has no match in the other; each match is used once. */
function unmatched<T>(
  list: readonly T[],
  others: readonly T[],
  isSame: (one: T, other: T) => boolean,
): [T[], T[]] {
  const left = [...others];
  const own = list.filter((one) => {
    const at = left.findIndex((other) => isSame(one, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [own, left];
}

function numbersOf(first: string, second: string, lang: string): Difference | undefined {
  const [one, other] = unmatched(numbersIn(first, lang), numbersIn(second, lang), isSameNumber);
  const [real, otherReal] = [one, other].map((found) => found.filter(({ isArticle }) => !isArticle));
  // “Ein Boot” against “drei Boote” is a difference, while most of what looks like one is an article.
  const chosen = (own: readonly Count[] | undefined, all: readonly Count[]): readonly Count[] =>
    own && own.length > 0 ? own : all;
  if (!real?.length && !otherReal?.length) return undefined;
  return difference('number', chosen(real, one), chosen(otherReal, other));
}

function negationsOf(first: string, second: string, lang: string): Difference | undefined {
  const [one, other] = [first, second].map((text) => negationsIn(text, lang));
  if (!one || !other || one.length > 0 === other.length > 0) return undefined;
  return { kind: 'negation', first: one, second: other };
}

/** The words in a text that deny. */
export function negationsIn(text: string, lang: string): Span[] {
  const begins = answeredNo.exec(text)?.[0].length ?? 0;
  return Array.from(text.matchAll(denying(lang)), ({ 0: word, index }) => ({
    at: index,
    length: word.length,
  })).filter(({ at }) => at >= begins);
}

interface Quote extends Span {
  words: string;
}

const wordsAlone = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

function quotesIn(text: string): Quote[] {
  return Array.from(text.matchAll(quotes), ({ 0: all, index }) => ({
    at: index,
    length: all.length,
    words: wordsAlone(all),
  })).filter(({ words }) => words !== '');
}

function quotesOf(first: string, second: string): Difference | undefined {
  const [one, other] = unmatched(quotesIn(first), quotesIn(second), (a, b) => a.words === b.words);
  // Said without quotation marks it is said all the same.
  const unsaid = (list: readonly Quote[], text: string): Quote[] =>
    list.filter(({ words }) => !wordsAlone(text).includes(words));
  return difference('quote', unsaid(one, second), unsaid(other, first));
}

function difference(
  kind: Difference['kind'],
  first: readonly Span[],
  second: readonly Span[],
): Difference | undefined {
  if (first.length === 0 || second.length === 0) return undefined;
  const span = ({ at, length }: Span): Span => ({ at, length });
  return { kind, first: first.map(span), second: second.map(span) };
}
