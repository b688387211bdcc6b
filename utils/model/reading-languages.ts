/** The languages that are packaged, by the codes of their data files. */
export const shippedLanguages: readonly string[] = ['eng', 'deu', 'fra', 'ita', 'spa', 'por', 'jpn', 'ara'];

/** Whether a language is packaged. */
export const isShipped = (code: string): boolean => shippedLanguages.includes(code);

/** The maximum number of languages that the user did not choose: each takes time. */
const maxUnchosen = 3;

/** The facts that decide the languages for reading a picture. Tags are BCP 47; a page may have any text there. */
export interface LanguagePreferences {
  /** The codes that the user chose; those of languages that are not here are ignored. */
  chosen: readonly string[];
  /** The codes of the languages that were installed. */
  installed: readonly string[];
  /** The browser's languages, preferred first. */
  browser: readonly string[];
  /** The language that the page declares. */
  page?: string | undefined;
}

/**
 * Returns the languages to read a picture in, at least one. Chosen languages: those and the page's. None chosen: the
 * page's, the browser's and English, three at most. Only packaged and installed languages count.
 */
export function readingLanguages({ chosen, installed, browser, page = '' }: LanguagePreferences): string[] {
  const known = [...shippedLanguages, ...installed];
  const knownAs = (tag: string): string[] => known.filter((code) => isLanguage(code, tag)).slice(0, 1);
  const wanted = known.filter((language) => chosen.includes(language));
  if (wanted.length > 0) return englishLast([...knownAs(page), ...wanted]);
  const own = [page, ...browser].flatMap(knownAs).filter(isForeign);
  return englishLast([...[...new Set(own)].slice(0, maxUnchosen - 1), 'eng']);
}

/**
 * Returns the languages to read a picture in again that has text in scripts (ISO 15924) which `languages` lack, if some that are
 * packaged or installed have them; else undefined.
 */
export function languagesWithScripts(
  scripts: readonly string[],
  languages: readonly string[],
  { chosen, installed, browser, page = '' }: LanguagePreferences,
): string[] | undefined {
  const known = [...installed, ...shippedLanguages];
  const more = scripts.flatMap((script) => languageForScript(script, known, [page, ...browser]) ?? []);
  if (more.every((language) => languages.includes(language))) return undefined;
  const isChosen = languages.some((language) => chosen.includes(language));
  const most = isChosen ? Infinity : Math.max(maxUnchosen, more.length + 1);
  return englishLast([...new Set([...more, ...languages])].slice(0, most));
}

/** The languages that are the likeliest in their scripts, where neither the page nor the browser tells. */
const likeliest = ['rus', 'chi_sim', 'ara', 'hin'];

/** Returns the one of some languages to read a script in, by the BCP 47 tags of page and browser; undefined without any. */
export function languageForScript(
  script: string,
  among: readonly string[],
  tags: readonly string[],
): string | undefined {
  const possible = among.filter((code) => scriptsOfLanguage(code)[0] === script);
  const named = tags.flatMap((tag) => possible.filter((code) => isLanguage(code, tag)));
  return named[0] ?? likeliest.find((code) => possible.includes(code)) ?? possible[0];
}

/** Returns the scripts of a language as ISO 15924 codes, the most usual one first, without regard to its Latin letters. */
export function scriptsOfLanguage(code: string): readonly string[] {
  const script = new Intl.Locale(tagOfLanguage(code)).maximize().script ?? '';
  if (script === 'Hans' || script === 'Hant') return ['Hani'];
  return script === 'Jpan' ? ['Jpan', 'Hani'] : [script];
}

/** Returns the BCP 47 tag of a language, such as `de` for `deu`. */
export function tagOfLanguage(code: string): string {
  const chinese: Record<string, string> = { chi_sim: 'zh-Hans', chi_tra: 'zh-Hant' };
  const [language = ''] = code.split('_');
  // `srp_latn` is written in another script than `srp`; `ita_old` is in the same one.
  const [, script] = /_(latn|cyrl)$/.exec(code) ?? [];
  const tag = script === undefined ? language : `${language}-${script}`;
  return chinese[code] ?? Intl.getCanonicalLocales(tag)[0] ?? tag;
}

/** Whether a tag means a language. By language and script, because one language may be written in two: `zh-TW` is no `zh-Hans`. */
export function isLanguage(code: string, tag: string): boolean {
  const wanted = inScript(tag);
  return wanted !== undefined && inScript(tagOfLanguage(code)) === wanted;
}

/** English second is as good; English first loses the accents of the other language (measured). */
function englishLast(languages: readonly string[]): string[] {
  const each = [...new Set(languages)];
  return [...each.filter(isForeign), ...each.filter((language) => !isForeign(language))];
}

const isForeign = (language: string): boolean => language !== 'eng';

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
