import type { Token, Tokens } from 'marked';
import { htmlTableInFence } from '../../../utils/answers/copying/blocks';
import type { HtmlTable } from '../../../utils/answers/copying/html-table';
import {
  cellsIn,
  inlineTokensOf,
  isHtmlTable,
  isTooMuchInline,
  markdownSections,
  sourceToken,
  type Unread,
} from '../../../utils/answers/copying/markdown-blocks';
import type { Table } from '../../../utils/answers/copying/tables';
import { maxColumns } from '../../../utils/answers/copying/plain-text';

/** One block of an answer. */
export type MarkdownBlock = Token;

/** A table. A table from HTML may have a caption, and may lack a header. */
export type TableBlock = Tokens.Table & { caption?: string };

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

/** Whether a row has more cells than there are headings: the parser would drop those cells. */
const losesCells = ({ raw, header }: Tokens.Table): boolean =>
  raw
    .trimEnd()
    .split('\n')
    .slice(2)
    .some((line) => cellsIn(line) > header.length);

/** Returns an HTML table as a block. */
function htmlTable(raw: string, { table, caption }: HtmlTable): MarkdownBlock {
  return (table.rows[0]?.length ?? 0) > maxColumns
    ? sourceToken(raw)
    : { ...tableBlock(table), raw, caption };
}

/** Returns a table as a block. Its cells are plain text. */
export function tableBlock({ rows, hasHeader }: Table): TableBlock {
  const cells = (row: readonly string[], header: boolean): Tokens.TableCell[] =>
    row.map((text) => ({ text, tokens: [sourceToken(text)], header, align: null }));
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
  return isTable(block) && (block.header.length > maxColumns || losesCells(block))
    ? sourceToken(block.raw)
    : block;
}

/**
 * Returns a parser for a growing answer. It is called with longer and longer texts, and parses only the part that can still change.
 * Unchanged blocks, items and rows keep their identity. `isGrowing` is false once the text is complete.
 */
export function createBlockReader(): (text: string, isGrowing: boolean) => readonly MarkdownBlock[] {
  const readInline = createInlineReader();
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
    const sections = markdownSections(now.slice(settledText.length));
    const before = shown;
    const { isWaiting } = readInline(
      sections.flatMap(({ unread }) => unread),
      isGrowing,
    );
    const next = (block: MarkdownBlock, known: MarkdownBlock | undefined): MarkdownBlock => {
      // A block that was only partly parsed while it grew counts as changed.
      const read = readable(block);
      if (known?.raw === block.raw && known.type === read.type && !wasWaiting) return known;
      return withKnown(read, wasWaiting ? undefined : known);
    };
    const blocks = sections.flatMap((section) => section.blocks);
    shown = [
      ...before.slice(0, settled),
      ...blocks.map((block, index) => next(block, before[settled + index])),
    ];
    wasWaiting = isWaiting;
    // The following text can still belong to the last section, or join it with the one before.
    const open = sections.findIndex(({ isOpen }) => isOpen);
    const done = sections.slice(0, Math.max(0, Math.min(sections.length - 2, open < 0 ? Infinity : open)));
    for (const section of done) {
      settled += section.blocks.length;
      settledText += section.raw;
    }
    return shown;
  };
}

/**
 * Returns a parser for emphasis, code and links. It reuses earlier results. Equal texts, such as cells of a table, have tokens of
 * their own. If a growing text becomes too
 * large to parse, the parsed part stays, and the rest is shown as its source. `isWaiting` then means that the whole text is parsed
 * once it is complete.
 */
function createInlineReader() {
  let known = new Map<string, Token[][]>();
  /** The parsed part of the last text. */
  let head: { src: string; tokens: Token[] } = { src: '', tokens: [] };

  return (unread: readonly Unread[], isGrowing: boolean): { isWaiting: boolean } => {
    const now = new Map<string, Token[][]>();
    let isWaiting = false;
    for (const [at, { src, tokens }] of unread.entries()) {
      const isLast = isGrowing && at === unread.length - 1;
      if (isTooMuchInline(src, isLast)) {
        const isKnown = isLast && head.src !== '' && src.startsWith(head.src);
        tokens.push(
          ...(isKnown ? [...head.tokens, sourceToken(src.slice(head.src.length))] : [sourceToken(src)]),
        );
        isWaiting ||= isLast;
        continue;
      }
      const alike = now.get(src) ?? [];
      const found = known.get(src)?.[alike.length] ?? inlineTokensOf(src);
      alike.push(found);
      now.set(src, alike);
      tokens.push(...found);
      if (isLast) head = { src, tokens: found };
    }
    known = now;
    return { isWaiting };
  };
}
