import { browser } from 'wxt/browser';
import type english from '../../public/_locales/en/messages.json';
import { runsFromRight } from '../lib/text';
import type { UsageLimit } from '../model/usage';

/** The key of a message; the English file lists all keys. */
export type MessageKey = keyof typeof english;

/** The key of a message with plural forms, such as `batch_tokens` for `batch_tokens_one` and `batch_tokens_other`. */
export type CountedKey = {
  [Key in MessageKey]: Key extends `${infer Name}_other` ? Name : never;
}[MessageKey];

type Values = readonly (string | number)[];

/** Returns the message in the browser's language, with `$1` to `$9` filled in order. */
export function t(key: MessageKey, ...values: Values): string {
  return browser.i18n.getMessage(key as never, values.map(apart));
}

/** Returns the message for programs, such as models: without the marks that isolate values. */
export function plainText(key: MessageKey, ...values: Values): string {
  return browser.i18n.getMessage(key as never, values.map(String));
}

/** Returns `plainText` for English, in any interface language: some models understand no other. */
export async function englishText(): Promise<typeof plainText> {
  const file = await fetch(browser.runtime.getURL('/_locales/en/messages.json' as never));
  const messages = (await file.json()) as typeof english;
  return (key, ...values) =>
    messages[key].message.replaceAll(/\$([1-9])/g, (_whole, place) =>
      String(values[Number(place) - 1] ?? ''),
    );
}

/** What turns the text after it around, or is no sign at all. */
const turning = /(?![\t\n\r])\p{Cc}|[\u{202a}-\u{202e}]/gu;
const isolate = /[\u{2066}-\u{2069}]/gu;

/** Returns a value that turns nothing around it: isolates stay if they are in pairs, as in our messages. */
function contained(value: string): string {
  const words = value.replaceAll(turning, '');
  let open = 0;
  for (const [mark] of words.matchAll(isolate)) {
    open += mark === '\u{2069}' ? -1 : 1;
    if (open < 0) break;
  }
  return open === 0 ? words : words.replaceAll(isolate, '');
}

/** How deep our messages stand in one another, at most. */
const maxDepth = 5;

const keptApart = /[\u{2066}-\u{2068}][^\u{2066}-\u{2069}]*\u{2069}/gu;

/** Whether a value is a message whose only letters are in isolated values, such as “$1 · $2”. */
function isMadeOfValues(words: string): boolean {
  let outside = words;
  for (let depth = 0; depth < maxDepth; depth += 1) outside = outside.replaceAll(keptApart, '');
  return outside !== words && !/\p{L}/u.test(outside);
}

/**
 * Returns the value, without what turns text around, isolated if it may run another way than the text around it: else a host and the
 * size after it change places (https://www.w3.org/International/questions/qa-bidi-unicode-controls). Nothing else can turn its
 * neighbors, so the names of controls have no marks. Its first letter outside of
 * isolated parts sets its direction; without one, the direction is that of the interface.
 */
function apart(value: string | number): string {
  const words = contained(String(value));
  if (uiDirection() === 'rtl') return `${isMadeOfValues(words) ? '\u{2067}' : '\u{2068}'}${words}\u{2069}`;
  return runsFromRight.test(words) ? `\u{2068}${words}\u{2069}` : words;
}

/**
 * Returns the plural form of a message for a count: `$1` is the count, `$2` to `$9` the values in order. Browsers have
 * no plural rules for messages, but `Intl` has; `_other` stands in for a missing form.
 */
export function tn(name: CountedKey, count: number, ...values: Values): string {
  const form = pluralRules({}).select(count);
  const filled = [formatNumber(count), ...values.map(apart)];
  const text = (key: string): string => browser.i18n.getMessage(key as never, filled);
  return text(`${name}_${form}`) || text(`${name}_other`);
}

/** Returns the browser's language, as a BCP 47 tag: there may be no messages in it. */
export function browserLanguage(): string {
  return browser.i18n.getUILanguage();
}

const languageOf = (tag: string): string | undefined => tag.split('-')[0];

/** Returns the interface language, as a BCP 47 tag: with the browser's region if the language is the same, for numbers and dates. */
export function uiLanguage(): string {
  const [texts, own] = [t('locale_tag'), browserLanguage()];
  return languageOf(own) === languageOf(texts) ? own : texts;
}

/** Returns a language's name in another language, by default that of the interface. Returns an invalid tag unchanged. */
export function nameOfLanguage(tag: string, language = uiLanguage()): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Returns a list of names, such as "Tesseract and PP-OCRv4". */
export function listWords(names: readonly string[]): string {
  return new Intl.ListFormat(uiLanguage(), { type: 'conjunction' }).format(names);
}

/** Returns facts in a row, such as “3 to write, 1 is a spacer”. */
export function listedFacts(facts: readonly string[]): string {
  return new Intl.ListFormat(uiLanguage(), { type: 'unit', style: 'short' }).format(facts);
}

/** The scripts of one well-known language, which more people know by name. */
const languageOfScript: Record<string, string> = {
  Grek: 'el',
  Hani: 'zh',
  Jpan: 'ja',
  Kore: 'ko',
  Hebr: 'he',
  Thai: 'th',
  Geor: 'ka',
  Armn: 'hy',
  Taml: 'ta',
};

/** Returns the name of a script (ISO 15924), or of its language if it has one, in the language of the interface. */
export function nameOfScript(code: string): string {
  const language = languageOfScript[code];
  if (language !== undefined) return nameOfLanguage(language);
  return new Intl.DisplayNames(uiLanguage(), { type: 'script' }).of(code) ?? code;
}

/** Returns the direction of the interface; English messages in a Hebrew browser are `ltr`. */
export function uiDirection(): 'ltr' | 'rtl' {
  return plainText('locale_direction') === 'rtl' ? 'rtl' : 'ltr';
}

/** Returns a function that makes each format of the interface language once: making one takes up to a millisecond. */
export function madeOnce<Options extends object, Format>(
  make: (language: string, options: Options) => Format,
): (options: Options) => Format {
  const known = new Map<string, Format>();
  return (options) => {
    const language = uiLanguage();
    const key = `${language} ${JSON.stringify(options)}`;
    const format = known.get(key) ?? make(language, options);
    known.set(key, format);
    return format;
  };
}

export const numberFormat = madeOnce(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
const pluralRules = madeOnce(
  (language, options: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options),
);

/** Returns a number with separators, such as "1,204". */
export function formatNumber(value: number): string {
  return numberFormat({}).format(value);
}

/** Returns a share from 0 to 1 in per cent. */
export function formatPercent(share: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** Returns an amount of dollars: to the cent, or to two significant digits if that is too coarse, such as "$0.0036". */
export function formatDollars(value: number): string {
  const coarse = value > 0 && value < 0.1;
  const format = numberFormat({
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

/** Returns a limit in words, such as "50,000 tokens a day". */
export function limitWords({ per, unit, amount }: UsageLimit): string {
  const words = unit === 'tokens' ? tn('batch_tokens', amount) : formatDollars(amount);
  return per === 'day' ? t('limit_day', words) : t('limit_month', words);
}
