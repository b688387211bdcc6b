import { Lexer, type Token, type Tokens, Marked, type TokenizerExtension } from 'marked';
import Papa from 'papaparse';
import { type AnsweredTask, isPlainAnswer } from '../../model/job';
import { type HtmlTable, parseHtmlTable, parseWholeHtmlTable, htmlTableRaw } from './html-table';
import { plainSectionsOf } from './plain-text';
import { padRows, type TextPart, splitTables, type Table, tabSeparatedRows } from './tables';

/** A table in an answer's Markdown that was written in HTML: the only HTML that is more than text. */
type HtmlTableToken = Tokens.Generic & { type: 'htmlTable'; read: HtmlTable };

const htmlTable: TokenizerExtension = {
  name: 'htmlTable',
  level: 'block',
  tokenizer(src) {
    const raw = htmlTableRaw(src);
    if (raw === undefined) return undefined;
    const read = parseHtmlTable(raw);
    return read
      ? { type: 'htmlTable', raw, read }
      : { type: 'paragraph', raw, text: raw, tokens: [{ type: 'text', raw, text: raw }] };
  },
};

/** Whether a block is such a table. */
export function isHtmlTable(token: { type: string; raw: string }): token is HtmlTableToken {
  return token.type === 'htmlTable';
}

/**
 * How answers are read, by who shows them and who copies them. Without link definitions a block means the same wherever
 * it stands, so that blocks can be read one by one; and a line such as "[unclear]: 5" stays visible.
 */
export const answerMarkdown = new Marked({ tokenizer: { def: () => undefined }, extensions: [htmlTable] });

/** Whether quotes and lists nest so deep that the text is taken as plain: the parser's time grows with the square of the depth. */
export function isTooDeep(text: string): boolean {
  return /^(?:[ \t]*(?:>|[-*+] |\d{1,9}[.)] )){24}|^ {160}/m.test(text);
}

/**
 * A part of an answer by its shape, its words without Markdown. Lines of a paragraph may be joined, those of `verse`
 * stand as they are. A table may be one to nobody but us: `shown` is what people see. One that `follows` stands in the
 * same paragraph as the one before.
 */
export type AnswerBlock = (
  | { kind: 'paragraph' | 'verse'; text: string }
  | { kind: 'code'; text: string; table?: Table; shown?: string }
  | { kind: 'table'; table: Table; shown: string }
  | { kind: 'list'; items: readonly { marker: string; pieces: readonly AnswerBlock[] }[] }
) & { follows?: boolean };

/** What the parser would take too long for is plain text, as in the panel: deep nesting, and long blocks. */
const longest = 20_000;
const deepest = 12;

/** The pieces of an answer, as it is shown. */
export function answerBlocksOf(answered: AnsweredTask): AnswerBlock[] {
  const text = answered.answer.replaceAll(/\r\n?/g, '\n').trim();
  return isPlainAnswer(answered) ? plainPieces(text) : markdownPieces(text);
}

function markdownPieces(text: string): AnswerBlock[] {
  if (isTooDeep(text)) return plainPieces(text);
  return topLevelTokens(text).flatMap((block) =>
    block.raw.length > longest && !/^(?:htmlTable|code)$/.test(block.type)
      ? plainPieces(block.raw)
      : tokensOf(() => answerMarkdown.lexer(block.raw), block.raw).flatMap((token) => pieceOf(token, 0)),
  );
}

/** The blocks of a text in Markdown, what is within them still unread. */
export function topLevelTokens(text: string): Token[] {
  return tokensOf(() => new Lexer(answerMarkdown.defaults).blockTokens(text), text);
}

