import { minSureConfidence, type RecognizedWord, type TextLine } from '../../model/layout';
import { type Letter, type ReadLine, surenessOf } from './paddle/decode-line';
import { bare, formSureness, isAmong, isForeign, isFrequent, marked } from './paddle/marked-letters';
import { scaledBox, type TurnedBox } from './paddle/pixels';
import { capitalHeight, median } from './structure/geometry';

/** Reads single words with the letters of all Latin alphabets. Boxes are in pixels of the color picture. */
export interface WordReader {
  spell(box: TurnedBox): Promise<ReadLine>;
  /** The letters with marks of the picture's languages, in lower case. */
  ownMarked: ReadonlySet<string>;
}

/** Reads lines in the same way. */
interface LineReader {
  read(box: TurnedBox): Promise<ReadLine>;
}

/** The minimum mean over a line's letters, from 0 to 1, at which the model for words isn't asked. */
const sureLine = 0.9;
/** The minimum mean over a word's letters at which it is read only by that model. */
const minSureWord = 0.75;
/** What may be a word with letters that the model for lines lacks. An icon is read as one letter, or none. */
const latinWord = /^(?!.*\s)[\p{Script=Latin}\p{Script=Common}\p{M}]{2,}$/u;
/** The room around a word, in heights of it, as in the model's training. */
const room = { above: 0.26, below: 0.2, beside: 0.15 };
/** The maximum height of a capital, in those of its line: Tesseract draws the boxes of some around two lines. */
const maxHeight = 1.7;
/** The maximum number of words that are read again: each takes 2 to 5 ms. */
const maxWords = 120;
/** The confidence, from 0 to 100, below which all words are read again. Names are read with a greater one, too. */
const doubted = 90;
/** The confidence from which a word is surely read: PP-OCR's, which knows some of the letters. */
const surelyRead = 97;
/**
 * The minimum probability of a letter that replaces others, from 0 to 1; of one that only adds a mark, in a word that its recognizer did not
 * doubt; and of one that it surely read as another. Specks look like marks: one of 647 such words on real scans had one with 0.9.
 */
const minSureness = { usual: 0.85, onlyMark: 0.95, another: 0.9 };
/** The same for rare letters. */
const minSurenessOfRare = { usual: 0.97, onlyMark: 0.98, another: 0.97 };
/** The same for those of the picture's languages, if it has such letters for sure: the languages may only be the browser's. */
const minSurenessOfOwn = { usual: 0.7, onlyMark: 0.8, another: 0.85 };
/** The minimum probability of a letter with another mark than was read before, as a share of both, in unsure words and in others. */
const minLead = { doubted: 0.8, sure: 0.95 };
/** The maximum number of other differences, as a share of the word: the model for words misreads plain letters, too. */
const maxMisses = 0.2;
/** The same where only marks are added that are as sure as this. */
const maxMissesOfMarks = { share: 0.5, sureness: 0.9 };
/** The maximum number of letters that one with a mark was misread as. */
const maxMisread = 2;
/** The minimum probability of a large first letter that was read as small, such as “Ü”. */
const surelyLarge = 0.8;
/** The minimum number of the same letters, as a share of the word, and the probability of letters that need none: “Ærø” for “Arg”. */
const minSame = 0.4;
const sureForms = 0.98;

