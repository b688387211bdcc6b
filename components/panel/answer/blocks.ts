import type { Token, Tokens } from 'marked';
import {
  AnswerLexer,
  isHtmlTable,
  isTooDeep,
  isTooMuchInline,
  htmlTableInFence,
} from '../../../utils/answers/copying/blocks';
import { type HtmlTable, isTableOpen } from '../../../utils/answers/copying/html-table';
import type { Table } from '../../../utils/answers/copying/tables';
import { maxColumns } from '../../../utils/answers/copying/plain-text';

/** One block of an answer. */
export type MarkdownBlock = Token;

/** A table. A table from HTML may have a caption, and may lack a header. */
export type TableBlock = Tokens.Table & { caption?: string };

const plain = (raw: string): Tokens.Text => ({ type: 'text', raw, text: raw });

/** An unparsed text within a block, and the array that gets its tokens. */
interface Unread {
  src: string;
  tokens: Token[];
}

/** Parses a text into blocks. Their inline text is not parsed yet. */
function outline(text: string): { blocks: MarkdownBlock[]; unread: Unread[] } {
  const unknown = { blocks: [plain(text)], unread: [] };
  if (isTooDeep(text)) return unknown;
  try {
    const lexer = new AnswerLexer();
    return { blocks: lexer.blockTokens(text), unread: lexer.inlineQueue };
  } catch {
    return unknown;
  }
}

const isTable = (block: MarkdownBlock): block is Tokens.Table => block.type === 'table' && 'rows' in block;
const isList = (block: MarkdownBlock): block is Tokens.List => block.type === 'list' && 'items' in block;

const sameRow = (one: readonly Tokens.TableCell[], other: readonly Tokens.TableCell[]): boolean =>
  one.length === other.length &&
  one.every(({ text, align }, at) => text === other[at]?.text && align === other[at].align);

/** Returns a block that was parsed again. Unchanged items and rows keep their identity, so that they are not drawn again. */
function withKnown(block: MarkdownBlock, known: MarkdownBlock | undefined): MarkdownBlock {
  if (isList(block) && known && isList(known)) {
    const same = (item: Tokens.ListItem, at: number): Tokens.ListItem => {
      const before = known.items[at];
      return before?.raw === item.raw && before.loose === item.loose ? before : item;
    };
    return { ...block, items: block.items.map(same) };
  }
  if (isTable(block) && known && isTable(known)) {
    const same = (row: Tokens.TableCell[], at: number): Tokens.TableCell[] => {
      const before = known.rows[at];
      return before && sameRow(before, row) ? before : row;
    };
    return { ...block, rows: block.rows.map(same) };
  }
  return block;
}

/** Returns the number of cells in a line of a table, as the parser counts them. */
const cellsIn = (line: string): number =>
  (line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .match(/(?<!\\)\|/g)?.length ?? 0) + 1;

/** Whether a row has more cells than there are headings: the parser would drop those cells. */
const losesCells = ({ raw, header }: Tokens.Table): boolean =>
  raw
    .trimEnd()
    .split('\n')
    .slice(2)
    .some((line) => cellsIn(line) > header.length);

/** Returns an HTML table as a block. */
function htmlTable(raw: string, { table, caption }: HtmlTable): MarkdownBlock {
  return (table.rows[0]?.length ?? 0) > maxColumns ? plain(raw) : { ...tableBlock(table), raw, caption };
}

/** Returns a table as a block. Its cells are plain text. */
export function tableBlock({ rows, hasHeader }: Table): TableBlock {
  const cells = (row: readonly string[], header: boolean): Tokens.TableCell[] =>
    row.map((text) => ({ text, tokens: [plain(text)], header, align: null }));
  const [first = [], ...others] = hasHeader ? rows : [[], ...rows];
  return {
    type: 'table',
    raw: '',
    align: [],
    header: cells(first, true),
    rows: others.map((row) => cells(row, false)),
  };
}

