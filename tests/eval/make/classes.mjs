// @ts-check
import { editor } from '../layouts/code.mjs';
import { programWindow } from '../layouts/interface.mjs';
import { darkColors, fontsFor, lightColors, pickLook } from '../layouts/look.mjs';
import { meme } from '../layouts/meme.mjs';
import { article, cards, email, leaf, twoColumns } from '../layouts/page.mjs';
import { scene } from '../layouts/scene.mjs';
import { sign } from '../layouts/sign.mjs';
import { spreadsheet } from '../layouts/spreadsheet.mjs';
import { table } from '../layouts/table.mjs';
import { captions } from '../words/captions.mjs';
import { english } from '../words/english.mjs';
import { languages } from '../words/languages.mjs';
import { foreignNames } from '../words/names.mjs';
import { createWriter } from '../words/writer.mjs';
import { grays } from './contrast.mjs';
import { fonts } from './fonts.mjs';
import { pages } from './pages.mjs';

/** @import { Colors } from '../layouts/look.mjs' */
/** @import { LanguageCode } from '../words/languages.mjs' */
/** @import { Random } from './random.mjs' */
/** @import { Scene } from './render.mjs' */

/**
 * One class of pictures.
 * @typedef {object} PictureClass
 * @property {string} name
 * @property {LanguageCode} language
 * @property {string} leastDamage what even the easiest picture of the class has suffered
 * @property {(random: Random, at: number) => Scene} compose the picture of a number
 * @property {boolean} [needsPack] its language must be installed first: drawn only when it is named
 */

/**
 * @param {Random} random
 * @param {object} [wanted]
 * @param {LanguageCode} [wanted.lang]
 * @param {[number, number]} [wanted.sizes]
 * @param {[number, number]} [wanted.widths]
 * @param {[number, number]} [wanted.sentences]
 * @param {Colors[]} [wanted.colors]
 */
function pageOf(
  random,
  { lang = 'en', sizes = [14, 18], widths = [520, 900], sentences = [5, 12], colors } = {},
) {
  return {
    random,
    lang,
    writer: createWriter(languages[lang], random),
    look: pickLook(random, { from: fontsFor(lang), sizes, ...(colors ? { colors } : {}) }),
    width: random.integer(...widths),
    sentences: random.integer(...sentences),
  };
}

/** @param {Random} random @param {Parameters<typeof pageOf>[1]} [wanted] */
function anyPage(random, wanted) {
  return random.pick([article, email, cards, leaf])(pageOf(random, wanted));
}

/** @param {Random} random @returns {Scene} */
function scan(random) {
  const page = pageOf(random, { sizes: [13, 16], widths: [560, 720], sentences: [12, 26], colors: [paper] });
  const scene = random.chance(0.85) ? leaf(page) : twoColumns({ ...page, width: 780 });
  return {
    ...scene,
    scale: random.between(1.56, 2.08),
    damage: {
      turn: random.either(0.3, 1),
      paper: paper.paper,
      blur: random.between(0.5, 1),
      shade: random.between(0.1, 0.3),
      noise: random.between(3, 8),
      quality: random.integer(45, 75),
    },
  };
}

/** @type {Colors} */
const paper = { paper: '#f6f3ea', ink: '#2a2826', muted: '#4a4743', accent: '#2a2826', rule: '#8d877c' };

/** @param {Colors[]} colors @returns {(random: Random, at: number) => Scene} */
const dialogs = (colors) => (random, at) => ({
  ...programWindow(random, pickLook(random, { from: fonts.sans, sizes: [11, 14], colors })),
  scale: at % 2 === 0 ? 1 : 2,
});

/** @param {Random} random @returns {Scene} */
function anyTable(random) {
  const look = pickLook(random, {
    from: [...fonts.sans, ...fonts.serif],
    sizes: [13, 17],
    colors: random.chance(0.8) ? lightColors : darkColors,
  });
  return { ...table(random, look, createWriter(english, random).title()), scale: random.pick([1, 1, 1.5]) };
}

/** @param {Random} random @returns {Scene} */
function lowContrast(random) {
  const colors = [grays(random)];
  const look = pickLook(random, { from: fonts.sans, sizes: [13, 17], colors });
  return random.pick([
    () => anyPage(random, { colors, widths: [480, 720] }),
    () => programWindow(random, look),
  ])();
}

/** @param {Random} random @returns {Scene} */
function damagedByJpeg(random) {
  const scene = random.chance(0.75)
    ? anyPage(random, { sizes: [16, 26], widths: [560, 960], sentences: [3, 7] })
    : anyTable(random);
  return { ...scene, scale: 1, damage: { quality: random.integer(10, 25) } };
}

