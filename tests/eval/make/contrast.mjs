// @ts-check
/** @import { Colors } from '../layouts/look.mjs' */
/** @import { Random } from './random.mjs' */

/** The share of white's luminance that a gray has, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. @param {number} level 0 to 255 */
function luminance(level) {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The contrast ratio of two grays. @param {number} a @param {number} b */
export function contrast(a, b) {
  const [bright, dark] = [luminance(Math.max(a, b)), luminance(Math.min(a, b))];
  return (bright + 0.05) / (dark + 0.05);
}

/**
 * Gray words on a gray ground, with a contrast of 2 to 3.
 * @param {Random} random
 * @returns {Colors}
 */
export function grays(random) {
  const wanted = random.between(2.1, 2.9);
  const ground = random.chance(0.6) ? random.integer(190, 255) : random.integer(20, 60);
  const levels = Array.from({ length: 256 }, (_, level) => level).filter(
    (level) => ground > 128 === level < ground,
  );
  const [ink = 128] = levels.sort(
    (a, b) => Math.abs(contrast(a, ground) - wanted) - Math.abs(contrast(b, ground) - wanted),
  );
  const gray = (/** @type {number} */ level) => `rgb(${level} ${level} ${level})`;
  return { paper: gray(ground), ink: gray(ink), muted: gray(ink), accent: gray(ink), rule: gray(ink) };
}
