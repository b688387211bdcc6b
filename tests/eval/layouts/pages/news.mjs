// @ts-check
import { text } from '../../make/html.mjs';
import { divisible, image, loose, paragraphs, printOf, sheet } from './print.mjs';

/** @import { Random } from '../../make/random.mjs' */
/** @import { Print } from './print.mjs' */

/** Rules between columns, or white space alone. @param {Random} random */
function ruled(random) {
  return random.pick(['', 'column-rule: 1px solid #444;', 'column-rule: 1px solid #aaa;']);
}

/** @param {Print} print @param {string} tag */
const title = ({ writer }, tag) => text(writer.title(), tag);

/** @param {number} count @param {number} width @returns {(random: Random) => import('../../make/render.mjs').Scene} */
const newspaper = (count, width) => (random) => {
  const print = printOf(random, { width, sizes: count > 3 ? [12, 13] : [13, 15] });
  const justified = random.chance(0.6);
  const columns = paragraphs(print, count * random.integer(8, 12), divisible);
  if (random.chance(0.6)) columns.splice(random.integer(2, 4), 0, title(print, 'h2'));
  return sheet(
    print,
    [
      title(print, 'h1'),
      text(print.writer.sentence(), 'p', 'class="lead"'),
      `<div class="columns">${columns.join('')}</div>`,
    ],
    `.columns { columns: ${count}; column-gap: ${random.integer(20, 30)}px; ${ruled(random)} ${justified ? 'text-align: justify;' : ''} }
.lead { font-size: 1.2em; margin-bottom: 0.9em; } h2 { break-after: avoid; }`,
  );
};

/** Columns of one width. */
export const columns2 = newspaper(2, 720);
export const columns3 = newspaper(3, 800);
export const columns4 = newspaper(4, 940);
export const columns6 = newspaper(6, 1240);

/** A wide column, a narrow one beside it. @param {Random} random */
export function unequal(random) {
  const print = printOf(random);
  const [wide, narrow] = [
    paragraphs(print, random.integer(18, 26)),
    paragraphs(print, random.integer(6, 12)),
  ];
  const isLeft = random.chance(0.5);
  const main = `<div>${title(print, 'h1')}${wide.join('')}</div>`;
  const side = loose(`${title(print, 'h2')}${narrow.join('')}`, 'class="side"');
  return sheet(
    print,
    [`<div class="two">${isLeft ? side + main : main + side}</div>`],
    `.two { display: grid; grid-template-columns: ${isLeft ? '1fr 2.1fr' : '2.1fr 1fr'}; gap: 28px; }
.side { font-size: 0.92em; ${random.chance(0.5) ? `border-${isLeft ? 'right' : 'left'}: 1px solid #666; padding-${isLeft ? 'right' : 'left'}: 14px;` : ''} }`,
  );
}

/** Stories below and beside each other, each with its headline over its columns. @param {Random} random */
export function stories(random) {
  const print = printOf(random, { width: 940, sizes: [12, 13.5] });
  const story = (/** @type {number} */ columns, /** @type {number} */ sentences, /** @type {string} */ tag) =>
    loose(
      `${title(print, tag)}<div class="columns" style="columns: ${columns}">${paragraphs(print, sentences, divisible).join('')}</div>`,
      'class="story"',
    );
  const pair = random.pick([
    [1, 2, 5, 10],
    [2, 1, 10, 5],
    [2, 2, 10, 10],
  ]);
  const [left = 1, right = 1, first = 5, second = 5] = pair;
  return sheet(
    print,
    [
      story(random.integer(3, 4), random.integer(18, 27), 'h1'),
      `<div class="row" style="grid-template-columns: ${left}fr ${right}fr">${story(left, first, 'h2')}${story(right, second, 'h2')}</div>`,
      story(random.integer(3, 4), random.integer(12, 20), 'h2'),
    ],
    `.columns { column-gap: 20px; ${ruled(random)} } .row { display: grid; gap: 26px; } .story { border-top: 1px solid #333; padding-top: 10px; margin-bottom: 16px; } h1, h2 { margin-top: 0; }`,
  );
}

