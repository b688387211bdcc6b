import { cjk, foldCase } from '../../lib/text';

/** A place in a text, in UTF-16 units. */
export interface Span {
  at: number;
  length: number;
}

/** Numbers or quotations in which two statements about the same thing differ, each by its place in its text. */
export interface Difference {
  kind: 'number' | 'quote';
  first: Span[];
  second: Span[];
}

/**
 * Returns the differences of two statements in numbers in digits and in quoted words. What only one of them has is no
 * difference: the other may just tell less.
 */
export function differencesOf(first: string, second: string): Difference[] {
  return [numberDifference(first, second), quoteDifference(first, second)].filter(
    (difference) => difference !== undefined,
  );
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

/** Returns the items of each list without a match in the other; each item matches once. */
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

/** A number in a text: all that its digits may mean, and its unit, empty where there is none. */
interface FoundNumber extends Span {
  values: readonly number[];
  unit: string;
}

/** Digits after a letter are part of a name, but not in writing without spaces. */
const digits = new RegExp(
  String.raw`(?<!(?![${cjk}])[\p{L}\p{Nd}])[-−+]?\p{Nd}+(?:[.,'’٫٬]\p{Nd}+|[ \u00a0\u2009\u202f]\p{Nd}{3}(?!\p{Nd}))*(?!\p{Nd})`,
  'gu',
);
const unitAfter =
  /^\s?(%|٪|‰|°\s?[CF]?|(?:k?m|c?m|mm|mi|ft|km\/h|mph|kg|g|mg|lbs?|oz|t|[kMGT]i?B|ms|min|kW|W|V|A|Hz|px|[ml]?l|€|\$|£|¥|₹|円|EUR|USD)(?![\p{L}]))/u;
const currencyBefore = /([€$£¥₹])\s?$/u;
/** What follows digits and multiplies them: “1.2 million” is 1,200,000. */
const multipliers: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:thousand|tausend|mille|mil|mila|ألف)(?!\p{L})/iu, 1e3],
  [/^\s?(?:million(?:s|en)?|mio\.?|milion[ei]|mill[oó]n(?:es)?|milh(?:ão|ões)|مليون)(?!\p{L})/iu, 1e6],
  [/^\s?(?:billions?|milliarden?|mrd\.?|milliards?|miliard[oi])(?!\p{L})/iu, 1e9],
  [/^万/u, 1e4],
  [/^億/u, 1e8],
];

/** Returns the numbers in digits, of any script, in their order. */
export function numbersIn(text: string): FoundNumber[] {
  return Array.from(text.matchAll(digits), ({ 0: written, index }) => {
    // A hyphen after a word or a digit joins; only a hyphen that stands alone is a sign.
    const isJoined = /^[-−+]/.test(written) && /[^\s(=:]/.test(text[index - 1] ?? '');
    const at = isJoined ? index + 1 : index;
    const end = index + written.length;
    const after = text.slice(end, end + 20);
    const [multiplier, factor] = multipliers.find(([word]) => word.test(after)) ?? [undefined, 1];
    const unit = unitAfter.exec(after);
    const suffix = multiplier?.exec(after)?.[0] ?? unit?.[0] ?? '';
    const currency = currencyBefore.exec(text.slice(Math.max(0, at - 2), at))?.[1];
    return {
      at,
      length: end + suffix.length - at,
      values: valuesOf(text.slice(at, end)).map((value) => value * factor),
      unit: (unit?.[1] ?? currency ?? '').replace('٪', '%'),
    };
  });
}

/** Returns all values that digits may have: 1.234 is a bit more than one in English, more than a thousand in German. */
function valuesOf(written: string): number[] {
  const sign = /^[-−]/.test(written) ? -1 : 1;
  const text = written
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/^[-−+]/, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
  const separators = text.replaceAll(/\d/g, '');
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const plain = (part: string): string => part.replaceAll(/\D/g, '');
  const whole = sign * Number(plain(text));
  if (last < 0) return [whole];
  const decimal = sign * Number(`${plain(text.slice(0, last))}.${plain(text.slice(last + 1))}`);
  // 0.125 and 12.5 have no groups; in 1,234.5 the last mark is the point; 1.234.567 has none.
  const isGrouped = /^[1-9]\d{0,2}(?:\D\d{3})+$/.test(text);
  if (text.indexOf(text[last] ?? '') !== last) return [isGrouped ? whole : decimal];
  return isGrouped && separators.length === 1 ? [whole, decimal] : [decimal];
}

function numberDifference(first: string, second: string): Difference | undefined {
  const isSame = (one: FoundNumber, other: FoundNumber): boolean =>
    (one.unit === '' || other.unit === '' || one.unit === other.unit) &&
    one.values.some((value) => other.values.includes(value));
  return difference('number', ...unmatched(numbersIn(first), numbersIn(second), isSame));
}

const quotes =
  /“([^“”]{1,200})”|„([^„“”]{1,200})[“”]|«([^«»]{1,200})»|「([^「」]{1,200})」|『([^『』]{1,200})』|"([^"]{1,200})"/gu;

const lettersOf = (text: string): string => foldCase(text).replaceAll(/[^\p{L}\p{N}]+/gu, '');

function quoteDifference(first: string, second: string): Difference | undefined {
  const quotesIn = (text: string) =>
    Array.from(text.matchAll(quotes), ({ 0: quote, index }) => ({
      at: index,
      length: quote.length,
      letters: lettersOf(quote),
    })).filter(({ letters }) => letters !== '');
  // The other statement may have the same words without quotation marks.
  const missingIn = (text: string) => {
    const letters = lettersOf(text);
    return (quote: { letters: string }): boolean => !letters.includes(quote.letters);
  };
  return difference(
    'quote',
    quotesIn(first).filter(missingIn(second)),
    quotesIn(second).filter(missingIn(first)),
  );
}
