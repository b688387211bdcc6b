import { expect, it } from 'vitest';
import { readingLanguages, shippedLanguages } from '../../../utils/ask/on-device/languages';

it.each([
  [['en-US', 'en'], '', ['eng']],
  [['de-AT', 'de', 'en'], '', ['deu', 'eng']],
  [['pt-BR'], '', ['por', 'eng']],
  [['ja'], 'ar', ['ara', 'jpn', 'eng']],
  [['fr-CA', 'es'], 'fr', ['fra', 'eng']],
  [['en-GB', 'de'], 'it-IT', ['ita', 'eng']],
])('for a browser in %j on a page in "%s", reads in %j', (browser, page, languages) => {
  expect(readingLanguages(browser, page)).toEqual(languages);
});

it('takes the first language that is shipped, and English when none is', () => {
  expect(readingLanguages(['pl', 'fr', 'es'])).toEqual(['fra', 'eng']);
  expect(readingLanguages(['pl', 'zh-Hans-CN'])).toEqual(['eng']);
  expect(readingLanguages([])).toEqual(['eng']);
});

it('takes whatever a page writes into its lang', () => {
  for (const tag of ['', ' ', 'not a tag', '{{lang}}', 'x-klingon', 'constructor', '__proto__'])
    expect(readingLanguages(['de'], tag)).toEqual(['deu', 'eng']);
});

it('never reads in a language that is not shipped', () => {
  for (const language of readingLanguages(['ja'], 'ar')) expect(shippedLanguages).toContain(language);
});
