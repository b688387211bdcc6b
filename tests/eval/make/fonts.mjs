// @ts-check

/**
 * @typedef {object} Font
 * @property {string} family
 * @property {string} folder its package, without the scope
 * @property {number[]} weights
 */

/**
 * @param {string} family
 * @param {number[]} weights
 * @returns {Font}
 */
const font = (family, weights) => ({
  family,
  folder: family.toLowerCase().replaceAll(' ', '-'),
  weights,
});

/** The fonts come from npm, so that all machines draw the same pictures. */
export const fonts = {
  sans: [font('Roboto', [400, 700]), font('Open Sans', [400, 700]), font('Inter', [400, 700])],
  serif: [font('Lora', [400, 700]), font('Source Serif 4', [400, 700]), font('EB Garamond', [400, 700])],
  mono: [font('JetBrains Mono', [400]), font('Roboto Mono', [400])],
  /** As close to Impact as free fonts come. */
  impact: [font('Anton', [400])],
  poster: [font('Oswald', [500, 700]), font('Anton', [400]), font('Open Sans', [700]), font('Lora', [700])],
  /** As shops have them. */
  decorative: [
    font('Lobster', [400]),
    font('Bebas Neue', [400]),
    font('Abril Fatface', [400]),
    font('Pacifico', [400]),
  ],
  japanese: [font('BIZ UDPGothic', [400, 700]), font('Sawarabi Gothic', [400])],
  mincho: [font('Noto Serif JP', [400, 700])],
  japanesePoster: [font('Dela Gothic One', [400])],
  arabic: [
    font('Noto Naskh Arabic', [400, 700]),
    font('Noto Sans Arabic', [400, 700]),
    font('Cairo', [400, 700]),
  ],
};

/**
 * The stylesheets that declare fonts, on the origin from which `render.mjs` serves them.
 * @param {Font[]} used
 */
export function stylesheets(used) {
  const files = used.flatMap(({ folder, weights }) =>
    weights.map((weight) => `/fonts/${folder}/${weight}.css`),
  );
  return [...new Set(files)].map((file) => `<link rel="stylesheet" href="${file}">`).join('\n');
}
