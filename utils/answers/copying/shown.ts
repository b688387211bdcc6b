import type { Task } from '../../model/task';
import { sectionsOf } from './sections';
import { isDrawn, type Part, partsOf, type Table } from './tables';

/** Text to the letter, or a table among it. */
export type ShownPart = { kind: 'text'; text: string } | { kind: 'table'; table: Table };

/** Tables with more columns than this are taken as plain text: nobody could read them. */
export const mostColumns = 100;
/** Cells that are drawn of one text: a browser draws them in a moment. */
const mostDrawn = 5000;

/**
 * A plain answer to a task as it is shown, one part below the other: lines that nobody would take for anything but a table
 * are one, every other line stands to the letter. JSON has no tables.
 */
export function shownParts(answer: string, task: Task): ShownPart[] {
  if (task.kind === 'custom' && task.shape === 'json') return [{ kind: 'text', text: answer }];
  const shown: ShownPart[] = [];
  let lines: string[] = [];
  let cells = 0;
  const endLines = (): void => {
    if (lines.length > 0) shown.push({ kind: 'text', text: lines.join('\n') });
    lines = [];
  };
  const add = (part: Part): void => {
    const isTable = part.kind === 'table' && isReadable(part.table) && isDrawn(part.lines);
    if (!isTable || cells + cellsIn(part.table) > mostDrawn) {
      for (const line of part.lines) lines.push(line);
      return;
    }
    cells += cellsIn(part.table);
    endLines();
    shown.push({ kind: 'table', table: part.table });
  };
  for (const section of sectionsOf(answer.replaceAll(/\r\n?/g, '\n'))) {
    if (section.kind === 'words') partsOf(section.lines).forEach(add);
    else for (const line of section.lines) lines.push(line);
  }
  endLines();
  return shown;
}

const columnsIn = ({ rows }: Table): number => rows[0]?.length ?? 0;
const cellsIn = (table: Table): number => columnsIn(table) * table.rows.length;
const isReadable = (table: Table): boolean => table.isSure && columnsIn(table) <= mostColumns;
