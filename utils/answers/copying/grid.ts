import { type Box, type Layout, type Line, type Word } from '../../model/layout';
import type { Table } from './tables';

/** Words of one row: a cell is what stands closer together than a gap between columns. */
type Cells = { text: string; left: number; right: number }[];

/** So many letters' heights part two cells: spaces between words are a quarter to a third of one. */
const leastGap = 1.1;

/**
 * The tables that lines of text stand in by their boxes, though nothing in the picture is drawn around them: rows of
 * two cells or more, one below the other in the same columns. What is a table in the layout is not among them.
 */
export function gridsIn({ blocks }: Layout): Table[] {
  const lines = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.lines : []));
  const rows = rowsOf(lines).map(cellsOf);
  const grids: Table[] = [];
  let run: Cells[] = [];
  const end = (): void => {
    const table = tableOf(run);
    if (table) grids.push(table);
    run = [];
  };
  for (const cells of rows) {
    if (cells.length < 2) end();
    else run.push(cells);
  }
  end();
  return grids;
}

const middle = ({ y, height }: Box): number => y + height / 2;

/** Lines side by side are one row, from top to bottom. */
function rowsOf(lines: readonly Line[]): Word[][] {
  const rows: { box: Box; words: Word[] }[] = [];
  for (const line of lines.toSorted((one, other) => middle(one.box) - middle(other.box))) {
    const row = rows.at(-1);
    const isBeside = row && Math.abs(middle(row.box) - middle(line.box)) < line.box.height / 2;
    if (isBeside) row.words.push(...line.words);
    else rows.push({ box: line.box, words: [...line.words] });
  }
  return rows.map(({ words }) => words.toSorted((one, other) => one.box.x - other.box.x));
}

function cellsOf(words: readonly Word[]): Cells {
  const cells: Cells = [];
  const height = Math.max(...words.map(({ box }) => box.height));
  for (const { text, box } of words) {
    const cell = cells.at(-1);
    if (cell && box.x - cell.right < leastGap * height) {
      cell.text += ` ${text}`;
      cell.right = Math.max(cell.right, box.x + box.width);
    } else cells.push({ text, left: box.x, right: box.x + box.width });
  }
  return cells;
}

/** Rows as a table where each cell meets one column alone; the fullest row says which columns there are. */
function tableOf(rows: readonly Cells[]): Table | undefined {
  const fullest = rows.reduce<Cells>((most, row) => (row.length > most.length ? row : most), []);
  // Two cells in two rows are a form as often as a table, and two columns of prose look like it, too.
  if (rows.length < 3) return undefined;
  const columns = fullest.map(({ left, right }) => ({ left, right }));
  const table: string[][] = [];
  for (const row of rows) {
    const cells = columns.map(() => '');
    for (const { text, left, right } of row) {
      const meets = columns.flatMap((column, at) => (left < column.right && right > column.left ? [at] : []));
      const [at] = meets;
      const column = at === undefined ? undefined : columns[at];
      if (meets.length !== 1 || at === undefined || !column || cells[at] !== '') return undefined;
      cells[at] = text;
      column.left = Math.min(column.left, left);
      column.right = Math.max(column.right, right);
    }
    table.push(cells);
  }
  return { rows: table, hasHeader: false, isSure: false };
}