/** A magazine: a lead story with its picture, sidebars and boxes. @param {Random} random */
export function magazine(random) {
  const print = printOf(random, { width: 900, sizes: [12.5, 14] });
  const box = loose(
    `${title(print, 'h2')}${[1, 2, 3].map(() => text(print.writer.label(), 'p')).join('')}`,
    'class="tinted"',
  );
  const quote = loose(text(`“${print.writer.sentence().replaceAll('"', '')}”`, 'p'), 'class="quote"');
  const side = loose(`${title(print, 'h2')}${paragraphs(print, 4).join('')}`, 'class="tinted"');
  const columns = `<div class="columns">${paragraphs(print, random.integer(20, 28), divisible).join('')}</div>`;
  const picture = `<div>${image(random, 520, random.integer(200, 280))}${loose(text(print.writer.sentence(), 'p', 'class="caption"'))}</div>`;
  return sheet(
    print,
    [
      title(print, 'h1'),
      `<div class="grid"><div>${picture}${columns}</div><div>${random.shuffled([box, quote, side]).join('')}</div></div>`,
    ],
    `.grid { display: grid; grid-template-columns: 520px 1fr; gap: 26px; } .columns { columns: 2; column-gap: 22px; }
.tinted { background: #e9edf2; padding: 12px 14px; margin-bottom: 16px; } .tinted h2, .tinted p:last-child { margin: 0 0 0.3em; }
.quote { font-size: 1.35em; border: solid #222; border-width: 2px 0; padding: 8px 0; margin-bottom: 16px; line-height: 1.25; } .caption { margin: 6px 0 14px; }`,
  );
}

/** Captions below pictures that stand in the columns, between two paragraphs. @param {Random} random */
export function captions(random) {
  const count = random.integer(2, 3);
  const print = printOf(random, { width: count * 300 });
  const wide = (count * 300 - 140) / count;
  const body = paragraphs(print, count * random.integer(9, 13), divisible);
  for (let left = random.integer(1, count); left > 0; left -= 1) {
    const figure = `${image(random, wide, wide * random.between(0.55, 0.8))}${text(print.writer.sentence(), 'p', 'class="caption"')}`;
    body.splice(random.integer(1, body.length - 1), 0, loose(figure, 'class="figure"'));
  }
  return sheet(
    print,
    [title(print, 'h1'), `<div class="columns">${body.join('')}</div>`],
    `.columns { columns: ${count}; column-gap: 26px; ${ruled(random)} } .figure { break-inside: avoid; margin: 4px 0 14px; } .figure img { width: 100%; height: auto; margin-bottom: 5px; }`,
  );
}

/** Quotes in large letters between the paragraphs of columns, or across two of them. @param {Random} random */
export function quotes(random) {
  const print = printOf(random, { width: 780 });
  const body = paragraphs(print, random.integer(20, 30), divisible);
  const quote = () => loose(text(`“${print.writer.sentence().replaceAll('"', '')}”`, 'p'), 'class="quote"');
  const isAcross = random.chance(0.4);
  if (!isAcross) body.splice(random.integer(1, body.length - 2), 0, quote());
  const parts = isAcross ? [body.slice(0, body.length / 2), body.slice(body.length / 2)] : [body];
  return sheet(
    print,
    [
      title(print, 'h1'),
      ...parts.flatMap((part, at) => [
        ...(at > 0 ? [quote()] : []),
        `<div class="columns">${part.join('')}</div>`,
      ]),
    ],
    `.columns { columns: ${isAcross ? 2 : random.integer(2, 3)}; column-gap: 26px; ${ruled(random)} }
.quote { break-inside: avoid; font-size: 1.45em; line-height: 1.25; font-weight: 700; text-align: ${random.pick(['left', 'center'])}; margin: 12px 0 16px; ${random.pick(['border: solid; border-width: 2px 0; padding: 8px 0;', 'color: var(--accent);', ''])} }
.quote p { margin: 0; }`,
  );
}

/** Justified text with divided words. @param {Random} random */
export function divided(random) {
  const print = printOf(random, { width: 720, sizes: [13.5, 15] });
  const body = paragraphs(print, random.integer(24, 34), divisible);
  return sheet(
    print,
    [title(print, 'h1'), `<div class="columns">${body.join('')}</div>`],
    `.columns { columns: ${random.integer(2, 3)}; column-gap: 28px; text-align: justify; ${ruled(random)} } p { margin: 0; text-indent: 1.3em; }`,
  );
}
