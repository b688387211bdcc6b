import { numberWords } from './word-lists';

/** A place in a text, in UTF-16 units. */
export interface Span {
  at: number;
  length: number;
}

/** A number in a text, with what it counts: all that it may mean. */
export interface Count extends Span {
  values: readonly number[];
  unit: string;
  /** The word for one may be no more than an article. */
  isArticle: boolean;
}

const spaces = ' \\u00a0\\u2009\\u202f';
const digits = new RegExp(
  `(?<![\\p{L}\\p{Nd}])[-−+]?\\p{Nd}+(?:[.,'’٫٬]\\p{Nd}+|[${spaces}]\\p{Nd}{3}(?!\\p{Nd}))*(?!\\p{Nd})`,
  'gu',
);
const units =
  /^\s?(%|٪|‰|°\s?[CF]?|(?:k?m|c?m|mm|mi|ft|km\/h|mph|kg|g|mg|lbs?|oz|t|[kMGT]i?B|ms|min|kW|W|V|A|Hz|px|[ml]?l|€|\$|£|¥|₹|円|EUR|USD)(?![\p{L}]))/u;
const money = /([€$£¥₹])\s?$/u;
const scales: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:thousand|tausend|mille|mil|mila|ألف)(?!\p{L})/iu, 1e3],
  [/^\s?(?:million(?:s|en)?|mio\.?|milion[ei]|mill[oó]n(?:es)?|milh(?:ão|ões)|مليون)(?!\p{L})/iu, 1e6],
  [/^\s?(?:billions?|milliarden?|mrd\.?|milliards?|miliard[oi])(?!\p{L})/iu, 1e9],
  [/^万/u, 1e4],
  [/^億/u, 1e8],
];
const kanji = '一二三四五六七八九十';
const countedInKanji = new RegExp(`(?<![${kanji}])[${kanji}](?=[つ人枚個本台隻匹羽冊階軒名頭杯])`, 'gu');

/** Arabic and Persian digits as the ones that are read as numbers. */
const latin = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10));

/** All that some digits may mean: 1.234 is one and a bit in English, and more than a thousand in German. */
function readings(written: string): number[] {
  const sign = /^[-−]/.test(written) ? -1 : 1;
  const text = latin(written)
    .replace(/^[-−+]/, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
  const marks = text.replaceAll(/\d/g, '');
  const last = Math.max(...[...'.,'].map((mark) => text.lastIndexOf(mark)));
  const plain = (part: string): string => part.replaceAll(/\D/g, '');
  const grouped = Number(plain(text));
  const split = Number(`${plain(text.slice(0, last))}.${plain(text.slice(last + 1))}`);
  if (last < 0) return [sign * grouped];
  const isRepeated = text.indexOf(text[last] ?? '') !== last;
  // 0.125 and 12.5 have no groups; of 1,234.5 the last mark is the point; 1.234.567 has none.
  const isGrouped = /^[1-9]\d{0,2}(?:\D\d{3})+$/.test(text);
  if (isRepeated) return isGrouped ? [sign * grouped] : [sign * split];
  return isGrouped && marks.length === 1 ? [sign * grouped, sign * split] : [sign * split];
}

/** The numbers in a text, in digits of any script or in words up to twelve, in their order. */
export function numbersIn(text: string, lang: string): Count[] {
  const words = numberWords(lang);
  const found: Count[] = [];
  for (const { 0: written, index } of text.matchAll(digits)) {
    // A hyphen after a word or a digit joins; only one that stands alone is a sign.
    const isJoined =
      /^[-−+]/.test(written) && /\S$/.test(text.slice(0, index)) && !/[(=:]$/.test(text.slice(0, index));
    const at = isJoined ? index + 1 : index;
    const after = text.slice(index + written.length, index + written.length + 20);
    const [scaled = '', scale = 1] = scaleOf(after);
    const unit = units.exec(after);
    const counted = scaled || (unit?.[0] ?? '');
    const values = readings(isJoined ? written.slice(1) : written).map((value) => value * scale);
    found.push({
      at,
      length: index + written.length + counted.length - at,
      values,
      unit: (unit?.[1] ?? money.exec(text.slice(Math.max(0, at - 2), at))?.[1] ?? '').replace('٪', '%'),
      isArticle: false,
    });
  }
  for (const { 0: word, index } of text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
    const value = words.get(word.toLowerCase());
    if (value !== undefined)
      found.push({ at: index, length: word.length, values: [value], unit: '', isArticle: value === 1 });
  }
  for (const { 0: sign, index } of text.matchAll(countedInKanji))
    found.push({ at: index, length: 1, values: [kanji.indexOf(sign) + 1], unit: '', isArticle: false });
  return found.sort((one, other) => one.at - other.at);
}

/** The word after some digits that makes them a thousand times more, and such. */
function scaleOf(after: string): [word: string, scale: number] | [] {
  for (const [word, scale] of scales) {
    const found = word.exec(after);
    if (found) return [found[0], scale];
  }
  return [];
}

/** Whether two numbers may be the same: in one of their meanings, and of the same unit where both have one. */
export function isSameNumber(one: Count, other: Count): boolean {
  const isUnitAlike = one.unit === '' || other.unit === '' || one.unit === other.unit;
  return isUnitAlike && one.values.some((value) => other.values.includes(value));
}
