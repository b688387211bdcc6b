import { expect, test, vi } from 'vitest';
import { randomOf } from '../../fakes/mutations.mjs';
import { FailureError } from '../../../utils/model/failure';
import { stopwatch } from '../support/stopwatch';
import { speakEnglish } from '../texts/english';
import { fragments, readers, slowReaders } from './readers';
import { maxMs, runs, seed } from './runs';

/** What took minutes once. */
const onceSlow = ['a| a |\n|---|\n', '&\n-\n', '<a \n\n'];

/** The lengths that are compared, in characters; and how much longer the next may take. */
const lengths = [3000, 12_000, 48_000].map((length) => runs(length, 4 * length));
const mostGrowth = 4 * 1.5;
/** What takes less, in milliseconds, tells nothing: the machine has other things to do. */
const leastMs = 20;

const filled = (part: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

function timeOf(read: (text: string) => unknown, text: string): number {
  const taken = stopwatch();
  try {
    read(text);
  } catch (thrown) {
    if (!(thrown instanceof FailureError)) throw thrown;
  }
  return taken();
}

/** The least of some runs: all else is the machine's. */
const least = (read: (text: string) => unknown, text: string): number =>
  Math.min(...Array.from({ length: 4 }, () => timeOf(read, text)));

/**
 * Fails where the time for a text grows with its square. Four times the text may take four times as long, and half of that more
 * at either step: memory that is tidied up is no work of the reader.
 */
function expectGrowth(read: (text: string) => unknown, part: string): void {
  const [short, long, longer] = lengths.map((length) => filled(part, length)) as [string, string, string];
  if (timeOf(read, long) < leastMs) return;
  const took = least(read, long);
  expect(took, JSON.stringify(part)).toBeLessThan(maxMs);
  if (took < leastMs || took < least(read, short) * mostGrowth) return;
  expect(least(read, longer), JSON.stringify(part)).toBeLessThan(took * mostGrowth);
}

const all = Object.entries({ ...readers, ...runs({}, slowReaders) });

test.each(all)(
  `%s takes time that grows with the text, whatever is repeated in it (seed ${seed})`,
  (name, read) => {
    speakEnglish();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const random = randomOf(seed + name.length);
    const pick = (): string => fragments[Math.floor(random() * fragments.length)] ?? '';
    const parts = Array.from({ length: runs(3, 600) }, (_none, at) =>
      Array.from({ length: 2 + (at % 2) }, pick).join(''),
    );
    for (const part of [...onceSlow, ...parts]) expectGrowth(read, part);
  },
);
