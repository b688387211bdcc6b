const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns the text escaped for HTML: for content and for a quoted attribute's value. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Returns the `alt` attribute for a text, ready to be pasted into a page's source. */
export function altAttribute(text: string): string {
  return `alt="${escapeHtml(text.replaceAll(/\s+/g, ' ').trim()).replaceAll('&#39;', "'")}"`;
}

/** The names that people and models write; all else they write as it is. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  shy: '\u00ad',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  minus: '−',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  ne: '≠',
  le: '≤',
  ge: '≥',
  asymp: '≈',
  infin: '∞',
  micro: 'µ',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  permil: '‰',
  sect: '§',
  para: '¶',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
  harr: '↔',
  check: '✓',
  cross: '✗',
};

/** A text of HTML as people read it; what is no known sign stays as it was written. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/gi, (all, ten, sixteen, name) => {
    if (typeof name === 'string') return (Object.hasOwn(named, name) ? named[name] : undefined) ?? all;
    const code = typeof ten === 'string' ? Number(ten) : Number.parseInt(String(sixteen), 16);
    const isSign = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isSign ? String.fromCodePoint(code) : code === 9 || code === 10 ? ' ' : all;
  });
}
