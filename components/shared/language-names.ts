import { nameOfLanguage, t, uiLanguage } from '../../utils/i18n/messages';

/** The languages that are offered for answers, as BCP 47 tags. */
const tags =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** Returns a language's name in the browser's language. */
export const shortLanguageName = (tag: string): string => nameOfLanguage(tag);

/** Returns a language's name in the browser's language, and in its own if that differs. */
export function languageName(tag: string): string {
  const [here, own] = [shortLanguageName(tag), nameOfLanguage(tag, tag)];
  return here.toLowerCase() === own.toLowerCase() ? here : t('with_detail', here, own);
}

/** Returns the languages for answers, sorted by name in the browser's language. */
export function answerLanguages(): { tag: string; name: string }[] {
  return sortedByName(tags.map((tag) => ({ tag, name: languageName(tag) })));
}

/** Returns items sorted by name in the browser's language. */
export function sortedByName<T extends { name: string }>(named: readonly T[]): T[] {
  const order = new Intl.Collator(uiLanguage());
  return named.toSorted((a, b) => order.compare(a.name, b.name));
}
