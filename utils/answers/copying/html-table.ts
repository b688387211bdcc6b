import { decodeEntities } from '../../lib/html';
import { evened, mostCells, type Table } from './tables';

/** What a table in HTML says; `caption` is what stands in it beside its cells. */
export interface HtmlTable {
  table: Table;
  caption: string;
}

interface Cell {
  text: string;
  across: number;
  down: number;
  isHead: boolean;
}

/** What browsers hold a span to. */
const mostAcross = 1000;

/**
 * What stands between a tag's name and its end. Quotes hold ">", but nothing that could begin a tag: where one is missing,
 * no cell is lost, and as no tag is sought beyond the next one, the time does not grow with the square of the length.
 */
const value = String.raw`\s*(?:"(?:[^"<]|<(?![a-z/!]))*"|'(?:[^'<]|<(?![a-z/!]))*')`;
const attributes = `[^<>=]*(?:=(?:${value}|(?!${value}))[^<>=]*)*`;

/** What models put around a table. */
const wrapper = 'div|figure|center|section';
const wrappers = String.raw`^ {0,3}(?:<(?:${wrapper})\b${attributes}>\s*){0,8}`;
const first = String.raw`<table\b${attributes}>\s*`;
/** A table's first part: nobody writes that in a sentence about markup. */
const opening = new RegExp(
  String.raw`${wrappers}${first}(?=<(?:caption|colgroup|thead|tbody|tfoot|tr|!--))`,
  'i',
);
/** What can still become that, with its last tag still being written. */
const begun = new RegExp(String.raw`${wrappers}(?:${first})?(?:<[^<>]*)?$`, 'i');
const closing = new RegExp(String.raw`^(?:\s*</(?:${wrapper})\s*>)*[ \t]*(?:\n+|$)`, 'i');

const tables = new RegExp(String.raw`<(/?)table\b${attributes}>`, 'gi');

/** Where the table that a text begins with is closed, after what begins it. */
function closedAt(text: string, from: number): number | undefined {
  let depth = 1;
  for (const { 1: slash, index, 0: tag } of text.slice(from).matchAll(tables)) {
    depth += slash === '/' ? -1 : 1;
    if (depth === 0) return from + index + tag.length;
  }
  return undefined;
}

/** The markup of a table that a text begins with; one that is not closed is still being written, or was cut off. */
export function htmlTableRaw(text: string): string | undefined {
  const start = opening.exec(text)?.[0];
  if (start === undefined) return undefined;
  const closed = closedAt(text, start.length);
  if (closed !== undefined) {
    const after = closing.exec(text.slice(closed))?.[0] ?? '';
    return text.slice(0, closed + after.length);
  }
  const last = [...text.matchAll(/<\/t(?:d|h|r|body|able)\s*>/gi)].at(-1);
  const end = last ? last.index + last[0].length : 0;
  return end > 0 && /\n\s*\n/.test(text.slice(end)) ? text.slice(0, end) : text;
}

/** Whether a text begins with a table, or what can become one, of which more may come at the end of the text. */
export function isTableOpen(text: string): boolean {
  const start = opening.exec(text)?.[0];
  return start === undefined ? begun.test(text) : closedAt(text, start.length) === undefined;
}

/**
 * Reads markup that `htmlTableRaw` gave: all rows in it are one table, and all other words its caption. Undefined where
 * it has no cells, or more than anybody could use.
 */
export function readHtmlTable(raw: string): HtmlTable | undefined {
  const { rows, caption, hasHeader } = rowsIn(withoutComments(raw));
  const filled = filledIn(rows);
  if (!filled || filled.length === 0) return undefined;
  return { caption, table: { rows: filled, hasHeader, isSure: true } };
}

/** The table that a text is, with nothing around it. */
export function wholeHtmlTable(text: string): HtmlTable | undefined {
  const raw = htmlTableRaw(text.trim());
  return raw !== undefined && raw.trim() === text.trim() ? readHtmlTable(raw) : undefined;
}

/** By hand, because a pattern would look for the end of each that has none all the way. */
function withoutComments(markup: string): string {
  const [first = '', ...others] = markup.split('<!--');
  return first + others.map(afterComment).join('');
}

/** One that does not end is kept: it hides nothing else. */
function afterComment(text: string): string {
  const end = text.indexOf('-->');
  return end < 0 ? text : text.slice(end + 3);
}

