// @ts-check
import { fonts } from '../make/fonts.mjs';
import { escape, text } from '../make/html.mjs';
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

/** The height that letters of the first line have in a distant sign, in pixels. */
const distant = { from: 17, to: 30 };

/**
 * How a sign is met.
 * @typedef {object} View
 * @property {[from: number, to: number]} [tilt] in degrees
 * @property {boolean} [isCurved] its first line follows an arc
 * @property {boolean} [isDark] at night
 * @property {boolean} [isGlaring] light is reflected by a part of it
 * @property {boolean} [isDistant] small, in a large photo
 * @property {boolean} [isRaised] its letters have sides and a shadow
 */

/** @type {View[]} */
const views = [
  {},
  { tilt: [8, 30], isGlaring: true },
  { isCurved: true },
  { isDark: true, tilt: [5, 20] },
  { isDistant: true },
  { isRaised: true, tilt: [5, 15] },
];

/**
 * A sign of a street or a shop, seen from the side, in one of several views.
 * @param {Random} random
 * @param {number} [at] the number of the view; from the side alone without it
 * @returns {Scene}
 */
export function sign(random, at = 0) {
  const view = views[at % views.length] ?? {};
  const width = view.isDistant ? random.integer(1700, 2400) : random.integer(640, 1100);
  const height = Math.round(width * random.between(0.62, 0.85));
  const kind = random.pick(/** @type {(keyof typeof signWords)[]} */ (Object.keys(signWords)));
  const board = boards[kind];
  const [ground, ink] = random.pick(board.colors);
  const font = random.pick(kind === 'shop' ? [...board.faces, ...fonts.decorative] : board.faces);
  const scale = view.isDistant
    ? random.between(distant.from, distant.to) / board.first
    : random.between(0.85, 1.15) * width;
  const lines = signWords[kind](random).map((line, index) => {
    const size = (index === 0 ? board.first : board.rest) * scale;
    if (index === 0 && view.isCurved) return arc(random, line, size);
    return text(line, 'div', `style="font-size: ${size.toFixed(1)}px"`);
  });
  const turns = [
    `rotateY(${random.either(15, 38).toFixed(1)}deg)`,
    `rotateX(${random.either(3, 14).toFixed(1)}deg)`,
    `rotateZ(${random.either(...(view.tilt ?? [0.5, 5])).toFixed(1)}deg)`,
  ];
  const [left, top] = [random.between(46, 54), random.between(40, 54)];
  const sides = Array.from({ length: 5 }, (_, step) => `${step * 0.012}em ${step * 0.012}em #3a3a3a`);
  return {
    body: `${surroundings(random, width, height)}<div class="post"></div><div class="sign">${lines.join('')}<div class="dirt"></div></div><div class="night"></div>`,
    width,
    height,
    css: `svg { display: block; } #picture { perspective: ${Math.round(width * random.between(0.8, 1.4))}px; }
.sign { position: absolute; left: ${left}%; top: ${top}%; translate: -50% -50%; transform: ${turns.join(' ')}; white-space: nowrap;
padding: ${(0.03 * scale).toFixed(0)}px ${(0.04 * scale).toFixed(0)}px; background: ${ground}; color: ${ink}; font: ${font.weights.at(-1)} ${(board.first * scale).toFixed(0)}px/1.3 '${font.family}';
${board.css ?? ''} box-shadow: 6px 10px 22px rgb(0 0 0 / 55%); ${view.isRaised ? `text-shadow: ${sides.join(', ')}, 0.08em 0.1em 0.1em rgb(0 0 0 / 60%);` : ''} }
.sign svg { margin: auto; overflow: visible; }
.dirt { position: absolute; inset: 0; background: ${view.isGlaring ? glare(random) : `linear-gradient(${random.integer(0, 360)}deg, rgb(255 255 255 / ${random.integer(5, 35)}%), rgb(0 0 0 / 0%) 45%, rgb(0 0 0 / ${random.integer(15, 45)}%))`}; }
.night { position: absolute; inset: 0; background: rgb(10 10 24 / ${random.integer(55, 72)}%); display: ${view.isDark ? 'block' : 'none'}; }
.post { position: absolute; left: ${left - 1}%; top: ${top}%; bottom: 0; width: 2.2%; background: linear-gradient(90deg, #5b5b5b, #a9a9a9, #4a4a4a); display: ${random.chance(0.5) ? 'block' : 'none'}; }`,
    fonts: [font],
    damage: {
      blur: random.between(0.5, 1.2) * (view.isDistant ? 0.6 : 1),
      noise: random.between(4, 10),
      shade: random.between(0.1, 0.4),
      quality: random.integer(50, 82),
    },
  };
}

/** A light that is reflected, brightest at one place. @param {Random} random */
function glare(random) {
  const place = `${random.integer(10, 90)}% ${random.integer(10, 90)}%`;
  return `radial-gradient(circle at ${place}, rgb(255 255 255 / ${random.integer(55, 80)}%), rgb(255 255 255 / 0%) ${random.integer(25, 45)}%)`;
}

/**
 * A line of text on an arc, which bends up or down.
 * @param {Random} random
 * @param {string} line
 * @param {number} size of the letters in pixels
 */
function arc(random, line, size) {
  const sweep = (random.integer(35, 110) * Math.PI) / 180;
  const length = line.length * size * 0.75;
  const radius = length / sweep;
  const [half, rise] = [radius * Math.sin(sweep / 2), radius * (1 - Math.cos(sweep / 2))];
  const isUp = random.chance(0.7);
  const [from, top] = isUp ? [size + rise, rise + 1.4 * size] : [size, rise + 1.5 * size];
  const path = `M 0 ${from.toFixed(1)} A ${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 ${isUp ? 1 : 0} ${(2 * half).toFixed(1)} ${from.toFixed(1)}`;
  return `<svg width="${(2 * half).toFixed(0)}" height="${top.toFixed(0)}"><path id="arc" d="${path}" fill="none"/><text data-text style="font-size: ${size.toFixed(1)}px" fill="currentColor" text-anchor="middle"><textPath href="#arc" startOffset="50%">${escape(line)}</textPath></text></svg>`;
}
