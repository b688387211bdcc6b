// @ts-check

/** Parts of SVG documents, rounded to tenths of a pixel. */
export const shapes = {
  /** @param {number} x @param {number} y @param {number} w @param {number} h @param {string} fill @param {string} [more] attributes */
  rect: (x, y, w, h, fill, more = '') =>
    `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${fill}" ${more}/>`,

  /** @param {number} x @param {number} y @param {number} rx @param {number} ry @param {string} fill @param {string} [more] attributes */
  ellipse: (x, y, rx, ry, fill, more = '') =>
    `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${fill}" ${more}/>`,

  /** @param {number} hue @param {number} saturation percent @param {number} lightness percent */
  hsl: (hue, saturation, lightness) =>
    `hsl(${hue.toFixed(0)} ${saturation.toFixed(0)}% ${lightness.toFixed(0)}%)`,

  /** @param {string} parts @param {string} filter */
  group: (parts, filter) => `<g filter="${filter}">${parts}</g>`,

  /**
   * So many of them.
   * @param {number} count
   * @param {(at: number) => string} draw
   */
  many: (count, draw) => Array.from({ length: count }, (_, at) => draw(at)).join(''),
};