/** Tags that begin a line in a cell, and those that only change how words look. */
const breaks = /^(?:br|p|div|li|ul|ol|dl|dt|dd|hr|h[1-6]|pre|blockquote|tr|table|caption|col|colgroup)$/;
const looks =
  /^(?:a|abbr|b|big|cite|code|del|em|figcaption|font|i|ins|kbd|label|mark|nobr|q|s|samp|small|span|strike|strong|sub|sup|td|th|thead|tbody|tfoot|time|tt|u|var|wbr|figure|center|section)$/;

/** The rows of a table, and what stands beside its cells. Cells of a table within one are words of that cell. */
function rowsIn(markup: string): { rows: Cell[][]; caption: string; hasHeader: boolean } {
  const rows: Cell[][] = [];
  const outside = { text: '' };
  let cell: Cell | undefined;
  let depth = 0;
  let isHead = false;
  const add = (text: string): void => {
    (cell ?? outside).text += text;
  };
  const structure: Record<string, (isEnd: boolean, own: string) => void> = {
    tr(isEnd) {
      cell = undefined;
      if (!isEnd) rows.push([]);
    },
    td: (isEnd, own) => open(isEnd, own, isHead),
    th: (isEnd, own) => open(isEnd, own, true),
    thead(isEnd) {
      cell = undefined;
      isHead = !isEnd;
    },
    tbody() {
      cell = undefined;
      isHead = false;
    },
  };
  const open = (isEnd: boolean, own: string, isHeader: boolean): void => {
    cell = undefined;
    if (isEnd) return;
    if (rows.length === 0) rows.push([]);
    cell = { text: '', ...spansIn(own), isHead: isHeader };
    rows.at(-1)?.push(cell);
  };
  let from = 0;
  for (const { index, 0: tag, 1: slash, 2: name = '', 3: own = '' } of markup.matchAll(tags)) {
    add(plainText(markup.slice(from, index)));
    from = index + tag.length;
    const kind = name.toLowerCase();
    if (kind === 'table') depth += slash === '/' ? -1 : 1;
    const part = kind === 'tfoot' ? 'tbody' : kind;
    const act = depth === 1 && Object.hasOwn(structure, part) ? structure[part] : undefined;
    if (act) act(slash === '/', own);
    else if (breaks.test(kind)) add('\n');
    else if (depth > 1 && /^t[dh]$/.test(kind)) add(' ');
    else if (!looks.test(kind)) add(tag);
  }
  // What is still being written is no word yet.
  add(plainText(markup.slice(from).replace(/<[^<>]*$/, '')));
  const told = rows.filter((row) => row.length > 0);
  const hasHeader = told[0]?.every((each) => each.isHead) ?? false;
  return { rows: told, caption: tidied(outside.text), hasHeader };
}

const tags = new RegExp(String.raw`<(/?)([a-z][a-z0-9]*)(?=[\s/>])(${attributes})>`, 'gi');

/** White space between words is one space, as browsers show it. */
const plainText = (markup: string): string => decodeEntities(markup.replaceAll(/\s+/g, ' '));

const tidied = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

function spansIn(own: string): Pick<Cell, 'across' | 'down'> {
  const span = (name: string): number =>
    Number(new RegExp(String.raw`\b${name}\s*=\s*(?:["']\s*)?(\d{1,6})`, 'i').exec(own)?.[1] ?? 1);
  return { across: Math.min(Math.max(span('colspan'), 1), mostAcross), down: span('rowspan') };
}

/** Every place that a cell spans says what it says, so that each row is whole by itself. */
function filledIn(rows: readonly (readonly Cell[])[]): string[][] | undefined {
  const grid: (string | undefined)[][] = rows.map(() => []);
  let count = 0;
  for (const [top, cells] of rows.entries()) {
    let left = 0;
    for (const { text, across, down } of cells) {
      while (grid[top]?.[left] !== undefined) left += 1;
      // A span of 0 goes down to the end.
      const bottom = Math.min(rows.length, top + (down === 0 ? rows.length : down));
      // Spans could make a few bytes fill the memory.
      count += across * (bottom - top);
      if (count > mostCells) return undefined;
      const words = tidied(text);
      for (const row of grid.slice(top, bottom))
        for (let at = left; at < left + across; at += 1) row[at] ??= words;
      left += across;
    }
  }
  return evened(grid.map((row) => Array.from(row, (text) => text ?? '')));
}