function tokensOf(read: () => Token[], raw: string): Token[] {
  try {
    return read();
  } catch {
    return [{ type: 'paragraph', raw, text: raw, tokens: [] }];
  }
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
      return [shownCode(token as Tokens.Code)];
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

/** A paragraph or a table, of which broken ones are paragraphs to Markdown, and uneven ones would lose cells. */
function wordsPieces(token: Token): AnswerBlock[] {
  const parts = splitTables(linesOf(token.raw));
  if (!parts.some(({ kind }) => kind === 'table')) return versePieces(shownText(token, 0).split('\n'));
  const pieces = partPieces(parts, inlineText);
  if (token.type !== 'table') return pieces;
  return pieces.map((piece) =>
    piece.kind === 'table' ? { ...piece, shown: tabSeparatedRows(piece.table) } : piece,
  );
}

/** The parts of one paragraph. */
function partPieces(parts: readonly TextPart[], textOf: (raw: string) => string): AnswerBlock[] {
  const pieces = parts.flatMap((part): AnswerBlock[] => {
    const shown = textOf(part.lines.join('\n'));
    if (part.kind === 'lines') return versePieces(shown.split('\n'));
    const { rows, ...table } = part.table;
    return [{ kind: 'table', table: { ...table, rows: rows.map((row) => row.map(textOf)) }, shown }];
  });
  return pieces.map((piece, at) => (at === 0 ? piece : { ...piece, follows: true }));
}

/** Markdown within a line as it is shown; a break in a table's cell is one in it. */
function inlineText(raw: string): string {
  if (raw.length > longest) return raw;
  return tokensOf(() => Lexer.lexInline(raw, answerMarkdown.defaults), raw)
    .map((token) => (/^<br\s*\/?>$/i.test(token.raw.trim()) ? '\n' : shownText(token, 0)))
    .join('');
}

/** A token's words, as `components/panel/answer/markdown.tsx` shows them. */
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

/** A table in HTML as the panel's own text has it. */
const htmlShown = ({ caption, table }: HtmlTable): string =>
  [...(caption === '' ? [] : [caption]), tabSeparatedRows(table)].join('\n');

/** The table that a fence says to hold the HTML of, and nothing else. */
export function htmlTableInFence({
  text,
  lang = '',
}: Pick<Tokens.Code, 'text' | 'lang'>): HtmlTable | undefined {
  return /^html?$/i.test(lang.trim()) ? parseWholeHtmlTable(text) : undefined;
}

/** Words by which a fence says that its text is no program, and what tables in it look like. */
const tableLanguages = /^(?:|text|txt|plain|plaintext|table|ascii|csv|tsv|markdown|md)$/i;

/** Models write tables into fences, too. */
function codePiece({ text, lang = '' }: Pick<Tokens.Code, 'text' | 'lang'>): AnswerBlock {
  const code: AnswerBlock = { kind: 'code', text };
  const html = htmlTableInFence({ text, lang });
  if (html) return { ...code, table: html.table };
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

/** Code as the panel shows it. */
function shownCode(token: Tokens.Code): AnswerBlock {
  const read = htmlTableInFence(token);
  return read
    ? { kind: 'code', text: token.text, table: read.table, shown: htmlShown(read) }
    : codePiece(token);
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

/** An item's own mark. */
const item = /^\s*(?:[-*+•‣◦▪·●○–—]|\(?(?:\d{1,3}|\p{L})[.)])\s+\S/u;
/** What lines of code begin or end with. */
const codeLine = /^(?: {4}|\t)|[{};]\s*$/;

/** Text that stands for itself: paragraphs between blank lines, with fences, tables, lists and code among them. */
function plainPieces(text: string): AnswerBlock[] {
  return plainSectionsOf(text).flatMap((section): AnswerBlock[] => {
    switch (section.kind) {
      case 'blank':
        return [];
      case 'fence':
        return [codePiece(section)];
      case 'html':
        return [htmlPiece(section.raw)];
      case 'words':
        return partPieces(splitTables(section.lines), (words) => words).map(asRows);
    }
  });
}

/** A table that is drawn as one is shown by its rows. */
const asRows = (piece: AnswerBlock): AnswerBlock =>
  piece.kind === 'table' && piece.table.isSure ? { ...piece, shown: tabSeparatedRows(piece.table) } : piece;

/** It may be a picture of such markup: nobody is sure that a table is meant. */
function htmlPiece(raw: string): AnswerBlock {
  const read = parseHtmlTable(raw);
  if (!read) return { kind: 'verse', text: raw };
  return { kind: 'table', table: { ...read.table, isSure: false }, shown: raw };
}

/** Lines that are items or code stand as they are; one dash in a sentence makes no list of it. */
function versePieces(lines: readonly string[]): AnswerBlock[] {
  const items = lines.filter((line) => item.test(line)).length;
  const code = lines.filter((line) => codeLine.test(line)).length;
  const isList = items > 1 || (items === 1 && item.test(lines[0] ?? ''));
  return textPiece(isList || code > lines.length / 2 ? 'verse' : 'paragraph', lines.join('\n'));
}
