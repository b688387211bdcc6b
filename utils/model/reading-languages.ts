/**
 * The shipped languages: for each BCP 47 tag the code of its data file, which is ISO 639-3. A new language needs its
 * line here and its package in package.json, and nothing else.
 */
const shipped = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  it: 'ita',
  es: 'spa',
  pt: 'por',
  ja: 'jpn',
  ar: 'ara',
} as const;

/** The code of a shipped language. */
export type ReadingLanguage = (typeof shipped)[keyof typeof shipped];

/** Every shipped language. */
export const shippedLanguages: readonly ReadingLanguage[] = Object.values(shipped);

/** The maximum number of languages that the user did not choose: each takes time. */
const maxUnchosen = 3;

/** The facts that decide the languages for reading a picture. Tags are BCP 47; a page may have any text there. */
export interface LanguagePreferences {
  /** The codes that the user chose; codes of other languages are ignored. */
  chosen: readonly string[];
  /** The browser's languages, preferred first. */
  browser: readonly string[];
  /** The language that the page declares. */
  page?: string | undefined;
}

/**
 * Returns the languages to read a picture in, at least one. Chosen languages: those and the page's. None chosen: the
 * page's, the browser's and English, three at most. Only shipped languages count.
 */
export function readingLanguages({ chosen, browser, page = '' }: LanguagePreferences): ReadingLanguage[] {
  const ofPage = [shippedLanguage(page)].filter(isKnown);
  const wanted = shippedLanguages.filter((language) => chosen.includes(language));
  if (wanted.length > 0) return englishLast([...ofPage, ...wanted]);
  const own = [...ofPage, ...browser.map(shippedLanguage).filter(isKnown)].filter(isForeign);
  return englishLast([...[...new Set(own)].slice(0, maxUnchosen - 1), 'eng']);
}

/** Returns the BCP 47 tag of a shipped language, such as `de` for `deu`. */
export function tagOfLanguage(code: ReadingLanguage): string {
  return Object.entries(shipped).find(([, language]) => language === code)?.[0] ?? code;
}

/** English second is as good; English first loses the accents of the other language (measured). */
function englishLast(languages: readonly ReadingLanguage[]): ReadingLanguage[] {
  const each = [...new Set(languages)];
  return [...each.filter(isForeign), ...each.filter((language) => !isForeign(language))];
}

const isForeign = (language: ReadingLanguage): boolean => language !== 'eng';
const isKnown = (language: ReadingLanguage | undefined): language is ReadingLanguage =>
  language !== undefined;

/** By language and script, because one language may be written in two: `zh-TW` is no `zh-Hans`. */
function shippedLanguage(tag: string): ReadingLanguage | undefined {
  const wanted = inScript(tag);
  return Object.entries(shipped).find(([known]) => wanted !== undefined && inScript(known) === wanted)?.[1];
}

/** A language with its script, such as `pt-Latn`; undefined for a tag that names none. */
function inScript(tag: string): string | undefined {
  try {
    const locale = new Intl.Locale(tag);
    const { language, script } = locale.maximize();
    return locale.language === 'und' || script === undefined ? undefined : `${language}-${script}`;
  } catch {
    return undefined; // pages write anything into `lang`
  }
}
