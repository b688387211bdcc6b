/** Units as servers write them, in milliseconds. */
const units: readonly (readonly [RegExp, number])[] = [
  [/^(ms|milli)/i, 1],
  [/^s/i, 1000],
  [/^m/i, 60_000],
  [/^h/i, 3_600_000],
  [/^d/i, 86_400_000],
];
const amount =
  /(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![a-z])/gi;
/** “Try again in 1m2s”, “Please retry after 26 seconds”, “wait 820 ms”. */
const phrase = /\b(?:try|retry|wait|available)\b[^.\d]{0,40}((?:\d+(?:\.\d+)?\s*[a-z]+[\s,]*(?:and\s+)?)+)/i;

/** Whoever asks for more says no time that anybody waits for, nor one that every calendar can name: a year. */
const longest = 365 * 86_400_000;

/**
 * How long a header `Retry-After` asks to wait (RFC 9110, 10.2.3: seconds or a date), in milliseconds. Of two such
 * headers, which come as a list, the first; dates have a time in them, so that no list is taken for one.
 */
function byHeader(retryAfter: string | null, now: number): number | undefined {
  const [, seconds] = /^\s*(-?\d+(?:\.\d+)?)\s*(?:,|s?\s*$)/.exec(retryAfter ?? '') ?? [];
  if (seconds !== undefined) return Math.max(0, Number(seconds) * 1000);
  const date = /\d:\d\d/.test(retryAfter ?? '') ? Date.parse(retryAfter ?? '') : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** How long words ask to wait, in milliseconds. */
function byWords(words: string): number | undefined {
  const found = [...(phrase.exec(words)?.[1] ?? '').matchAll(amount)];
  if (found.length === 0) return undefined;
  return found.reduce((sum, [, number, unit = '']) => {
    const [, length = 0] = units.find(([name]) => name.test(unit)) ?? [];
    return sum + Number(number) * length;
  }, 0);
}

/**
 * How long a server asks to wait before the next try, in milliseconds: by its header, else by its words, else longer
 * each time, and by chance, so that many who wait do not come back at once. `before` counts the waits so far.
 */
export function waitTime(retryAfter: string | null, words: string, before: number): number {
  const asked = byHeader(retryAfter, Date.now()) ?? byWords(words);
  return Math.min(longest, asked ?? 1000 * 3 ** before * (1 + Math.random()));
}
