import { Lexer, type Token, type Tokens } from 'marked';
import {
  answerMarkdown,
  isHtmlTable,
  isTooDeep,
  htmlTableInFence,
} from '../../../utils/answers/copying/blocks';
import { type HtmlTable, isTableOpen } from '../../../utils/answers/copying/html-table';
import type { Table } from '../../../utils/answers/copying/tables';
import { maxColumns } from '../../../utils/answers/copying/plain-text';

/** One block of an answer. */
export type MarkdownBlock = Token;

/** A table; one that was written in HTML may have words of its own before it, and no header. */
export type TableBlock = Tokens.Table & { caption?: string };

const plain = (raw: string): Tokens.Text => ({ type: 'text', raw, text: raw });

/** Where blocks begin and end, and the texts in them that are still to be read, each with where its tokens belong. */
interface Outline {
  blocks: MarkdownBlock[];
  unread: { src: string; tokens: Token[] }[];
}

function outline(text: string): Outline {
  const unknown = { blocks: [plain(text)], unread: [] };
  if (isTooDeep(text)) return unknown;
  try {
    const lexer = new Lexer(answerMarkdown.defaults);
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

/** A block that was read again, with the very same items or rows where those are as they were. */
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

/** How many cells a line of a table has, as the parser counts them. */
const cellsIn = (line: string): number =>
  (line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .match(/(?<!\\)\|/g)?.length ?? 0) + 1;

/** Whether a row has more cells than there are headings: the parser drops those. */
const losesCells = ({ raw, header }: Tokens.Table): boolean =>
  raw
    .trimEnd()
    .split('\n')
    .slice(2)
    .some((line) => cellsIn(line) > header.length);

/** A table in HTML as one that is drawn. */
function htmlTable(raw: string, { table, caption }: HtmlTable): MarkdownBlock {
  return (table.rows[0]?.length ?? 0) > maxColumns ? plain(raw) : { ...tableBlock(table), raw, caption };
}

/** Returns a table as a block: its cells are plain text. */
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

/** Returns a block that can be shown: a table that is not whole is shown as it was written. */
function readable(block: MarkdownBlock): MarkdownBlock {
  if (isHtmlTable(block)) return htmlTable(block.raw, block.read);
  const fenced = block.type === 'code' ? htmlTableInFence(block as Tokens.Code) : undefined;
  if (fenced) return htmlTable(block.raw, fenced);
  return isTable(block) && (block.header.length > maxColumns || losesCells(block)) ? plain(block.raw) : block;
}

/** How many blocks come before a table that may still grow: a blank line in it ends it only until its next row. */
function beforeOpenTable(blocks: readonly MarkdownBlock[]): number {
  const raws = blocks.map(({ raw }) => raw);
  const at = raws.findIndex((raw, index) => /^ {0,3}</.test(raw) && isTableOpen(raws.slice(index).join('')));
  return at < 0 ? blocks.length : at;
}

/**
 * Reads a growing answer: called with ever longer texts, it reads only what can still change, and answers the very
 * same block for what did not, and in a list or a table that grows the very same items or rows. `isGrowing` is false
 * once the text is whole.
 */
export function createBlockReader(): (text: string, isGrowing: boolean) => readonly MarkdownBlock[] {
  const readInline = createInlineReader((src) => new Lexer(answerMarkdown.defaults).inlineTokens(src));
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
      // What was not read to its end while it grew is another one now.
      const read = readable(block);
      if (known?.raw === block.raw && known.type === read.type && !wasWaiting) return known;
      return withKnown(read, wasWaiting ? undefined : known);
    };
    shown = [
      ...before.slice(0, settled),
      ...blocks.map((block, index) => next(block, before[settled + index])),
    ];
    wasWaiting = isWaiting;
    // What comes next can still join the last block (a list, a table), or turn it and the one before into one.
    const solid = blocks.flatMap((block, index) => (block.type === 'space' ? [] : [index]));
    const done = blocks.slice(0, Math.min(solid.at(-2) ?? 0, beforeOpenTable(blocks)));
    settled += done.length;
    settledText += done.map(({ raw }) => raw).join('');
    return shown;
  };
}

/** A text within a block that is still to be read, and where its tokens belong. */
interface Unread {
  src: string;
  tokens: Token[];
}

/**
 * A text longer than this, in characters, is left as it was written: the parser's time grows with the square of its
 * length. What still grows is read again at every step, so that it is held to less.
 */
const maxInlineLength = { finished: 20_000, growing: 8_000 };

const plainToken = (raw: string): Tokens.Text => ({ type: 'text', raw, text: raw });

/**
 * Reads the emphasis, code and links of texts, each text once: what was read in the step before is known in the next. Of
 * a growing text that became too long, what was read of it stays, and the rest stands behind it as it was written; such a
 * one is waiting to be whole.
 */
function createInlineReader(read: (src: string) => Token[]) {
  let known = new Map<string, Token[]>();
  /** The last text as far as it was read. */
  let head: { src: string; tokens: Token[] } = { src: '', tokens: [] };

  const safely = (src: string): Token[] => {
    try {
      return read(src);
    } catch {
      return [plainToken(src)];
    }
  };

  return (unread: readonly Unread[], isGrowing: boolean): { isWaiting: boolean } => {
    const now = new Map<string, Token[]>();
    let isWaiting = false;
    for (const [at, { src, tokens }] of unread.entries()) {
      const isLast = isGrowing && at === unread.length - 1;
      if (src.length > maxInlineLength.finished || (isLast && src.length > maxInlineLength.growing)) {
        const isKnown = isLast && head.src !== '' && src.startsWith(head.src);
        tokens.push(
          ...(isKnown ? [...head.tokens, plainToken(src.slice(head.src.length))] : [plainToken(src)]),
        );
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
