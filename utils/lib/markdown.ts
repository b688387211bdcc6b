/** Characters that a backslash takes their meaning from. */
const punctuation = /[!-/:-@[-`{-~]/;

/**
 * A text's words so that Markdown means nothing but them; a backslash stands only where it is needed. Takes the lines
 * of one paragraph, list item or heading, without white space at their ends.
 */
export function escapeMarkdown(text: string): string {
  return inlineEscaped(text).split('\n').map(lineEscaped).join('\n');
}

/** The same for a table's cell, which is one line and ends at the next "|". */
export function escapeTableCell(text: string): string {
  return inlineEscaped(text).replaceAll('|', '\\|');
}

/** Signs that mean something in pairs only, each run of them with what stands around it. */
function pairedIn(text: string): number[] {
  const runs = [...text.matchAll(/([*_`~])\1*/g)].filter(({ 0: run, 1: sign, index }) => {
    const [before, after] = [text[index - 1] ?? ' ', text[index + run.length] ?? ' '];
    if (sign === '_') return !(isWord.test(before) && isWord.test(after));
    return sign !== '*' || run.length > 1 || /\S/.test(before) || /\S/.test(after);
  });
  return runs
    .filter(({ 1: sign }) => runs.filter((other) => other[1] === sign).length > 1)
    .flatMap(({ 0: run, index }) => Array.from({ length: run.length }, (_none, at) => index + at));
}

function inlineEscaped(text: string): string {
  const special = new Set(pairedIn(text));
  for (const { index, 0: sign } of text.matchAll(/[\\\]<]/g)) {
    const after = text[index + 1] ?? '\n';
    const isSpecial = {
      '\\': after === '\n' || punctuation.test(after),
      ']': after === '(',
      '<': /[a-z/!?]/i.test(after) && text.includes('>', index),
    }[sign];
    if (isSpecial) special.add(index);
  }
  for (const index of addressesIn(text, special)) special.add(index);
  return Array.from({ length: text.length }, (_none, index) =>
    special.has(index) ? `\\${text[index]}` : text[index],
  ).join('');
}

const isWord = /[\p{L}\p{N}]/u;

/** Backslashes would show in an address that becomes a link: one that has any becomes none. */
function addressesIn(text: string, special: ReadonlySet<number>): number[] {
  if (special.size === 0) return [];
  const addresses = text.matchAll(/(?:(?:https?|ftp)(:)\/\/|www(\.)|[\w.!#$%&'*+/=?^`{|}~-]+(@))\S*/gi);
  return [...addresses].flatMap(({ 0: address, 1: colon, 2: dot, index }) => {
    const isHit = [...special].some((at) => at >= index && at < index + address.length);
    const at = address.indexOf(colon ?? dot ?? '@');
    return isHit ? [index + at] : [];
  });
}

/** What opens a block when a line begins with it: the sign that must not. */
const openings: readonly RegExp[] = [
  /^(?=#{1,6}(?:\s|$))/,
  /^(?=>)/,
  /^(?=[-+*](?:\s|$))/,
  /^\d{1,9}(?=[.)](?:\s|$))/,
  /^(?=```|~~~)/,
  /^(?=<)(?=.*[a-z/!?])/i,
  /^(?=\[[ xX]\])/,
  // Rules, the lines below headings, and those below a table's first row.
  /^(?=[-=_*:|+\s]*[-=_*][-=_*:|+\s]*$)/,
];

function lineEscaped(line: string): string {
  for (const opening of openings) {
    const at = opening.exec(line)?.[0].length;
    if (at !== undefined && line[at] !== '\\') return `${line.slice(0, at)}\\${line.slice(at)}`;
  }
  return line;
}

/** Where signs that mean themselves wait until the others have gone: Unicode's private use. */
const aside = 0xe000;
const putAside = (text: string): string =>
  text.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => String.fromCodePoint(aside + (sign.codePointAt(0) ?? 0)));

/** Each pair once more for those that stand in others. */
const depth = 3;
const pairs = [
  /(\*{1,3})(?=\S)([^*]*[^*\s])\1/g,
  /(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]*[^_\s])\1(?![\p{L}\p{N}])/gu,
  /(~~)(?=\S)([^~]*[^~\s])\1/g,
];

/** Markdown without the signs of what stands within a line: emphasis, code, links, escapes. */
export function stripInlineMarkdown(text: string): string {
  let plain = text
    .replaceAll(/\\([!-/:-@[-`{-~])/g, (_all, sign: string) => putAside(sign))
    .replaceAll(/(`+)([^`]+)\1/g, (_all, _ticks, code: string) => putAside(code))
    .replaceAll(/<((?:https?|mailto):[^<>\s]*)>/g, (_all, address: string) => putAside(address))
    .replaceAll(/!?\[([^\][]*)\]\([^()\s]*(?:\s+["'][^"']*["'])?\)/g, '$1');
  for (let turn = 0; turn < depth; turn += 1) {
    for (const pair of pairs) plain = plain.replaceAll(pair, '$2');
  }
  return plain.replaceAll(/[\ue021-\ue07e]/g, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) - aside),
  );
}
