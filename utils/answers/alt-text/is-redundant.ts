import { foldCase, hasCjk } from '../../lib/text';
/** So much of a longer text must be the other one for it to say the same, and so many characters always do. */
const share = 0.5;
const enough = 25;

/**
 * Whether a text is said by another one already: in the same words, whatever their case, marks and spaces; also as a
 * good part of it. “A boat” is not said by a paragraph in which a boat comes up.
 */
export function saysTheSame(text: string, other: string): boolean {
  const [one, all] = [wordsOf(text), wordsOf(other)];
  const isSaid = hasCjk(one) ? all.includes(one) : ` ${all} `.includes(` ${one} `);
  if (one === '' || !isSaid) return false;
  return one.length >= enough || one.length >= share * all.length;
}

function wordsOf(text: string): string {
  return foldCase(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
