/**
 * A table found in text. All rows have as many cells; `hasHeader` tells that the first row names the columns, `isSure`
 * that the lines cannot be anything else.
 */
export interface Table {
  rows: string[][];
  hasHeader: boolean;
  isSure: boolean;
}

/** Lines with or without a table. */
export type TextPart =
  | { kind: 'lines'; lines: readonly string[] }
  | { kind: 'table'; lines: readonly string[]; table: Table };

/** A way to write tables in lines of text. */
interface TableFormat {
  /** Whether a line may be part of such a table. */
  fits(line: string): boolean;
  /** Returns the table that the lines are. */
  read(lines: readonly string[]): Table | undefined;
}

/** Splits lines, none of them blank, into tables and other lines, in order. */
export function splitTables(lines: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let rest: string[] = [];
  const endRest = (): void => {
    if (rest.length > 0) parts.push({ kind: 'lines', lines: rest });
    rest = [];
  };
  const failedUntil = new Map<TableFormat, number>();
  for (let at = 0; at < lines.length;) {
    const found = tableFrom(lines, at, failedUntil);
    if (found.table) {
      endRest();
      parts.push({ kind: 'table', lines: lines.slice(at, found.end), table: found.table });
    } else for (const line of lines.slice(at, found.end)) rest.push(line);
    at = found.end;
  }
  endRest();
  return parts;
}

/**
 * Returns the table that begins at a line, or the end of the lines without one. Lines that are no table of a format as a whole
 * are none from a later line on either: `failedUntil` has their end for each format, or a long text would be read over and over.
 */
function tableFrom(
  lines: readonly string[],
  from: number,
  failedUntil: Map<TableFormat, number>,
): { table?: Table; end: number } {
  for (const format of ways) {
    if (from < (failedUntil.get(format) ?? 0)) continue;
    let to = from;
    while (to < lines.length && format.fits(lines[to] ?? '')) to += 1;
    const table = to > from ? format.read(lines.slice(from, to)) : undefined;
    if (table) return { table, end: to };
    failedUntil.set(format, to);
  }
  return { end: Math.max(from + 1, ...failedUntil.values()) };
}

/** The maximum number of cells: one long row among many short ones would fill the memory. */
export const maxCells = 200_000;

/** Returns the rows filled up to the same number of cells; `undefined` beyond the maximum. */
export function padRows(rows: readonly (readonly string[])[]): string[][] | undefined {
  const columns = rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  if (columns * rows.length > maxCells) return undefined;
  return rows.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]);
}

/** The lines between columns. */
const bar = /(?<!\\)[|│┃║]/;
const bars = /(?<!\\)[|│┃║]/g;
/** The line below a table's header, and lines around rows. */
const rule = /^[\s|│┃║+:=\-─━═┄┈┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╞╡╪╟╢╫┝┥┿╇╈]+$/;
const isRule = (line: string): boolean => rule.test(line) && /[-=─━═]{2}|:-|-:|[|│]\s*-\s*[|│]/.test(line);
const hasOuterBar = (line: string): boolean => /^\s*[|│┃║]/.test(line);

/** Returns a row's cells between bars; a bar in code or after a backslash is part of a cell. */
function barCells(line: string): string[] {
  const shielded = line.replaceAll(/(`{1,9})[^`]+\1/g, (code) => code.replaceAll(bars, '\\$&'));
  const cells = shielded.trim().split(bar);
  if (hasOuterBar(line)) cells.shift();
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop();
  return cells.map((cell) => cell.trim().replaceAll(/\\([|│┃║])/g, '$1'));
}

/** Tables in Markdown or drawn by programs: also without a rule, without outer bars, with uneven rows. */
const withBars: TableFormat = {
  fits: (line) => bar.test(line) || isRule(line),
  read(lines) {
    const first = lines.findIndex((line) => !isRule(line));
    const rows = lines.filter((line) => !isRule(line)).map(barCells);
    const hasRule = lines.some(isRule);
    const columns = new Set(rows.map(({ length }) => length));
    const isOuter = lines.every((line) => isRule(line) || hasOuterBar(line));
    if (rows.length === 0 || (Math.max(...columns) < 2 && !(hasRule && isOuter))) return undefined;
    const isSure = hasRule || (rows.length > 1 && isOuter);
    // Shell commands have bars too, but rarely as many in each line.
    if (!isSure && (rows.length < 2 || columns.size > 1)) return undefined;
    const even = padRows(rows);
    return even && { rows: even, hasHeader: isRule(lines[first + 1] ?? ''), isSure };
  },
};

