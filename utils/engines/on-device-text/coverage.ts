import type { Box, RecognizedWord } from '../../model/layout';
import { horizontalOverlap, isOnLine, middleOf } from './structure/geometry';

/** The minimum confidence of a word that is surely read, from 0 to 100. Tesseract's confidence for a whole page says nothing. */
const minSureConfidence = 75;
/** Tesseract reads foliage and fur as marks without a letter or digit, and is sure of them. */
const readable = /[\p{L}\p{N}]/u;

/** Returns the words in a box: their middle is in the box, and they are on its line. */
export function wordsWithin(box: Box, words: readonly RecognizedWord[]): RecognizedWord[] {
  return words.filter((word) => {
    const middle = word.box.x + word.box.width / 2;
    return middle >= box.x && middle <= box.x + box.width && isOnLine(box, word.box);
  });
}

/**
 * Returns a function that takes the box of a place and returns the words that may be in it. It leaves out the words that are nearer to
 * a box above or below, because the boxes of close lines overlap.
 */
export function wordsByLine(
  places: readonly { box: Box }[],
  words: readonly RecognizedWord[],
): (box: Box) => RecognizedWord[] {
  const aside = (box: Box, word: RecognizedWord): number => Math.abs(middleOf(box) - middleOf(word.box));
  const nearest = new Map<RecognizedWord, Box>();
  for (const { box } of places)
    for (const word of wordsWithin(box, words)) {
      const before = nearest.get(word);
      if (!before || aside(box, word) < aside(before, word)) nearest.set(word, box);
    }
  const isStacked = (a: Box, b: Box): boolean => horizontalOverlap(a, b) > Math.min(a.width, b.width) / 2;
  return (box) =>
    words.filter((word) => {
      const own = nearest.get(word);
      return !own || own === box || !isStacked(own, box);
    });
}

/** Returns the share of a box's width, from 0 to 1, that surely read words and the spaces between them cover. */
export function coverageOf(box: Box, words: readonly RecognizedWord[]): number {
  const spans = words
    .filter(
      ({ text, confidence, box: at }) =>
        confidence >= minSureConfidence && readable.test(text) && isOnLine(box, at),
    )
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

/** Returns the share of all boxes' width that surely read words cover; 0 without boxes. */
export function coverageOfAll(boxes: readonly Box[], words: readonly RecognizedWord[]): number {
  const width = boxes.reduce((sum, box) => sum + box.width, 0);
  const covered = boxes.reduce((sum, box) => sum + box.width * coverageOf(box, words), 0);
  return width > 0 ? covered / width : 0;
}
