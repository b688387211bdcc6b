// Folding of words, so that a query finds an answer: case, accents, width, the vowel signs of Arabic and Hebrew, and common
// spellings of letters make no difference.

/** Optional signs on letters: accents, points, vowels, the lengthening stroke. */
const onLetters =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/g;

/** Letters that Unicode normalization does not split, and what users type instead. */
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

/** Returns the text folded for search. */
export function foldForSearch(text: string): string {
  const plain = text.toLowerCase();
  // Quick exit: most texts are ASCII, which needs no more folding.
  // oxlint-disable-next-line no-control-regex -- ASCII as a whole is meant
  if (/^[\u0000-\u007f]*$/.test(plain)) return plain;
  return plain
    .normalize('NFKD')
    .replace(onLetters, '')
    .replace(typed, (letter) => typedAs[letter] ?? letter);
}

/** Scripts without spaces between words. */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const unspaced = `[${scripts.map((name) => `\\p{Script_Extensions=${name}}`).join('')}]`;
const inWords = String.raw`[\p{L}\p{N}\p{M}]`;
/** A word, or a run of a script without spaces. */
const word = new RegExp(`[${inWords}&&${unspaced}]+|[${inWords}--${unspaced}]+`, 'gv');
const startsUnspaced = new RegExp(`^${unspaced}`, 'v');
/** A letter with the signs on it. */
const letter = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * Whether a term is found anywhere in a run of its script, not only at its beginning. `Intl.Segmenter` splits a part of a word in
 * another way than the whole text, so its words would not match.
 */
const isUnspaced = (term: string): boolean => startsUnspaced.test(term);

/** Returns the words of a text, folded, each once, in the order of their first place. */
export function searchWordsOf(text: string): string[] {
  return [...new Set(foldForSearch(text).match(word) ?? [])];
}

/** Returns words as one text for `termMatcher`: each after a space. */
export const searchTextOf = (words: Iterable<string>): string =>
  Array.from(words, (each) => ` ${each}`).join('');

/** Returns a test of whether a search text has a word that begins with each of the terms. */
export function termMatcher(terms: readonly string[]): (searchText: string) => boolean {
  const needles = terms.map((term) => (isUnspaced(term) ? term : ` ${term}`));
  return (searchText) => needles.every((needle) => searchText.includes(needle));
}

/** Yields the places of terms in a text, in order: at the beginning of words; in scripts without spaces, anywhere. */
export function* findTerms(text: string, terms: readonly string[]): Generator<{ from: number; to: number }> {
  for (const { 0: run, index } of text.matchAll(word)) {
    const folded = foldForSearch(run);
    const isAnywhere = isUnspaced(run);
    if (!terms.some((term) => (isAnywhere ? folded.includes(term) : folded.startsWith(term)))) continue;
    const letters = run.match(letter) ?? [];
    for (let first = 0, from = index; first < (isAnywhere ? letters.length : 1);) {
      const count = lettersOfTerm(letters, first, terms);
      const to = from + letters.slice(first, first + (count || 1)).join('').length;
      if (count > 0) yield { from, to };
      first += count || 1;
      from = to;
    }
  }
}

/** Returns the number of letters of the term that begins at the letter `first`; 0 if none does. */
function lettersOfTerm(letters: readonly string[], first: number, terms: readonly string[]): number {
  const maxLength = Math.max(...terms.map((term) => term.length));
  let folded = '';
  for (let at = first; at < letters.length && folded.length < maxLength; at += 1) {
    folded += foldForSearch(letters[at] ?? '');
    if (terms.some((term) => folded.startsWith(term))) return at + 1 - first;
  }
  return 0;
}

/** A piece of a text, and whether a term matches it. */
export interface MarkedPiece {
  text: string;
  isFound: boolean;
}

/** Returns a text in pieces, with those marked that a term matches. */
export function markedPieces(text: string, terms: readonly string[]): MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  const add = (piece: string, isFound: boolean): void => {
    const last = pieces.at(-1);
    if (piece === '') return;
    if (last?.isFound === isFound) last.text += piece;
    else pieces.push({ text: piece, isFound });
  };
  let end = 0;
  for (const { from, to } of findTerms(text, terms)) {
    add(text.slice(end, from), false);
    add(text.slice(from, to), true);
    end = to;
  }
  add(text.slice(end), false);
  return pieces;
}
