// One way to write words down, so that what is typed finds what was answered: case, accents, width, vowel signs of
// Arabic and Hebrew, and spellings that people type for one another are the same.

/** Signs that are written on a letter, and may be left out: accents, points, vowels, the lengthening stroke. */
const onLetters =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/g;

/** Letters that no normalisation takes apart, and what people type for them. */
const typedAs: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  '\u0671': '\u0627',
  '\u0649': '\u064a',
  '\u06cc': '\u064a',
  '\u06a9': '\u0643',
  '\u0629': '\u0647',
};
const typed = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'g');

/** A text in the one way that words are compared. */
export function folded(text: string): string {
  const plain = text.toLowerCase();
  // Plain letters are what most texts are made of, and what takes no folding.
  // oxlint-disable-next-line no-control-regex -- ASCII as a whole is meant
  if (/^[\u0000-\u007f]*$/.test(plain)) return plain;
  return plain
    .normalize('NFKD')
    .replace(onLetters, '')
    .replace(typed, (letter) => typedAs[letter] ?? letter);
}

const word = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that set no space between words. */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const unspaced = scripts.map((name) => `\\p{Script_Extensions=${name}}`).join('');
const runs = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu');
const begins = new RegExp(`^[${unspaced}]`, 'u');

/**
 * Whether words of this script are found anywhere in a run of it. A dictionary (`Intl.Segmenter`) cuts half a typed word
 * otherwise than the text it stands in, so that what is there would not be found.
 */
export function isUnspaced(term: string): boolean {
  return begins.test(term);
}

/** The words of a text, folded, each once, in the order of their first place. */
export function wordsOf(text: string): string[] {
  const found = new Set<string>();
  for (const [piece] of folded(text).matchAll(word)) {
    for (const run of piece.match(runs) ?? []) found.add(run);
  }
  return [...found];
}

/** Words as a text that `hasAll` searches: in the order of their code units, with a space before each. */
export function searchable(words: readonly string[]): string {
  return words
    .toSorted()
    .map((word) => ` ${word}`)
    .join('');
}

/** Whether a searchable text has a word that begins with each of the terms. */
export function hasAll(text: string, terms: readonly string[]): boolean {
  return terms.every((term) => (isUnspaced(term) ? text.includes(term) : hasBeginning(text, term)));
}

const space = 32;

/** Whether a word begins with a term: each look rules out half of the words that are left, and few of them are read. */
function hasBeginning(text: string, term: string): boolean {
  // The space before a word that may be it, and where all come after it.
  let from = 0;
  let to = text.length;
  while (from < to) {
    let middle = (from + to) >> 1;
    while (text.charCodeAt(middle) !== space) middle -= 1;
    const order = compared(text, middle + 1, term);
    if (order === 0) return true;
    if (order > 0) {
      to = middle;
      continue;
    }
    for (from = middle + 1; from < to && text.charCodeAt(from) !== space;) from += 1;
  }
  return false;
}

/** 0 where the word at a place begins with a term, less where it comes before those that do, more where after them. */
function compared(text: string, at: number, term: string): number {
  for (let along = 0; along < term.length; along += 1) {
    // A space, or nothing after the last word, comes before every letter.
    const order = (text.charCodeAt(at + along) || 0) - term.charCodeAt(along);
    if (order !== 0) return order;
  }
  return 0;
}

/** A piece of a text, and whether it is what was searched for. */
export interface Piece {
  text: string;
  isFound: boolean;
}

/** A text in pieces: the beginnings of words, or what stands in a run of an unspaced script, that are one of the terms. */
export function markedPieces(text: string, terms: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  const add = (piece: string, isFound: boolean): void => {
    const last = pieces.at(-1);
    if (piece === '') return;
    if (last?.isFound === isFound) last.text += piece;
    else pieces.push({ text: piece, isFound });
  };
  const firsts = new Set(terms.map(([first = '']) => first));
  let end = 0;
  for (const { 0: whole, index } of text.matchAll(word)) {
    add(text.slice(end, index), false);
    let from = 0;
    for (const run of whole.match(runs) ?? []) {
      markRun(run, terms, firsts, add);
      from += run.length;
    }
    add(whole.slice(from), false);
    end = index + whole.length;
  }
  add(text.slice(end), false);
  return pieces;
}

/** Marks what is found in a run of one script: at its beginning, and everywhere where no spaces are set. */
function markRun(
  run: string,
  terms: readonly string[],
  firsts: ReadonlySet<string>,
  add: (piece: string, isFound: boolean) => void,
): void {
  const end = isUnspaced(run) ? run.length : 1;
  let from = 0;
  while (from < end) {
    const step = letterAt(run, from);
    const [first = ''] = folded(run.slice(from, from + step));
    // Folding is what takes long: most words begin with another letter than was typed.
    const length = firsts.has(first) ? foundAt(run, from, terms) : 0;
    add(run.slice(from, from + (length || step)), length > 0);
    from += length || step;
  }
  add(run.slice(from), false);
}

/** How long a letter with its signs is. */
function letterAt(text: string, at: number): number {
  const length = String.fromCodePoint(text.codePointAt(at) ?? 0).length;
  return length + (/^\p{M}+/u.exec(text.slice(at + length, at + length + mostSigns))?.[0].length ?? 0);
}
/** No letter has more signs on it. */
const mostSigns = 16;

/** How much of a run, from a place on, one of the terms is; 0 where none begins there. */
function foundAt(run: string, from: number, terms: readonly string[]): number {
  const most = Math.max(0, ...terms.map((term) => term.length));
  let taken = from;
  for (let read = ''; taken < run.length && read.length < most;) {
    taken += letterAt(run, taken);
    read = folded(run.slice(from, taken));
    if (read !== '' && terms.some((term) => read.startsWith(term))) return taken - from;
  }
  return 0;
}

/** Where the first of the terms stands in a text; -1 where none does. */
export function firstFound(text: string, terms: readonly string[]): number {
  let at = 0;
  for (const piece of markedPieces(text, terms)) {
    if (piece.isFound) return at;
    at += piece.text.length;
  }
  return -1;
}

/** So much of a text is folded at once, in characters; a word longer than the overlap is nobody's search. */
const strip = 240;
const overlap = 80;
const wordBefore = new RegExp(`(?:^|[^\\p{L}\\p{N}\\p{M}]|[${unspaced}])$`, 'u');

/** Whether a folded text has a word that begins with a term, as far as a strip of it can tell. */
function hasTerm(text: string, term: string): boolean {
  if (isUnspaced(term)) return text.includes(term);
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    if (wordBefore.test(text.slice(Math.max(0, at - 2), at))) return true;
  }
  return false;
}

/**
 * Where about the first word stands that begins with a term, some characters before it at most; -1 where none does. A
 * text is folded strip by strip, so that little is done where it stands early.
 */
export function placeOf(text: string, term: string): number {
  for (let from = 0; from < text.length; from += strip) {
    const begin = Math.max(0, from - overlap);
    if (hasTerm(folded(text.slice(begin, from + strip)), term)) return begin;
  }
  return -1;
}
