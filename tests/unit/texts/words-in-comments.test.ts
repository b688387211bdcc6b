import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { sources } from './sources';

/** The folders whose comments are in plain words. A folder is added once its comments are rewritten. */
const plain =
  /^(?:utils\/(?:store|background|pipeline|platform|model|engines\/on-device-\w+)|components\/(?:panel|models))\//;

/** Phrases that comments avoid, with the word to use, and the maximum number in the other folders. The numbers only decrease. */
const avoided: [phrase: RegExp, use: string, max: number][] = [
  [/\bHas [a-z]/g, 'makes the browser offer, not: has the browser offer', 4],
  [/\bwhere it\b/gi, 'if', 53],
  [/\bso long\b/gi, 'the number, or until', 1],
  [/\bso many\b/gi, 'the number', 7],
  [/\bbeside\b/gi, 'next to', 27],
  [/\b(?:a|the) person\b/gi, 'the user', 73],
  [/\bpeople\b/gi, 'users', 15],
  [/\balone\b/gi, 'only', 45],
  [/\bwhoever\b/gi, 'the one that', 1],
  [/\bof which\b/gi, 'a sentence of its own', 14],
  [/\bunless [^.;]*\bwhatever\b/gi, 'if', 0],
  [/\b(?:is|are) not to\b/gi, 'must not', 1],
  [/\bneeds? be\b/gi, 'must be, or is necessary', 0],
];

/** Returns the text of a file's comments, without signs and line breaks. */
function commentsIn(path: string, code: string): string {
  const { comments } = parseSync(path, code);
  return comments
    .map(({ value }) => value)
    .join('\n')
    .replaceAll(/\s*\n[\s*]*/g, ' ');
}

const commented = sources
  .filter(({ path }) => /\.tsx?$/.test(path))
  .map(({ path, code }) => ({ path, text: commentsIn(path, code) }));

/** Returns each place of a phrase, with the words after it. */
const placesOf = (phrase: RegExp, isPlain: boolean): string[] =>
  commented
    .filter(({ path }) => plain.test(path) === isPlain)
    .flatMap(({ path, text }) =>
      [...text.matchAll(phrase)].map(({ index }) => `${path}: ${text.slice(index, index + 60)}`),
    );

test('comments are found', () => {
  expect(commented.filter(({ text }) => text !== '').length).toBeGreaterThan(300);
});

test.each(avoided)('%s: write “%s”', (phrase, _use, max) => {
  expect(placesOf(phrase, true)).toEqual([]);
  const others = placesOf(phrase, false);
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(max);
});
