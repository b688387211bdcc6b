import type { Token, Tokens } from 'marked';
import Papa from 'papaparse';
import { type AnsweredTask, isPlainAnswer } from '../../model/job';
import { type HtmlTable, parseHtmlTable, parseWholeHtmlTable } from './html-table';
import { inlineTokensOf, isHtmlTable, markdownSections } from './markdown-blocks';
import { plainSectionsOf } from './plain-text';
import { padRows, type TextPart, splitTables, type Table, tabSeparatedRows } from './tables';

/**
 * A block of an answer, its text without Markdown. Lines of a paragraph may be joined, those of `verse` may not.
 * `shown` is what people see of a table or code. A block that `follows` is in the same paragraph as the block before.
 */
export type AnswerBlock = (
  | { kind: 'paragraph' | 'verse'; text: string }
  | { kind: 'code'; text: string; table?: Table; shown?: string }
  | { kind: 'table'; table: Table; shown: string }
  | { kind: 'list'; items: readonly { marker: string; pieces: readonly AnswerBlock[] }[] }
) & { follows?: boolean };

/** Deeper blocks are plain, as in the panel. */
const deepest = 12;

/** Returns the blocks of an answer, as it is shown. */
export function answerBlocksOf(answered: AnsweredTask): AnswerBlock[] {
  const text = answered.answer.replaceAll(/\r\n?/g, '\n').trim();
  return isPlainAnswer(answered) ? plainPieces(text) : markdownPieces(text);
}

function markdownPieces(text: string): AnswerBlock[] {
  return markdownSections(text).flatMap(({ blocks, unread }) => {
    for (const { src, tokens } of unread) tokens.push(...inlineTokensOf(src));
    return blocks.flatMap((block) => pieceOf(block, 0));
  });
}

function pieceOf(token: Token, depth: number): AnswerBlock[] {
  if (depth > deepest) return [{ kind: 'verse', text: token.raw.trim() }];
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'checkbox':
      return [];
    case 'htmlTable':
      return isHtmlTable(token)
        ? [{ kind: 'table', table: token.read.table, shown: htmlShown(token.read) }]
        : [];
    case 'code':
      return [codePiece(token as Tokens.Code)];
    case 'list':
      return [listPiece(token as Tokens.List, depth)];
    case 'blockquote':
      return (token.tokens ?? []).flatMap((inside) => pieceOf(inside, depth + 1));
    case 'table':
    case 'paragraph':
    case 'text':
      return wordsPieces(token);
    default:
      return textPiece('paragraph', shownText(token, depth));
  }
}

const textPiece = (kind: 'paragraph' | 'verse', text: string): AnswerBlock[] =>
  text.trim() === '' ? [] : [{ kind, text: text.trim() }];

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Broken tables are paragraphs to the parser, and uneven ones would lose cells. */
function wordsPieces(token: Token): AnswerBlock[] {
  const parts = splitTables(linesOf(token.raw));
  if (!parts.some(({ kind }) => kind === 'table')) return versePieces(shownText(token, 0).split('\n'));
  const pieces = partPieces(parts, inlineText);
  if (token.type !== 'table') return pieces;
  return pieces.map((piece) =>
    piece.kind === 'table' ? { ...piece, shown: tabSeparatedRows(piece.table) } : piece,
  );
}

/** Returns the blocks of one paragraph. */
function partPieces(parts: readonly TextPart[], textOf: (raw: string) => string): AnswerBlock[] {
  const pieces = parts.flatMap((part): AnswerBlock[] => {
    const shown = textOf(part.lines.join('\n'));
    if (part.kind === 'lines') return versePieces(shown.split('\n'));
    const { rows, ...table } = part.table;
    return [{ kind: 'table', table: { ...table, rows: rows.map((row) => row.map(textOf)) }, shown }];
  });
  return pieces.map((piece, at) => (at === 0 ? piece : { ...piece, follows: true }));
}

/** Returns inline Markdown as it is shown; a `<br>` is a line break. */
function inlineText(raw: string): string {
  return inlineTokensOf(raw)
    .map((token) => (/^<br\s*\/?>$/i.test(token.raw.trim()) ? '\n' : shownText(token, 0)))
    .join('');
}

