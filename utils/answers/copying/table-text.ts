import { escapeHtml } from '../../lib/html';
import type { Table } from './tables';

/** What makes a spreadsheet take a line of a cell for a formula, after what it passes over there; as in `report/csv.ts`. */
const formula = /^([\s\p{Cf}"]*)(?=[=+\-@＝＋－＠])/u;

/** A number with its sign, or signs alone: what people read off pictures, and no spreadsheet runs. */
const harmless = /^\s*[+\-－＋]\s?\p{Sc}?\s?\d[\d.,'’ \u00a0\u202f]*\s?(?:[%‰°]|\p{Sc})?\s*$|^\s*[-+]+\s*$/u;

/** A cell that no spreadsheet runs: an apostrophe is how they mark text. */
export function guarded(cell: string): string {
  return cell
    .split('\n')
    .map((line) => (harmless.test(line) ? line : line.replace(formula, "$1'")))
    .join('\n');
}

/** Spreadsheets take a cell in quotes as one, also with tabs and lines in it; a quote within a cell needs none. */
function tabCell(text: string): string {
  const cell = guarded(text);
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A table's rows as the panel's own text has them: a tab between cells, each cell in one line. */
export function tabbed({ rows }: Table): string {
  return rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t')).join('\n');
}

/** Tables with a tab between cells, as spreadsheets exchange them; a blank line between tables. */
export function tabSeparated(tables: readonly Table[]): string {
  return tables.map(({ rows }) => rows.map((row) => row.map(tabCell).join('\t')).join('\n')).join('\n\n');
}

function htmlRow(row: readonly string[], tag: 'td' | 'th'): string {
  const open = tag === 'th' ? '<th scope="col">' : '<td>';
  // Gnumeric passes over the break alone, and would make one word of two (seen with 1.12).
  const lines = (cell: string): string => escapeHtml(guarded(cell)).replaceAll('\n', '<br>\n');
  const cells = row.map((cell) => `${open}${lines(cell)}</${tag}>`);
  return `<tr>${cells.join('')}</tr>`;
}

/** Tables as HTML: their words as text in it, and nothing else. */
export function htmlTables(tables: readonly Table[]): string {
  return tables
    .map(({ rows: [first = [], ...others], hasHeader }) => {
      const body = (hasHeader ? others : [first, ...others]).map((row) => htmlRow(row, 'td'));
      const head = hasHeader ? [`<thead>`, htmlRow(first, 'th'), `</thead>`] : [];
      return ['<table>', ...head, '<tbody>', ...body, '</tbody>', '</table>'].join('\n');
    })
    .join('\n<br>\n');
}

/** A table in Markdown. Its cells are text already, or Markdown of their own. */
export function markdownTable({ rows: [first = [], ...others] }: Table): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [row(first), row(first.map(() => '---')), ...others.map(row)].join('\n');
}
