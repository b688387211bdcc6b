import { browser } from 'wxt/browser';
import type english from '../../public/_locales/en/messages.json';

/** The name of a text; the English file is the list of them. */
export type MessageKey = keyof typeof english;

/** The text of a name in the browser's language, with `$1` to `$9` filled in order. */
export function t(key: MessageKey, ...values: readonly (string | number)[]): string {
  return browser.i18n.getMessage(key as never, values.map(String));
}

/** The language that texts are shown in, as a BCP 47 tag. */
export function uiLanguage(): string {
  return browser.i18n.getUILanguage();
}

/** `rtl` where the texts' language is written from right to left. */
export function uiDirection(): 'ltr' | 'rtl' {
  return browser.i18n.getMessage('@@bidi_dir') === 'rtl' ? 'rtl' : 'ltr';
}