/** Returns a token's text, as `components/panel/answer/markdown.tsx` shows it. */
function shownText(token: Token, depth: number): string {
  if (depth > deepest) return token.raw;
  const inside = 'tokens' in token ? token.tokens : undefined;
  switch (token.type) {
    case 'codespan':
    case 'image':
    case 'escape':
      return String(token['text']);
    case 'br':
      return '\n';
    default:
      return inside && inside.length > 0
        ? inside.map((each) => shownText(each, depth + 1)).join('')
        : token.raw;
  }
}

/** Returns a table in HTML as the panel shows it, as text. */
const htmlShown = ({ caption, table }: HtmlTable): string =>
  [...(caption === '' ? [] : [caption]), tabSeparatedRows(table)].join('\n');

/** Returns the table in HTML that a fence holds alone. */
export function htmlTableInFence({
  text,
  lang = '',
}: Pick<Tokens.Code, 'text' | 'lang'>): HtmlTable | undefined {
  return /^html?$/i.test(lang.trim()) ? parseWholeHtmlTable(text) : undefined;
}

/** Languages of a fence whose text may be a table. */
const tableLanguages = /^(?:|text|txt|plain|plaintext|table|ascii|csv|tsv|markdown|md)$/i;

/** Returns code, with the table that a model wrote into its fence, if any. */
function codePiece({ text, lang = '' }: Pick<Tokens.Code, 'text' | 'lang'>): AnswerBlock & { kind: 'code' } {
  const code = { kind: 'code', text } as const;
  const html = htmlTableInFence({ text, lang });
  if (html) return { ...code, table: html.table, shown: htmlShown(html) };
  if (!tableLanguages.test(lang.trim())) return code;
  if (/^csv$/i.test(lang.trim())) {
    const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
    const rows = padRows(data);
    return rows ? { ...code, table: { rows, hasHeader: false, isSure: true } } : code;
  }
  const [part, ...others] = splitTables(linesOf(text));
  const isTable = others.length === 0 && part?.kind === 'table' && part.table.isSure;
  return isTable ? { ...code, table: part.table } : code;
}

function listPiece({ items, ordered, start }: Tokens.List, depth: number): AnswerBlock {
  const first = start === '' ? 1 : start;
  return {
    kind: 'list',
    items: items.map((item, index) => {
      const sign = ordered ? `${first + index}.` : '-';
      const box = item.task ? (item.checked === true ? ' [x]' : ' [ ]') : '';
      return { marker: sign + box, pieces: item.tokens.flatMap((inside) => pieceOf(inside, depth + 1)) };
    }),
  };
}

/** The mark of a list item. */
const item = /^\s*(?:[-*+•‣◦▪·●○–—]|\(?(?:\d{1,3}|\p{L})[.)])\s+\S/u;
/** The beginning or end of a line of code. */
const codeLine = /^(?: {4}|\t)|[{};]\s*$/;

/** Returns the blocks of plain text: paragraphs, fences, tables, lists and code. */
function plainPieces(text: string): AnswerBlock[] {
  return plainSectionsOf(text).flatMap((section): AnswerBlock[] => {
    switch (section.kind) {
      case 'blank':
        return [];
      case 'fence':
        // A fence in plain text is shown as it is.
        return [{ ...codePiece(section), shown: section.text }];
      case 'html':
        return [htmlPiece(section.raw)];
      case 'words':
        return partPieces(splitTables(section.lines), (words) => words).map(asRows);
    }
  });
}

/** A clear table is shown by its rows. */
const asRows = (piece: AnswerBlock): AnswerBlock =>
  piece.kind === 'table' && piece.table.isSure ? { ...piece, shown: tabSeparatedRows(piece.table) } : piece;

/** The picture may show markup: the table is not sure. */
function htmlPiece(raw: string): AnswerBlock {
  const read = parseHtmlTable(raw);
  if (!read) return { kind: 'verse', text: raw };
  return { kind: 'table', table: { ...read.table, isSure: false }, shown: raw };
}

/** Lines of lists or code stay apart; a single dash makes no list. */
function versePieces(lines: readonly string[]): AnswerBlock[] {
  const items = lines.filter((line) => item.test(line)).length;
  const code = lines.filter((line) => codeLine.test(line)).length;
  const isList = items > 1 || (items === 1 && item.test(lines[0] ?? ''));
  return textPiece(isList || code > lines.length / 2 ? 'verse' : 'paragraph', lines.join('\n'));
}
