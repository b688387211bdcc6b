import { Lexer, Marked, type Token, type TokenizerExtension, type Tokens } from 'marked';
import { type HtmlTable, htmlTableRaw, isTableOpen, parseHtmlTable } from './html-table';
import { maxColumns } from './plain-text';

/** A table in HTML within Markdown: the only HTML that is not shown as text. */
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

/** Whether a token is a table in HTML. */
export function isHtmlTable(token: { type: string; raw: string }): token is HtmlTableToken {
  return token.type === 'htmlTable';
}

/** Returns the number of cells in a line of a table, as the parser counts them. */
export const cellsIn = (line: string): number =>
  (line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .match(/(?<!\\)\|/g)?.length ?? 0) + 1;

/** The line below a table's header. */
const tableRule = /^ {0,3}(?=.*[:|])(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?$/;

/** Whether a table begins with these two lines. Wider ones would have the parser fill up each of their rows. */
function opensTable(head: string, rule: string): boolean {
  return tableRule.test(rule) && cellsIn(rule) <= maxColumns && cellsIn(head) === cellsIn(rule);
}

/**
 * The Markdown parser for showing and copying answers. Without link definitions, so that the meaning of a block does
 * not depend on others, and a line such as "[unclear]: 5" stays visible.
 */
const answerMarkdown = new Marked({
  tokenizer: {
    def: () => undefined,
    table(src) {
      const [head, rule] = firstLines(src);
      // The parser's own rule would read to the end below every line, whether it is a header or not.
      return opensTable(head, rule) ? false : undefined;
    },
  },
  extensions: [htmlTable],
});

function firstLines(src: string): [string, string] {
  const end = src.indexOf('\n');
  if (end < 0) return [src, ''];
  const next = src.indexOf('\n', end + 1);
  return [src.slice(0, end), src.slice(end + 1, next < 0 ? src.length : next)];
}

/** The lexer of answers: inline text that is too much for it becomes one token, its source. */
class AnswerLexer extends Lexer {
  constructor() {
    super(answerMarkdown.defaults);
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (!isTooMuchInline(src)) return super.inlineTokens(src, tokens);
    tokens.push(sourceToken(src));
    return tokens;
  }
}

/** Returns the tokens of inline Markdown. */
export function inlineTokensOf(src: string): Token[] {
  try {
    return new AnswerLexer().inlineTokens(src);
  } catch {
    return [sourceToken(src)];
  }
}

/** The longest inline text that is parsed, in characters. A growing one is parsed again at each step. */
const maxInlineLength = { whole: 20_000, growing: 8_000 };
/** The most marks that may open or close something: the parser's time grows with the square of those that never close. */
const maxInlineMarks = 500;

/** Whether inline text would take the parser too long: the text is then shown as its source. */
export function isTooMuchInline(src: string, isGrowing = false): boolean {
  if (src.length > (isGrowing ? maxInlineLength.growing : maxInlineLength.whole)) return true;
  return (src.replaceAll(/\\./gs, ' ').match(/\*+|_+|~+|`+|\[/g) ?? []).length > maxInlineMarks;
}

/** Whether quotes and lists nest too deep for the parser, whose time grows with the square of the depth: the text is then plain. */
export function isTooDeep(text: string): boolean {
  return /^(?:[ \t]*(?:>|[-*+] |\d{1,9}[.)] )){24}|^ {160}/m.test(text);
}

/** Returns a text as a token that is shown as it is. */
export const sourceToken = (raw: string): Tokens.Text => ({ type: 'text', raw, text: raw });

/** An unparsed text within a block, and the array that gets its tokens. */
export interface Unread {
  src: string;
  tokens: Token[];
}

/** A part of a text whose blocks do not depend on other parts. The inline text of its blocks is not parsed yet. */
export interface MarkdownSection {
  raw: string;
  blocks: Token[];
  unread: Unread[];
  /** Whether more text may make it a table in HTML, or may belong to that table. */
  isOpen: boolean;
}

/** The most that the parser gets at once, in characters, except for fences and tables. Its time may grow with the square. */
const maxParsedLength = 8_000;

/** Parses Markdown. The line ends of the text are line feeds. */
export function markdownSections(text: string): MarkdownSection[] {
  return [...rawSections(text)].map(({ raw, isOpen }) => ({ raw, isOpen, ...blocksOf(raw) }));
}

const fence = /^( {0,3})(`{3,}(?=[^`\n]*$)|~{3,})/;
/** HTML that goes on over blank lines. */
const longHtml = /^<(?:!--|(pre|script|style|textarea)\b)/i;
const bullet = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;

/**
 * Yields a text in pieces: between blank lines where the next block begins at the margin, and around fences and tables in
 * HTML. A list stays in one piece.
 */
function* rawSections(text: string): Generator<{ raw: string; isOpen: boolean }> {
  let begin = 0;
  let hasList = false;
  let at = 0;
  function* endAt(end: number, isOpen = false): Generator<{ raw: string; isOpen: boolean }> {
    if (end > begin) yield { raw: text.slice(begin, end), isOpen };
    [begin, hasList] = [end, false];
  }
  while (at < text.length) {
    const line = text.slice(at, endOfLine(text, at)).trimEnd();
    const [opening, indent, ticks] = fence.exec(line) ?? [];
    const rest = !(hasList && line.startsWith(' ')) && /^ {0,3}</.test(line) ? text.slice(at) : '';
    const isOpen = rest !== '' && isTableOpen(rest);
    const table = rest === '' ? undefined : htmlTableRaw(rest);
    if (table !== undefined) {
      yield* endAt(at);
      at = endOfBlank(text, at + table.length);
      yield* endAt(at, isOpen);
    } else if (isOpen) {
      yield* endAt(text.length, isOpen);
      return;
    } else if (opening !== undefined && ticks !== undefined) {
      const end = endOfFence(text, endOfLine(text, at), ticks);
      const isInList = hasList && indent !== '';
      if (!isInList) yield* endAt(at);
      at = endOfBlank(text, end);
      if (!isInList) yield* endAt(at);
    } else if (longHtml.test(line)) {
      const [, name] = longHtml.exec(line) ?? [];
      at = endOfLine(text, endOfHtml(text, at, name));
    } else if (line === '') {
      at = endOfBlank(text, at);
      const next = text.slice(at, at + 12);
      if (/^\S/.test(next) && !(hasList && bullet.test(next))) yield* endAt(at);
    } else {
      hasList ||= bullet.test(line);
      at = endOfLine(text, at);
    }
  }
  yield* endAt(text.length);
}

/** Returns where the line ends that begins at a place, behind its line feed. */
function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

/** Returns where the blank lines end that begin at a place. */
function endOfBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const end = endOfLine(text, at);
    if (text.slice(at, end).trim() !== '') break;
    at = end;
  }
  return at;
}

/** Returns the end of the fence whose text begins at a place. */
function endOfFence(text: string, from: number, ticks: string): number {
  const [sign = ''] = ticks;
  for (let at = from; at < text.length;) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end).trimEnd();
    if (/^ {0,3}[`~]/.test(line) && line.trim().startsWith(ticks) && line.replaceAll(sign, '').trim() === '')
      return end;
    at = end;
  }
  return text.length;
}

/** Returns the end of the fence that a text begins with; `undefined` without one. */
function endOfOpeningFence(text: string): number | undefined {
  const end = endOfLine(text, 0);
  const [, , ticks] = fence.exec(text.slice(0, end).trimEnd()) ?? [];
  return ticks === undefined ? undefined : endOfFence(text, end, ticks);
}

/** Returns where HTML is closed that begins at a place: a comment, or an element of that name. */
function endOfHtml(text: string, at: number, name: string | undefined): number {
  const found = (name === undefined ? /-->/ : new RegExp(`</${name}>`, 'i')).exec(text.slice(at));
  return found ? at + found.index : text.length;
}

/** Blocks, and the texts in them that are not parsed yet. */
type Parsed = Pick<MarkdownSection, 'blocks' | 'unread'>;

/** Parses one piece of a text. */
function blocksOf(raw: string): Parsed {
  // The parser reads both line by line.
  const linear = endOfOpeningFence(raw) ?? htmlTableRaw(raw)?.length ?? 0;
  if (endOfBlank(raw, linear) === raw.length || raw.length <= maxParsedLength) return parsed(raw);
  const parts = tableParts(raw.split(/(?<=\n)/)).flatMap(({ lines, isTable: isLongTable }) =>
    isLongTable ? [longTable(lines)] : longText(lines),
  );
  return { blocks: withJoinedLists(parts), unread: parts.flatMap(({ unread }) => unread) };
}

/** For blocks, which leave no state behind unless it throws. */
let blockLexer = new AnswerLexer();

/** Parses a text at once, or shows its source where that would take too long. */
function parsed(raw: string): Parsed {
  const unknown = { blocks: [sourceToken(raw)], unread: [] };
  if (isTooDeep(raw)) return unknown;
  try {
    const blocks = blockLexer.blockTokens(raw);
    return { blocks, unread: blockLexer.inlineQueue.splice(0) };
  } catch {
    blockLexer = new AnswerLexer();
    return unknown;
  }
}

/** What ends a table, as the parser has it: a blank line, or the beginning of another block. */
const tableEnd =
  /^(?:\s*$| {4}|\t| {0,3}(?:>|#{1,6}(?:\s|$)|`{3,}|~{3,}|(?:[*+-]|1[.)])\s|<[^|]*$|([-_*])(?:[ \t]*\1){2,}\s*$))/;

/** Lines of a long text: a table, or others. */
interface LongPart {
  lines: string[];
  isTable: boolean;
}

/** Finds the tables in the lines of a long text. */
function tableParts(lines: readonly string[]): LongPart[] {
  const parts: LongPart[] = [];
  let part: LongPart = { lines: [], isTable: false };
  const begin = (isTable: boolean): void => {
    if (part.lines.length > 0) parts.push(part);
    part = { lines: [], isTable };
  };
  for (const [at, line] of lines.entries()) {
    if (part.isTable && part.lines.length > 1 && tableEnd.test(line)) begin(false);
    if (!part.isTable && opensTable(line.trimEnd(), lines[at + 1]?.trimEnd() ?? '')) begin(true);
    part.lines.push(line);
  }
  begin(false);
  return parts;
}

/** Returns pieces of a text, as few as are short enough for the parser. */
function packed(pieces: readonly string[]): string[] {
  const all: string[] = [];
  let last = '';
  for (const piece of pieces) {
    if (last !== '' && last.length + piece.length > maxParsedLength) {
      all.push(last);
      last = '';
    }
    last += piece;
  }
  return last === '' ? all : [...all, last];
}

/** Parses a table row by row. */
function longTable([head = '', rule = '', ...rows]: readonly string[]): Parsed {
  const pieces = packed(rows).map((piece) => parsed(head + rule + piece));
  const tables = pieces.flatMap(({ blocks }) => blocks.filter((block) => isTable(block)));
  const [first] = tables;
  const read = tables.reduce((count, table) => count + table.rows.length, 0);
  const raw = [head, rule, ...rows].join('');
  if (!first || read < rows.length) return { blocks: [sourceToken(raw)], unread: [] };
  const columns = first.header.length;
  return {
    blocks: [{ ...first, raw, rows: tables.flatMap((table) => table.rows) }],
    unread: pieces.flatMap(({ unread }, at) => (at === 0 ? unread : unread.slice(columns))),
  };
}

/** Parses a long text that is no table, in the pieces between its items, its headings and its blank lines. */
function longText(lines: readonly string[]): Parsed[] {
  const pieces: string[] = [];
  for (const [at, line] of lines.entries()) {
    const isBegin =
      /^(?:[-+*]|\d{1,9}[.)]|#{1,6}) /.test(line) || (/^\S/.test(line) && lines[at - 1]?.trim() === '');
    if (isBegin || at === 0) pieces.push(line);
    else pieces.push((pieces.pop() ?? '') + line);
  }
  return packed(pieces).map((piece) => {
    if (piece.length <= maxParsedLength) return parsed(piece);
    return isProse(piece) ? paragraph(piece) : { blocks: [sourceToken(piece)], unread: [] };
  });
}

/** The beginning of a line in a block other than a paragraph, or the line below a heading. */
const blockBegin =
  /^(?: {4}|\t|\s*(?:(?:[-+*]|#{1,6}|\d{1,9}[.)])(?:\s|$)|[-=:|<>]|`{3}|~{3}|([*_])(?:[ \t]*\1){2,}\s*$|$))/m;

/** Whether a text is a paragraph alone. */
const isProse = (text: string): boolean => !blockBegin.test(text.trimEnd());

/** Returns a text as a paragraph. */
function paragraph(raw: string): Parsed {
  const tokens: Token[] = [];
  const text = raw.trimEnd();
  const space: Token = { type: 'space', raw: raw.slice(text.length) };
  return { blocks: [{ type: 'paragraph', raw: text, text, tokens }, space], unread: [{ src: text, tokens }] };
}

const isTable = (block: Token): block is Tokens.Table => block.type === 'table' && 'rows' in block;
const isList = (block: Token): block is Tokens.List => block.type === 'list' && 'items' in block;

/** Joins the parts of a list again that was parsed in pieces. */
function withJoinedLists(parts: readonly Parsed[]): Token[] {
  const joined: Token[] = [];
  for (const { blocks } of parts) {
    const [first, ...others] = blocks;
    const space = joined.at(-1)?.type === 'space' ? joined.at(-1) : undefined;
    const last = joined.at(space ? -2 : -1);
    if (first && last && isList(first) && isList(last) && first.ordered === last.ordered) {
      const raw = last.raw + (space?.raw ?? '') + first.raw;
      joined.splice(space ? -2 : -1, 2, { ...last, raw, items: [...last.items, ...first.items] }, ...others);
    } else joined.push(...blocks);
  }
  return joined;
}
