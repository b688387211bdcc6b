/** Whether a text is a BCP 47 tag: pages write anything into `lang`. */
export function isLanguageTag(lang: string): boolean {
  try {
    return Intl.getCanonicalLocales(lang).length > 0;
  } catch {
    return false;
  }
}
