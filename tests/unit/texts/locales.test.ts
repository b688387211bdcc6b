import { describe, expect, test } from 'vitest';
import { menuItems } from '../../../utils/model/task-start';
import { placesIn, texts } from './english';
import {
  categoriesOf,
  englishOf,
  folders,
  isForSeveral,
  languages,
  namesFor,
  stemOf,
  textsIn,
} from './locales';
import { sameWords } from './same-words';

test('the texts are there in all languages, and in no other', () => {
  expect(folders.toSorted()).toEqual(languages.toSorted());
});

/** Words that stand in English sentences and in none of the other languages written in Latin letters. */
const englishOnly = /\b(?:the|and|with|this|that|which|your|you|from|they|have|cannot)\b/i;

/** Text with no letters of its own says the same in every language. */
const saysNothing = (message: string): boolean => !/\p{L}/u.test(message.replaceAll(/\$\d/g, ''));

/** Signs and marks of work that is not done. */
const unfinished = /\b(?:TODO|FIXME|XXX|TBD|TRANSLATE)\b|\?\?\?|\uFFFD|\bEN:/;

/** The items that stand in one menu, which a user's keyboard tells by their first letters. */
const inMenu = (['pictures', 'elsewhere'] as const).map((place) =>
  menuItems.filter(({ on }) => on === place).map(({ text }) => text),
);

/** The first letter of a title as a key: without case and accents. */
const keyOf = (title: string): string =>
  [...title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()][0] ?? '';

describe('the texts in each language', () => {
  const all = folders.map((language) => {
    const own = textsIn(language);
    const names = Object.keys(own);
    const messageOf = (name: string): string => own[name]?.message ?? '';
    /** Only those that English has too: the others are told of once. */
    const known = names.filter((name) => englishOf(name) !== '');
    return { language, names, messageOf, known };
  });

  test('are whole: none is missing, none is left over, none is empty', () => {
    for (const { language, names, messageOf } of all) {
      const wanted = namesFor(language);
      const missing = wanted.filter((name) => !names.includes(name));
      const leftOver = names.filter((name) => !wanted.includes(name));
      const empty = names.filter((name) => messageOf(name).trim() === '');
      expect({ missing, leftOver, empty }, language).toEqual({ missing: [], leftOver: [], empty: [] });
    }
  });

  test('leave the same places to be filled as the English ones', () => {
    for (const { language, messageOf, known } of all) {
      const wrong = known.flatMap((name) => {
        const [wanted, found] = [placesIn(englishOf(name)), placesIn(messageOf(name))];
        // A form can tell its number in words, where it is for that one alone, or where English does so.
        const mayTell =
          stemOf(name) !== undefined &&
          (!isForSeveral(language, name) || !placesIn(texts[name]?.message ?? '$1').includes(1));
        const lacks = wanted.filter((place) => !found.includes(place) && !(mayTell && place === 1));
        const has = found.filter((place) => !wanted.includes(place));
        return lacks.length + has.length > 0 ? [`${name}: lacks ${lacks.join()}, has ${has.join()}`] : [];
      });
      expect(wrong, language).toEqual([]);
    }
  });

  test('hold no sign that browsers take for something else', () => {
    for (const { language, names, messageOf } of all) {
      // A dollar sign that no digit follows would be the beginning of a named place, and so would one place right after
      // another: Chromium 156 refuses the whole extension for "$1$2".
      const wrong = (message: string): boolean =>
        /\$(?![1-9])|\$\d\$/.test(message) || message !== message.trim() || / {2}/.test(message);
      expect(
        names.filter((name) => wrong(messageOf(name))),
        language,
      ).toEqual([]);
    }
  });

  test('say which language they are, and which way it is written', () => {
    for (const { language, messageOf } of all) {
      expect(messageOf('locale_tag').replace('-', '_')).toBe(language);
      // Node 20 has this as a property; the standard has made it a method since.
      const { textInfo } = new Intl.Locale(language) as Intl.Locale & { textInfo?: { direction: string } };
      expect(messageOf('locale_direction'), language).toBe(textInfo?.direction);
    }
  });

  test('write sizes from left to right, whichever way the rest is written', () => {
    for (const { language, names, messageOf } of all) {
      const bare = /(?<!\u{2066})\$\d × \$\d|\$\d × \$\d(?!\u{2069})/u;
      const wrong = names.filter((name) => bare.test(messageOf(name)));
      expect(messageOf('locale_direction') === 'rtl' ? wrong : [], language).toEqual([]);
    }
  });

  test('fit where browsers and their stores show them', () => {
    for (const { language, messageOf } of all) {
      expect(messageOf('extension_name').length, language).toBeLessThanOrEqual(45);
      expect(messageOf('extension_description').length, language).toBeLessThanOrEqual(132);
    }
  });

  test('begin with different letters in the menu', () => {
    for (const { language, messageOf } of all) {
      const keys = inMenu.map((items) => items.map(messageOf).map(keyOf));
      expect(
        keys.map((each) => new Set(each).size),
        language,
      ).toEqual([4, 2]);
    }
  });

  test('mark what cannot be read in one way, whatever the task', () => {
    for (const { language, messageOf } of all) {
      const marks = ['prompt_honesty', 'prompt_text'].map((name) => /\[[^\]]+\]/.exec(messageOf(name))?.[0]);
      expect(marks[0], language).toBeDefined();
      expect(marks[1], language).toBe(marks[0]);
    }
  });

  test('are finished', () => {
    for (const { language, names, messageOf } of all) {
      expect(
        names.filter((name) => unfinished.test(messageOf(name))),
        language,
      ).toEqual([]);
    }
  });
});

describe('the texts of each translation', () => {
  const all = folders
    .filter((language) => language !== 'en')
    .map((language) => {
      const own = textsIn(language);
      const isSame = (name: string): boolean =>
        own[name]?.message === (texts[name]?.message ?? englishOf(name)) &&
        !saysNothing(own[name]?.message ?? '');
      const listed = sameWords.filter((one) => one.languages.includes(language)).map(({ words }) => words);
      return { language, own, isSame, listed };
    });

  test('are not the English ones, but for those that are listed with a reason', () => {
    for (const { language, own, isSame, listed } of all) {
      const same = Object.keys(own).filter((name) => name !== 'locale_direction' && isSame(name));
      expect(
        same.filter((name) => !listed.includes(own[name]?.message ?? '')),
        language,
      ).toEqual([]);
      const words = same.map((name) => own[name]?.message);
      expect(
        listed.filter((one) => !words.includes(one)),
        `${language}: listed in vain`,
      ).toEqual([]);
    }
  });

  test('have no English words left in them', () => {
    for (const { language, own } of all) {
      const left = Object.keys(own).filter((name) => englishOnly.test(own[name]?.message ?? ''));
      expect(left, language).toEqual([]);
    }
  });
});

test('a language has the forms that Intl says', () => {
  expect(categoriesOf('ar')).toHaveLength(6);
  expect(namesFor('ja').filter((name) => name.startsWith('batch_tokens_'))).toEqual(['batch_tokens_other']);
  expect(isForSeveral('fr', 'x_one')).toBe(true);
  expect(isForSeveral('ar', 'x_one')).toBe(false);
  expect(isForSeveral('fr', 'x_many')).toBe(true);
});