/**
 * Whether a table was clearly drawn as one: with Markdown's rule below the first line, with a bar at both ends of every
 * row and as many in each, or with tabs. Code with bars is none.
 */
export function isDrawnTable(lines: readonly string[]): boolean {
  const [, second = ''] = lines;
  const rows = lines.filter((line) => !isRule(line));
  if (!rows.some((line) => bar.test(line))) return rows.every((line) => line.includes('\t'));
  if (isRule(second) && /[|│┃║+┼╋╬╪╫┿╇╈]/.test(second)) return true;
  const counts = new Set(rows.map((line) => line.match(bars)?.length));
  return counts.size === 1 && rows.every((line) => hasOuterBar(line) && /[|│┃║]\s*$/.test(line));
}

/** Tables of a spreadsheet: one tab between cells. Tabs before a line are the indent of code. */
const withTabs: TableFormat = {
  fits: (line) => line.trimStart().includes('\t'),
  read(lines) {
    const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
    if (rows.length < 2 || lines.every((line) => line.startsWith('\t'))) return undefined;
    const isSure = new Set(rows.map(({ length }) => length)).size === 1;
    const even = padRows(rows);
    return even && { rows: even, hasHeader: false, isSure };
  },
};

/** Two spaces or more, unless they end a sentence. */
const gap = / {3,}|(?<![.!?:;]["'”’)]?) {2}/;
const gapCells = (line: string): string[] =>
  line
    .trim()
    .split(gap)
    .map((cell) => cell.trim());

/** Columns aligned with spaces, as in a terminal; a cell may be empty where all others are aligned. */
const lined: TableFormat = {
  fits: (line) => gap.test(line.trim()),
  read(lines) {
    const rows = lines.map(gapCells);
    const counts = new Set(rows.map(({ length }) => length));
    const columns = Math.max(0, ...counts);
    if (lines.length < (columns > 2 ? 2 : 3)) return undefined;
    const usual = rows.filter(({ length }) => length === columns).length;
    const isNearlyEven = columns > 2 && usual >= (2 / 3) * rows.length;
    const gutters = byGutters(lines);
    const inLine = gutters && (gutters[0]?.length ?? 0) >= columns ? gutters : undefined;
    const even = counts.size === 1 ? rows : (inLine ?? (isNearlyEven ? padRows(rows) : undefined));
    return even && { rows: even, hasHeader: false, isSure: false };
  },
};

/** East Asian characters take two columns of a terminal. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** Returns the cells between columns that are blank in every line; `undefined` without such. */
function byGutters(lines: readonly string[]): string[][] | undefined {
  const spread = lines.map((line) => line.replaceAll(wide, '$&\u0000'));
  const width = spread.reduce((widest, { length }) => Math.max(widest, length), 0);
  const isBlank = Array<boolean>(width).fill(true);
  for (const line of spread)
    for (let at = 0; at < line.length; at += 1) if (line[at] !== ' ') isBlank[at] = false;
  const edges: number[] = [];
  for (let at = 1; at < width; at += 1) {
    if (!isBlank[at] && isBlank[at - 1] && (isBlank[at - 2] ?? true)) edges.push(at);
  }
  const starts = edges[0] === undefined || isBlank[0] === false ? [0, ...edges] : edges;
  if (starts.length < 2 || starts.length * lines.length > maxCells) return undefined;
  const rows = spread.map((line) =>
    starts.map((start, index) =>
      line
        .slice(start, starts[index + 1])
        .replaceAll('\u0000', '')
        .trim(),
    ),
  );
  // Few lines have two blank columns by chance.
  return rows.length > 2 && rows.every((row) => row.some((cell) => cell !== '')) ? rows : undefined;
}

const ways: readonly TableFormat[] = [withBars, withTabs, lined];

/** Returns a table's rows as text: a tab between cells, each cell in one line. */
export function tabSeparatedRows({ rows }: Table): string {
  return rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t')).join('\n');
}
