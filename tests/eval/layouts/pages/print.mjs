// @ts-check
import { fonts } from '../../make/fonts.mjs';
import { text } from '../../make/html.mjs';
import { photo } from '../../photo/photo.mjs';
import { english } from '../../words/english.mjs';
import { languages } from '../../words/languages.mjs';
import { createWriter } from '../../words/writer.mjs';
import { cssOf, fontsFor, fontsOf, pickLook } from '../look.mjs';

/** @import { Random } from '../../make/random.mjs' */
/** @import { Scene } from '../../make/render.mjs' */
/** @import { LanguageCode } from '../../words/languages.mjs' */
/** @import { Writer } from '../../words/writer.mjs' */
/** @import { Colors, Look } from '../look.mjs' */

/**
 * What a printed page is made of.
 * @typedef {object} Print
 * @property {Random} random
 * @property {Writer} writer
 * @property {Look} look
 * @property {number} width
 * @property {string} lang
 */

/** @type {Colors[]} */
const papers = [
  { paper: '#ffffff', ink: '#141414', muted: '#444444', accent: '#1f1f1f', rule: '#555555' },
  { paper: '#fdfbf6', ink: '#221f1c', muted: '#4d473f', accent: '#7a2a16', rule: '#6d655a' },
  { paper: '#ffffff', ink: '#111111', muted: '#3d3d3d', accent: '#123f7a', rule: '#333333' },
];

/**
 * @param {Random} random
 * @param {{ lang?: LanguageCode, width?: number, sizes?: [number, number], from?: Look['text'][], colors?: Colors[] }} [wanted]
 * @returns {Print}
 */
export function printOf(random, { lang = 'en', width = 760, sizes = [13, 15], from, colors = papers } = {}) {
  const look = pickLook(random, {
    from: from ?? (lang === 'en' ? bookFonts : fontsFor(lang)),
    sizes,
    colors,
  });
  return {
    random,
    writer: createWriter(proseOf(lang), random),
    look: { ...look, leading: random.between(1.28, 1.5) },
    width,
    lang,
  };
}

const bookFonts = [...fonts.serif, ...fonts.serif, ...fonts.sans];
const long = /\{(?:url|email|phone|host|code)\}/;

/** Without addresses, which no narrow column can break. @param {LanguageCode} lang */
export function proseOf(lang) {
  const words = languages[lang] ?? english;
  return { ...words, sentences: words.sentences.filter((sentence) => !long.test(sentence)) };
}

/**
 * @param {Print} print
 * @param {number} count of sentences
 * @param {(words: string) => string} [change]
 * @returns {string[]}
 */
export function paragraphs({ writer, random, lang }, count, change = (words) => words) {
  const found = [];
  for (let left = count; left > 0;) {
    const taken = Math.min(left, random.integer(2, 4));
    found.push(text(change(writer.paragraph(taken, lang === 'ja' ? '' : ' ')), 'p'));
    left -= taken;
  }
  return found;
}

/** A photo-like picture as an image of its own. @param {Random} random @param {number} width @param {number} height @param {string} [attributes] */
export function image(random, width, height, attributes = '') {
  const [w, h] = [Math.round(width), Math.round(height)];
  const data = Buffer.from(photo(random, w, h)).toString('base64');
  return `<img width="${w}" height="${h}" src="data:image/svg+xml;base64,${data}" ${attributes}>`;
}

/** What may be read before or after its neighbors. @param {string} html @param {string} [attributes] */
export function loose(html, attributes = '') {
  return `<div data-loose ${attributes}>${html}</div>`;
}

const vowels = 'aeiouyäöü';
const isVowel = (/** @type {string | undefined} */ letter) => vowels.includes((letter ?? '-').toLowerCase());

/** Words that may be divided, between two consonants or before one. @param {string} words */
export function divisible(words) {
  return words.replace(/\p{L}{6,}/gu, (word) =>
    [...word]
      .map((letter, at, letters) => {
        const isInside = at >= 2 && at <= letters.length - 3;
        const [before, after] = [letters[at - 1], letters[at + 1]];
        const isBreak = !isVowel(letter) && isVowel(after) && (isVowel(before) || isVowel(letters[at - 2]));
        return isInside && isBreak ? `\u00ad${letter}` : letter;
      })
      .join(''),
  );
}

/** @param {Print} print @param {string[]} body @param {string} [css] @returns {Scene} */
export function sheet({ random, look, width, lang }, body, css = '') {
  return {
    body: body.join('\n'),
    css: `${cssOf(look)}
#picture { padding: ${random.integer(34, 60)}px ${random.integer(36, 60)}px; }
p { margin: 0 0 0.55em; } h1 { margin: 0 0 0.45em; } h2 { margin: 0.7em 0 0.35em; } img { display: block; }
.caption { font-size: 0.84em; line-height: 1.3; } .head { display: flex; justify-content: space-between; font-size: 0.88em; }
.foot { font-size: 0.86em; } ${css}`,
    width,
    scale: random.pick([1.5, 1.75, 2]),
    fonts: fontsOf(look),
    lang,
  };
}
