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
export function withoutInline(text: string): string {
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
