import type { Box, RecognizedWord } from '../../model/layout';
import { coverageOf, wordsWithin } from './coverage';
import { type Cell, groundIn, inkCells } from './ink-cells';
import { canRunDown, noScript, type Script, scripts } from './models';
import { type Letter, type ReadLine, surenessOf } from './paddle/decode-line';
import type { LineScript } from './paddle/paddle';
import { lying, scaledBox, type TurnedBox } from './paddle/pixels';
import type { Readable } from './prepare-picture';
import { rightOf, splitAt } from './structure/geometry';
import { runsDown } from './vertical/columns';

// Whether places are text, and in which script, by their shapes.

/** A box of text, in pixels of the picture, and as the detector found it. */
export interface Place {
  found: TurnedBox;
  box: Box;
}

/** Reads lines and their scripts by their boxes, in pixels of the color picture. */
export interface ScriptReader {
  read(box: TurnedBox): Promise<ReadLine>;
  /** Returns a line's script by its shapes. */
  script(box: TurnedBox): Promise<LineScript>;
  /** Returns how likely each script is in lines that run down, by the shapes of their letters. */
  scriptsDown(boxes: readonly TurnedBox[]): Promise<LineScript[]>;
  /** The scripts of the picture's languages. */
  known: readonly Script[];
}

/** The maximum number of boxes whose script is checked although they are read. */
export const manyBoxes = 40;
/** The minimum share of a box's width, from 0 to 1, that surely read words cover if it is read. */
const minCovered = 0.3;
/** The minimum mean over the letters of a line that runs across, from 0 to 1. */
const minLineSureness = 0.75;

/**
 * The minimum probability of an unknown script, from 0 to 1: if a recognizer was sure of its letters nevertheless, if none was, and if
 * one has left out letters; that of the script that is named, for a line and for a short one, which may be an icon or a few Latin
 * letters; the mean of lines that look alike; and that among lines in unknown scripts.
 */
const minScriptSureness = {
  read: 0.97,
  unread: 0.7,
  lost: 0.6,
  named: 0.5,
  namedShort: 0.9,
  alike: 0.6,
  among: 0.2,
};
/** The maximum width of a short line, in its heights. */
const shortLine = 3.5;
/** The minimum mean over the letters of a line that PP-OCR has surely read, from 0 to 1. */
const minSureLine = 0.9;

/**
 * Returns the places whose text is in a script that no recognizer of these languages knows, or runs down, each with what it looks
 * like. Recognizers write such text in letters that look alike.
 */
export async function foreignPlaces<P extends Place>(
  places: readonly P[],
  words: readonly RecognizedWord[],
  reader: ScriptReader,
  picture: Readable,
): Promise<Map<P, string | undefined>> {
  const foreign = new Map<P, string | undefined>();
  const down: P[] = [];
  const looks: Look<P>[] = [];
  for (const place of places) {
    const { found, box } = place;
    const isRead = coverageOf(box, words) >= minCovered;
    // Each takes a few milliseconds, as long as one word for Tesseract.
    if (isRead && places.length > manyBoxes) continue;
    if (runsDown(found) && isRead) continue;
    // It knows whether the line runs up.
    const turned = runsDown(found) ? await reader.read(found) : undefined;
    if (turned && surenessOf(turned) < minLineSureness) {
      down.push(place);
      continue;
    }
    const look = await unknownScript({ found: turned?.box ?? found }, reader);
    if (look.sureness >= minScriptSureness.among) looks.push({ ...look, place, isRead });
  }
  const lookDown = down.length > 0 ? await scriptDown(down, reader) : undefined;
  for (const place of down) foreign.set(place, lookDown);
  const { lost, read: ofRead, unread } = minScriptSureness;
  for (const { place, sureness, best, isRead } of looks) {
    // Reading takes longest.
    if (sureness < lost) continue;
    const { found, box } = place;
    const read = await reader.read(found);
    const hasLost = hasLostLetters(read, place, picture);
    if (isLatin(read, hasLost) || areSame(read, wordsWithin(box, words))) continue;
    // A bracket or a digit looks like a letter of some script, and “OK” like two of several.
    const isSure = surenessOf(read) >= minSureLine;
    if (lengthOf(found) < (isSure ? shortLine : minForeignWidth)) continue;
    const isReadSurely = isRead || (sureness < ofRead && isSure);
    if (sureness >= (hasLost ? lost : isReadSurely ? ofRead : unread)) foreign.set(place, best);
  }
  // Capitals such as “МОСКВА” are only letters that Latin has, too. Among lines of another script, they are of that script.
  const areMost = 2 * foreign.size >= places.length;
  for (const { place, best } of areMost ? looks : []) {
    const read = await reader.read(place.found);
    if (!isLatin(read, hasLostLetters(read, place, picture))) foreign.set(place, best);
  }
  nameAlike(looks, foreign);
  return foreign;
}

