import type { Box, Word } from '../../model/layout';

/** Words of a confidence from 0 to 100 that Tesseract has surely read. Its confidence in a whole page is worth nothing. */
const sure = 75;
/** Marks without any letter or digit are what it makes of foliage and fur, however sure it is. */
const readable = /[\p{L}\p{N}]/u;
/** The share of the lower one's height that a word and a box must have in common to stand on one line. */
const sameLine = 0.4;

/** The words that stand in a box, by their middle and their line. */
export function wordsWithin(box: Box, words: readonly Word[]): Word[] {
  return words.filter((word) => {
    const middle = word.box.x + word.box.width / 2;
    return middle >= box.x && middle <= box.x + box.width && isOnLine(box, word.box);
  });
}

/** The share of a box's width, from 0 to 1, that surely read words cover, with the spaces between them. */
export function coverageOf(box: Box, words: readonly Word[]): number {
  const spans = words
    .filter(({ text, confidence, box: at }) => confidence >= sure && readable.test(text) && isOnLine(box, at))
    .map(({ box: { x, width } }) => [Math.max(x, box.x), Math.min(x + width, box.x + box.width)] as const)
    .filter(([from, to]) => to > from)
    .toSorted(([a], [b]) => a - b);
  let [covered, end] = [0, -Infinity];
  for (const [from, to] of spans) {
    const isSpace = from - end < box.height;
    covered += Math.max(0, to - (isSpace ? end : Math.max(from, end)));
    end = Math.max(end, to);
  }
  return box.width > 0 ? Math.min(1, covered / box.width) : 0;
}

/** The share of all boxes' width that surely read words cover; 0 without boxes. */
export function coverageOfAll(boxes: readonly Box[], words: readonly Word[]): number {
  const width = boxes.reduce((sum, box) => sum + box.width, 0);
  const covered = boxes.reduce((sum, box) => sum + box.width * coverageOf(box, words), 0);
  return width > 0 ? covered / width : 0;
}

/** Whether two boxes stand on one line: the lower one shares enough of its height with the other. */
export function isOnLine(one: Box, other: Box): boolean {
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return shared > sameLine * Math.min(one.height, other.height);
}
