import { describe, expect, it } from 'vitest';
import {
  languageForScript,
  languagesWithScripts,
  scriptsOfLanguage,
  shippedLanguages,
  tagOfLanguage,
} from '../../../utils/model/reading-languages';
import { readingPacks } from '../../../utils/model/reading-packs';

const offered = readingPacks([]);
const codes = offered.map(({ language }) => language);
const codesOf = (packs: typeof offered): string[] => packs.map(({ language }) => language);

describe('the languages that are offered', () => {
  it('are none of the packaged ones, from one network, each with the hash of its file', () => {
    expect(codes.filter((code) => shippedLanguages.includes(code))).toEqual([]);
    for (const { file } of offered) {
      expect(new URL(file.url).host).toBe('cdn.jsdelivr.net');
      expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(file.bytes).toBeGreaterThan(100_000);
    }
    expect(new Set(offered.map(({ file }) => file.sha256))).toHaveProperty('size', codes.length);
  });

  it.each(codes)('%s has a tag that names it, and a script', (code) => {
    const tag = tagOfLanguage(code);
    expect(new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag)).toBeTruthy();
    expect(scriptsOfLanguage(code)[0]).toMatch(/^[A-Z][a-z]{3}$/);
  });
});

describe('a mirror', () => {
  const [pack] = offered.filter(({ language }) => language === 'kor');
  const { file } = pack!;

  it('takes the place of the address of a language, which is known by its bytes', () => {
    const mirrored = { ...file, url: 'https://packs.example/data.bin' };
    const packs = readingPacks([{ name: 'Korean', files: [mirrored] }]);
    expect(codesOf(packs).toSorted()).toEqual(codes.toSorted());
    const license = 'Apache-2.0';
    expect(packs.find(({ language }) => language === 'kor')).toEqual({
      language: 'kor',
      file: mirrored,
      license,
    });
  });

  it('may have other bytes, and languages that are not offered, which the name of the file tells', () => {
    const named = (name: string) => ({
      url: `https://packs.example/x/${name}`,
      sha256: 'a'.repeat(64),
      bytes: 9,
    });
    const files = ['kat.traineddata.gz', 'rus.traineddata', 'deu.traineddata', 'model.gguf', 'a/b'].map(
      named,
    );
    const packs = readingPacks([{ name: 'Ours', files }]);
    expect(codesOf(packs).slice(0, 2)).toEqual(['kat', 'rus']);
    expect(packs).toHaveLength(codes.length + 1);
    const facts = packs.slice(0, 3).map(({ name, license }) => [name, license]);
    expect(facts).toEqual([
      ['Ours', undefined],
      [undefined, undefined],
      [undefined, 'Apache-2.0'],
    ]);
    expect(packs.find(({ language }) => language === 'rus')?.file).toEqual(named('rus.traineddata'));
  });
});

it('a file for a language in another script has a tag of its own', () => {
  expect(['srp', 'srp_latn', 'aze_cyrl', 'ita_old'].map(tagOfLanguage)).toEqual([
    'sr',
    'sr-Latn',
    'az-Cyrl',
    'it',
  ]);
  expect(scriptsOfLanguage('srp_latn')).toEqual(['Latn']);
});

describe('the language for a script', () => {
  it.each([
    ['Cyrl', ['en'], 'rus'],
    ['Cyrl', ['uk'], 'ukr'],
    ['Cyrl', ['en', 'de', 'uk-UA'], 'ukr'],
    ['Cyrl', ['bg'], 'rus'],
    ['Hani', ['en'], 'chi_sim'],
    ['Hani', ['zh-TW', 'en'], 'chi_tra'],
    ['Hani', ['zh'], 'chi_sim'],
    ['Hani', ['ja'], 'chi_sim'],
    ['Kore', [], 'kor'],
    ['Grek', [], 'ell'],
    ['Hebr', [], 'heb'],
    ['Deva', [], 'hin'],
    ['Beng', [], 'ben'],
    ['Thai', [], 'tha'],
    ['Geor', ['ka'], undefined],
    ['Armn', [], undefined],
    ['Taml', [], undefined],
    ['vertical', [], undefined],
  ] as const)('%s, for %j, is %s', (script, tags, language) => {
    expect(languageForScript(script, codes, tags)).toBe(language);
  });
});

describe('a picture with text in scripts that its languages lack', () => {
  const browser = ['de'];
  const none = { chosen: [], installed: [], browser };
  it('is read again in a language that is there, with those before, English last', () => {
    const installed = ['ukr', 'rus', 'kor'];
    const again = (scripts: string[], page = '') =>
      languagesWithScripts(scripts, ['deu', 'eng'], { chosen: [], installed, browser, page });
    expect(again(['Cyrl'])).toEqual(['rus', 'deu', 'eng']);
    expect(again(['Cyrl'], 'uk')).toEqual(['ukr', 'deu', 'eng']);
    expect(again(['Kore', 'Cyrl'])).toEqual(['kor', 'rus', 'deu']);
    expect(again(['Jpan'])).toEqual(['jpn', 'deu', 'eng']);
  });

  it('is read again in all languages that the user chose, too', () => {
    const chosen = ['deu', 'fra', 'spa', 'eng'];
    const again = languagesWithScripts(['Cyrl'], chosen, { chosen, installed: ['rus'], browser });
    expect(again).toEqual(['rus', 'deu', 'fra', 'spa', 'eng']);
  });

  it('is not, without any', () => {
    expect(languagesWithScripts(['Cyrl'], ['eng'], { ...none, installed: ['kor'] })).toBeUndefined();
    expect(languagesWithScripts(['vertical'], ['eng'], { ...none, installed: ['rus'] })).toBeUndefined();
    expect(languagesWithScripts(['Cyrl'], ['rus', 'eng'], { ...none, installed: ['rus'] })).toBeUndefined();
    expect(languagesWithScripts(['Hani'], ['eng'], none)).toBeUndefined();
  });
});
