import type { RecognizedWord } from '../../model/layout';
import type { Region } from './regions';
import { isOtherSize, wordsInOrder } from './rows';
import { goesOnIn, isCapital, isOpen, isSmall, mayGoOnIn } from './sentences';
import { areStacked, bottomOf, middleOf } from './structure/geometry';

// Where sentences break from one region to the next.

/**
 * Returns the number of sentences of running text that begin in the middle. Those that only seem to break count half: before a name, and
 * where a paragraph right below the last one begins small, as its first letter may be misread. A paragraph of one line may end a column.
 */
export function breaksIn(regions: readonly Region[]): number {
  let [breaks, last] = [0, undefined as Region | undefined];
  for (const region of regions) {
    if (last && canBreak(region)) {
      const wasOpen = isOpen(wordsAtEnd(last));
      if (!beginsOpen(region))
        breaks += wasOpen && canBreak(last) && isCapital(wordsInOrder(region.rows[0]!)) ? 0.5 : 0;
      else if (!wasOpen) breaks += isRightBelow(region, last, paragraphGap) ? 0.5 : 1;
    }
    if (canBreak(region) || (last && isLineBelow(region, last))) last = region;
  }
  return breaks;
}

/** Whether a region has sentences that may break. A heading has one line. */
export const canBreak = ({ isProse, rows }: Region): boolean => isProse && rows.length > 1;

/** Returns regions with each sentence that goes on behind a break moved before what breaks it. */
export function withoutBreaks(inOrder: readonly Region[]): Region[] {
  const whole = [...inOrder];
  for (let at = 2; at < whole.length; at++) {
    const [region, before] = [whole[at]!, whole[at - 1]!];
    if (!region.isProse || !beginsOpen(region)) continue;
    const endOf = (isEnd: (one: Region) => boolean): number =>
      whole.findLastIndex(
        (one, index) =>
          index < at - 1 &&
          isEnd(one) &&
          goesOn(one, region) &&
          !goesOnAmong(one, whole.slice(index + 1, at)) &&
          whole
            .slice(index + 1, at)
            .every(
              (other) =>
                !isBelow(region, other) &&
                (isDivided(one) || !beginsOpen(other) || !areOfOneKind(other, region)),
            ),
      );
    if (isDivided(before) && goesOn(before, region)) continue;
    // A divided word tells more than a sentence that has not ended.
    const divided = endOf(isDivided);
    // A word by itself, such as the number of a page, is no line of a sentence.
    const isRightBehind = wordsAtEnd(before).length > 1 && isContinued(before, region);
    const end = divided !== -1 || isRightBehind ? divided : endOf(() => true);
    if (end === -1) continue;
    let count = 1;
    while (at + count < whole.length && isBelow(whole[at + count]!, whole[at + count - 1]!)) count++;
    whole.splice(end + 1, 0, ...whole.splice(at, count));
  }
  return whole;
}

const isDivided = (one: Region): boolean => wordsAtEnd(one).at(-1)!.text.endsWith('-');
const wordsAtEnd = ({ rows }: Region): RecognizedWord[] => wordsInOrder(rows.at(-1)!);
const beginsOpen = ({ rows }: Region): boolean => isSmall(wordsInOrder(rows[0]!));
const isBelow = (one: Region, other: Region): boolean =>
  areStacked(one.box, other.box) && one.box.y >= middleOf(other.box);

/** The maximum ratio of the widths of columns in which one sentence goes on. */
const otherColumn = 1.2;

/** Whether regions are about as wide, and their letters about as high. */
function areAlike(one: Region, other: Region): boolean {
  const widths = [one, other].map(({ box }) => box.width);
  const haveOneWidth = Math.max(...widths) <= otherColumn * Math.min(...widths);
  return haveOneWidth && !isOtherSize(one.letters, other.letters);
}

/** Whether regions are columns of one text. */
const areOfOneKind = (one: Region, other: Region): boolean =>
  one.isProse && other.isProse && areAlike(one, other);

/** Whether a sentence goes on in what is read next: in a column, or in a line that is none. */
const isContinued = (one: Region, next: Region): boolean =>
  !isOtherSize(one.letters, next.letters) &&
  (next.isProse ? mayGoOnIn : goesOnIn)(wordsAtEnd(one), wordsInOrder(next.rows[0]!));

/** The maximum gap between the lines of one column, and between its paragraphs, in heights of a line. */
const [lineGap, paragraphGap] = [0.5, 1.5];

const isRightBelow = (one: Region, other: Region, gap: number): boolean =>
  isBelow(one, other) && one.box.y - bottomOf(other.box) < gap * other.height;

/** Whether a region is one more line of a column: it goes on there or begins a paragraph, and is as long as its lines, or ends a sentence. */
function isLineBelow(one: Region, column: Region): boolean {
  if (!isRightBelow(one, column, paragraphGap) || (isOpen(wordsAtEnd(column)) && !beginsOpen(one)))
    return false;
  const isLastLine = !isOpen(wordsAtEnd(one)) && one.box.width < column.box.width;
  return areAlike(one, column) || (isLastLine && !isOtherSize(one.letters, column.letters));
}

/** Whether a sentence goes on in the first of some regions that has letters of its size, or may go on right below. */
function goesOnAmong(one: Region, others: readonly Region[]): boolean {
  const next = others.find((other) => !isOtherSize(one.letters, other.letters));
  if (!next) return false;
  return isContinued(one, next) || (!isDivided(one) && isRightBelow(next, one, lineGap));
}

/** Whether a sentence goes on from one column to another. */
const goesOn = (one: Region, other: Region): boolean =>
  areOfOneKind(one, other) && goesOnIn(wordsAtEnd(one), wordsInOrder(other.rows[0]!));