/** @param {Random} random @param {number} at @returns {Scene} */
function turned(random, at) {
  const scene = random.pick([
    () => anyPage(random, { sizes: [15, 20] }),
    () => anyTable(random),
    () => scan(random),
    () => sign(random),
  ])();
  return { ...scene, damage: { ...scene.damage, quarterTurn: [90, 180, 270][at % 3] ?? 90 } };
}

/** Six languages in turn, with names from all over Europe. @param {Random} random @param {number} at @returns {Scene} */
function names(random, at) {
  const lang = /** @type {const} */ (['en', 'de', 'fr', 'it', 'es', 'pt'])[at % 6] ?? 'en';
  const { slots, ...words } = languages[lang];
  const name = () => random.pick(foreignNames);
  const writer = createWriter(
    {
      ...words,
      slots: { ...slots, person: Array.from({ length: 12 }, name) },
      labels: Array.from({ length: 12 }, () => `${name()}, ${name()}`),
    },
    random,
  );
  return {
    ...random.pick([article, cards])({ ...pageOf(random, { lang }), writer }),
    scale: random.pick([1, 1.5, 2]),
  };
}

/** @param {LanguageCode} lang @returns {PictureClass} */
function language(lang) {
  /** @type {[number, number]} */
  const sizes = lang === 'ar' ? [17, 22] : [14, 18];
  return {
    name: `lang-${lang}`,
    language: lang,
    leastDamage: `none; text of ${sizes[0]} to ${sizes[1]} px, a quarter of the pictures with the damage of scans`,
    compose(random, at) {
      const scene = { ...anyPage(random, { lang, sizes }), scale: random.pick([1, 1, 2]) };
      const worn = { blur: 0.5, noise: random.between(3, 6), shade: random.between(0.1, 0.2), quality: 75 };
      return at % 4 === 3 ? { ...scene, scale: 1.8, damage: worn } : scene;
    },
  };
}

/** @param {string} name @param {keyof typeof captions} lang @returns {PictureClass} */
function memes(name, lang) {
  const leastDamage =
    'a photo-like ground right behind the words, noise of σ 2, blur of 0.3 px, JPEG of quality 88';
  return { name, language: lang, leastDamage, compose: (random) => meme(random, captions[lang], lang) };
}

/** @param {string} name @param {string} leastDamage @param {PictureClass['compose']} compose @returns {PictureClass} */
const inEnglish = (name, leastDamage, compose) => ({ name, language: 'en', leastDamage, compose });

/** All classes, in the order of the table. @type {PictureClass[]} */
export const classes = [
  inEnglish(
    'scan',
    'turned by 0.3°, blur of 0.5 px, noise of σ 3, a tenth of the light missing on one side, JPEG of quality 75, 150 dpi',
    scan,
  ),
  inEnglish('screenshot', 'none; text of 14 to 18 px', (random) => ({
    ...anyPage(random, random.chance(0.25) ? { colors: darkColors } : {}),
    scale: random.pick([1, 1, 1.5, 2]),
  })),
  inEnglish(
    'interface-light',
    'none; text of 11 to 14 px, half of the pictures at one device pixel per pixel',
    dialogs(lightColors),
  ),
  inEnglish(
    'interface-dark',
    'none; bright on dark, text of 11 to 14 px, half of the pictures at one device pixel per pixel',
    dialogs(darkColors),
  ),
  inEnglish('code', 'none; colored text of 12 to 16 px', editor),
  inEnglish('table', 'none; text of 13 to 17 px', anyTable),
  inEnglish(
    'small-table',
    "none; text of 11 to 16 px in the machine's fonts, names with letters that English lacks",
    spreadsheet,
  ),
  inEnglish('two-columns', 'none; two columns to be read one after the other', (random) => ({
    ...twoColumns(pageOf(random, { widths: [640, 980], sentences: [10, 18] })),
    scale: random.pick([1, 1, 1.5]),
  })),
  inEnglish('low-contrast', 'a contrast of 3 to 1', lowContrast),
  inEnglish('jpeg', 'JPEG of quality 25, with halved colors', damagedByJpeg),
  memes('meme', 'en'),
  memes('meme-de', 'de'),
  memes('meme-fr', 'fr'),
  memes('meme-ja', 'ja'),
  inEnglish(
    'sign',
    'seen 15° from the side, blur of 0.3 px, noise of σ 4, a tenth of the light missing on one side, JPEG of quality 82; five of six also tilted up to 30° with glare, on an arc, at night, small in a large photo, or with raised letters',
    sign,
  ),
  inEnglish(
    'scene',
    'turned by up to 30°, bent in an arc, in low light with noise of σ 12, or small on a photo, in turn; blur of 0.5 px, JPEG of quality 82',
    scene,
  ),
  inEnglish('names', 'none; names with letters that the text’s language lacks', names),
  inEnglish('turned', 'turned by 90°, 180° or 270°', turned),
  .../** @type {LanguageCode[]} */ (Object.keys(languages)).map(language),
  ...pages,
];
