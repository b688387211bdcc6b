import { browser } from 'wxt/browser';
import type english from '../../public/_locales/en/messages.json';
import type { UsageLimit } from '../model/usage';

/** The name of a text; the English file is the list of them. */
export type MessageKey = keyof typeof english;

/** The name of a text that counts: what its forms, such as `stage_queued_one` and `stage_queued_other`, begin with. */
export type CountedKey = {
  [Key in MessageKey]: Key extends `${infer Name}_other` ? Name : never;
}[MessageKey];

type Values = readonly (string | number)[];

/** The text of a name in the browser's language, with `$1` to `$9` filled in order. */
export function t(key: MessageKey, ...values: Values): string {
  return browser.i18n.getMessage(key as never, values.map(apart));
}

/** The same for who is no person, such as a model: without the marks that keep values apart for the eye. */
export function plainText(key: MessageKey, ...values: Values): string {
  return browser.i18n.getMessage(key as never, values.map(String));
}

const runsFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const keptApart = /[\u{2066}-\u{2068}][^\u{2066}-\u{2069}]*\u{2069}/gu;

/** Whether a value is a text of ours in which no letter stands but in values that are kept apart, such as “$1 · $2”. */
function isMadeOfValues(words: string): boolean {
  let outside = words;
  for (let before = ''; before !== outside;) {
    before = outside;
    outside = outside.replaceAll(keptApart, '');
  }
  return outside !== words && !/\p{L}/u.test(outside);
}

/**
 * A value that may run the other way than the text around it, kept apart from it: else a host and the size after it
 * change places (https://www.w3.org/International/questions/qa-bidi-unicode-controls). Its first letter says how it runs,
 * but not one that is kept apart within it: what is made of nothing else runs as our texts do.
 */
function apart(value: string | number): string {
  const words = String(value);
  if (uiDirection() === 'rtl') return `${isMadeOfValues(words) ? '\u{2067}' : '\u{2068}'}${words}\u{2069}`;
  return runsFromRight.test(words) ? `\u{2068}${words}\u{2069}` : words;
}

/**
 * The form of a text that its language has for a number of things: `$1` is the number, `$2` to `$9` the values in order.
 * Browsers have no plural rules for messages; their `Intl` has. A form that a language lacks is its `_other`.
 */
export function tn(name: CountedKey, count: number, ...values: Values): string {
  const language = uiLanguage();
  const form = new Intl.PluralRules(language).select(count);
  const filled = [new Intl.NumberFormat(language).format(count), ...values.map(apart)];
  const text = (key: string): string => browser.i18n.getMessage(key as never, filled);
  return text(`${name}_${form}`) || text(`${name}_other`);
}

/** The language that the browser itself speaks, as a BCP 47 tag: there may be no texts in it. */
export function browserLanguage(): string {
  return browser.i18n.getUILanguage();
}

const languageOf = (tag: string): string | undefined => tag.split('-')[0];

/**
 * The language that texts are shown in, as a BCP 47 tag: with the browser's region, where it is the browser's language,
 * because numbers and dates are written by that.
 */
export function uiLanguage(): string {
  const [texts, own] = [t('locale_tag'), browserLanguage()];
  return languageOf(own) === languageOf(texts) ? own : texts;
}

/** `rtl` where the texts' language is written from right to left; a Hebrew browser shows English ones from left to right. */
export function uiDirection(): 'ltr' | 'rtl' {
  return plainText('locale_direction') === 'rtl' ? 'rtl' : 'ltr';
}

/** A number of things, such as "1,204". */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(uiLanguage()).format(value);
}

/** A share from 0 to 1 in per cent. */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(uiLanguage(), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** An amount of dollars: to the cent, and where that is too coarse by its first two digits, such as "$0.0036". */
export function formatDollars(value: number): string {
  const coarse = value > 0 && value < 0.1;
  const format = new Intl.NumberFormat(uiLanguage(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: coarse ? Math.min(8, 1 - Math.floor(Math.log10(value))) : 2,
    minimumFractionDigits: 2,
  });
  if (uiDirection() === 'ltr') return format.format(value);
  // Arabic has “US$” after the number, where the sign would change places with its letters.
  const parts = format.formatToParts(value);
  return parts
    .map(({ type, value: part }) => (type === 'currency' ? `\u{2066}${part}\u{2069}` : part))
    .join('');
}

/** A limit in words, such as "50,000 tokens a day". */
export function limitWords({ per, unit, amount }: UsageLimit): string {
  return unit === 'tokens'
    ? tn(`limit_tokens_${per}`, amount)
    : t(`limit_cost_${per}`, formatDollars(amount));
}
