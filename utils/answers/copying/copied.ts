import type { Tokens } from 'marked';
import { isHtmlTable, isTooDeep } from '../answer-markdown';
import type { CopyShape } from '../../model/copy-shape';
import { type Answered, isPlain } from '../read-here';
import { escapeMarkdown, escapeTableCell } from '../../lib/markdown';
import { htmlTableInFence, type Piece, piecesOf, topBlocks } from './blocks';
import { joined } from './joined';
import { jsonIn } from './json';
import { shownParts } from './shown';
import { htmlTables, markdownTable, tabbed, tabSeparated } from './table-text';
import type { Table } from './tables';

/** What goes onto the clipboard: text, for programs that take it also HTML; of tables also how many rows they have. */
export interface Copied {
  shape: CopyShape;
  text: string;
  html?: string;
  rows?: number | undefined;
}

/** An answer, ready to be copied in the shapes that it has. */
export interface Copying {
  /** In the order of the menu. */
  shapes: readonly CopyShape[];
  /** Whether it holds code by itself, so that `code` is that alone. */
  hasCode: boolean;
  /** The shape that is meant where this one was chosen last, or none was. */
  meant(last: CopyShape | undefined): CopyShape;
  copy(shape: CopyShape): Copied;
}

/** Reads an answer for copying. `grids` are tables that its words stand in without being written as such. */
export function copyingOf(answered: Answered, grids: readonly Table[] = []): Copying {
  const pieces = piecesOf(answered);
  const written = pieces.flatMap(tablesIn);
  const tables = written.length > 0 ? written : grids;
  const code = pieces.flatMap(codeIn);
  const json = jsonIn(answered.answer, code);
  const isTable = pieces.length > 0 && pieces.every((piece) => isSureTable(piece));
  const shown = (): string => (isPlain(answered) ? plainText(answered) : blocksText(pieces));
  const shapes: CopyShape[] = ['shown', 'paragraphs', 'oneLine', 'markdown'];
  if (tables.length > 0) shapes.push('tsv', 'html');
  shapes.push('code');
  if (json !== undefined) shapes.push('json');

  const text = (shape: CopyShape): string => {
    switch (shape) {
      case 'shown':
        return shown();
      case 'paragraphs':
        return blocksText(pieces, (lines) => joined(lines));
      case 'oneLine':
        return joined(blocksText(pieces).split('\n')).replaceAll(/\s+/g, ' ').trim();
      case 'markdown':
        return isPlain(answered) ? pieces.map(markdownOf).join('\n\n') : ownMarkdown(answered.answer.trim());
      case 'tsv':
        return tabSeparated(tables);
      case 'html':
        return htmlTables(tables);
      case 'code':
        // Code is what it was, also where its lines look like a table's.
        return code.length > 0
          ? code.join('\n\n')
          : fenced(isPlain(answered) ? answered.answer.trim() : shown());
      case 'json':
        return json ?? '';
    }
  };
  return {
    shapes,
    hasCode: code.length > 0,
    meant: (last) => {
      if (last === undefined && isTable) return 'tsv';
      return last !== undefined && shapes.includes(last) ? last : 'shown';
    },
    copy: (shape) => {
      const isOfTables = shape === 'tsv' || shape === 'html';
      const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
      return { shape, text: text(shape), ...(isOfTables ? { html: htmlTables(tables), rows } : {}) };
    },
  };
}

/** Text that stands for itself, its tables as rows. */
function plainText({ answer, task }: Answered): string {
  const parts = shownParts(answer.trim(), task);
  return parts.map((part) => (part.kind === 'table' ? tabbed(part.table) : part.text)).join('\n');
}

function tablesIn(piece: Piece): Table[] {
  if (piece.kind === 'list') return piece.items.flatMap(({ pieces }) => pieces.flatMap(tablesIn));
  return 'table' in piece && piece.table ? [piece.table] : [];
}

function codeIn(piece: Piece): string[] {
  if (piece.kind === 'list') return piece.items.flatMap(({ pieces }) => pieces.flatMap(codeIn));
  return piece.kind === 'code' ? [piece.text] : [];
}

const isSureTable = (piece: Piece): boolean =>
  'table' in piece && piece.table !== undefined && piece.table.isSure;

/** What is done with the lines of a paragraph. */
type Lines = (lines: readonly string[]) => string;

const asTheyAre: Lines = (lines) => lines.join('\n');

function blocksText(pieces: readonly Piece[], lines: Lines = asTheyAre): string {
  return pieces
    .map((piece, at) => (at === 0 ? '' : piece.follows ? '\n' : '\n\n') + pieceText(piece, lines))
    .join('')
    .trim();
}

function pieceText(piece: Piece, lines: Lines): string {
  switch (piece.kind) {
    case 'paragraph':
      return lines(piece.text.split('\n'));
    case 'verse':
      return piece.text;
    case 'code':
      return piece.shown ?? piece.text;
    case 'table':
      return piece.shown;
    case 'list':
      return piece.items
        .map(({ marker, pieces }) => {
          const text = pieces.map((inside) => pieceText(inside, asTheyAre)).join('\n');
          return `${marker} ${text.replaceAll('\n', `\n${' '.repeat(marker.length + 1)}`)}`.trimEnd();
        })
        .join('\n');
  }
}

/** A piece of text that stands for itself, so that Markdown shows it as it is, line by line. */
function markdownOf(piece: Piece): string {
  if (piece.kind === 'code') return fenced(piece.text);
  if (piece.kind === 'table') return tableMarkdown(piece.table);
  return linesMarkdown(pieceText(piece, asTheyAre));
}

function tableMarkdown(table: Table): string {
  const cell = (text: string): string => escapeTableCell(text.replaceAll(/\s+/g, ' '));
  return markdownTable({ ...table, rows: table.rows.map((row) => row.map(cell)) });
}

/** An answer's Markdown as it was written, but for tables in HTML, which become Markdown too, between blank lines. */
function ownMarkdown(answer: string): string {
  if (!/<table\b/i.test(answer) || isTooDeep(answer)) return answer;
  const parts = [''];
  for (const block of topBlocks(answer)) {
    const read = isHtmlTable(block)
      ? block.read
      : block.type === 'code' && htmlTableInFence(block as Tokens.Code);
    if (read) parts.push(linesMarkdown(read.caption), tableMarkdown(read.table), '');
    else parts.push((parts.pop() ?? '') + block.raw);
  }
  // Blank lines go, but not the spaces that begin a line of code.
  const trimmed = parts.map((part) => part.replace(/^\s*\n/, '').trimEnd());
  return trimmed.filter((part) => part !== '').join('\n\n');
}

/** Words that stand for themselves, so that Markdown shows them as they are, line by line. */
const linesMarkdown = (text: string): string =>
  text
    .split('\n')
    .map((line) => escapeMarkdown(line.trim()))
    .join('\\\n');

/** A text between fences that are longer than any in it. */
function fenced(text: string): string {
  const runs = [...text.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(2, ...runs) + 1);
  return `${fence}\n${text}\n${fence}`;
}
