// @ts-check
/** @import { Random } from '../make/random.mjs' */

/**
 * Filters that make shapes look grown or worn rather than drawn; each gives the reference to what it has defined.
 * @param {Random} random
 * @param {(write: (id: string) => string) => string} define
 */
export function createFilters(random, define) {
  const turbulence = (/** @type {number} */ frequency, /** @type {number} */ octaves) =>
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency.toFixed(4)}" numOctaves="${octaves}" seed="${random.integer(1, 9999)}"/>`;
  const filter = (/** @type {string} */ steps) =>
    define(
      (id) =>
        `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB">${steps}</filter>`,
    );
  /** Keeps of a shape what is where noise, so many times steeper, is above a level. */
  const holed = (/** @type {string} */ noise, /** @type {number} */ steep, /** @type {number} */ level) =>
    filter(
      `${noise}<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${steep} ${level.toFixed(2)}" result="holes"/><feComposite in="SourceGraphic" in2="holes" operator="in"/>`,
    );

  return {
    /** Edges that waver by so many pixels. @param {number} pixels @param {number} [frequency] */
    wavering: (pixels, frequency = 0.03) =>
      filter(
        `${turbulence(frequency, 3)}<feDisplacementMap in="SourceGraphic" scale="${pixels.toFixed(1)}" xChannelSelector="R" yChannelSelector="G"/>`,
      ),

    /** A surface with bumps, lit from the side: plaster, bark, fur, stone. @param {number} frequency @param {number} depth */
    rough: (frequency, depth) =>
      filter(
        `${turbulence(frequency, 5)}<feDiffuseLighting surfaceScale="${depth.toFixed(1)}" lighting-color="#fff" result="light"><feDistantLight azimuth="${random.integer(0, 360)}" elevation="52"/></feDiffuseLighting><feComposite in="SourceGraphic" in2="light" operator="arithmetic" k1="1.25" result="lit"/><feComposite in="lit" in2="SourceAlpha" operator="in"/>`,
      ),

    /** Leaves, gravel, crowds: specks of the shape's own color, with holes between. @param {number} frequency @param {number} [cover] the share that is filled */
    speckled: (frequency, cover = 0.5) => holed(turbulence(frequency, 4), 14, -14 * (1 - cover) * 0.95),

    /** Clouds, smoke, stains: soft patches. @param {number} frequency */
    cloudy: (frequency) => holed(turbulence(frequency, 5), 4, -1.7),

    /** @param {number} pixels */
    blurred: (pixels) => filter(`<feGaussianBlur stdDeviation="${pixels.toFixed(1)}"/>`),
  };
}
