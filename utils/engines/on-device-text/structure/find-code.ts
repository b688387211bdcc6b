import type { Line, Word } from '../../../model/layout';
import { codeOf } from './code-of';
import { codeRegions, type Sorted } from './code-regions';
import type { Found } from './found';
import { coherenceOf, commonPitches, offOf, refinedPitch, tells } from './grid';

/** Fewer words of four letters agreed on a width by chance; three lines of code have more than this. */
const leastWords = 5;
/** Code is in one size, prose around it in another; more than a few widths are chance. */
const mostPitches = 8;

/** Blocks of code among lines: where letters have one width and lines look like code or a screen. */
export function findCode(lines: readonly Line[]): Found[] {
  const found: Found[] = [];
  let left = lines;
  const telling = lines.flatMap(({ words }) => words.filter(tells));
  for (const pitch of commonPitches(telling, leastWords).slice(0, mostPitches)) {
    found.push(...codeAt(pitch, left));
    const taken = new Set(found.flatMap((block) => block.taken));
    left = left.filter(({ words }) => !words.some(({ box }) => taken.has(box)));
  }
  return found;
}

/** Such means were 0.004 to 0.027 in code, also in blurred pictures; in other fonts 0.04 to 0.07. */
const mostOff = 0.03;
/** Words of one line are fewer, and so their mean is further off. */
const mostOffInLine = 0.06;

/** The mean share that words are off, without the worst fifth: they were misread, or are little but signs. */
function meanOff(words: readonly Word[], pitch: number): number {
  const best = words
    .map((word) => offOf(word, pitch))
    .toSorted((a, b) => a - b)
    .slice(0, Math.ceil(0.8 * words.length));
  return best.reduce((sum, off) => sum + off, 0) / best.length;
}

function codeAt(pitch: number, lines: readonly Line[]): Found[] {
  return codeRegions(sorted(pitch, lines), pitch).flatMap((run) => {
    const whole = foundIn(run.flat(), pitch);
    // Prose above or below may have as many letters to the inch.
    return whole ? [whole] : run.flatMap((stretch) => foundIn(stretch, pitch) ?? []);
  });
}

function sorted(pitch: number, lines: readonly Line[]): Sorted {
  const fixed: Line[] = [];
  const unsure: Line[] = [];
  const others: Line[] = [];
  for (const line of lines) {
    const telling = line.words.filter(tells);
    const off = meanOff(telling, pitch);
    if (off <= mostOffInLine) fixed.push(line);
    else if (telling.length <= 1 || off <= 1.25 * mostOffInLine) unsure.push(line);
    else others.push(line);
  }
  return { fixed, unsure, others };
}

function foundIn(lines: readonly Line[], pitch: number): Found | undefined {
  const exact = refinedPitch(pitch, lines);
  const block = isFixedWidth(lines, exact) ? codeOf(lines, exact) : undefined;
  return block && { block, taken: lines.flatMap(({ words }) => words.map(({ box }) => box)) };
}

/** Words of code begin in columns by 0.66 to 0.95, those of prose by 0.5 at most, when there are three or more. */
const leastCoherence = 0.6;
const leastFollowing = 3;

/** Whether words are as wide as their letters are many, and begin where a grid of such letters has its columns. */
function isFixedWidth(lines: readonly Line[], pitch: number): boolean {
  const telling = lines.flatMap(({ words }) => words.filter(tells));
  const following = lines.flatMap(({ words }) => words.slice(1));
  return (
    telling.length >= leastWords &&
    following.length >= leastFollowing &&
    meanOff(telling, pitch) <= mostOff &&
    coherenceOf(lines, pitch) >= leastCoherence
  );
}
