/** The maximum length, in characters, of a phrase whose repetition is detected. */
const maxPhrase = 240;
/** The minimum number of repetitions, and their minimum length in characters. Fewer are a list, a table or laughter. */
const minTimes = 4;
const minLength = 120;

/**
 * Whether a text ends with the same phrase several times. Small models do that when they have nothing left to say. Rows without a
 * letter or a digit, as in tables, do not count.
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