/** Returns the length of a line, in its heights. */
const lengthOf = (box: TurnedBox): number =>
  runsDown(box) ? box.height / box.width : box.width / box.height;

/** How many of the largest lines show the script of those that run down. */
const shown = 3;

/**
 * Returns the script of lines that run down: that of their letters, or that of lines that were turned, whichever is surer. It is `vertical`
 * if the script is unsure, or one that can be read.
 */
async function scriptDown(places: readonly Place[], reader: ScriptReader): Promise<string> {
  const area = ({ width, height }: TurnedBox): number => width * height;
  const boxes = places
    .map(({ found }) => found)
    .toSorted((a, b) => area(b) - area(a))
    .slice(0, shown);
  const scriptOf = async (turn: number): Promise<LikelyScript> =>
    likeliestOf(
      await Promise.all(boxes.map(lying).map((box) => reader.script({ ...box, angle: box.angle + turn }))),
    );
  const turned = [await scriptOf(0), await scriptOf(Math.PI)].filter(({ script }) => !canRunDown([script]));
  const ways = [likeliestOf(await reader.scriptsDown(boxes)), ...turned];
  const { script, mean } = ways.toSorted((a, b) => b.mean - a.mean)[0]!;
  return mean >= minScriptSureness.named && unknownTo(reader).includes(script) ? script : 'vertical';
}

interface LikelyScript {
  script: Script;
  /** Its probability, from 0 to 1. */
  mean: number;
}

/** Returns the script that is the likeliest one in lines, on average. */
function likeliestOf(lines: readonly LineScript[]): LikelyScript {
  const means = scripts
    .filter((script) => script !== noScript)
    .map((script) => ({
      script,
      mean: lines.reduce((sum, likely) => sum + (likely[script] ?? 0), 0) / Math.max(1, lines.length),
    }));
  return means.toSorted((a, b) => b.mean - a.mean)[0]!;
}

/** Returns the scripts that no recognizer knows. */
const unknownTo = ({ known }: ScriptReader): Script[] =>
  scripts.filter((script) => script !== noScript && !known.includes(script));

/** A line's likeliest script among those that no recognizer knows, with its probability; `best` only if that is sure. */
interface UnknownScript {
  /** The probability of all unknown scripts. */
  sureness: number;
  likeliest: number;
  guess: Script;
  best: Script | undefined;
}

interface Look<P> extends UnknownScript {
  place: P;
  isRead: boolean;
}

async function unknownScript({ found }: Pick<Place, 'found'>, reader: ScriptReader): Promise<UnknownScript> {
  const likely = await reader.script(found);
  const others = unknownTo(reader);
  const sureness = others.reduce((sum, script) => sum + (likely[script] ?? 0), 0);
  const guess = others.toSorted((a, b) => (likely[b] ?? 0) - (likely[a] ?? 0))[0]!;
  const likeliest = likely[guess] ?? 0;
  const { named, namedShort } = minScriptSureness;
  const isNamed = likeliest >= (lengthOf(found) > shortLine ? named : namedShort);
  return { sureness, likeliest, guess, best: isNamed ? guess : undefined };
}

/** Names the script of short lines that all look like the same one: two words of a sign are surer together than each. */
function nameAlike<P>(looks: readonly Look<P>[], foreign: Map<P, string | undefined>): void {
  const among = looks.filter(({ place }) => foreign.has(place));
  const [first] = among;
  if (
    !first ||
    among.length < 2 ||
    among.some(({ best }) => best !== undefined) ||
    among.some(({ guess }) => guess !== first.guess)
  )
    return;
  const mean = among.reduce((sum, { likeliest }) => sum + likeliest, 0) / among.length;
  if (mean >= minScriptSureness.alike) for (const { place } of among) foreign.set(place, first.guess);
}

/**
 * Returns the script of text that no recognizer could read: one of `named`, those of other lines, if it looks like that; else its own if
 * that is sure. A short line has none of its own next to named ones.
 */
export async function scriptOfUnreadable(
  place: Place,
  named: ReadonlySet<string | undefined>,
  reader: ScriptReader,
): Promise<Script | undefined> {
  const { sureness, guess, best } = await unknownScript(place, reader);
  if (named.has(guess)) return sureness >= minScriptSureness.among ? guess : undefined;
  return named.size > 0 && lengthOf(place.found) <= shortLine ? undefined : best;
}

