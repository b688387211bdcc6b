// @ts-check
import { escape, text } from '../make/html.mjs';
import { fonts } from '../make/fonts.mjs';
import { nameColumn, smallColumns } from '../words/spreadsheet-words.mjs';
import { darkColors, lightColors } from './look.mjs';

/** @import { Random } from '../make/random.mjs' */
/** @import { Scene } from '../make/render.mjs' */

/** What pages ask for, and get from the machine: on Debian mostly Liberation and DejaVu. */
const system = [
  'Arial, sans-serif',
  'system-ui, sans-serif',
  "'Segoe UI', 'DejaVu Sans', sans-serif",
  "Verdana, 'DejaVu Sans', sans-serif",
  "'Helvetica Neue', Helvetica, 'Nimbus Sans', sans-serif",
  "'Times New Roman', serif",
  "Calibri, Carlito, 'Noto Sans', 'Liberation Sans Narrow', sans-serif",
];

/**
 * A screenshot of a table as small as pages, spreadsheets and reports set them, with names from all over Europe: light or
 * dark, ruled, striped or bare, narrow or across a whole window.
 * @param {Random} random
 * @param {number} at
 * @returns {Scene}
 */
export function spreadsheet(random, at) {
  const columns = [nameColumn, ...random.shuffled(smallColumns).slice(0, random.integer(3, 6))];
  const rows = Array.from({ length: random.integer(5, 12) }, () => columns.map(({ cell }) => cell(random)));
  const cells = (/** @type {string[]} */ row, /** @type {string} */ tag) =>
    `<tr data-row>${row
      .map(
        (cell, index) =>
          `<${tag} class="${columns[index]?.isNumber ? 'number' : ''}">${escape(cell)}</${tag}>`,
      )
      .join('')}</tr>`;
  const headings = columns.map(({ heading }) => heading);
  const font = random.chance(0.7) ? undefined : random.pick(fonts.sans);
  const { paper, ink, rule } = random.pick(random.chance(0.65) ? lightColors : darkColors);
  const style = random.pick([
    `td, th { border: 1px solid ${rule}; }`,
    'td, th { border: 1px solid currentcolor; }',
    `tr:nth-child(even) { background: ${rule}; }`,
    `tr { border-bottom: 1px solid ${rule}; }`,
    '',
  ]);
  const width = random.chance(0.5) ? 'fit-content' : `${random.integer(900, 1500)}px`;
  return {
    body: [
      random.chance(0.4)
        ? text(random.pick(['Sales by store', 'Open orders', 'Budget', 'Payments']), 'h2')
        : '',
      `<table>${cells(headings, 'th')}${rows.map((row) => cells(row, 'td')).join('')}</table>`,
    ].join('\n'),
    css: `#picture { padding: 12px; width: ${width}; background: ${paper}; color: ${ink};
font: ${random.integer(11, 16)}px/${random.between(1.2, 1.6)} ${font ? `'${font.family}'` : random.pick(system)}; text-rendering: auto; }
h2 { margin-bottom: 10px; white-space: nowrap; font-size: 1.3em; }
table { border-collapse: collapse; ${width === 'fit-content' ? '' : 'width: 100%;'} }
td, th { padding: ${random.between(0.15, 0.5)}em ${random.between(0.5, 1.2)}em; text-align: start; white-space: nowrap; }
.number { text-align: end; ${random.chance(0.5) ? 'font-variant-numeric: tabular-nums;' : ''} }
${style}`,
    width: 1600,
    scale: [1, 1.25, 1.5, 2, 1][at % 5] ?? 1,
    fonts: font ? [font] : [],
  };
}
