import type { RecognizedWord } from '../../model/layout';

/** Whether a sentence that has not ended in some words goes on in others. */
export const goesOnIn = (before: readonly RecognizedWord[], after: readonly RecognizedWord[]): boolean =>
  isOpen(before) && isSmall(after);

/** Whether a sentence that has not ended in some words may go on in others: with a number, it may begin or go on. */
export const mayGoOnIn = (before: readonly RecognizedWord[], after: readonly RecognizedWord[]): boolean =>
  isOpen(before) && (isSmall(after) || /^\p{N}/u.test(after[0]?.text ?? ''));

/** Whether some words begin with a small letter. */
export const isSmall = ([word]: readonly RecognizedWord[]): boolean =>
  /^[\p{Pi}\p{Ps}"']?\p{Ll}/u.test(word?.text ?? '');

/** Whether some words begin with a capital. */
export const isCapital = ([word]: readonly RecognizedWord[]): boolean =>
  /^[\p{Pi}\p{Ps}"']?\p{Lu}/u.test(word?.text ?? '');

/** Whether some words end in the middle of a sentence. */
export const isOpen = (words: readonly RecognizedWord[]): boolean =>
  !/[.!?:;…]["'\p{Pe}\p{Pf}]*$/u.test(words.at(-1)?.text ?? '');
