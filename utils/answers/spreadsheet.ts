import Papa from 'papaparse';

// Guards against formulas: a spreadsheet must run no text of a page or an answer. An apostrophe marks text.

const formulaStart = String.raw`(?=[=+\-@＝＋－＠])`;

/** A formula's start in CSV, with all before it that a spreadsheet skips, or takes for the end of a cell or line. */
const csvFormula = new RegExp(
  String.raw`^${formulaStart}|(?<![\s\p{Cf}";])[\s\p{Cf}";]+${formulaStart}`,
  'gu',
);
/** What ends a cell or a line, in another country too: a semicolon in Germany. */
const cellEnd = /[;\t\r\n]/;

/** Returns a cell with an apostrophe before what a spreadsheet takes for a formula. */
const guardCsv = (cell: string): string =>
  cell.replaceAll(csvFormula, (skipped, at: number) =>
    at === 0 || cellEnd.test(skipped) ? `${skipped}'` : skipped,
  );
/** What some spreadsheets skip at the beginning of a cell. */
const leadingSpace = /^[\t\r\n]/;

/** Returns rows as CSV without formulas; a line's end between two rows, none after the last. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  // Papaparse's own guard misses cells of several lines.
  const cells = rows.map((row) => row.map(guardCsv));
  return Papa.unparse(cells, { quotes: true, escapeFormulae: leadingSpace });
}

const cellFormula = new RegExp(String.raw`^([\s\p{Cf}"]*)${formulaStart}`, 'u');
/** A number with its sign, or signs alone: no spreadsheet runs these. */
const signedNumber = /^[+\-－＋]\s?\p{Sc}?\s?\d[\d.,'’ \u00a0\u202f]*\s?(?:[%‰°]|\p{Sc})?$|^[-+]+$/u;

/** Returns a cell for the clipboard without formulas; signed numbers stay. */
export function guardCell(cell: string): string {
  return cell
    .split('\n')
    .map((line) => (signedNumber.test(line.trim()) ? line : line.replace(cellFormula, "$1'")))
    .join('\n');
}

/** A line with a tab after its indentation, which a spreadsheet takes for several cells. */
const lineOfCells = /^[^\S\n]*\S.*\t.*$/gm;

/** Returns text for the clipboard without formulas in lines of several cells; a line of one stays as it is. */
export function guardLines(text: string): string {
  return text.replaceAll(lineOfCells, (line) => line.split('\t').map(guardCell).join('\t'));
}
