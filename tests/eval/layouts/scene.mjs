// @ts-check
import { fonts } from '../make/fonts.mjs';
import { escape, text } from '../make/html.mjs';
import { surroundings } from '../photo/photo.mjs';
import { signWords } from '../words/sign-words.mjs';

/** @import { Font } from '../make/fonts.mjs' */
/** @import { Random } from '../make/random.mjs' */
/** @import { Scene } from '../make/render.mjs' */

/** @typedef {{ random: Random, width: number, font: Font, words: string[], ground: string, ink: string }} Lettering */

/**
 * Words in a street, hard to read for one reason each: turned, bent, dark or small.
 * @param {Random} random
 * @param {number} at
 * @returns {Scene}
 */
export function scene(random, at) {
  const width = random.integer(720, 1100);
  const height = Math.round(width * random.between(0.62, 0.8));
  const [ground = '', ink = ''] = random.pick([
    ['#1f4d3a', '#f2e6c9'],
    ['#7a1f1f', '#fff4e0'],
    ['#f4efe2', '#2b2b2b'],
    ['#0b3d91', '#ffffff'],
    ['#f7c600', '#111111'],
  ]);
  const words = signWords[random.pick(/** @type {(keyof typeof signWords)[]} */ (Object.keys(signWords)))](
    random,
  );
  const font = random.pick([...fonts.poster, ...fonts.sans]);
  const lettering = { random, width, font, words, ground, ink };
  const kind = ['turned', 'bent', 'dark', 'small'][at % 4];
  const board = kind === 'bent' ? arc(lettering) : plate(lettering, kind === 'small' ? 0.026 : 0.048);
  const angle = kind === 'turned' ? random.either(4, 30) : random.between(-3, 3);
  const side = `rotateY(${random.between(-20, 20).toFixed(1)}deg) rotateZ(${angle.toFixed(1)}deg)`;
  const night =
    kind === 'dark'
      ? `<div class="night" style="opacity: ${random.between(0.55, 0.75).toFixed(2)}"></div>`
      : '';
  return {
    body: `${surroundings(random, width, height)}<div class="board">${board}</div>${night}`,
    width,
    height,
    css: `#picture > svg { display: block; } #picture { perspective: ${width}px; }
.board { position: absolute; left: ${random.between(47, 53)}%; top: ${random.between(44, 54)}%; translate: -50% -50%; transform: ${side}; white-space: nowrap; text-align: center; background: ${ground}; color: ${ink}; padding: ${(0.025 * width).toFixed(0)}px; box-shadow: 4px 8px 18px rgb(0 0 0 / 50%); font-family: '${font.family}'; font-weight: ${font.weights.at(-1)}; line-height: 1.3; }
.night { position: absolute; inset: 0; background: #05070f; }`,
    fonts: [font],
    damage: {
      blur: random.between(0.5, 1.1),
      noise: kind === 'dark' ? random.between(8, 12) : random.between(4, 9),
      shade: random.between(0.1, 0.3),
      quality: random.integer(55, 82),
    },
  };
}

/** @param {Lettering} lettering @param {number} size as a share of the picture's width */
function plate({ width, words }, size) {
  return words
    .map((line, at) =>
      text(line, 'div', `style="font-size: ${(size * (at === 0 ? 1.35 : 1) * width).toFixed(1)}px"`),
    )
    .join('');
}

/** The first line along an arc, the others below it. @param {Lettering} lettering */
function arc({ random, width, words: [first = '', ...rest] }) {
  const [wide, rise] = [width * 0.66, width * random.between(0.07, 0.13)];
  const size = Math.min(0.075 * width, (wide * 1.45) / Math.max(8, first.length));
  const base = rise + size * 1.2;
  const curve = `<svg width="${wide.toFixed(0)}" height="${(base + 6).toFixed(0)}"><path id="arc" fill="none" d="M 0 ${base.toFixed(0)} Q ${(wide / 2).toFixed(0)} ${(base - 2 * rise).toFixed(0)} ${wide.toFixed(0)} ${base.toFixed(0)}"/><text data-text fill="currentcolor" text-anchor="middle" font-size="${size.toFixed(1)}"><textPath href="#arc" startOffset="50%">${escape(first)}</textPath></text></svg>`;
  const lines = rest.map((line) => text(line, 'div', `style="font-size: ${(0.034 * width).toFixed(1)}px"`));
  return curve + lines.join('');
}
