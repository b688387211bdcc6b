import { padRows, maxCells, type Table } from './tables';

// Only for documents: workers have no DOMParser. Its documents run no scripts and load nothing.

/** A table written in HTML; `caption` is all text in it beside its cells. */
export interface HtmlTable {
  table: Table;
  caption: string;
}

/** What models put around a table. */
const wrapper = 'div|figure|center|section';
const wrappers = String.raw`^ {0,3}(?:<(?:${wrapper})\b[^<>]*>\s*){0,8}`;
const start = String.raw`<table\b[^<>]*>\s*`;
/** A table and its first part: nobody writes that in a sentence about markup. */
const opening = new RegExp(
  String.raw`${wrappers}${start}(?=<(?:caption|colgroup|thead|tbody|tfoot|tr|!--))`,
  'i',
);
/** What can still become an opening, with its last tag incomplete. */
const partialOpening = new RegExp(String.raw`${wrappers}(?:${start})?(?:<[^<>]*)?$`, 'i');
const closing = new RegExp(String.raw`^(?:\s*</(?:${wrapper})\s*>)*[ \t]*(?:\n+|$)`, 'i');

/** Returns where the table is closed whose opening tag ends at `from`. */
function closedAt(text: string, from: number): number | undefined {
  let depth = 1;
  for (const { 1: slash, index, 0: tag } of text.slice(from).matchAll(/<(\/?)table\b[^<>]*>/gi)) {
    depth += slash === '/' ? -1 : 1;
    if (depth === 0) return from + index + tag.length;
  }
  return undefined;
}

/** Returns the markup of the table at the beginning of a text; without an end tag the table is incomplete or was cut off. */
export function htmlTableRaw(text: string): string | undefined {
  const begin = opening.exec(text)?.[0];
  if (begin === undefined) return undefined;
  const closed = closedAt(text, begin.length);
  if (closed !== undefined) {
    const after = closing.exec(text.slice(closed))?.[0] ?? '';
    return text.slice(0, closed + after.length);
  }
  const last = [...text.matchAll(/<\/t(?:d|h|r|body|able)\s*>/gi)].at(-1);
  const end = last ? last.index + last[0].length : 0;
  return end > 0 && /\n\s*\n/.test(text.slice(end)) ? text.slice(0, end) : text;
}

/** Whether a text begins with a table, or what can become one, that more text may continue. */
export function isTableOpen(text: string): boolean {
  const begin = opening.exec(text)?.[0];
  return begin === undefined ? partialOpening.test(text) : closedAt(text, begin.length) === undefined;
}

/** Returns the table that the whole text is. */
export function parseWholeHtmlTable(text: string): HtmlTable | undefined {
  const raw = htmlTableRaw(text.trim());
  return raw !== undefined && raw.trim() === text.trim() ? parseHtmlTable(raw) : undefined;
}

/** The longest markup that is parsed, in characters. Firefox's time for a tag grows with the square of its attributes. */
export const maxMarkup = 100_000;

/** Parses markup from `htmlTableRaw`, all rows as one table. Returns `undefined` without cells, beyond `maxCells` and `maxMarkup`. */
export function parseHtmlTable(raw: string): HtmlTable | undefined {
  if (raw.length > maxMarkup) return undefined;
  // A last tag that is incomplete is no text yet.
  const { body } = new DOMParser().parseFromString(raw.replace(/<[^<>]*$/, ''), 'text/html');
  const rows = [...body.querySelectorAll('tr')].filter(
    (row) => !row.closest('td, th') && row.cells.length > 0,
  );
  const filled = filledIn(rows);
  if (!filled || filled.length === 0) return undefined;
  const hasHeader = [...(rows[0]?.cells ?? [])].every((cell) => cell.matches('th, thead *'));
  for (const row of rows) row.remove();
  return { caption: textOf(body), table: { rows: filled, hasHeader, isSure: true } };
}

/** Returns the cells' texts, each at all places that the cell spans, so that every row is complete. */
function filledIn(rows: readonly HTMLTableRowElement[]): string[][] | undefined {
  const grid: (string | undefined)[][] = rows.map(() => []);
  let count = 0;
  for (const [top, { cells }] of rows.entries()) {
    let left = 0;
    for (const cell of cells) {
      while (grid[top]?.[left] !== undefined) left += 1;
      // A span of 0 reaches the last row.
      const bottom = Math.min(rows.length, top + (cell.rowSpan || rows.length));
      // Spans could make a few bytes fill the memory.
      count += cell.colSpan * (bottom - top);
      if (count > maxCells) return undefined;
      const text = textOf(cell);
      for (const row of grid.slice(top, bottom))
        for (let at = left; at < left + cell.colSpan; at += 1) row[at] ??= text;
      left += cell.colSpan;
    }
  }
  return padRows(grid.map((row) => Array.from(row, (text) => text ?? '')));
}

const lineBreaking =
  /^(?:br|p|div|li|ul|ol|dl|dt|dd|hr|h[1-6]|pre|blockquote|tr|table|caption|col|colgroup)$/;
const formatting =
  /^(?:a|abbr|b|big|cite|code|del|em|figcaption|font|i|ins|kbd|label|mark|nobr|q|s|samp|small|span|strike|strong|sub|sup|tbody|thead|tfoot|time|tt|u|var|wbr|figure|center|section)$/;

/** Returns an element's text by lines, without empty ones; white space between words is one space. */
function textOf(element: Element): string {
  return markupText(element)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Tags that are no formatting stay as text: models write such as “<name>” for what is to be filled in. */
function markupText(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.nodeValue?.replaceAll(/\s+/g, ' ') ?? '';
      if (!(node instanceof Element)) return '';
      const inside = markupText(node);
      if (lineBreaking.test(node.localName)) return `\n${inside}\n`;
      if (/^t[dh]$/.test(node.localName)) return ` ${inside}`;
      const shell = formatting.test(node.localName) ? undefined : node.cloneNode();
      const tag = shell instanceof Element ? shell.outerHTML.replace(/<\/[^<>]*>$/, '') : '';
      return tag + inside;
    })
    .join('');
}
