import type { Tokens } from 'marked';
import { htmlTableInFence, type AnswerBlock, answerBlocksOf } from './blocks';
import { isHtmlTable, isTooDeep, markdownSections } from './markdown-blocks';
import type { CopiedAnswer, CopyFormat } from '../../model/task';
import { type AnsweredTask, isPlainAnswer } from '../../model/job';
import { escapeMarkdown, escapeTableCell, markdownCode, markdownTable } from '../../lib/markdown';
import { dehyphenate } from './dehyphenate';
import { plainPartsOf } from './plain-text';
import { type Table, tabSeparatedRows } from './tables';
import { escapeHtml } from '../../lib/html';
import { guardCell, guardLines } from '../spreadsheet';

/** Spreadsheets read a cell in quotes as one, also with tabs and line breaks; a quote inside needs none. */
function tabCell(text: string): string {
  const cell = guardCell(text);
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Returns a table without its empty rows, or none if all are empty. */
function withoutEmptyRows({ rows, hasHeader, ...table }: Table): Table[] {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  return filled.length === 0
    ? []
    : [{ ...table, rows: filled, hasHeader: hasHeader && filled[0] === rows[0] }];
}

/** Returns tables with a tab between cells, as spreadsheets exchange them; a blank line between tables. */
function tabSeparated(tables: readonly Table[]): string {
  return tables.map(({ rows }) => rows.map((row) => row.map(tabCell).join('\t')).join('\n')).join('\n\n');
}

function htmlRow(row: readonly string[], tag: 'td' | 'th'): string {
  const open = tag === 'th' ? '<th scope="col">' : '<td>';
  // Gnumeric ignores the `<br>` alone, and would join two words (seen with 1.12).
  const lines = (cell: string): string => escapeHtml(guardCell(cell)).replaceAll('\n', '<br>\n');
  const cells = row.map((cell) => `${open}${lines(cell)}</${tag}>`);
  return `<tr>${cells.join('')}</tr>`;
}

/** Returns tables as HTML, their text escaped. */
function htmlTables(tables: readonly Table[]): string {
  return tables
    .map(({ rows: [first = [], ...others], hasHeader }) => {
      const body = (hasHeader ? others : [first, ...others]).map((row) => htmlRow(row, 'td'));
      const head = hasHeader ? [`<thead>`, htmlRow(first, 'th'), `</thead>`] : [];
      return ['<table>', ...head, '<tbody>', ...body, '</tbody>', '</table>'].join('\n');
    })
    .join('\n<br>\n');
}

export type AnswerCopyFormats = ReturnType<typeof copyFormatsOf>;

/** Returns the formats in which an answer can be copied. */
export function copyFormatsOf(answered: AnsweredTask) {
  const pieces = answerBlocksOf(answered);
  const leaves = pieces.flatMap(leavesOf);
  const tables = leaves.flatMap((leaf) =>
    'table' in leaf && leaf.table ? withoutEmptyRows(leaf.table) : [],
  );
  const sureTables = tables.filter(({ isSure }) => isSure);
  const code = leaves.flatMap((leaf) => (leaf.kind === 'code' ? [leaf.text] : []));
  const isTable = pieces.length > 0 && pieces.every((piece) => 'table' in piece && piece.table?.isSure);
  const shown = (): string => (isPlainAnswer(answered) ? plainText(answered) : blocksText(pieces));
  const formats: CopyFormat[] = ['shown', 'paragraphs', 'oneLine', 'markdown'];
  if (tables.length > 0) formats.push('tsv');
  formats.push('code');

  const text = (format: CopyFormat): string => {
    switch (format) {
      case 'shown':
        return shown();
      case 'paragraphs':
        return blocksText(pieces, dehyphenate);
      case 'oneLine':
        return dehyphenate(blocksText(pieces).split('\n')).replaceAll(/\s+/g, ' ').trim();
      case 'markdown':
        return isPlainAnswer(answered)
          ? pieces.map(markdownOf).join('\n\n')
          : ownMarkdown(answered.answer.trim());
      case 'tsv':
        return tabSeparated(tables);
      case 'code':
        // Code stays as it is, even if it looks like a table.
        return code.length > 0
          ? code.join('\n\n')
          : markdownCode(isPlainAnswer(answered) ? answered.answer.trim() : shown());
    }
  };
  return {
    /** In the order of the menu. */
    formats: formats as readonly CopyFormat[],
    /** Whether the answer contains code, so that the format `code` is the code alone. */
    hasCode: code.length > 0,
    /** Returns the format to use where `last` was chosen last. */
    meant: (last: CopyFormat = isTable ? 'tsv' : 'shown'): CopyFormat =>
      formats.includes(last) ? last : 'shown',
    copy: (format: CopyFormat): CopiedAnswer => {
      return { format, text: text(format), ...(format === 'tsv' ? { html: htmlTables(tables) } : {}) };
    },
    hasTable: sureTables.length > 0,
    /** Returns the clear tables alone, without captions and other text. */
    copyTable: (): CopiedAnswer => ({
      format: 'tsv',
      text: tabSeparated(sureTables),
      html: htmlTables(sureTables),
    }),
  };
}

/** Returns plain text with its tables as rows, without formulas in them. */
function plainText({ answer, task }: AnsweredTask): string {
  const parts = plainPartsOf(answer.trim(), task);
  const text = parts.map((part) => (part.kind === 'table' ? tabSeparatedRows(part.table) : part.text));
  return guardLines(text.join('\n'));
}

/** Returns a block, or the blocks in all items of a list. */
const leavesOf = (piece: AnswerBlock): AnswerBlock[] =>
  piece.kind === 'list' ? piece.items.flatMap(({ pieces }) => pieces.flatMap(leavesOf)) : [piece];

const asTheyAre = (lines: readonly string[]): string => lines.join('\n');

function blocksText(pieces: readonly AnswerBlock[], joinLines = asTheyAre): string {
  return pieces
    .map((piece, at) => (at === 0 ? '' : piece.follows ? '\n' : '\n\n') + pieceText(piece, joinLines))
    .join('')
    .trim();
}

/** Returns a block as it is shown, without formulas in rows of a table. `joinLines` joins the lines of a paragraph. */
function pieceText(piece: AnswerBlock, joinLines: typeof asTheyAre): string {
  switch (piece.kind) {
    case 'paragraph':
      return joinLines(guardLines(piece.text).split('\n'));
    case 'verse':
      return guardLines(piece.text);
    case 'code':
      return piece.table ? guardLines(piece.shown ?? piece.text) : (piece.shown ?? piece.text);
    case 'table':
      return guardLines(piece.shown);
    case 'list':
      return piece.items
        .map(({ marker, pieces }) => {
          const text = pieces.map((inside) => pieceText(inside, asTheyAre)).join('\n');
          return `${marker} ${text.replaceAll('\n', `\n${' '.repeat(marker.length + 1)}`)}`.trimEnd();
        })
        .join('\n');
  }
}

/** Returns a block of plain text as Markdown that shows it line by line. */
function markdownOf(piece: AnswerBlock): string {
  if (piece.kind === 'code') return markdownCode(piece.text);
  if (piece.kind === 'table') return tableMarkdown(piece.table);
  return linesMarkdown(pieceText(piece, asTheyAre));
}

function tableMarkdown({ rows }: Table): string {
  const cell = (text: string): string => escapeTableCell(text.replaceAll(/\s+/g, ' '));
  return markdownTable(rows.map((row) => row.map(cell)));
}

/** Returns an answer's Markdown with its tables in HTML as Markdown, between blank lines. */
function ownMarkdown(answer: string): string {
  if (!/<table\b/i.test(answer) || isTooDeep(answer)) return answer;
  const parts = [''];
  for (const block of markdownSections(answer.replaceAll(/\r\n?/g, '\n')).flatMap(({ blocks }) => blocks)) {
    const read = isHtmlTable(block)
      ? block.read
      : block.type === 'code' && htmlTableInFence(block as Tokens.Code);
    if (read) parts.push(linesMarkdown(read.caption), tableMarkdown(read.table), '');
    else parts.push((parts.pop() ?? '') + block.raw);
  }
  // Without blank lines, but with the spaces that begin a line of code.
  const trimmed = parts.map((part) => part.replace(/^\s*\n/, '').trimEnd());
  return trimmed.filter((part) => part !== '').join('\n\n');
}

/** Returns Markdown that shows a text line by line. */
const linesMarkdown = (text: string): string =>
  text
    .split('\n')
    .map((line) => escapeMarkdown(line.trim()))
    .join('\\\n');
