import type { Word } from '../../model/layout';

/** Confidences from 0 to 100. Text that is there is read at 85 and more, grain and foliage at 45 at most. */
const least = { word: 30, line: 60, picture: 60 };
/** Among noise a single mark may look surely like a letter; this many letters and digits in a line never did. */
const leastLetters = 3;

/** Leaves out the marks of a picture that were taken for text: paragraphs of lines of words, none of them empty. */
export function withoutNoise(paragraphs: readonly Word[][][]): Word[][][] {
  const isNoisy = confidenceIn(paragraphs.flat(2)) < least.picture;
  const isText = (words: readonly Word[]): boolean =>
    words.some(isWord) && confidenceIn(words) >= least.line && (!isNoisy || lettersIn(words) >= leastLetters);
  return paragraphs
    .map((lines) => lines.filter(isText).map((words) => words.filter(isWord)))
    .filter((lines) => lines.length > 0);
}

function isWord({ text, confidence }: Word): boolean {
  return text.trim() !== '' && confidence >= least.word;
}

/** The mean confidence of words, in which long ones weigh more; 0 for no words. */
export function confidenceIn(words: readonly Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const weighed = words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0);
  return letters === 0 ? 0 : weighed / letters;
}

function lettersIn(words: readonly Word[]): number {
  return words.flatMap(({ text }) => text.match(/[\p{L}\p{N}]/gu) ?? []).length;
}
