/** Characters that a backslash takes their meaning from. */
const punctuation = /[!-/:-@[-`{-~]/;

/**
 * A text's words so that Markdown means nothing but them; a backslash stands only where it is needed. Takes the lines
 * of one paragraph, list item or heading, without white space at their ends.
 */
export function escaped(text: string): string {
  return inlineEscaped(text).split('\n').map(lineEscaped).join('\n');
}

/** The same for a table's cell, which is one line and ends at the next "|". */
export function cellEscaped(text: string): string {
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
