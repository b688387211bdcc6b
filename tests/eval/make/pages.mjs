// @ts-check
import { bookPage, dropCap, footnotes, smallCaps, spread } from '../layouts/pages/book.mjs';
import { arabicColumns, bilingual, furigana, vertical, verticalNews } from '../layouts/pages/foreign.mjs';
import * as news from '../layouts/pages/news.mjs';
import * as papers from '../layouts/pages/papers.mjs';
import { chat, map, poster, slide } from '../layouts/pages/screens.mjs';
import { beside, narrow, round, slanted } from '../layouts/pages/wrapped.mjs';

/** @import { LanguageCode } from '../words/languages.mjs' */
/** @import { PictureClass } from './classes.mjs' */
/** @import { Damage } from './damage.mjs' */
/** @import { Random } from './random.mjs' */
/** @import { Scene } from './render.mjs' */

/** @typedef {{ damage: Damage, scale?: number }} Worn a damage, and the device pixels per CSS pixel that it needs */

/** A flatbed scan, not quite straight. @param {Random} random @returns {Worn} */
const scanned = (random) => ({
  damage: {
    turn: random.either(0.3, 3),
    paper: '#f6f3ea',
    blur: random.between(0.5, 0.9),
    shade: random.between(0.1, 0.25),
    noise: random.between(3, 8),
    quality: random.integer(50, 80),
  },
  scale: random.between(1.56, 2.08),
});

/** Black and white, at 130 to 200 dpi. @param {Random} random @returns {Worn} */
const faxed = (random) => ({
  damage: {
    turn: random.either(0.2, 1.2),
    blur: random.between(0.4, 0.6),
    noise: random.between(8, 20),
    threshold: random.integer(120, 165),
  },
  scale: random.between(1.36, 2.08),
});

/** A photocopied book. @param {boolean} isSpread @returns {(random: Random) => Worn} */
const copied = (isSpread) => (random) => ({
  damage: {
    border: { isSpread },
    turn: random.either(0.3, 2),
    blur: 0.5,
    noise: random.between(4, 12),
    ...(random.chance(0.5) ? { threshold: random.integer(115, 150) } : { quality: 70 }),
  },
  scale: random.between(1.56, 2.08),
});

/** A thick book on a scanner. @param {boolean} isSpread @returns {(random: Random) => Worn} */
const bent = (isSpread) => (random) => ({
  damage: {
    curl: {
      spine: isSpread ? 'middle' : random.pick(['left', 'right']),
      lift: random.either(10, 34),
    },
    turn: random.either(0.2, 1),
    paper: '#f6f3ea',
    blur: 0.5,
    noise: random.between(3, 7),
    quality: random.integer(60, 80),
  },
  scale: random.between(1.56, 2.08),
});

/** Thin paper, printed on both sides. @param {Random} random @returns {Worn} */
const thin = (random) => ({
  damage: {
    through: random.between(0.1, 0.24),
    turn: random.either(0.3, 2),
    paper: '#f6f3ea',
    blur: random.between(0.5, 0.8),
    noise: random.between(3, 7),
    quality: random.integer(55, 80),
  },
  scale: random.between(1.56, 2.08),
});

/** By a phone, on a table. @param {Random} random @returns {Worn} */
const photographed = (random) => ({
  damage: {
    tilt: random.between(0.01, 0.03),
    shadow: random.between(0.2, 0.45),
    turn: 0,
    blur: random.between(0.5, 0.9),
    shade: random.between(0.1, 0.3),
    noise: random.between(3, 8),
    quality: random.integer(60, 85),
  },
  scale: random.between(1.7, 2.1),
});

/**
 * A page as printed (even numbers) or as it was copied (odd ones), a way for each number.
 * @param {string} name
 * @param {(random: Random) => Scene} compose
 * @param {{ language?: LanguageCode, isScreen?: boolean, isSpread?: boolean }} [kind]
 * @returns {PictureClass}
 */
function page(name, compose, { language = 'en', isScreen = false, isSpread = false } = {}) {
  const ways = isScreen
    ? [photographed, scanned]
    : [scanned, faxed, copied(isSpread), bent(isSpread), thin, photographed];
  return {
    name: `page-${name}`,
    language,
    leastDamage: isScreen
      ? 'even numbers none; odd ones photographed with a table around, or scanned'
      : 'even numbers none; odd ones scanned askew, faxed in black and white, copied with black borders, bent at the spine, printed on thin paper, or photographed with a table and a shadow',
    compose(random, at) {
      const scene = compose(random);
      if (at % 2 === 0) return scene;
      // Each layout begins with another way, so that few pictures of all layouts have suffered all of them.
      const way = ways[((at - 1) / 2 + name.length) % ways.length] ?? scanned;
      return { ...scene, ...way(random) };
    },
  };
}

/** Whole pages: their order counts as much as their letters. @type {PictureClass[]} */
export const pages = [
  page('columns-2', news.columns2),
  page('columns-3', news.columns3),
  page('columns-4', news.columns4),
  page('columns-6', news.columns6),
  page('unequal', news.unequal),
  page('stories', news.stories),
  page('magazine', news.magazine),
  page('captions', news.captions),
  page('quotes', news.quotes),
  page('divided', news.divided),
  page('round', round),
  page('slanted', slanted),
  page('beside', beside),
  page('narrow', narrow),
  page('book', bookPage),
  page('footnotes', footnotes),
  page('drop-cap', dropCap),
  page('small-caps', smallCaps),
  page('spread', spread, { isSpread: true }),
  page('form', papers.form),
  page('invoice', papers.invoice),
  page('receipt', papers.receipt),
  page('letter', papers.letter),
  page('menu', papers.menu),
  page('contents', papers.contents),
  page('glossary', papers.glossary),
  page('timetable', papers.timetable),
  page('slide', slide, { isScreen: true }),
  page('chat', chat, { isScreen: true }),
  page('poster', poster, { isScreen: true }),
  page('map', map, { isScreen: true }),
  page('bilingual', bilingual, { language: 'de' }),
  page('arabic', arabicColumns, { language: 'ar' }),
  page('vertical', vertical, { language: 'ja' }),
  page('vertical-news', verticalNews, { language: 'ja' }),
  page('furigana', furigana, { language: 'ja' }),
];
