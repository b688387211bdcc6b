// @ts-check
import { createFilters } from './filters.mjs';
import { shapes } from './shapes.mjs';

/** @import { Random } from '../make/random.mjs' */

/** @typedef {ReturnType<typeof createBrush>} Brush */

/**
 * Draws one SVG scene of a size, of shapes and filters.
 * @param {Random} random
 * @param {number} width
 * @param {number} height
 */
export function createBrush(random, width, height) {
  /** @type {string[]} */
  const defs = [];
  const define = (/** @type {(id: string) => string} */ write) => {
    const id = `d${defs.length}`;
    defs.push(write(id));
    return `url(#${id})`;
  };
  // Filters fade toward their edges, which therefore lie outside.
  const enlarged = `translate(${-0.05 * width} ${-0.05 * height}) scale(1.1)`;

  return {
    ...shapes,
    ...createFilters(random, define),
    random,
    width,
    height,

    /** A gradient from top to bottom. @param {...string} colors */
    gradient: (...colors) =>
      define((id) => {
        const stops = colors.map(
          (color, at) => `<stop offset="${at / (colors.length - 1)}" stop-color="${color}"/>`,
        );
        return `<linearGradient id="${id}" x2="${random.between(-0.2, 0.2).toFixed(2)}" y2="1">${stops.join('')}</linearGradient>`;
      }),

    /** The document of all that was drawn. @param {string[]} parts */
    svg: (parts) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs><g transform="${enlarged}">${parts.join('')}</g></svg>`,
  };
}
