import { describe, expect, it } from 'vitest';
import { readingLanguages, shippedLanguages, tagOfLanguage } from '../../../utils/model/reading-languages';

describe('where none were chosen', () => {
  it.each([
    [['en-US', 'en'], '', ['eng']],
    [['de-AT', 'de', 'en'], '', ['deu', 'eng']],
    [['en-US', 'en', 'de'], '', ['deu', 'eng']],
    [['pt-BR'], '', ['por', 'eng']],
    [['ja'], 'ar', ['ara', 'jpn', 'eng']],
    [['fr-CA', 'es'], 'fr', ['fra', 'spa', 'eng']],
    [['en-GB', 'de'], 'it-IT', ['ita', 'deu', 'eng']],
    [['pl', 'fr', 'es'], '', ['fra', 'spa', 'eng']],
    [['pl', 'zh-Hans-CN'], 'ko', ['eng']],
    [[], '', ['eng']],
  ])('for a browser in %j on a page in "%s", reads in %j', (browser, page, languages) => {
    expect(readingLanguages({ chosen: [], installed: [], browser, page })).toEqual(languages);
  });

  it('reads in three at most, the page’s and English among them', () => {
    const browser = ['de', 'fr', 'it', 'es'];
    expect(readingLanguages({ chosen: [], installed: [], browser })).toEqual(['deu', 'fra', 'eng']);
    expect(readingLanguages({ chosen: [], installed: [], browser, page: 'ja' })).toEqual([
      'jpn',
      'deu',
      'eng',
    ]);
  });

  it('takes whatever a page writes into its lang', () => {
    for (const page of ['', ' ', 'not a tag', '{{lang}}', 'x-klingon', 'und', 'en_US', '__proto__', 'xx'])
      expect(readingLanguages({ chosen: [], installed: [], browser: ['de'], page })).toEqual(['deu', 'eng']);
  });

  it('knows a language by all its tags, and not in a script that its data cannot read', () => {
    for (const page of ['deu', 'DE', 'de-Latn-CH-1996'])
      expect(readingLanguages({ chosen: [], installed: [], browser: [], page })).toEqual(['deu', 'eng']);
    expect(readingLanguages({ chosen: [], installed: [], browser: [], page: 'ja-Latn' })).toEqual(['eng']);
  });
});

describe('where some were chosen', () => {
  it.each([
    [['deu'], '', ['deu']],
    [['spa', 'eng', 'deu'], '', ['deu', 'spa', 'eng']],
    [['deu'], 'ja', ['jpn', 'deu']],
    [['jpn', 'deu'], 'en', ['deu', 'jpn', 'eng']],
    [['deu'], 'pl', ['deu']],
    [['jpn', 'tlh'], '', ['jpn']],
  ])('(%j) on a page in "%s", reads in %j', (chosen, page, languages) => {
    expect(readingLanguages({ chosen, installed: [], browser: ['fr'], page })).toEqual(languages);
  });

  it('takes all of them, however many', () => {
    const all = readingLanguages({ chosen: shippedLanguages, installed: [], browser: [] });
    expect(all.toSorted()).toEqual(shippedLanguages.toSorted());
  });

  it('is automatic if none of them is shipped', () => {
    expect(readingLanguages({ chosen: ['tlh'], installed: [], browser: ['fr'] })).toEqual(['fra', 'eng']);
  });
});

it.each(shippedLanguages)('%s has a tag that names it', (language) => {
  const tag = tagOfLanguage(language);
  expect(readingLanguages({ chosen: [], installed: [], browser: [tag] })).toContain(language);
  expect(new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag)).toBeTruthy();
});
