import {
  boundingBox,
  type Box,
  type RecognizedWord,
  type TextLine,
  type UnreadPlace,
} from '../../model/layout';
import { characterCount } from '../../lib/text';
import { coverageOf, coverageOfAll, wordsByLine, wordsWithin } from './coverage';
import { type FoundLine, linePartsOf, withInkBoxes } from './line-parts';
import { inReadingOrder } from './reading-order';
import { withLookAlikes } from './japanese-letters';
import { withQuotesAlike } from './quotes';
import { isNumberAlone, rereadNumbers } from './reread-numbers';
import {
  foreignPlaces,
  looksLikeText,
  manyBoxes,
  type Place,
  scriptOfUnreadable,
  type ScriptReader,
} from './line-scripts';
import { isInScripts } from './models';
import { loneMarks } from './lone-marks';
import { surestOf, withForeignLetters, type WordReader } from './foreign-letters';
import { type InkReader, withLostInk } from './lost-ink';
import { mirrored } from './orientation';
import { lostWords } from './lost-words';
import { ownDigits, withLatinWords } from './other-scripts';
import { type ReadLine, surenessOf, toLine, enclosingBox, inWholePixels } from './paddle/decode-line';
import { scaledBox, type TurnedBox } from './paddle/pixels';
import type { TextBox } from './paddle/detection';
import { sharedArea } from './structure/geometry';
import type { Readable } from './prepare-picture';

/** The text of both recognizers: paragraphs of lines in reading order, and which recognizers' lines they include. */
export interface MergedReading {
  paragraphs: TextLine[][];
  isFromTesseract: boolean;
  isFromPaddle: boolean;
  unread: UnreadPlace[];
}

/** The minimum share of the boxes' width, from 0 to 1, that words which Tesseract read surely must cover. */
const minCovered = {
  /** Of all boxes in a document. Its text comes from Tesseract, and only missed boxes are read again. */
  document: 0.7,
  /** Of all boxes in a document with more than `manyBoxes`: PP-OCR would take too long for them. */
  longDocument: 0.5,
  /** Of one box in a document; otherwise it is read again. */
  box: 0.3,
  /** Of one box in any other picture; otherwise it is read again. */
  boxElsewhere: 0.85,
};
/** The minimum number of boxes in a document. Fewer boxes are quickly read again. */
export const minDocumentBoxes = 5;
/**
 * The limits for reading boxes of a document again, the largest first. `lines` boxes are read, which take up to 0.2 s each; more
 * if they are short, such as cells of a table, until all have `heights` times the height of a line as their total length.
 */
const maxInDocument = { lines: 12, heights: 180 };
/** The minimum mean over a line's letters, from 0 to 1. Pictures without text never reached it. */
const minLineSureness = 0.75;
/** The same for a line that nobody else reads and that looks like text, and the confidence of its words, from 0 to 100. */
const minPoorSureness = 0.5;
const poorConfidence = 50;
/** The maximum number of lines that get their accents back, because that takes as long as reading them. */
const maxAccentedLines = 8;
/** The minimum confidence of Tesseract's words without a box, outside of documents. */
const minWordConfidence = 75;

/**
 * A line without any of these is a speck or a rule: PP-OCR is sure of everything that looks like a dot, a dash or a bar. Braces, and
 * brackets before another sign, are lines of code.
 */
const meaningful = /[\p{L}\p{N}?!{}]|[)\]][;,]/u;

/** Whether a picture is a document: words that Tesseract read surely, or only it can read, cover most of the detected text. */
function isDocumentOf(
  places: readonly Place[],
  words: readonly RecognizedWord[],
  { writes }: LineReader,
): boolean {
  if (places.length < minDocumentBoxes) return false;
  const boxes = places.map(({ box }) => box);
  const counting = words.map((word) => (writes.test(word.text) ? word : { ...word, confidence: 100 }));
  return (
    coverageOfAll(boxes, counting) >=
    (places.length > manyBoxes ? minCovered.longDocument : minCovered.document)
  );
}