/** Returns a block that can be shown. A table that would lose cells is shown as its source text. */
function readable(block: MarkdownBlock): MarkdownBlock {
  if (isHtmlTable(block)) return htmlTable(block.raw, block.read);
  const fenced = block.type === 'code' ? htmlTableInFence(block as Tokens.Code) : undefined;
  if (fenced) return htmlTable(block.raw, fenced);
  return isTable(block) && (block.header.length > maxColumns || losesCells(block)) ? plain(block.raw) : block;
}

/** Returns the number of blocks before an HTML table that may still grow. A blank line ends a block, but not the table. */
function beforeOpenTable(blocks: readonly MarkdownBlock[]): number {
  const raws = blocks.map(({ raw }) => raw);
  const at = raws.findIndex((raw, index) => /^ {0,3}</.test(raw) && isTableOpen(raws.slice(index).join('')));
  return at < 0 ? blocks.length : at;
}

/**
 * Returns a parser for a growing answer. It is called with longer and longer texts, and parses only the part that can still change.
 * Unchanged blocks, items and rows keep their identity. `isGrowing` is false once the text is complete.
 */
export function createBlockReader(): (text: string, isGrowing: boolean) => readonly MarkdownBlock[] {
  const readInline = createInlineReader((src) => new AnswerLexer().inlineTokens(src));
  let shown: readonly MarkdownBlock[] = [];
  let settled = 0;
  let settledText = '';
  let wasWaiting = false;

  return (text, isGrowing) => {
    const now = text.replace(/\r\n?/g, '\n');
    if (!now.startsWith(settledText)) {
      settled = 0;
      settledText = '';
    }
    const { blocks, unread } = outline(now.slice(settledText.length));
    const before = shown;
    const { isWaiting } = readInline(unread, isGrowing);
    const next = (block: MarkdownBlock, known: MarkdownBlock | undefined): MarkdownBlock => {
      // A block that was only partly parsed while it grew counts as changed.
      const read = readable(block);
      if (known?.raw === block.raw && known.type === read.type && !wasWaiting) return known;
      return withKnown(read, wasWaiting ? undefined : known);
    };
    shown = [
      ...before.slice(0, settled),
      ...blocks.map((block, index) => next(block, before[settled + index])),
    ];
    wasWaiting = isWaiting;
    // The following text can still belong to the last block (a list, a table), or join it with the one before.
    const solid = blocks.flatMap((block, index) => (block.type === 'space' ? [] : [index]));
    const done = blocks.slice(0, Math.min(solid.at(-2) ?? 0, beforeOpenTable(blocks)));
    settled += done.length;
    settledText += done.map(({ raw }) => raw).join('');
    return shown;
  };
}

/**
 * Returns a parser for emphasis, code and links. It parses each text once and reuses earlier results. If a growing text becomes too
 * large to parse, the parsed part stays, and the rest is shown as its source. `isWaiting` then means that the whole text is parsed
 * once it is complete.
 */
function createInlineReader(read: (src: string) => Token[]) {
  let known = new Map<string, Token[]>();
  /** The parsed part of the last text. */
  let head: { src: string; tokens: Token[] } = { src: '', tokens: [] };

  const safely = (src: string): Token[] => {
    try {
      return read(src);
    } catch {
      return [plain(src)];
    }
  };

  return (unread: readonly Unread[], isGrowing: boolean): { isWaiting: boolean } => {
    const now = new Map<string, Token[]>();
    let isWaiting = false;
    for (const [at, { src, tokens }] of unread.entries()) {
      const isLast = isGrowing && at === unread.length - 1;
      if (isTooMuchInline(src, isLast)) {
        const isKnown = isLast && head.src !== '' && src.startsWith(head.src);
        tokens.push(...(isKnown ? [...head.tokens, plain(src.slice(head.src.length))] : [plain(src)]));
        isWaiting ||= isLast;
        continue;
      }
      const found = known.get(src) ?? now.get(src) ?? safely(src);
      now.set(src, found);
      tokens.push(...found);
      if (isLast) head = { src, tokens: found };
    }
    known = now;
    return { isWaiting };
  };
}
