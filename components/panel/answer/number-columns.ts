import type { Tokens } from 'marked';

type Cell = Pick<Tokens.TableCell, 'text'>;

/** A number in digits of any script, with its sign, its separators, and a currency or a short unit. */
const number =
  /^[(≈~<>±+\u2212-]{0,2}\s?(?:\p{Sc}|[A-Z]{3}\s)?\s?[\u2212-]?\p{Nd}[\p{Nd}.,:'’٫٬\u00a0\u202f ]*(?:\s?(?:\p{Sc}|[%٪‰°′″]|\p{L}{1,3}[²³]?|°[CF])){0,2}\)?$/u;
const year = /^(?:1[5-9]|20)\d\d$/;
/** The text of a cell without a number: nothing, dashes or dots. */
const none = /^[-–—.\s]*$/;

/** Returns the text of a cell without the marks of emphasis and code. */
const plain = ({ text }: Cell): string => text.replaceAll(/[*_`]/g, '').trim();

/** Whether a cell is a number. */
export const isNumber = (cell: Cell): boolean => number.test(plain(cell));

/** Whether no cell of a row has text. */
export const isBlankRow = (row: readonly Cell[]): boolean => row.every(({ text }) => text.trim() === '');

/** Returns the columns that have numbers below the first row, and nothing else: a `1` for each, a `0` for any other. */
export function numberColumns({
  header,
  rows,
}: {
  header: readonly Cell[];
  rows: readonly Cell[][];
}): string {
  return (rows[0] ?? header)
    .map((_cell, at) => {
      const cells = rows.flatMap((row) => row[at] ?? []).filter((cell) => !none.test(plain(cell)));
      return cells.length > 0 && cells.every(isNumber) ? '1' : '0';
    })
    .join('');
}

/** Whether the first row of a table names its columns: Markdown has no table without one. A number among numbers names nothing, but a year. */
export const isHeaderRow = (header: readonly Cell[], columns: string): boolean =>
  !isBlankRow(header) &&
  !header.some((cell, at) => columns[at] === '1' && isNumber(cell) && !year.test(plain(cell)));
