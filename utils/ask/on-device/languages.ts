/** The languages whose data is shipped: ISO 639-3, which is what the data files are named by, for each ISO 639-1 code. */
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

/** The ISO 639-3 code of a shipped language. */
export type Language = (typeof shipped)[keyof typeof shipped];

/** Every shipped language, for the build. */
export const shippedLanguages: readonly Language[] = Object.values(shipped);

/**
 * The languages to read a picture in: the page's and the browser's first, where they are shipped, and always English.
 * Takes BCP 47 tags, unchecked ones too. At most three, because each adds its own share of reading time.
 */
export function readingLanguages(browserTags: readonly string[], pageTag = ''): Language[] {
  const page = shippedLanguage(pageTag);
  const own = browserTags.map(shippedLanguage).find((language) => language !== undefined);
  return [...new Set([page, own, 'eng' as const])].filter((language) => language !== undefined);
}

function shippedLanguage(tag: string): Language | undefined {
  try {
    const { language } = new Intl.Locale(tag);
    return Object.hasOwn(shipped, language) ? shipped[language as keyof typeof shipped] : undefined;
  } catch {
    return undefined; // pages write anything into `lang`
  }
}