/** The readings of a picture: the boxes with text, Tesseract's paragraphs of lines, and a reader for further lines. */
export interface Readings {
  boxes: readonly TextBox[];
  paragraphs: readonly (readonly TextLine[])[];
  reader: LineReader;
}

/** Reads lines by their boxes, in pixels of the color picture. */
export interface LineReader extends InkReader, ScriptReader, WordReader {
  /** The scripts that it can read, and whether these are all scripts of the picture's languages. */
  writes: RegExp;
  writesAll: boolean;
  /**
   * Returns PP-OCR's reading of a line in Latin letters or digits if it is sure, in a picture whose languages have other scripts: Tesseract
   * takes such letters for others. Else undefined.
   */
  readSurely(box: TurnedBox): Promise<ReadLine | undefined>;
  /** Returns the line with the accents that PP-OCR omits. Throws as Tesseract does. */
  restoreAccents(line: TextLine, box: TurnedBox): Promise<TextLine>;
}

/**
 * Merges the readings box by box: words that Tesseract read surely stay, and PP-OCR reads the boxes that Tesseract missed. Calls
 * `onProgress` with the share that is done, from 0 to 1. Throws as the reader does.
 */
export async function mergeReadings(
  picture: Readable,
  { boxes, paragraphs, reader }: Readings,
  onProgress: (done: number) => void,
): Promise<MergedReading> {
  const byTesseract = paragraphs.flat().flatMap((line) => line.words);
  const everyPlace = boxes.map((found) => placeOf(found, picture));
  const foreign = await foreignPlaces(everyPlace, byTesseract, reader, picture);
  const lookAlikes = new Set([...foreign.keys()].flatMap(({ box }) => wordsWithin(box, byTesseract)));
  const words = byTesseract.filter((word) => !lookAlikes.has(word));
  const places = everyPlace.filter((place) => !foreign.has(place));
  const isDocument = isDocumentOf(places, words, reader);
  const wordsFor = wordsByLine(places, words);
  const sure = await surelyWritten(places, wordsFor, reader);
  const missed = [
    ...missedPlaces(places, wordsFor, isDocument).filter((one) => !sure.includes(one)),
    ...sure,
  ];
  const rereadsNumbers = isDocument && reader.writesAll;
  const replaced = new Set<RecognizedWord>(lookAlikes);
  const lines: FoundLine[] = [];
  const noText = new Set<Place>();
  for (const [done, place] of missed.entries()) {
    const { found, box } = place;
    onProgress(done / missed.length);
    const there = wordsWithin(box, wordsFor(box));
    if (rereadsNumbers && isNumberAlone(there, box)) continue;
    const read = await surestOf(found, reader);
    const along = scaledBox(read.box, 1 / picture.pixelScale);
    const line = toLine({ ...read, box: along });
    if (!line || !(sure.includes(place) || isBetter(read, line.words, there, reader.writes))) continue;
    if (!line.words.some(({ text }) => meaningful.test(text))) continue;
    const isText = !isDocument || there.length > 0 || (await isOnPage(place, read, reader));
    if (!isText) noText.add(place);
    const isPoor = surenessOf(read) < minLineSureness;
    if (!isText || (isPoor && (there.length > 0 || !(await mayBeLine(place, read, reader))))) continue;
    if (isPoor) for (const word of line.words) word.confidence = Math.min(word.confidence, poorConfidence);
    for (const word of there) replaced.add(word);
    const accented = done < maxAccentedLines ? await reader.restoreAccents(line, read.box) : line;
    lines.push({ line: withInkBoxes(accented, along, picture), along });
  }
  const isSure = await surenessTest(isDocument ? undefined : places, words, reader);
  const stays = (word: RecognizedWord): boolean => !replaced.has(word) && isSure(word);
  const remaining = paragraphs
    .map((given) => given.flatMap((line) => withWords(line.words.filter(stays))))
    .filter((given) => given.length > 0);
  const numberReader = {
    boxes: places.map(({ box }) => box),
    read: (box: TurnedBox) => reader.read(box),
    pixelScale: picture.pixelScale,
  };
  const given = rereadsNumbers
    ? await rereadNumbers(remaining, numberReader)
    : await withLatinWords(remaining, picture.pixelScale, reader);
  const found = [...given.flat(), ...lines.map(({ line }) => line)];
  const read = await withLostInk(
    await withForeignLetters(found, picture.pixelScale, reader),
    picture,
    reader,
  );
  const restored = read.values();
  const whole = (line: TextLine): TextLine => restored.next().value ?? line;
  const fromTesseract = given.map((each) => each.map(whole));
  const fromPaddle = lines.map(({ line, along }) => ({ line: whole(line), along }));
  const known = [...fromTesseract.flat(), ...fromPaddle.map(({ line }) => line)];
  const lost = await lostWords(places, known, picture, {
    read: (box) => surestOf(box, reader),
    isText: (box) => looksLikeText(box, reader),
  });
  const paragraphsRead = fromTesseract.map((each) => each.flatMap(lost.mended));
  const linesRead = fromPaddle.flatMap(({ line, along }) =>
    lost.mended(line).map((each) => ({ line: each, along })),
  );
  const all = [...paragraphsRead.flat(), ...linesRead.map(({ line }) => line)];
  const marks = await loneMarks(all, picture, reader);
  for (const line of marks) linesRead.push({ line, along: levelBox(line.box) });
  const others = places.filter((place) => !noText.has(place));
  const empty = await emptyPlaces(others, [...all, ...marks], [...foreign.values()], reader);
  const parts = linePartsOf(paragraphsRead, linesRead, picture);
  return {
    paragraphs: inReadingOrder(parts, picture).map((each) => withQuotesAlike(each.map(withLookAlikes))),
    unread: [
      ...[...foreign].map(([{ box }, looksLike]) => unreadAt(box, looksLike)),
      ...empty,
      ...lost.unread.map((box) => unreadAt(box)),
    ],
    isFromTesseract: remaining.length > 0,
    isFromPaddle: linesRead.length > 0,
  };
}

