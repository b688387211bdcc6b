import Papa from 'papaparse';
import { type Report, reportColumns } from './report';

/**
 * What makes a spreadsheet take a cell for a formula, and where: at a cell's beginning, after what it passes over there,
 * and after what a spreadsheet of another country takes for the end of a cell or a line (a semicolon in Germany's).
 */
const formula = /(?:^|[;\t\r\n])[\s\p{Cf}"]*(?=[=+\-@＝＋－＠])/gu;

/** What some pass over at the beginning of a cell. */
const leading = /^[\t\r\n]/;

/** Rows of cells as CSV, none of which a spreadsheet would run; between two of them a line's end, none after the last. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  // An apostrophe, as spreadsheets mark text by; papaparse's own look-out lets cells of several lines by.
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll(formula, "$&'")));
  return Papa.unparse(cells, { quotes: true, escapeFormulae: leading });
}

/** A report as a table for spreadsheets: UTF-8 with a mark that Excel needs, and no cell that one would run. */
export function reportCsv({ columns, rows }: Report): string {
  const cells = [columns, ...rows].map((row) => reportColumns.map((column) => row[column]));
  return `\u{feff}${csvRows(cells)}\r\n`;
}
