/** A letter that may have a mark, and its probability from 0 to 1. */
export interface MarkedLetter {
  text: string;
  sureness: number;
  /** The probabilities of its likely forms with marks, such as `ö` and `Ő`. */
  marks?: Record<string, number>;
}

/** Letters whose mark is a part of them, and what they are without it. */
const strokes: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' };

/** Returns a letter without its mark. */
export function bare(letter: string): string {
  const stroke = strokes[letter.toLowerCase()];
  if (stroke) return letter === letter.toLowerCase() ? stroke : stroke.toUpperCase();
  return letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** Whether English lacks a letter. */
export const isForeign = (letter: string): boolean => /\p{L}/u.test(letter) && !/[a-z]/i.test(letter);

/** Whether a letter with a mark is frequent in names. The dot of an “i” is easily lost, or touches an “f”. */
export const isFrequent = (letter: string): boolean =>
  letter !== 'ì' &&
  letter !== 'ı' &&
  /^[À-ÿĂăĄąĆćČčĐđĘęĚěĞğİıŁłŃńŇňŐőŒœŘřŚśŞşŠšŮůŰűŸŹźŻżŽžȘșȚțẞ]$/u.test(letter);

/** Whether a letter, large or small, is among some in lower case; “İ” has no lower case of one letter. */
export const isAmong = (letter: string, letters: ReadonlySet<string>): boolean =>
  letters.has(letter) || letters.has(letter.toLowerCase());

/** The classes of a model's letters that English lacks, by what they are without marks, in lower case. */
export type MarkedForms = ReadonlyMap<string, readonly number[]>;

const family = (letter: string): string => bare(letter).toLowerCase();

/** Returns the marked forms among a model's letters, whose first one is class 1. */
export function markedFormsOf(letters: readonly string[]): MarkedForms {
  const forms = new Map<string, number[]>();
  for (const [at, letter] of letters.entries()) {
    if (!isForeign(letter)) continue;
    const own = forms.get(family(letter)) ?? [];
    forms.set(family(letter), [...own, at + 1]);
  }
  return forms;
}

/** How much less likely a rare letter is than its model says: that was trained with all letters alike. */
const rareness = 0.5;
/** Forms with a lower probability are not told. */
const minForm = 0.01;

/** Returns a letter with the probabilities of its marked forms. It becomes the likeliest of them if they are likelier together. */
export function withMarks<Letter extends MarkedLetter>(
  letter: Letter,
  probabilities: Float32Array,
  letters: readonly string[],
  forms: MarkedForms,
): Letter {
  const marks: Record<string, number> = {};
  for (const at of forms.get(family(letter.text)) ?? []) {
    if (probabilities[at]! >= minForm) marks[letters[at - 1]!] = probabilities[at]!;
  }
  const withIts = { ...letter, marks };
  return isForeign(letter.text) || markSureness(withIts) > letter.sureness ? marked(withIts) : withIts;
}

/** Returns how likely a letter has a mark, from 0 to 1. */
export const markSureness = ({ marks = {} }: Pick<MarkedLetter, 'marks'>): number =>
  Object.values(marks).reduce((sum, one) => sum + one, 0);

/** Returns how likely a letter is this form, large or small. */
export const formSureness = ({ marks = {} }: MarkedLetter, form: string): number =>
  markSureness({ marks: Object.fromEntries(Object.entries(marks).filter(([one]) => isSameForm(one, form))) });

const isSameForm = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const isSmall = (letter: string): boolean => letter === letter.toLowerCase();

const none: ReadonlySet<string> = new Set();

/**
 * Returns a letter as the likeliest of its marked forms, in its own case if it may have that; itself if it has none. `own` are the letters
 * of the picture's languages, in lower case.
 */
export function marked<Letter extends MarkedLetter>(letter: Letter, own = none): Letter {
  const isUsual = (form: string): boolean => isAmong(form, own) || isFrequent(form);
  const chance = (form: string): number => (isUsual(form) ? 1 : rareness) * formSureness(letter, form);
  const forms = Object.keys(letter.marks ?? {}).toSorted(
    (a, b) =>
      chance(b) - chance(a) ||
      Number(isSmall(b) === isSmall(letter.text)) - Number(isSmall(a) === isSmall(letter.text)),
  );
  return forms[0] === undefined ? letter : { ...letter, text: forms[0], sureness: markSureness(letter) };
}
