// @ts-check
import { fonts } from '../make/fonts.mjs';

/** @import { Font } from '../make/fonts.mjs' */
/** @import { Random } from '../make/random.mjs' */

/**
 * @typedef {object} Colors
 * @property {string} paper
 * @property {string} ink
 * @property {string} muted for what matters less
 * @property {string} accent
 * @property {string} rule
 */

/**
 * How a page of text looks.
 * @typedef {object} Look
 * @property {Font} heading
 * @property {Font} text
 * @property {number} size of the text in CSS pixels
 * @property {number} leading
 * @property {Colors} colors
 */

/** @type {Colors[]} */
export const lightColors = [
  { paper: '#ffffff', ink: '#1b1b1b', muted: '#5f6368', accent: '#1a5fb4', rule: '#d5d5d5' },
  { paper: '#fbf8f1', ink: '#2e2a25', muted: '#6d6455', accent: '#8a3b12', rule: '#ddd3bf' },
  { paper: '#f3f6fa', ink: '#17212e', muted: '#526072', accent: '#0b6e6e', rule: '#cfd8e3' },
  { paper: '#ffffff', ink: '#333333', muted: '#707070', accent: '#b3261e', rule: '#e2e2e2' },
  { paper: '#eef3ea', ink: '#21301f', muted: '#56664f', accent: '#3b6b2a', rule: '#c9d6c1' },
];

/** @type {Colors[]} */
export const darkColors = [
  { paper: '#1e1e1e', ink: '#e4e4e4', muted: '#a0a0a0', accent: '#7ab8ff', rule: '#3c3c3c' },
  { paper: '#0f172a', ink: '#e2e8f0', muted: '#94a3b8', accent: '#38bdf8', rule: '#273449' },
  { paper: '#2b2b33', ink: '#f0eef6', muted: '#aaa6b8', accent: '#c4a7ff', rule: '#45444f' },
  { paper: '#14201a', ink: '#d9e8de', muted: '#8fa898', accent: '#6fd08c', rule: '#2b3b32' },
  { paper: '#000000', ink: '#d0d0d0', muted: '#8a8a8a', accent: '#ffb454', rule: '#2a2a2a' },
];

/**
 * The fonts that can write a language.
 * @param {string} language ISO 639-1
 */
export function fontsFor(language) {
  if (language === 'ja') return fonts.japanese;
  return language === 'ar' ? fonts.arabic : [...fonts.sans, ...fonts.serif];
}

/**
 * @param {Random} random
 * @param {object} wanted
 * @param {Font[]} wanted.from
 * @param {[from: number, to: number]} wanted.sizes
 * @param {Colors[]} [wanted.colors]
 * @returns {Look}
 */
export function pickLook(random, { from, sizes, colors = lightColors }) {
  const text = random.pick(from);
  return {
    text,
    heading: random.chance(0.5) ? text : random.pick(from),
    size: Math.round(random.between(...sizes) * 2) / 2,
    leading: random.between(1.35, 1.7),
    colors: random.pick(colors),
  };
}

/** @param {Look} look */
export function fontsOf({ heading, text }) {
  return [heading, text];
}

/** @param {Look} look */
export function cssOf({ heading, text, size, leading, colors: { paper, ink, muted, accent, rule } }) {
  return `
#picture { --accent: ${accent}; --on-accent: ${paper}; background: ${paper}; color: ${ink}; font: 400 ${size}px/${leading} '${text.family}'; }
h1, h2 { font-family: '${heading.family}'; font-weight: ${heading.weights.at(-1)}; line-height: 1.25; }
h1 { font-size: 1.8em; } h2 { font-size: 1.3em; }
.muted { color: ${muted}; font-size: 0.85em; } .accent { color: ${accent}; }
.rule { border-top: 1px solid ${rule}; } .box { border: 1px solid ${rule}; }
`;
}
