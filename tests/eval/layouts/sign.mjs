// @ts-check
import { fonts } from '../make/fonts.mjs';
import { text } from '../make/html.mjs';
import { surroundings } from '../photo/photo.mjs';
import { signWords } from '../words/sign-words.mjs';

/** @import { Font } from '../make/fonts.mjs' */
/** @import { Random } from '../make/random.mjs' */
/** @import { Scene } from '../make/render.mjs' */

/**
 * @typedef {object} Board
 * @property {[ground: string, ink: string][]} colors
 * @property {number} first the size of the first line, as a share of the picture's width
 * @property {number} rest of the others
 * @property {Font[]} faces
 * @property {string} [css]
 */

/** @type {Record<keyof typeof signWords, Board>} */
const boards = {
  shop: {
    colors: [
      ['#1f4d3a', '#f2e6c9'],
      ['#7a1f1f', '#fff4e0'],
      ['#f4efe2', '#2b2b2b'],
      ['#20304f', '#f5c542'],
      ['#e9c46a', '#3d2b1f'],
    ],
    first: 0.078,
    rest: 0.04,
    faces: [...fonts.poster, ...fonts.serif],
    css: 'border: 0.12em solid rgb(0 0 0 / 35%);',
  },
  street: {
    colors: [
      ['#0b3d91', '#ffffff'],
      ['#ffffff', '#111111'],
      ['#0d5c36', '#ffffff'],
      ['#1b1b1b', '#f0f0f0'],
    ],
    first: 0.07,
    rest: 0.04,
    faces: [...fonts.sans, ...fonts.poster],
    css: 'border: 0.07em solid; border-radius: 0.15em;',
  },
  warning: {
    colors: [
      ['#f7c600', '#111111'],
      ['#c1121f', '#ffffff'],
      ['#ffffff', '#c1121f'],
      ['#f26b1d', '#111111'],
    ],
    first: 0.1,
    rest: 0.055,
    faces: [...fonts.impact, ...fonts.sans],
    css: 'border: 0.1em solid; border-radius: 0.2em; text-align: center;',
  },
  parking: {
    colors: [
      ['#ffffff', '#0b3d91'],
      ['#ffffff', '#b3001b'],
      ['#ffffff', '#125c2e'],
    ],
    first: 0.05,
    rest: 0.036,
    faces: fonts.sans,
    css: 'border: 0.08em solid; border-radius: 0.2em; text-align: center;',
  },
  distances: {
    colors: [
      ['#00703c', '#ffffff'],
      ['#0b3d91', '#ffffff'],
      ['#ffffff', '#111111'],
    ],
    first: 0.06,
    rest: 0.06,
    faces: fonts.sans,
    css: 'border: 0.06em solid; border-radius: 0.2em;',
  },
  menu: {
    colors: [
      ['#20261f', '#f1efe6'],
      ['#1c1c1c', '#ffe9a8'],
    ],
    first: 0.065,
    rest: 0.042,
    faces: [...fonts.poster, ...fonts.serif],
    css: 'border: 0.18em solid #7a5230; text-align: center;',
  },
  hours: {
    colors: [
      ['#ffffff', '#222222'],
      ['#14213d', '#ffffff'],
      ['#f3e9d2', '#5a2a27'],
    ],
    first: 0.06,
    rest: 0.04,
    faces: [...fonts.sans, ...fonts.serif],
    css: 'border-radius: 0.3em; text-align: center;',
  },
};

/**
 * A sign of a street or a shop, seen from the side.
 * @param {Random} random
 * @returns {Scene}
 */
export function sign(random) {
  const width = random.integer(640, 1100);
  const height = Math.round(width * random.between(0.62, 0.85));
  const kind = random.pick(/** @type {(keyof typeof signWords)[]} */ (Object.keys(signWords)));
  const board = boards[kind];
  const [ground, ink] = random.pick(board.colors);
  const font = random.pick(board.faces);
  const scale = random.between(0.85, 1.15) * width;
  const lines = signWords[kind](random).map((line, at) => {
    const size = at === 0 ? board.first : board.rest;
    return text(line, 'div', `style="font-size: ${(size * scale).toFixed(1)}px"`);
  });
  const turns = [
    `rotateY(${random.either(15, 38).toFixed(1)}deg)`,
    `rotateX(${random.either(3, 14).toFixed(1)}deg)`,
    `rotateZ(${random.either(0.5, 5).toFixed(1)}deg)`,
  ];
  const [left, top] = [random.between(46, 54), random.between(40, 54)];
  return {
    body: `${surroundings(random, width, height)}<div class="post"></div><div class="sign">${lines.join('')}<div class="dirt"></div></div>`,
    width,
    height,
    css: `svg { display: block; } #picture { perspective: ${Math.round(width * random.between(0.8, 1.4))}px; }
.sign { position: absolute; left: ${left}%; top: ${top}%; translate: -50% -50%; transform: ${turns.join(' ')}; white-space: nowrap;
padding: ${(0.03 * scale).toFixed(0)}px ${(0.04 * scale).toFixed(0)}px; background: ${ground}; color: ${ink}; font: ${font.weights.at(-1)} ${(board.first * scale).toFixed(0)}px/1.3 '${font.family}';
${board.css ?? ''} box-shadow: 6px 10px 22px rgb(0 0 0 / 55%); }
.dirt { position: absolute; inset: 0; background: linear-gradient(${random.integer(0, 360)}deg, rgb(255 255 255 / ${random.integer(5, 35)}%), rgb(0 0 0 / 0%) 45%, rgb(0 0 0 / ${random.integer(15, 45)}%)); }
.post { position: absolute; left: ${left - 1}%; top: ${top}%; bottom: 0; width: 2.2%; background: linear-gradient(90deg, #5b5b5b, #a9a9a9, #4a4a4a); display: ${random.chance(0.5) ? 'block' : 'none'}; }`,
    fonts: [font],
    damage: {
      blur: random.between(0.5, 1.2),
      noise: random.between(4, 10),
      shade: random.between(0.1, 0.4),
      quality: random.integer(50, 82),
    },
  };
}
