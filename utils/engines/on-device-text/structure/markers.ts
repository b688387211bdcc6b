import type { Line, Word } from '../../../model/layout';
import { gapBetween } from './bands';
import { letterHeight, middleOf, rightOf, runsLeft } from './geometry';

/** What stands before a list's item: `sign` is what tells it from those of other lists, `number` its place if it has one. */
export interface Marker {
  word: Word;
  sign: 'bullet' | 'misread' | 'number' | 'letter';
  number: number;
  /** How far it stands from the side that lines begin at, and how far its text does, in pixels. */
  at: number;
  textAt: number;
}

const bullets = /^[•◦▪▫‣●○■□◆►▶➢➤⁃∙·・*–—―-]$|^[✓✔☐☑☒✗✘]$/u;
/** What small round marks were read as: they become bullets only where they repeat, see `findList`. */
const misread = /^[«»°©®¢¤eoO0vV+~=.,'’¥٠۰»›‹]{1,2}$/u;
const number = /^\(?(\d{1,3})[.)]$/;
const letter = /^\(?([a-zA-Z])[.)]$/;
const invisible = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The marker at a line's beginning, if there is one and text behind it. */
export function markerOf(line: Line): Marker | undefined {
  const [word, ...rest] = line.words;
  const [next] = rest;
  if (!word || !next) return undefined;
  const capital = letterHeight([{ ...line, words: rest }]);
  // What stands far apart is of two columns.
  if (rest.some(({ box }, index) => gapBetween(line.words[index]?.box ?? box, box) > 3 * capital))
    return undefined;
  const back = runsLeft([{ ...line, words: rest }]);
  const startOf = ({ box }: Word): number => (back ? -rightOf(box) : box.x);
  const place = { word, at: startOf(word), textAt: startOf(next), number: 0 };
  const text = word.text.replace(invisible, '');
  const counted = number.exec(text)?.[1];
  if (counted) return { ...place, sign: 'number', number: Number(counted) };
  const lettered = letter.exec(text)?.[1];
  if (lettered) return { ...place, sign: 'letter', number: lettered.toLowerCase().charCodeAt(0) };
  if (bullets.test(text)) return { ...place, sign: 'bullet' };
  return misread.test(text) && isMark(word, line, capital, place) ? { ...place, sign: 'misread' } : undefined;
}

/** A bullet is smaller than letters and stands in the middle of the line, further from the text than a space is wide. */
function isMark(
  word: Word,
  line: Line,
  capital: number,
  { at, textAt }: { at: number; textAt: number },
): boolean {
  const letters = line.words.slice(1).filter(({ text }) => /\p{L}/u.test(text));
  const middle = letters.map(({ box }) => box.y + capital / 2)[0] ?? middleOf(line.box);
  const gap = textAt - at - word.box.width;
  return (
    word.box.height <= 0.85 * capital &&
    gap >= 0.45 * capital &&
    Math.abs(middleOf(word.box) - middle) <= 0.35 * capital
  );
}
