// @ts-check
import { arabic } from './arabic.mjs';
import { english } from './english.mjs';
import { french } from './french.mjs';
import { german } from './german.mjs';
import { italian } from './italian.mjs';
import { japanese } from './japanese.mjs';
import { portuguese } from './portuguese.mjs';
import { spanish } from './spanish.mjs';

/** The words of each language, by its ISO 639-1 code. */
export const languages = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  pt: portuguese,
  ja: japanese,
  ar: arabic,
};

/** @typedef {keyof typeof languages} LanguageCode */

/** ISO 639-3, by which text readers name their data. @type {Record<LanguageCode, string>} */
export const iso6393 = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  it: 'ita',
  es: 'spa',
  pt: 'por',
  ja: 'jpn',
  ar: 'ara',
};
