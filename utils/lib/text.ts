/** Han, Hiragana and Katakana, for a character class of a regular expression with the flag `u`: scripts without spaces between words. */
export const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;

/** The same with the signs written in a row with these letters: punctuation, the mark of a long vowel, full-width forms. */
export const cjkLetters = String.raw`${cjk}\u3000-\u303f\u30fc\uff01-\uff60`;

const cjkCharacter = new RegExp(`[${cjk}]`, 'u');

/** Whether the text has a Chinese or Japanese character. */
export function hasCjk(text: string): boolean {
  return cjkCharacter.test(text);
}

/** Returns the text for comparing: compatibility forms, such as full-width letters, and upper case are folded; accents stay. */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Returns the text for searching: as `foldCase` does, and without accents and other marks. */
export function foldMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Returns the number of characters as people count them: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** Embeddings, overrides and isolates, for a character class of a regular expression; the marks of single letters are none. */
const directionalFormatting = String.raw`\u202a-\u202e\u2066-\u2069`;
const eachDirectionalFormatting = new RegExp(`[${directionalFormatting}]`, 'gu');
const control = new RegExp(String.raw`[\p{Cc}${directionalFormatting}]`, 'gu');

/** Returns a text without the characters that embed, override or isolate a direction of writing. */
export function withoutDirectionalFormatting(text: string): string {
  return text.replaceAll(eachDirectionalFormatting, '');
}

/**
 * Returns a text of others for the inside of a sentence: without the characters that break lines or change the direction of
 * writing.
 */
export function withoutControls(text: string): string {
  return text.replaceAll(control, ' ').trim();
}

/** Characters without ink: formats, controls, fillers, the blank of Braille. */
const invisible =
  /[\p{Cf}\p{Cc}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc]/gu;

/** Returns a text as it is seen: in compatibility forms, without invisible characters, with single spaces. */
export function visibleText(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(invisible, '').trim();
}

/**
 * All that runs from right to left, also where no letter is assigned yet: the ranges of the classes R and AL in
 * https://www.unicode.org/Public/UCD/latest/ucd/extracted/DerivedBidiClass.txt
 */
export const runsFromRight =
  /[\u{590}-\u{8ff}\u{200f}\u{fb1d}-\u{fdff}\u{fe70}-\u{fefe}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns the direction of a text by its first letter. Browsers look for that again with each change in an element with `dir="auto"`:
 * 10,000 paragraphs took Chromium 156 seconds.
 */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [first = ''] = /[\p{L}\u{200e}\u{200f}\u{61c}]/u.exec(text) ?? [];
  return runsFromRight.test(first) ? 'rtl' : 'ltr';
}

/** Whether a text is a BCP 47 tag: pages write anything into `lang`. */
export function isLanguageTag(lang: string): boolean {
  try {
    return Intl.getCanonicalLocales(lang).length > 0;
  } catch {
    return false;
  }
}

/** A character that is not spoken and needs no room at a line's end. */
const noBreakSpace = '\u00A0';

/**
 * Returns the texts, each changed where it would repeat the one before it; `previous` is the one before the first. Orca 43
 * ignores a live region that says the same text twice in a row, however much time is between the two.
 */
export function distinctFromPrevious(texts: readonly string[], previous: string): string[] {
  const said = [previous];
  for (const text of texts) said.push(said.at(-1) === text ? text + noBreakSpace : text);
  return said.slice(1);
}

/** A text repeats another if it is at least this share of it, or at least this many characters long. */
const minShare = 0.5;
const sufficientLength = 25;

/**
 * Whether a text repeats another or a good part of it, whatever their case, punctuation and spaces. “A boat” does not
 * repeat a paragraph with a boat in it.
 */
export function isRedundant(text: string, other: string): boolean {
  const [one, all] = [wordsOf(text), wordsOf(other)];
  const isPart = hasCjk(one) ? all.includes(one) : ` ${all} `.includes(` ${one} `);
  if (one === '' || !isPart) return false;
  return one.length >= sufficientLength || one.length >= minShare * all.length;
}

function wordsOf(text: string): string {
  return foldCase(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The most values of JSON that are read, unless more are expected: some bytes for each would hold the thread for minutes. */
const maxJsonValues = 100_000;

/** Returns where the text in quotes ends that begins at a place; -1 without an end. */
function endOfQuote(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at;
    while (json[before - 1] === '\\') before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return -1;
}

/** Whether JSON may have more values than `most`. */
function hasMoreValues(json: string, most: number): boolean {
  let left = most;
  for (let at = 0; at < json.length && left >= 0; at += 1) {
    const sign = json[at];
    if (sign === ',' || sign === '[' || sign === '{') left -= 1;
    if (sign === '"') at = endOfQuote(json, at);
    if (at < 0) return false;
  }
  return left < 0;
}

/** Returns the parsed JSON; `undefined` for invalid JSON, and for JSON of more than `most` values. */
export function parseJson(text: string, most = maxJsonValues): unknown {
  if (text.length > most && hasMoreValues(text, most)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
