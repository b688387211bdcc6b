import type { Line, Word } from '../../model/layout';

/** A word as it was read elsewhere, with its confidence from 0 to 100. */
type Reading = Pick<Word, 'text' | 'confidence'>;

/** A reading of less confidence than this, from 0 to 100, is no witness. */
const least = 50;
const accents = /\p{M}/gu;

/**
 * A line whose letters are right but may lack their accents, with those that the same word has in other readings of the
 * line: in the surest one, and of two as sure in the one with more of them.
 */
export function withAccents(line: Line, readings: readonly (readonly Reading[])[]): Line {
  const words = line.words.map((word) => {
    const witnesses = readings
      .flat()
      .filter(({ text, confidence }) => confidence >= least && bare(text) === bare(word.text));
    const [best] = witnesses.toSorted(
      (a, b) => b.confidence - a.confidence || accentsIn(b.text) - accentsIn(a.text),
    );
    return best && accentsIn(best.text) > accentsIn(word.text)
      ? { ...word, text: accented(word.text, best.text) }
      : word;
  });
  return { ...line, words };
}

/** A word's letters and digits without their accents; "ß" is what "B" is often taken for. */
function bare(text: string): string {
  return letters(text).map(withoutAccents).join('');
}

function letters(text: string): string[] {
  return [...text.normalize('NFC')].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
}

function withoutAccents(letter: string): string {
  return letter === 'ß' ? 'B' : letter.normalize('NFD').replace(accents, '');
}

function accentsIn(text: string): number {
  return letters(text).filter((letter) => withoutAccents(letter) !== letter).length;
}

/** A word with each letter as its witness has it, and its own punctuation. */
function accented(text: string, witness: string): string {
  const better = letters(witness).values();
  return [...text.normalize('NFC')]
    .map((letter) => (/[\p{L}\p{N}]/u.test(letter) ? (better.next().value ?? letter) : letter))
    .join('');
}