/** The minimum width of a line that is in an unknown script by itself, in its heights. */
const minForeignWidth = 1.2;
/** The minimum height of a letter, the minimum gap between words in heights of the tallest one, and the room around a line. */
const letters = { height: 0.5, gap: 0.33, around: 0.25 };

/** Returns the ink of a line's letters, and the height of the tallest one, in pixels of the gray picture. */
function lettersByInk(box: Box, { gray, grayScale }: Readable): { cells: Cell[]; tallest: number } {
  const own = scaledBox(box, grayScale);
  const band = {
    ...own,
    y: own.y - letters.around * own.height,
    height: (1 + 2 * letters.around) * own.height,
  };
  const ground = groundIn(gray, own, own);
  const cells = (ground ? inkCells(gray, band, ground, true) : []).filter(
    (cell) => cell.x >= own.x - own.height / 4 && rightOf(cell) <= rightOf(own) + own.height / 4,
  );
  const tallest = Math.max(0, ...cells.map(({ height }) => height));
  return { cells: cells.filter(({ height }) => height >= letters.height * tallest), tallest };
}

const isLetter = ({ text }: Letter): boolean => /[^.,'’`´·:;_-]/u.test(text);

/** Whether a line has more letters by its ink than were read, as “5,000” for “5,000원” has. */
export function lacksLetters(read: ReadLine, box: Box, picture: Readable): boolean {
  const { length } = read.letters.filter((letter) => letter.text.trim() !== '' && isLetter(letter));
  return lettersByInk(box, picture).cells.length > length;
}

/** Whether a word of a line has more letters by its ink than were read: “BXO” for “ВХОД”. */
function hasLostLetters(read: ReadLine, { found, box }: Place, picture: Readable): boolean {
  if (runsDown(found)) return false;
  const { cells, tallest } = lettersByInk(box, picture);
  const isApart = (a: Cell, b: Cell): boolean => b.x - rightOf(a) > letters.gap * tallest;
  const byInk = splitAt(cells, () => false, isApart);
  const words = splitAt(read.letters, ({ text }) => text.trim() === '');
  const hasFewer = (word: readonly Letter[], ink: readonly Cell[]): boolean =>
    word.some(({ text }) => /\p{L}/u.test(text)) && word.filter(isLetter).length < ink.length;
  return byInk.length === words.length && byInk.some((ink, at) => hasFewer(words[at]!, ink));
}

/** Capitals without a look-alike in Greek or Cyrillic. */
const latinCapital = /^[DFGLQRSUVW]$/;

/**
 * Whether a line that is surely read has capitals that no other alphabet has: a wordmark such as “NORTHPEAK” is Latin. Where letters
 * were lost, capitals may be look-alikes, such as “BXO” for “ВХОД”.
 */
function isLatin(read: ReadLine, hasLost: boolean): boolean {
  const { letters: all } = read;
  const hasLatin = all.some(({ text, sureness }) => latinCapital.test(text) && sureness >= minSureLine);
  const isSure = surenessOf(read) >= minSureLine && hasLatin;
  return isSure && (!hasLost || all.some(({ text }) => /\p{Ll}/u.test(text)));
}

/** The minimum number of letters that two recognizers do not read alike by chance. */
const minSameLetters = 8;

/**
 * Whether both recognizers have read the same, and most of it in words of small letters: other scripts look like a mixture, such as
 * “OcTopoKHo”, or like capitals to both.
 */
function areSame(read: ReadLine, words: readonly RecognizedWord[]): boolean {
  const text = read.letters.map((letter) => letter.text).join('');
  const lettersIn = (given: string): string => given.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const letters = lettersIn(text);
  const small = (text.match(/(?<![\p{L}\p{N}])\p{Lu}?\p{Ll}+(?![\p{L}\p{N}])/gu) ?? []).join('');
  const isMostlySmall = small.length >= Math.max(minSameLetters, letters.length / 2);
  return isMostlySmall && letters === lettersIn(words.map((word) => word.text).join(''));
}

/** The scales of a short box at which its shapes must look like text: icons and branches do at some. */
const checkedScales = [1, 0.85, 1.15, 1.3];

/** Whether a box has text by its shapes. */
export async function looksLikeText(box: TurnedBox, reader: ScriptReader): Promise<boolean> {
  const { width, height } = box;
  for (const scale of width < shortLine * height ? checkedScales : [1]) {
    const likely = await reader.script({ ...box, width: scale * width, height: scale * height });
    if (1 - (likely[noScript] ?? 0) < minScriptSureness.unread) return false;
  }
  return true;
}