/**
 * Returns a function that tells whether a word is sure enough to stay. In a document, which has no `places` here, all words are. Elsewhere, a
 * word may be less sure if only Tesseract can read it and its place looks like text.
 */
async function surenessTest(
  places: readonly Place[] | undefined,
  words: readonly RecognizedWord[],
  reader: LineReader,
): Promise<(word: RecognizedWord) => boolean> {
  if (!places) return () => true;
  const own = words.filter(({ text }) => !reader.writes.test(text));
  const poor = new Set<RecognizedWord>();
  for (const { box, found } of places) {
    const there = own.filter((word) => areTogether(word.box, box));
    if (there.length > 0 && (await looksLikeText(found, reader))) for (const word of there) poor.add(word);
  }
  return (word) => word.confidence >= (poor.has(word) ? poorConfidence : minWordConfidence);
}

/** Whether what was hardly read may be a line: better one that may be misread than none. */
async function mayBeLine({ found }: Place, read: ReadLine, reader: LineReader): Promise<boolean> {
  const isLine = read.letters.length > 1 && surenessOf(read) >= minPoorSureness;
  return isLine && (await looksLikeText(found, reader));
}

/** The sureness from which a line of a document is text though Tesseract read nothing there, and the maximum lead of its mirrored reading. */
const minAlone = { sureness: 0.9, lead: 0.1 };

/** Whether a line of a document where Tesseract read nothing is text on this side of its paper, and not a texture or the other side's. */
async function isOnPage({ found }: Place, read: ReadLine, reader: LineReader): Promise<boolean> {
  const sureness = surenessOf(read);
  if (read.isByTesseract || sureness >= minAlone.sureness) return true;
  if (!(await looksLikeText(found, reader))) return false;
  return surenessOf(await reader.read(mirrored(found))) <= sureness + minAlone.lead;
}

