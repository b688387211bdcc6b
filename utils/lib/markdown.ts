/** Characters that a backslash escapes. */
const punctuation = /[!-/:-@[-`{-~]/;

/**
 * Returns a text escaped for Markdown, with backslashes only where they are needed. Takes the lines of one paragraph, list
 * item or heading, without white space at their ends.
 */
export function escapeMarkdown(text: string): string {
  return inlineEscaped(text).split('\n').map(lineEscaped).join('\n');
}

/** Returns a text escaped for a cell of a table in Markdown, which is one line. */
export function escapeTableCell(text: string): string {
  return inlineEscaped(text).replaceAll('|', '\\|');
}

/** Returns a text on one line, without control characters. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/**
 * Returns a text as one line that any dialect of Markdown shows as it is, wherever the line is put: with character
 * references where dialects disagree on backslashes.
 */
export function escapeForAnyMarkdown(text: string): string {
  // In one pass, because references have signs too. Some dialects turn addresses into links.
  return onOneLine(text).replaceAll(/[`*_~[\]()!#+{}$^=-]|[&<>|\\@]|:(?=\/\/)|(?<=www)\./gi, (character) =>
    /[&<>|\\@:.]/.test(character) ? `&#${character.charCodeAt(0)};` : `\\${character}`,
  );
}

/** Returns a table in Markdown, which needs a header: the first row. The cells are Markdown already. */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

/** Returns a block of code in Markdown, in a fence that is longer than any in it. */
export function markdownCode(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestTicks(text) + 1));
  return `${fence}\n${text}\n${fence}`;
}

