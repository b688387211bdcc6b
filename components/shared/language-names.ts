import { t, uiLanguage } from '../../utils/i18n/messages';

/** Languages that answers can be asked for in, as BCP 47 tags. */
const tags =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** A language by its tag, with its name for the people who read it. */
export interface NamedLanguage {
  tag: string;
  name: string;
}

const nameIn = (language: string, tag: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;

/** A language's name in the browser's language. */
export function shortLanguageName(tag: string): string {
  return nameIn(uiLanguage(), tag);
}

/** A language's name in the browser's language, and in its own where that differs. */
export function languageName(tag: string): string {
  const [here, own] = [shortLanguageName(tag), nameIn(tag, tag)];
  return here.toLowerCase() === own.toLowerCase() ? here : t('language_with_own_name', here, own);
}

/** The languages to choose from, sorted as the browser's language sorts. */
export function answerLanguages(): NamedLanguage[] {
  return sortedByName(tags.map((tag) => ({ tag, name: languageName(tag) })));
}

/** What has a name, sorted as the browser's language sorts. */
export function sortedByName<T extends { name: string }>(named: readonly T[]): T[] {
  const order = new Intl.Collator(uiLanguage());
  return named.toSorted((a, b) => order.compare(a.name, b.name));
}
