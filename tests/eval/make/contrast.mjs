// @ts-check
/** @import { Colours } from '../layouts/look.mjs' */
/** @import { Random } from './random.mjs' */

/** The share of white's luminance that a grey has, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. @param {number} level 0 to 255 */
function luminance(level) {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The contrast ratio of two greys. @param {number} a @param {number} b */
export function contrast(a, b) {
  const [bright, dark] = [luminance(Math.max(a, b)), luminance(Math.min(a, b))];
  return (bright + 0.05) / (dark + 0.05);
}

/**
 * Grey words on a grey ground, with a contrast of 2 to 3.
 * @param {Random} random
 * @returns {Colours}
 */
export function greys(random) {
  const wanted = random.between(2.1, 2.9);
  const ground = random.chance(0.6) ? random.integer(190, 255) : random.integer(20, 60);
  const levels = Array.from({ length: 256 }, (_, level) => level).filter(
    (level) => ground > 128 === level < ground,
  );
  const [ink = 128] = levels.sort(
    (a, b) => Math.abs(contrast(a, ground) - wanted) - Math.abs(contrast(b, ground) - wanted),
  );
  const grey = (/** @type {number} */ level) => `rgb(${level} ${level} ${level})`;
  return { paper: grey(ground), ink: grey(ink), muted: grey(ink), accent: grey(ink), rule: grey(ink) };
}