/** Returns the length of the longest run of backticks in a text. */
export function longestTicks(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/** Returns the places of marks that are escaped in pairs only. */
function pairedIn(text: string): number[] {
  const runs = [...text.matchAll(/([*_`~])\1*/g)].filter(({ 0: run, 1: sign, index }) => {
    const [before, after] = [text[index - 1] ?? ' ', text[index + run.length] ?? ' '];
    if (sign === '_') return !(isWord.test(before) && isWord.test(after));
    return sign !== '*' || run.length > 1 || /\S/.test(before) || /\S/.test(after);
  });
  const counts = new Map<string | undefined, number>();
  for (const { 1: sign } of runs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return runs
    .filter(({ 1: sign }) => (counts.get(sign) ?? 0) > 1)
    .flatMap(({ 0: run, index }) => Array.from({ length: run.length }, (_none, at) => index + at));
}

function inlineEscaped(text: string): string {
  const special = new Set(pairedIn(text));
  const lastEnd = text.lastIndexOf('>');
  for (const { index, 0: sign } of text.matchAll(/[\\\]<]/g)) {
    const after = text[index + 1] ?? '\n';
    const isSpecial = {
      '\\': after === '\n' || punctuation.test(after),
      ']': after === '(',
      '<': /[a-z/!?]/i.test(after) && index < lastEnd,
    }[sign];
    if (isSpecial) special.add(index);
  }
  for (const index of addressesIn(text, special)) special.add(index);
  return Array.from({ length: text.length }, (_none, index) =>
    special.has(index) ? `\\${text[index]}` : text[index],
  ).join('');
}

const isWord = /[\p{L}\p{N}]/u;

/** Returns where to escape addresses that are to contain backslashes: as automatic links, they would show these. */
function addressesIn(text: string, special: ReadonlySet<number>): number[] {
  if (special.size === 0) return [];
  const addresses = text.matchAll(
    /(?:(?:https?|ftp)(:)\/\/|www(\.)|(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+(@))\S*/gi,
  );
  return [...addresses].flatMap(({ 0: address, 1: colon, 2: dot, index }) => {
    const isHit = Array.from({ length: address.length }, (_none, at) => special.has(index + at)).includes(
      true,
    );
    const at = address.indexOf(colon ?? dot ?? '@');
    return isHit ? [index + at] : [];
  });
}

/** Patterns that open a block at the beginning of a line; the backslash is put after the match. */
const openings: readonly RegExp[] = [
  /^(?=#{1,6}(?:\s|$))/,
  /^(?=>)/,
  /^(?=[-+*](?:\s|$))/,
  /^\d{1,9}(?=[.)](?:\s|$))/,
  /^(?=```|~~~)/,
  /^(?=<)(?=.*[a-z/!?])/i,
  /^(?=\[[ xX]\])/,
  // Thematic breaks, underlines of headings, and rules of tables.
  /^(?=[:|+\s]*[-=_*][-=_*:|+\s]*$)/,
];

function lineEscaped(line: string): string {
  for (const opening of openings) {
    const at = opening.exec(line)?.[0].length;
    if (at !== undefined && line[at] !== '\\') return `${line.slice(0, at)}\\${line.slice(at)}`;
  }
  return line;
}

/** A line of Markdown with its text; `break` ends a paragraph. */
export type MarkdownLine =
  | { kind: 'text' | 'item' | 'heading' | 'code'; text: string }
  | { kind: 'row'; cells: string[] }
  | { kind: 'tableRule' | 'break' };

/** The marks before the text of a line: nested quotes, list items and headings. */
const lineMarks = /^\s*(?:>\s?|(?:[-*+•]|\d{1,9}[.)])\s+|#{1,6}\s+)+/;
const thematicBreak = /^\s*([-*_=])(?:\s*\1)*\s*$/;

/** Yields the lines of Markdown, without a parser: its time would grow faster than the text. */
export function* markdownLines(markdown: string): Generator<MarkdownLine> {
  let fence = '';
  for (const line of markdown.split(/\r\n?|\n/)) {
    const opening = /^\s*(?:`{3,}|~{3,})/.exec(line)?.[0].trim() ?? '';
    if (fence !== '') {
      if (opening.startsWith(fence)) fence = '';
      else yield { kind: 'code', text: line };
    } else if (opening !== '' || line.trim() === '' || thematicBreak.test(line)) {
      fence = opening;
      yield { kind: 'break' };
    } else if (/^[\s|:-]+$/.test(line) && line.includes('|') && line.includes('-'))
      yield { kind: 'tableRule' };
    else if (/^\s*\|.*\|\s*$/.test(line)) {
      const cells = line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/);
      yield { kind: 'row', cells: cells.map((cell) => cell.trim()) };
    } else {
      const marks = lineMarks.exec(line)?.[0] ?? '';
      const kind = marks.includes('#') ? 'heading' : marks === '' ? 'text' : 'item';
      yield { kind, text: line.slice(marks.length) };
    }
  }
}

/** Moves escaped characters to Unicode's private use area while marks are removed. */
const privateUse = 0xe000;
const setAside = (text: string): string =>
  text.replaceAll(/[!-/:-@[-`{-~]/g, (character) =>
    String.fromCodePoint(privateUse + (character.codePointAt(0) ?? 0)),
  );

/** The depth of nested marks. */
const maxDepth = 3;
const pairs = [
  /(\*{1,3})(?=\S)([^*]*[^*\s])\1/g,
  /(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]*[^_\s])\1(?![\p{L}\p{N}])/gu,
  /(~~)(?=\S)([^~]*[^~\s])\1/g,
];

/** Returns inline Markdown as plain text: without emphasis, code marks, links and escapes. */
export function stripInlineMarkdown(text: string): string {
  let plain = text
    .replaceAll(/\\([!-/:-@[-`{-~])/g, (_all, character: string) => setAside(character))
    .replaceAll(/(`{1,9})([^`]+)\1/g, (_all, _ticks, code: string) => setAside(code))
    .replaceAll(/<((?:https?|mailto):[^<>\s]*)>/g, (_all, address: string) => setAside(address))
    .replaceAll(/!?\[([^\][]*)\]\([^()\s]*(?:\s+["'][^"']*["'])?\)/g, '$1');
  for (let depth = 0; depth < maxDepth; depth += 1) {
    for (const pair of pairs) plain = plain.replaceAll(pair, '$2');
  }
  return plain.replaceAll(/[\ue021-\ue07e]/g, (character) =>
    String.fromCodePoint((character.codePointAt(0) ?? 0) - privateUse),
  );
}
