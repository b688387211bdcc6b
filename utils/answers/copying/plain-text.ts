import type { Task } from '../../model/task';
import { isDrawnTable, type TextPart, splitTables, type Table } from './tables';
import { htmlTableRaw } from './html-table';

/** Literal text, or a table in it. */
export type PlainPart = { kind: 'text'; text: string } | { kind: 'table'; table: Table };

/** The maximum number of columns; wider tables are text. */
export const maxColumns = 100;
/** The maximum number of cells drawn of one text. */
const maxDrawnCells = 5000;

/** Returns the parts of a plain answer as it is shown: clear tables, and all other lines literally. JSON has no tables. */
export function plainPartsOf(answer: string, task: Task): PlainPart[] {
  if (task.kind === 'custom' && task.shape === 'json') return [{ kind: 'text', text: answer }];
  const shown: PlainPart[] = [];
  let lines: string[] = [];
  let cells = 0;
  const endLines = (): void => {
    if (lines.length > 0) shown.push({ kind: 'text', text: lines.join('\n') });
    lines = [];
  };
  const add = (part: TextPart): void => {
    const isTable = part.kind === 'table' && isReadable(part.table) && isDrawnTable(part.lines);
    if (!isTable || cells + cellsIn(part.table) > maxDrawnCells) {
      for (const line of part.lines) lines.push(line);
      return;
    }
    cells += cellsIn(part.table);
    endLines();
    shown.push({ kind: 'table', table: part.table });
  };
  for (const section of plainSectionsOf(answer.replaceAll(/\r\n?/g, '\n'))) {
    if (section.kind === 'words') splitTables(section.lines).forEach(add);
    else for (const line of section.lines) lines.push(line);
  }
  endLines();
  return shown;
}

const columnsIn = ({ rows }: Table): number => rows[0]?.length ?? 0;
const cellsIn = (table: Table): number => columnsIn(table) * table.rows.length;
const isReadable = (table: Table): boolean => table.isSure && columnsIn(table) <= maxColumns;

/** A section of plain text by its lines: words, a blank line, a fence or a table in HTML. */
type PlainSection =
  | { kind: 'words' | 'blank'; lines: readonly string[] }
  | { kind: 'fence'; lines: readonly string[]; text: string; lang: string }
  | { kind: 'html'; lines: readonly string[]; raw: string };

/** Returns the sections of a text in order, each line in one of them. */
export function plainSectionsOf(text: string): PlainSection[] {
  const all = text.split('\n');
  const closes = new Map(all.map((line, at) => [line.trim(), at]));
  const sections: PlainSection[] = [];
  let words: string[] = [];
  const endWords = (): void => {
    if (words.length > 0) sections.push({ kind: 'words', lines: words });
    words = [];
  };
  /** Where the line begins in the text. */
  let begin = 0;
  for (let at = 0; at < all.length;) {
    const line = all[at] ?? '';
    const blank: PlainSection | undefined = line.trim() === '' ? { kind: 'blank', lines: [line] } : undefined;
    const section = blank ?? fenceAt(all, at, closes) ?? htmlTableAt(all, at, text.slice(begin));
    if (section) {
      endWords();
      sections.push(section);
    } else words.push(line);
    const taken = section?.lines ?? [line];
    for (const { length } of taken) begin += length + 1;
    at += taken.length;
  }
  endWords();
  return sections;
}

const fence = /^\s*(`{3,}|~{3,})(.*)$/s;

/** `closes` has the last place of each line: else every unclosed fence would be searched to the end. */
function fenceAt(
  all: readonly string[],
  at: number,
  closes: ReadonlyMap<string, number>,
): PlainSection | undefined {
  const [, opening, lang = ''] = fence.exec(all[at] ?? '') ?? [];
  if (opening === undefined || (closes.get(opening) ?? 0) <= at) return undefined;
  let close = at + 1;
  while (all[close]?.trim() !== opening) close += 1;
  return {
    kind: 'fence',
    lines: all.slice(at, close + 1),
    text: all.slice(at + 1, close).join('\n'),
    lang,
  };
}

/** Returns the table in HTML that begins at a line; `rest` is the text from there, so that no lines are joined again. */
function htmlTableAt(all: readonly string[], at: number, rest: string): PlainSection | undefined {
  if (!/^\s*<table\b/i.test(all[at] ?? '')) return undefined;
  const raw = htmlTableRaw(rest)?.trimEnd();
  return raw === undefined
    ? undefined
    : { kind: 'html', lines: all.slice(at, at + raw.split('\n').length), raw };
}
