// @ts-check
import { row, text } from '../make/html.mjs';
import { cssOf, fontsOf } from './look.mjs';

/** @import { Random } from '../make/random.mjs' */
/** @import { Scene } from '../make/render.mjs' */
/** @import { Writer } from '../words/writer.mjs' */
/** @import { Look } from './look.mjs' */

/**
 * @typedef {object} Page
 * @property {Writer} writer
 * @property {Random} random
 * @property {Look} look
 * @property {string} [lang]
 * @property {number} width
 * @property {number} [sentences] how many, more or less
 */

const css = `
#picture { padding: 1.6em 2em; }
h1 { margin: 0.1em 0 0.4em; } h2 { margin: 1em 0 0.3em; }
p { margin: 0 0 0.8em; } ul { margin: 0 0 0.8em; padding-inline-start: 1.6em; }
.bar { display: flex; gap: 1.6em; padding: 0.2em 0 0.7em; margin-bottom: 1em; border-bottom: 2px solid; white-space: nowrap; }
.latin { text-align: match-parent; } .head { display: flex; gap: 0.8em; } .stamp { margin: 1em 0; }
.cards { display: grid; gap: 1em; } .card { padding: 0.8em 1em; border-radius: 0.4em; }
.photo { height: 5.5em; border-radius: 4px; margin: 0.6em 0 1em; background: linear-gradient(120deg, #7a9cc6, #e8c7a0 60%, #5f7f4f); }
.columns { columns: 2; column-gap: 2.2em; } .columns p { margin: 0 0 0.7em; }
`;

/** A web page with headings, paragraphs and a list. @param {Page} page */
export function article(page) {
  const { writer, random } = page;
  const bar = random.chance(0.6)
    ? row([writer.label(), writer.label(), writer.label()], 'class="bar accent"')
    : '';
  const photo = random.chance(0.4) ? '<div class="photo"></div>' : '';
  const list = `<ul>${Array.from({ length: 3 }, () => text(writer.label(), 'li')).join('')}</ul>`;
  const body = [
    bar,
    text(writer.title(), 'h1'),
    text(writer.fill('{date}'), 'p', 'class="muted"'),
    photo,
    ...paragraphs(page, 0.5),
    text(writer.title(), 'h2'),
    random.chance(0.6) ? list : '',
    ...paragraphs(page, 0.5),
  ];
  return sceneOf(page, body.join('\n'));
}

/** A message as mail programs show it. @param {Page} page */
export function email(page) {
  const { writer } = page;
  const body = [
    text(writer.title(), 'h2', 'style="margin-top: 0"'),
    text(writer.fill('{email}'), 'div', 'class="accent latin" dir="ltr"'),
    text(writer.fill('{date} {time}'), 'div', 'class="muted"'),
    '<div class="rule" style="margin: 0.8em 0"></div>',
    ...paragraphs(page, 1),
    text(writer.fill('{phone}'), 'div', 'class="latin" dir="ltr"'),
    text(writer.fill('{url}'), 'div', 'class="muted latin" dir="ltr"'),
  ];
  return sceneOf(page, body.join('\n'));
}

/** Boxes below each other, as on overviews and in shops. @param {Page} page */
export function cards(page) {
  const { writer, random } = page;
  const card = () =>
    `<div class="card box">${[
      text(writer.title(), 'h2', 'style="margin-top: 0"'),
      text(writer.sentence(), 'p'),
      row([writer.fill('{price}'), writer.label()], 'class="head accent"'),
    ].join('')}</div>`;
  const count = Math.max(2, Math.round((page.sentences ?? 6) / 2));
  const body = `${text(writer.label(), 'h1')}<div class="cards">${Array.from({ length: count }, card).join('')}</div>`;
  return sceneOf(
    page,
    random.chance(0.5)
      ? body
      : `${body}${text(writer.fill('{url}'), 'p', 'class="muted stamp latin" dir="ltr"')}`,
  );
}

/** A page of a book or of a letter: paragraphs, and little else. @param {Page} page */
export function leaf(page) {
  const { writer, random } = page;
  const body = [
    random.chance(0.7) ? text(writer.title(), random.pick(['h1', 'h2'])) : '',
    random.chance(0.5) ? text(writer.fill('{date}'), 'p') : '',
    ...paragraphs(page, 1),
    random.chance(0.4) ? text(writer.fill('{n}'), 'p', 'style="text-align: center"') : '',
  ];
  const align = random.chance(0.5) ? 'p { text-align: justify; }' : '';
  return sceneOf(page, body.join('\n'), align);
}

/** Two columns under one heading, to be read one after the other. @param {Page} page */
export function twoColumns(page) {
  const { writer, random } = page;
  const rule = random.chance(0.4) ? '.columns { column-rule: 1px solid #999; }' : '';
  const align = random.chance(0.4) ? 'p { text-align: justify; }' : '';
  const body = `${text(writer.title(), 'h1')}<div class="columns">${paragraphs(page, 1).join('\n')}</div>`;
  return sceneOf(page, body, rule + align);
}

/**
 * @param {Page} page
 * @param {number} share of its sentences
 */
function paragraphs({ writer, random, sentences = 8, lang }, share) {
  const space = lang === 'ja' ? '' : ' ';
  const found = [];
  for (let left = Math.round(sentences * share); left > 0;) {
    const count = Math.min(left, random.integer(2, 4));
    found.push(text(writer.paragraph(count, space), 'p'));
    left -= count;
  }
  return found;
}

/**
 * @param {Page} page
 * @param {string} body
 * @param {string} [more] CSS
 * @returns {Scene}
 */
function sceneOf({ look, width, lang = 'en' }, body, more = '') {
  return { body, css: cssOf(look) + css + more, width, fonts: fontsOf(look), lang };
}
