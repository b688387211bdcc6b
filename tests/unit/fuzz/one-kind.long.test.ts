import { test } from 'vitest';
import { stopwatch } from '../support/stopwatch';
import { speakEnglish } from '../texts/english';
import { assertQuick, fragments, readers } from './readers';
import { maxMs } from './runs';

/**
 * What a pattern may read again from each character on, in what comes before it: a run that seems to match, and then does
 * not.
 */
const shapes: readonly (readonly [before: string, part: string])[] = [
  ...fragments.map((part) => ['', part] as const),
  ['foo-\n', 'x----x'],
  ['foo-\nx', '-'],
  ['x', '.\u3000'],
  ['0', ' '],
  ['+0', ' '],
  ['0', '\t'],
  ['00000000', '0'],
  ['try again in ', '0'],
  ['try again in ', '0 s and '],
  ['| ', '`'],
  ['| a |\n|---|\n| ', ' '],
  ['```', '`'],
  ['- - ', ' '],
  ['[a](', ' '],
  ['{'.repeat(20), '"\\'],
  ['url(', '"\\'],
  ['https://a.example/', 'é'],
  ['https://a.example/', '1x1-'],
  ['', 'x@'],
  ['', '-1 '],
  ['', '画'],
  ['رسم', ' '],
];
/** What stands around a shape: after it, what no class of characters has all of. */
const around = [
  ['', '9\0'],
  ['x', '!\u2028x'],
] as const;

const lengths = { first: 1000, next: 8000, last: 100_000 };
/** What takes longer, in milliseconds, is tried with more characters. */
const suspicious = 5;

/** Fails for what takes longer than a second. Thousands of characters tell which texts may; 100,000 of those, whether they do. */
function assertLinear(read: (text: string) => unknown, textOf: (length: number) => string): void {
  assertQuick(read, textOf(lengths.first));
  const taken = stopwatch();
  assertQuick(read, textOf(lengths.next));
  if (taken() > suspicious) assertQuick(read, textOf(lengths.last));
}

test.each(Object.entries(readers))(
  `%s takes no second for ${lengths.last} characters of one kind`,
  // Each may take a second, on a machine with other things to do.
  { timeout: 2 * fragments.length * maxMs },
  (_name, read) => {
    speakEnglish();
    for (const [before, part] of shapes) {
      const filled = (length: number): string => before + part.repeat(Math.ceil(length / part.length));
      try {
        for (const [lead, tail] of around) assertLinear(read, (length) => lead + filled(length) + tail);
      } catch (thrown) {
        throw new Error(JSON.stringify([before, part]), { cause: thrown });
      }
    }
  },
);
