// @ts-check
// Runs in Node, whose Intl knows more languages than a browser's.

/** @type {Record<string, string[]>} */
const languages = {
  Latn: 'en en en de fr es it pt pl tr vi cs sv nl fi hu'.split(' '),
  Cyrl: 'ru ru uk bg sr'.split(' '),
  Grek: ['el'],
  Hani: ['zh', 'zh-TW'],
  Jpan: ['ja'],
  Kore: ['ko'],
  Hebr: ['he'],
  Arab: ['ar', 'fa', 'ur'],
  Deva: ['hi', 'mr', 'ne'],
  Thai: ['th'],
  Geor: ['ka'],
  Armn: ['hy'],
  Beng: ['bn'],
  Taml: ['ta'],
};
/** @type {Record<string, RegExp>} */
const inScript = Object.fromEntries(
  Object.keys(languages).map((script) => {
    const names = { Jpan: ['Hira', 'Kana'], Kore: ['Hang'] }[script] ?? [script];
    return [script, new RegExp(names.map((name) => `\\p{Script=${name}}`).join('|'), 'u')];
  }),
);
const alphabet = Array.from({ length: 26 }, (_none, at) => String.fromCodePoint(97 + at));
const pairs = alphabet.flatMap((first) => alphabet.map((second) => first + second));

/** The words of the CLDR in a language: names of languages, regions, currencies, months, days and units. */
const wordsIn = (/** @type {string} */ language, /** @type {RegExp} */ script) => {
  /** @type {Set<string>} */
  const words = new Set();
  const add = (/** @type {string | undefined} */ text) => {
    for (const word of (text ?? '').split(/[\s()/,.·・-]+/)) if (script.test(word)) words.add(word);
  };
  const named = (/** @type {'language' | 'region' | 'currency'} */ type) =>
    new Intl.DisplayNames(language, { type, fallback: 'none' });
  const [spoken, regions, currencies] = [named('language'), named('region'), named('currency')];
  for (const pair of pairs) {
    add(spoken.of(pair));
    add(regions.of(pair.toUpperCase()));
    for (const last of alphabet) add(currencies.of((pair + last).toUpperCase()));
  }
  for (let month = 0; month < 12; month++)
    for (const style of /** @type {const} */ (['long', 'short']))
      add(
        new Intl.DateTimeFormat(language, { month: style, weekday: style }).format(
          new Date(2020, month, 3 + month),
        ),
      );
  const units =
    'day hour minute meter kilometer liter percent gigabyte celsius mile kilogram week month year second';
  for (const unit of units.split(' '))
    for (const value of [1, 2, 5])
      add(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value));
  return [...words];
};

/**
 * Returns the words of each script by language. Some languages are there several times, so that they are drawn more often.
 * @returns {Record<string, string[][]>}
 */
export function wordsOfScripts() {
  return Object.fromEntries(
    Object.entries(languages).map(([script, all]) => [
      script,
      all.map((language) => wordsIn(language, inScript[script] ?? /./u)),
    ]),
  );
}

/** Languages with a Latin alphabet. A quarter of the words are English: other letters must not be found among these. */
const latin =
  'en en en en en en en en en en en en de fr es pt it nl ca gl eu is ga cy mt sq eo lb af da nb sv fi et lv lt pl cs sk hu sl hr bs ro tr az vi id sw tl'.split(
    ' ',
  );

/** Returns words of all languages with a Latin alphabet, by language. */
export function latinWords() {
  return latin.map((language) =>
    wordsIn(language, /^[\p{Script=Latin}\p{M}'’]+$/u).map((word) => word.normalize('NFC')),
  );
}
