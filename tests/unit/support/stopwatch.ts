import { expect } from 'vitest';

/** Returns a function that returns the milliseconds of a processor since then: how busy the machine is says nothing. */
export function stopwatch(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
}

/** Work of one size, of the kind that readers of texts do. */
function calibrate(): number {
  let count = 0;
  const line = 'A *red* boat, [moored](https://a.example/) | 12,5 '.repeat(40);
  for (let run = 0; run < 400; run += 1) {
    const words = line.replaceAll(/[*_[\]()|]+|\s{2,}/g, ' ').split(' ');
    count += new Set(words.map((word, at) => `${word}${at % 7}`)).size;
  }
  return count;
}

/** What that work takes where the limits below were chosen, in milliseconds of a processor. */
const usualMs = 15;

/** Returns how many times slower than there a processor is right now. */
function slowness(): number {
  const times = [1, 2, 3].map(() => {
    const taken = stopwatch();
    calibrate();
    return taken();
  });
  return Math.max(1, Math.min(...times) / usualMs);
}

/**
 * Fails for what took more than so many milliseconds of a processor. A slower one, or one whose other half is busy, may take
 * as much longer as it takes for work that is known: that is measured beside it, and only where it matters.
 */
export function expectWithin(limit: number, took: number, about?: string): void {
  if (took >= limit) expect(took, about).toBeLessThan(limit * slowness());
}