/** The minimum number of letters of a line that Tesseract read by itself, for each one that it read there on the page. */
const minMoreLetters = 1.5;
/** Returns the places that PP-OCR reads better than Tesseract, whatever this has read there. */
async function surelyWritten(
  places: readonly Place[],
  wordsFor: (box: Box) => RecognizedWord[],
  reader: LineReader,
): Promise<Place[]> {
  const sure: Place[] = [];
  for (const place of places.length > manyBoxes ? [] : places) {
    const hasOwnDigits = wordsFor(place.box).some(({ text }) => ownDigits.test(text));
    if (!hasOwnDigits && (await reader.readSurely(place.found))) sure.push(place);
  }
  return sure;
}

/**
 * Whether a line that was read by itself may replace the words of the page: PP-OCR's not where these are in scripts that its model cannot
 * write, and Tesseract's if it has more letters.
 */
function isBetter(
  { isByTesseract }: ReadLine,
  words: readonly RecognizedWord[],
  there: readonly RecognizedWord[],
  writes: RegExp,
): boolean {
  return isByTesseract ? lettersIn(words) >= minMoreLetters * lettersIn(there) : isInScripts(there, writes);
}

const lettersIn = (words: readonly RecognizedWord[]): number =>
  words.reduce((sum, { text }) => sum + characterCount(text), 0);

const unreadAt = (box: Box, looksLike?: string): UnreadPlace => ({
  box: inWholePixels(box),
  ...(looksLike !== undefined && { looksLike }),
});

/** Returns the places of text without any word; `looks` are what the others look like. The detector also finds icons and foliage. */
async function emptyPlaces(
  places: readonly Place[],
  lines: readonly TextLine[],
  looks: readonly (string | undefined)[],
  reader: LineReader,
): Promise<UnreadPlace[]> {
  const words = lines.flatMap((line) => line.words);
  const wordsFor = wordsByLine(places, words);
  const named = new Set(looks.filter((look) => look !== undefined && look !== 'vertical'));
  const empty: UnreadPlace[] = [];
  for (const place of places) {
    if (wordsFor(place.box).some((word) => areTogether(word.box, place.box))) continue;
    if (await looksLikeText(place.found, reader))
      empty.push(unreadAt(place.box, await scriptOfUnreadable(place, named, reader)));
  }
  return empty;
}

/** Whether two boxes overlap by half of the smaller one. */
function areTogether(a: Box, b: Box): boolean {
  const shared = sharedArea(a, b);
  return shared > 0 && shared >= 0.5 * Math.min(a.width * a.height, b.width * b.height);
}

const levelBox = ({ x, y, width, height }: Box): TurnedBox => ({
  x: x + width / 2,
  y: y + height / 2,
  width,
  height,
  angle: 0,
});

function placeOf(found: TextBox, { pixelScale }: Readable): Place {
  return { found, box: scaledBox(enclosingBox(found), 1 / pixelScale) };
}

/** Returns the places to read again, in order. */
function missedPlaces(
  places: readonly Place[],
  wordsFor: (box: Box) => RecognizedWord[],
  isDocument: boolean,
): Place[] {
  const enough = isDocument ? minCovered.box : minCovered.boxElsewhere;
  const missed = places.filter(({ box }) => coverageOf(box, wordsFor(box)) < enough);
  const bySize = missed.toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  if (!isDocument) return bySize;
  let heights = 0;
  return bySize.filter(({ found: { width, height } }, index) => {
    heights += Math.max(width, height) / Math.min(width, height);
    return index < maxInDocument.lines || heights <= maxInDocument.heights;
  });
}

function withWords(words: readonly RecognizedWord[]): TextLine[] {
  return words.length === 0 ? [] : [{ words: [...words], box: boundingBox(words) }];
}