/** Signs around a word: its own recognizer knows them better. */
const around = /^[("'“‘«[{¿¡]*(?<core>.*?)[)"'”’»\]}.,:;!?…]*$/u;
const coreOf = (text: string): string => around.exec(text)?.groups?.['core'] ?? text;
/** After a letter, it looks like the mark of “ľ”, “ď” and “ť”. */
const apostrophe = /['’]/;
const markedByApostrophe = /[ďľť]/i;
/** Letters that have the same shape in some fonts. */
const shape = (letter: string): string =>
  letter.toLowerCase().replace(/[1|]/, 'l').replace('i', 'l').replace('0', 'o');
/** What Romanian has, and not Turkish: some letters, and a vowel after another. Both have an “s” with a mark below, which look alike. */
const romanian = /[âăîț]|[aeou][aeiou]|i[aeou]/i;
/** Letters that are alike but for their size. */
const sameInBothCases = /^[cosuvwxz]$/i;

/**
 * Returns lines in which words have the letters that their recognizer lacks, such as “Łódź” for “L6dz”. Only such letters are taken
 * from the other reading; it has to agree on the rest. Between capitals, small ones become capitals. `pixelScale` is that of the color
 * picture. Throws as the reader does.
 */
export async function withForeignLetters(
  lines: readonly TextLine[],
  pixelScale: number,
  reader: WordReader,
): Promise<TextLine[]> {
  const isProof = ({ text, confidence }: RecognizedWord): boolean =>
    confidence >= doubted && [...text.normalize('NFC')].some((letter) => isAmong(letter, reader.ownMarked));
  const ownMarked = lines.some(({ words }) => words.some(isProof)) ? reader.ownMarked : new Set<string>();
  const asked = lines.flatMap(({ words }) => {
    const height = median(words.map(capitalHeight));
    return words.filter((word) => isAsked(word, ownMarked) && capitalHeight(word) <= maxHeight * height);
  });
  const chosen = new Set(asked.toSorted((a, b) => a.confidence - b.confidence).slice(0, maxWords));
  const result: TextLine[] = [];
  for (const line of lines) {
    const words: RecognizedWord[] = [];
    for (const word of line.words) {
      words.push(
        chosen.has(word)
          ? inCapitals(spelled(word, (await reader.spell(placeOf(word, pixelScale))).letters, ownMarked))
          : word,
      );
    }
    result.push({ ...line, words });
  }
  return result;
}

/** Whether a word may have a letter that its recognizer lacks: it is unsure, or a name. A large “İ” is often read as a small “i”. */
function isAsked({ text, confidence, box }: RecognizedWord, ownMarked: ReadonlySet<string>): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isWord = letters > 1 || [...ownMarked].some((letter) => bare(letter).toUpperCase() === text);
  if (!isWord || box.width < box.height / 2 || !/^[\p{Script=Latin}\p{Script=Common}\p{M}]+$/u.test(text))
    return false;
  return confidence < doubted || /\p{Lu}|^i\p{L}{3}/u.test(text) || [...text].some(isForeign);
}

function placeOf({ box }: RecognizedWord, pixelScale: number): TurnedBox {
  const { x, y, width, height } = box;
  const high = height * (1 + room.above + room.below);
  return scaledBox(
    {
      x: x + width / 2,
      y: y + height * (0.5 + (room.below - room.above) / 2),
      // A box that is higher than wide would be read from top to bottom.
      width: Math.max(high, width + 2 * room.beside * height),
      height: high,
      angle: 0,
    },
    pixelScale,
  );
}

/** Returns a line as the surer one of both models reads it: that for lines, or that for a word with letters which the other lacks. */
export async function surestOf(box: TurnedBox, reader: WordReader & LineReader): Promise<ReadLine> {
  const line = await reader.read(box);
  const sureness = surenessOf(line);
  const text = line.letters.map((letter) => letter.text).join('');
  if (sureness >= sureLine || line.isByTesseract || !latinWord.test(text)) return line;
  const word = await reader.spell(box);
  const hasForeign = word.letters.some(({ text }) => isForeign(text));
  return hasForeign && surenessOf(word) > Math.max(sureness, minSureWord) ? word : line;
}

/** Returns a word with the letters from another reading that its own recognizer lacks. `ownMarked` are those of the picture's languages. */
export function spelled(
  word: RecognizedWord,
  read: readonly Letter[],
  ownMarked: ReadonlySet<string>,
): RecognizedWord {
  const letters = read.map((letter) => (isForeign(letter.text) ? marked(letter, ownMarked) : letter));
  const whole = word.text.normalize('NFC');
  const core = coreOf(whole);
  const own = [...core];
  const parts = partsOf(own, coreLetters(letters));
  if (!parts) return word;
  const added = parts
    .flatMap(({ before, after = [] }) => after.filter(({ text: letter }) => !before.includes(letter)))
    .filter(({ text: letter }) => isForeign(letter));
  const isAfterSign = !whole.startsWith(core);
  const taken: Letter[] = [];
  let [same, misses, isMarked, isDisputed] = [0, 0, true, false];
  let text = '';
  for (const [index, { before, after }] of parts.entries()) {
    if (after === undefined) {
      text += before.join('');
      same += before.length;
      continue;
    }
    const isOne = after.length < 2 && before.length < 2;
    const isSign = isAfterSign && text === '' && before.length === 0;
    if (isOne && (isSign || !after.some((letter) => isForeign(letter.text)))) {
      text += before.join('');
      misses += 1;
      continue;
    }
    const beside = before.length === 0 ? [text.at(-1), parts[index + 1]?.before[0]] : [];
    const isDoubled = beside.some((letter = '') => shape(bare(letter)) === shape(bare(after[0]!.text)));
    const isElided =
      before.some((letter) => apostrophe.test(letter)) ||
      (apostrophe.test(parts[index + 1]?.before[0] ?? '') &&
        after.some((letter) => markedByApostrophe.test(letter.text)));
    if (isDoubled || isElided || !after.every((letter) => isForeign(letter.text))) return word;
    if (!isSure(before, after, { confidence: word.confidence, added, ownMarked })) {
      text += before.join('');
      misses += before.length;
      isDisputed = true;
      continue;
    }
    taken.push(...after);
    isMarked &&= areSame(before, after);
    same += after.filter((letter, at) => shape(bare(letter.text)) === shape(bare(before[at] ?? ''))).length;
    text += inCaseOf(before, after, [text.at(-1), parts[index + 1]?.before[0]]);
  }
  let least = Math.min(1, ...taken.map(({ sureness }) => sureness));
  const [first] = letters;
  const large = first?.marks?.[first.text] ?? 0;
  // The other letters tell the size of the first one.
  if (first && isForeign(first.text) && large >= surelyLarge && text.startsWith(first.text.toLowerCase())) {
    text = first.text + text.slice(first.text.length);
    least = Math.min(least, large);
  }
  if (romanian.test(text)) text = text.replaceAll('ş', 'ș').replaceAll('Ş', 'Ș');
  const isSurelyMarked = isMarked && least >= maxMissesOfMarks.sureness;
  const most = own.length * (isSurelyMarked ? maxMissesOfMarks.share : maxMisses);
  const isProven = taken.every(
    ({ text, sureness }) => sureness >= maxMissesOfMarks.sureness || isAmong(text, ownMarked),
  );
  const isAlike = same >= minSame * own.length || least >= sureForms;
  if (text === core || !isAlike || misses > most || (isDisputed && !isProven)) return word;
  const sureness = Math.round(100 * least);
  return {
    ...word,
    text: whole.replace(core, () => text),
    confidence: isDisputed || sureness < minSureConfidence ? Math.min(word.confidence, sureness) : sureness,
  };
}

/** The minimum number of capitals in a word of capitals: “KöR” is a word, too. “ß” stays in them. */
const minCapitals = 3;
const smallBetween = /(?<=\p{Lu})(?!ß)\p{Ll}(?=[\p{Lu}ß])/gu;

/** Returns a word of capitals with a marked letter between two of them as a capital, too: “SÜSSE” for “SüSSE”. */
function inCapitals(word: RecognizedWord): RecognizedWord {
  const text = word.text.normalize('NFC');
  if (/[a-z]/.test(text) || (text.match(/\p{Lu}/gu) ?? []).length < minCapitals) return word;
  return { ...word, text: text.replaceAll(smallBetween, (letter) => letter.toUpperCase()) };
}

/** Whether a letter with a mark was read with another one. */
const isOtherMark = (before: readonly string[], after: readonly Letter[]): boolean =>
  areSame(before, after) && isForeign(before[0]!);

/** Returns how likely a letter is, as a share of that and of how likely another one with the same base is. */
function leadOver(other: string, letter: Letter): number {
  const own = formSureness(letter, letter.text);
  return own / (own + formSureness(letter, other));
}

/** A word as it was read before, all letters that would be new in it, and those of the picture's languages. */
interface Before {
  confidence: number;
  added: readonly Letter[];
  ownMarked: ReadonlySet<string>;
}

/** Whether letters are sure enough to replace those that were read before. */
function isSure(before: readonly string[], after: readonly Letter[], word: Before): boolean {
  if (isOtherMark(before, after))
    return leadOver(before[0]!, after[0]!) >= (word.confidence < doubted ? minLead.doubted : minLead.sure);
  const lowest = Math.min(...after.map(({ sureness }) => sureness));
  const isOwn = after.every(({ text }) => isAmong(text, word.ownMarked));
  // A sure letter with a mark makes another one more likely. In a word that was surely read, only one of the same kind does.
  const alike = word.added
    .filter(({ text }) => word.confidence < surelyRead || isAmong(text, word.ownMarked) === isOwn)
    .map(({ sureness }) => sureness);
  const sureness = before.length === 0 ? lowest : (lowest + Math.max(lowest, ...alike)) / 2;
  return sureness >= minSurenessOf(before, after, word, { isOwn, alike });
}

/** Whether letters differ only by their marks. */
const areSame = (before: readonly string[], after: readonly Letter[]): boolean =>
  before.length === 1 && after.length === 1 && shape(bare(before[0]!)) === shape(bare(after[0]!.text));

function minSurenessOf(
  before: readonly string[],
  after: readonly Letter[],
  { confidence, ownMarked }: Before,
  { isOwn, alike }: { isOwn: boolean; alike: readonly number[] },
): number {
  // A speck is seldom above two letters of one word.
  const areSeveral = alike.filter((one) => one >= minSureness.usual).length > 1;
  const isRare = !isOwn && !after.every(({ text }) => isFrequent(text));
  const least = isOwn ? minSurenessOfOwn : isRare ? minSurenessOfRare : minSureness;
  if (areSame(before, after)) {
    if (confidence < doubted || areSeveral) return least.usual;
    return isOwn && confidence >= surelyRead ? least.another : least.onlyMark;
  }
  if (isRare && confidence >= surelyRead) return Infinity;
  if (before.some((letter) => isAmong(letter, ownMarked))) return minSurenessOfRare.another;
  const isLarger = after.some(({ text }) => text !== text.toLowerCase()) && /^\p{Ll}/u.test(before[0] ?? '');
  const isOther = (isLarger && !sameInBothCases.test(bare(after[0]!.text))) || before.some(isForeign);
  return isOther || confidence >= surelyRead ? least.another : least.usual;
}

/** Returns letters without signs around them, and without the less sure one of a letter that was read as large and small. */
function coreLetters(read: readonly Letter[]): readonly Letter[] {
  const isTwice = (a: Letter | undefined, b: Letter): boolean =>
    a !== undefined && a.text !== b.text && a.text.toLowerCase() === b.text.toLowerCase();
  const letters = read.filter((letter, index) => {
    const [before, after] = [read[index - 1], read[index + 1]];
    const other = isTwice(before, letter) ? before : isTwice(after, letter) ? after : undefined;
    return !other || letter.sureness > other.sureness;
  });
  const text = letters.map((letter) => letter.text).join('');
  const core = coreOf(text);
  const from = text.indexOf(core);
  return letters.slice(from, from + core.length);
}

/** Returns letters of the same shape in both cases as the letters next to them tell, or else in that which they were read in before. */
function inCaseOf(
  before: readonly string[],
  after: readonly Letter[],
  [left = '', right = '']: readonly (string | undefined)[],
): string {
  return after
    .map(({ text }, index) => {
      const other = bare(before[index] ?? '');
      if (!sameInBothCases.test(bare(text))) return text;
      if (/\p{Ll}/u.test(left)) return text.toLowerCase();
      if (before.length !== after.length || bare(text).toLowerCase() !== other.toLowerCase())
        return left !== '' && /\p{Ll}/u.test(right) ? text.toLowerCase() : text;
      return other === other.toLowerCase() ? text.toLowerCase() : text.toUpperCase();
    })
    .join('');
}

/** A part of a word: letters in which both readings agree, or what each has in one place. */
interface Part {
  before: string[];
  after?: Letter[];
}

/** The cost of letters of one shape, where that of an edit is 1. */
const alike = 0.25;

/** Aligns both readings of a word by the fewest edits; `undefined` if one has too many letters in one place. */
function partsOf(own: readonly string[], letters: readonly Letter[]): Part[] | undefined {
  const isSame = (at: number, other: number): boolean => shape(own[at]!) === shape(letters[other]!.text);
  const off = (at: number, other: number): number =>
    own[at] === letters[other]!.text ? 0 : isSame(at, other) ? alike : 1;
  const costs = Array.from({ length: own.length + 1 }, () =>
    Array.from({ length: letters.length + 1 }, () => 0),
  );
  for (let at = own.length; at >= 0; at--)
    for (let other = letters.length; other >= 0; other--) {
      const row = costs[at]!;
      if (at === own.length) row[other] = letters.length - other;
      else if (other === letters.length) row[other] = own.length - at;
      else {
        const replaced = costs[at + 1]![other + 1]! + off(at, other);
        row[other] = Math.min(replaced, 1 + costs[at + 1]![other]!, 1 + row[other + 1]!);
      }
    }
  const parts: Part[] = [];
  for (let at = 0, other = 0; at < own.length || other < letters.length;) {
    const last = parts.at(-1);
    const open = last?.after ? last : undefined;
    const isPair = at < own.length && other < letters.length;
    // What one letter was misread as is together: “ñ” as “fi”.
    const goesOn = open && at < own.length && costs[at]![other] === 1 + costs[at + 1]![other]!;
    if (
      !goesOn &&
      isPair &&
      isSame(at, other) &&
      costs[at]![other] === costs[at + 1]![other + 1]! + off(at, other)
    ) {
      parts.push({ before: [own[at]!] });
      [at, other] = [at + 1, other + 1];
      continue;
    }
    const part = open ?? { before: [], after: [] };
    if (!open) parts.push(part);
    const cost = costs[at]![other]!;
    const takesBoth = !goesOn && isPair && cost === 1 + costs[at + 1]![other + 1]!;
    const takesOwn = other === letters.length || (isPair && cost === 1 + costs[at + 1]![other]!);
    if (takesBoth || takesOwn) part.before.push(own[at++]!);
    if (takesBoth || !takesOwn) part.after!.push(letters[other++]!);
  }
  const isFar = ({ before, after }: Part): boolean =>
    after !== undefined && before.length > Math.max(1, maxMisread * after.length);
  return parts.some(isFar) ? undefined : parts;
}
