// @ts-check
// Chances that come out the same for the same seed, and canvases.

let state = 0;

/** Begins a series of chances. */
export function seedWith(/** @type {number} */ seed) {
  state = seed >>> 0;
}

/** Returns a number from 0 to 1. */
export function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

export const between = (/** @type {number} */ from, /** @type {number} */ to) =>
  from + random() * (to - from);
export const whole = (/** @type {number} */ below) => Math.floor(random() * below);
export const isLikely = (/** @type {number} */ share) => random() < share;

/** @template T @param {ArrayLike<T>} list @returns {T} */
export const pick = (list) => /** @type {T} */ (list[whole(list.length)]);

export function canvasOf(/** @type {number} */ width, /** @type {number} */ height) {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  return context;
}
