// @ts-check
import { escape, text } from '../make/html.mjs';
import { columns, nameColumns } from '../words/table-words.mjs';
import { cssOf, fontsOf } from './look.mjs';

/** @import { Random } from '../make/random.mjs' */
/** @import { Scene } from '../make/render.mjs' */
/** @import { Look } from './look.mjs' */

/**
 * A table: ruled, striped, with lines between rows, or with nothing but space.
 * @param {Random} random
 * @param {Look} look
 * @param {string} title
 * @returns {Scene}
 */
export function table(random, look, title) {
  const shown = [random.pick(nameColumns), ...random.shuffled(columns).slice(0, random.integer(2, 5))];
  const rows = Array.from({ length: random.integer(5, 13) }, () => shown.map(({ cell }) => cell(random)));
  const cells = (/** @type {string[]} */ row, /** @type {string} */ tag) =>
    `<tr data-row>${row
      .map((cell, at) => `<${tag} class="${shown[at]?.isNumber ? 'number' : ''}">${escape(cell)}</${tag}>`)
      .join('')}</tr>`;
  const headings = shown.map(({ heading }) => heading);
  const body = [
    random.chance(0.5) ? text(title, 'h2') : '',
    `<table>${cells(headings, 'th')}${rows.map((row) => cells(row, 'td')).join('')}</table>`,
  ];
  const { rule } = look.colors;
  const style = random.pick([
    `td, th { border: 1px solid ${rule}; }`,
    'td, th { border: 1px solid currentcolor; }',
    `tr:nth-child(even) { background: ${rule}; }`,
    `tr { border-bottom: 1px solid ${rule}; }`,
    '',
  ]);
  return {
    body: body.join('\n'),
    css: `${cssOf(look)}
#picture { padding: 20px; width: fit-content; } h2 { margin-bottom: 12px; white-space: nowrap; }
table { border-collapse: collapse; } td, th { padding: 0.35em 0.9em; text-align: start; white-space: nowrap; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
${style}`,
    width: 1400,
    fonts: fontsOf(look),
  };
}
