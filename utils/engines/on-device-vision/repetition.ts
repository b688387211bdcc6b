/** The longest phrase, in characters, whose repetition is noticed. */
const maxPhrase = 240;
/** How often a phrase must follow itself, and how many characters that must be: fewer are a list, a table or laughter. */
const minTimes = 4;
const minLength = 120;

/**
 * Whether a text ends in the same phrase again and again, as small models end up when they have nothing left to say. Rows
 * without a letter or a digit, as in tables, do not count.
 */
export function endsInRepetition(text: string): boolean {
  const end = text.trimEnd();
  for (let phrase = 1; phrase <= maxPhrase; phrase += 1) {
    const length = Math.max(phrase * minTimes, minLength);
    if (length > end.length) return false;
    const tail = end.slice(-length);
    if (tail.slice(phrase) === tail.slice(0, -phrase)) return /[\p{L}\p{N}]/u.test(tail);
  }
  return false;
}
