// @ts-check
import { text } from '../../make/html.mjs';
import { divisible, image, loose, paragraphs, printOf, sheet } from './print.mjs';

/** @import { Random } from '../../make/random.mjs' */

/**
 * Text that runs around a picture.
 * @param {Random} random
 * @param {{ shape: (isLeft: boolean) => string, isClipped?: boolean }} way
 */
function around(random, { shape, isClipped = true }) {
  const print = printOf(random, { width: 680, sizes: [14, 16] });
  const isLeft = random.chance(0.5);
  const [width, height] = [random.integer(220, 290), random.integer(220, 300)];
  const form = shape(isLeft);
  const floated = image(
    random,
    width,
    height,
    `style="float: ${isLeft ? 'left' : 'right'}; shape-outside: ${form}; shape-margin: 14px; ${isClipped ? `clip-path: ${form};` : ''} margin: 6px 0"`,
  );
  const body = paragraphs(print, random.integer(14, 22), divisible);
  body.splice(random.integer(0, 1), 0, floated);
  return sheet(
    print,
    [text(print.writer.title(), 'h1'), ...body],
    random.chance(0.4) ? 'p { text-align: justify; }' : '',
  );
}

/** @param {Random} random */
export function round(random) {
  return around(random, { shape: () => 'ellipse(50% 50%)' });
}

/** @param {Random} random */
export function slanted(random) {
  return around(random, {
    shape: (isLeft) =>
      isLeft ? 'polygon(0 0, 100% 0, 35% 100%, 0 100%)' : 'polygon(0 0, 100% 0, 100% 100%, 65% 100%)',
  });
}

/** A column beside a picture with a caption, narrow first and then as wide as the page. @param {Random} random */
export function beside(random) {
  const print = printOf(random, { width: 640, sizes: [13.5, 15.5] });
  const isLeft = random.chance(0.5);
  const wide = random.integer(290, 360);
  const figure = loose(
    `${image(random, wide, wide * random.between(0.6, 0.9))}${text(print.writer.sentence(), 'p', 'class="caption"')}`,
    `style="float: ${isLeft ? 'left' : 'right'}; width: ${wide}px; margin: 5px ${isLeft ? '18px 10px 0' : '0 10px 18px'}"`,
  );
  const body = paragraphs(print, random.integer(14, 22), divisible);
  const at = random.integer(0, 2);
  return sheet(
    print,
    [text(print.writer.title(), 'h1'), ...body.slice(0, at), figure, ...body.slice(at)],
    `.caption { margin: 6px 0 0; } ${random.chance(0.4) ? 'p { text-align: justify; }' : ''}`,
  );
}

/** Narrow columns that stand beside a picture, in a page of columns. @param {Random} random */
export function narrow(random) {
  const print = printOf(random, { width: 860, sizes: [13, 14.5] });
  const picture = `<div>${image(random, 410, random.integer(300, 460))}${loose(text(print.writer.sentence(), 'p', 'class="caption"'))}</div>`;
  const column = `<div class="thin">${paragraphs(print, random.integer(9, 14), divisible).join('')}</div>`;
  const isFirst = random.chance(0.5);
  return sheet(
    print,
    [
      text(print.writer.title(), 'h1'),
      `<div class="pair">${isFirst ? picture + column : column + picture}</div>`,
      `<div class="columns">${paragraphs(print, random.integer(15, 26), divisible).join('')}</div>`,
    ],
    `.pair { display: grid; grid-template-columns: ${isFirst ? '410px 1fr' : '1fr 410px'}; gap: 24px; margin-bottom: 14px; }
.thin { columns: 2; column-gap: 20px; } .columns { columns: 3; column-gap: 24px; } .caption { margin: 6px 0 0; }`,
  );
}
