import { fold, wordsOf } from './empty-words';
import { iconLooks, iconMarks, iconThings, iconWords } from './vocabulary';

/** What a name tells of an icon: its look alone. */
export interface IconLook {
  /** The words for what is drawn. */
  words: string;
  /** Whether it can hardly be anything else. */
  isSure: boolean;
}

/** Longer names say more than the look of an icon, in characters. */
export const maxIconName = 50;

/**
 * Returns the look of an icon if a name tells nothing else: “magnifying glass”, “left arrow”, “heart icon”; undefined for any
 * other name.
 */
export function lookOf(name: string): IconLook | undefined {
  if (name.length > maxIconName) return undefined;
  const said = wordsOf(name);
  for (const [pattern, isLook] of patterns) {
    const [, , words, joined] = pattern.exec(said) ?? [];
    if (words !== undefined) return { words, isSure: isLook || joined !== undefined || isIcon.test(said) };
  }
  return undefined;
}

const icon = `(?:${fold(iconWords)})`;
const mark = `(?:${fold(iconMarks)}|${icon})`;
/** German and Japanese write the word for an icon at the end of another: “Lupensymbol”, “星アイコン”. */
const patternOf = (things: string): RegExp =>
  new RegExp(`^(${mark} )*?(${fold(things)})((?:n|s|の)?${icon})?(?: ${mark})*$`, 'u');
const patterns = [
  [patternOf(iconLooks), true],
  [patternOf(iconThings), false],
] as const;
const isIcon = new RegExp(`(?:^| )${icon}(?: |$)`, 'u');
