// @ts-check
import { fonts } from '../make/fonts.mjs';
import { text } from '../make/html.mjs';
import { photo } from '../photo/photo.mjs';

/** @import { Random } from '../make/random.mjs' */
/** @import { Scene } from '../make/render.mjs' */
/** @import { Captions } from '../words/captions.mjs' */

/**
 * @typedef {object} Canvas
 * @property {Random} random
 * @property {number} width
 * @property {number} height
 * @property {Captions} words
 * @property {string} lang
 */

/**
 * A meme: a photo with capitals above and below, with a bar above it, or with a subtitle.
 * @param {Random} random
 * @param {Captions} words
 * @param {string} lang
 * @returns {Scene}
 */
export function meme(random, words, lang) {
  const width = random.integer(460, 900);
  const height = Math.round(width * random.pick([0.66, 0.75, 0.8, 1, 1.15]));
  const draw = random.pick([capitals, capitals, capitals, bar, subtitle]);
  const scene = draw({ random, width, height, words, lang });
  return {
    ...scene,
    width,
    lang,
    damage: { noise: random.between(2, 7), quality: random.integer(55, 88), blur: random.between(0.3, 0.6) },
  };
}

/** White capitals with a black edge, at the top and the bottom. @param {Canvas} canvas */
function capitals({ random, width, height, words, lang }) {
  const font =
    lang === 'ja'
      ? random.pick(fonts.japanesePoster)
      : random.pick([...fonts.impact, ...fonts.impact, ...fonts.poster]);
  const upper = (/** @type {string} */ line) => (random.chance(0.9) ? line.toLocaleUpperCase(lang) : line);
  const [top, bottom] = random.pick(words.pairs).map(upper);
  const size = width * random.between(0.062, 0.1);
  const edge = Math.max(2, size * random.between(0.05, 0.09));
  const captions = [
    random.chance(0.9) ? text(top ?? '', 'div', 'class="caption" style="top: 2.5%"') : '',
    text(bottom ?? '', 'div', 'class="caption" style="bottom: 2.5%"'),
  ];
  return {
    body: `${photo(random, width, height)}${captions.join('')}`,
    height,
    css: `svg { display: block; }
.caption { position: absolute; left: 4%; right: 4%; text-align: center; text-wrap: balance; color: #fff;
font: ${font.weights.at(-1)} ${size}px/1.16 '${font.family}'; -webkit-text-stroke: ${edge * 2}px #000; paint-order: stroke fill; letter-spacing: ${random.between(0, 0.03)}em; }`,
    fonts: [font],
  };
}

/** Black words on a white bar above the photo. @param {Canvas} canvas */
function bar({ random, width, height, words, lang }) {
  const font = random.pick(lang === 'ja' ? fonts.japanese : fonts.sans);
  const size = width * random.between(0.042, 0.06);
  const line = random.chance(0.6)
    ? random.pick(words.pairs).join(lang === 'ja' ? '、' : ', ')
    : random.pick(words.lines);
  const [paper, ink] = random.chance(0.8) ? ['#fff', '#000'] : ['#000', '#fff'];
  return {
    body: `${text(line, 'div', 'class="bar"')}${photo(random, width, height)}`,
    css: `svg { display: block; } .bar { background: ${paper}; color: ${ink}; padding: 0.5em 0.7em; font: ${random.pick(font.weights)} ${size}px/1.3 '${font.family}'; }`,
    fonts: [font],
  };
}

/** A colored line near the lower edge, as of a film. @param {Canvas} canvas */
function subtitle({ random, width, height, words, lang }) {
  const font = random.pick(lang === 'ja' ? fonts.japanese : fonts.sans);
  const size = width * random.between(0.044, 0.062);
  const color = random.pick(['#ffe14a', '#ffffff', '#fff9c4', '#7ef0ff']);
  const shadow = random.pick([
    '-webkit-text-stroke: 4px #000; paint-order: stroke fill;',
    '-webkit-text-stroke: 3px #222; paint-order: stroke fill;',
    'text-shadow: 0 0 4px #000, 1px 1px 3px #000, -1px -1px 3px #000, 2px 2px 5px #000;',
  ]);
  const upper = random.chance(0.3)
    ? text(random.pick(words.lines), 'div', 'class="line" style="bottom: auto; top: 4%"')
    : '';
  return {
    body: `${photo(random, width, height)}${upper}${text(random.pick(words.lines), 'div', 'class="line"')}`,
    height,
    css: `svg { display: block; }
.line { position: absolute; left: 6%; right: 6%; bottom: 5%; text-align: center; text-wrap: balance; color: ${color}; ${shadow} font: ${font.weights.at(-1)} ${size}px/1.3 '${font.family}'; }`,
    fonts: [font],
  };
}
