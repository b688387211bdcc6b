import { around, type Box, type Line, type Word } from '../../model/layout';
import { coverageOf, coverageOfAll, wordsWithin } from './coverage';
import { inReadingOrder } from './reading-order';
import { isNumberAlone, lookedAtAgain } from './second-look';
import { type FoundLine, segmentsOf } from './segments';
import { isWritable } from './line-models';
import type { ReadLine } from './paddle/paddle';
import type { TurnedBox } from './paddle/pixels';
import type { TextBox } from './paddle/text-boxes';
import { surenessOf, toLine, uprightBox } from './paddle/to-line';
import type { Readable } from './prepare-picture';

/** What two recognisers made of a picture: paragraphs of lines in reading order, and which of them has read any. */
export interface Mixed {
  paragraphs: Line[][];
  isFromTesseract: boolean;
  isFromPaddle: boolean;
}

/** The shares of the boxes' width, from 0 to 1, that Tesseract must have read surely. */
const least = {
  /** Of all boxes, for a document: its text is Tesseract's, and only what it missed is read again. */
  document: 0.7,
  /** … and of more than forty boxes, which PP-OCR would take too long for. */
  longDocument: 0.5,
  /** Of one box in a document, not to be read again. */
  box: 0.3,
  /** Of one box in any other picture. */
  boxElsewhere: 0.85,
};
const manyBoxes = 40;
/** Fewer than these are soon read again, all that need it. */
export const fewestInDocument = 5;
/**
 * Boxes that are read again in a document, the largest first: so many lines, each of which takes up to a tenth of a second
 * or two, or more of short ones such as a table's cells, so long in all by their heights.
 */
const mostInDocument = { lines: 12, heights: 180 };
/** A line counts from this mean over its letters, from 0 to 1: what was no text has never been surer. */
const sure = 0.75;
/** Lines whose accents are looked for, which takes as long as reading them. */
const mostMended = 8;
/** Words of this confidence stand where no box was found, outside of a document. */
const sureWord = 75;

/** A line without any of these is a speck or a rule: PP-OCR is sure of what looks like a dot, a dash or a bar. */
const saying = /[\p{L}\p{N}?!]/u;

/** One place where text was found: as the detector gave it, and in pixels of the picture. */
interface Place {
  found: TextBox;
  box: Box;
}

/** How well Tesseract's words cover what was found, and whether that makes the picture a document. */
export function coverIn(
  picture: Readable,
  boxes: readonly TextBox[],
  words: readonly Word[],
): { share: number; isDocument: boolean } {
  const share = coverageOfAll(
    boxes.map((found) => placeOf(found, picture).box),
    words,
  );
  const isLong = boxes.length > manyBoxes;
  const isDocument =
    boxes.length >= fewestInDocument && share >= (isLong ? least.longDocument : least.document);
  return { share, isDocument };
}

/** What both saw in a picture: where text stands, Tesseract's paragraphs of lines, and how to read more. */
export interface Seen {
  boxes: readonly TextBox[];
  paragraphs: readonly (readonly Line[])[];
  reader: LineReader;
}

/** Reads lines by their boxes, in pixels of the coloured picture. */
export interface LineReader {
  /** What PP-OCR makes of it. */
  read(box: TurnedBox): Promise<ReadLine>;
  /** The scripts that it can write, and whether those are all that the picture's languages are written in. */
  writes: RegExp;
  writesAll: boolean;
  /** The line with the accents that PP-OCR leaves out. */
  mend(line: Line, box: TurnedBox): Promise<Line>;
}

/**
 * Mixes by box: what Tesseract read surely stays, and what it missed is read by PP-OCR. Without any box there is no
 * text but what Tesseract is sure of.
 */
export async function mixed(
  picture: Readable,
  { boxes, paragraphs, reader }: Seen,
  told: (done: number) => void,
): Promise<Mixed> {
  const words = paragraphs.flat().flatMap((line) => line.words);
  const { isDocument } = coverIn(picture, boxes, words);
  const places = boxes.map((found) => placeOf(found, picture));
  const missed = missedPlaces(places, words, isDocument);
  const looksAgain = isDocument && reader.writesAll;
  const replaced = new Set<Word>();
  const lines: FoundLine[] = [];
  for (const [done, { found, box }] of missed.entries()) {
    told(done / missed.length);
    const there = wordsWithin(box, words);
    if (looksAgain && isNumberAlone(there, box)) continue;
    const read = await reader.read(found);
    const along = inPicture(read.box, picture.pixelScale);
    const line = toLine({ ...read, box: along });
    if (!line || surenessOf(read) < sure || !isWritable(there, reader.writes)) continue;
    if (!line.words.some(({ text }) => saying.test(text))) continue;
    for (const word of there) replaced.add(word);
    lines.push({ line: done < mostMended ? await reader.mend(line, read.box) : line, along });
  }
  const stays = (word: Word): boolean => !replaced.has(word) && (isDocument || word.confidence >= sureWord);
  const kept = paragraphs
    .map((given) => given.flatMap((line) => withWords(line.words.filter(stays))))
    .filter((given) => given.length > 0);
  const look = {
    boxes: places.map(({ box }) => box),
    read: (box: TurnedBox) => reader.read(box),
    pixelScale: picture.pixelScale,
  };
  const given = looksAgain ? await lookedAtAgain(kept, look) : kept;
  return {
    paragraphs: inReadingOrder(segmentsOf(given, lines)),
    isFromTesseract: kept.length > 0,
    isFromPaddle: lines.length > 0,
  };
}

function placeOf(found: TextBox, { pixelScale }: Readable): Place {
  const { x, y, width, height } = uprightBox(found);
  return {
    found,
    box: { x: x / pixelScale, y: y / pixelScale, width: width / pixelScale, height: height / pixelScale },
  };
}

/** What is worth reading again, in the order that it is read. */
function missedPlaces(places: readonly Place[], words: readonly Word[], isDocument: boolean): Place[] {
  const enough = isDocument ? least.box : least.boxElsewhere;
  const missed = places.filter(({ box }) => coverageOf(box, words) < enough);
  const bySize = missed.toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  if (!isDocument) return bySize;
  let heights = 0;
  return bySize.filter(({ found: { width, height } }, index) => {
    heights += Math.max(width, height) / Math.min(width, height);
    return index < mostInDocument.lines || heights <= mostInDocument.heights;
  });
}

/** A box of the coloured picture, in pixels of the picture. */
function inPicture({ x, y, width, height, angle }: TurnedBox, scale: number): TurnedBox {
  return { x: x / scale, y: y / scale, width: width / scale, height: height / scale, angle };
}

function withWords(words: readonly Word[]): Line[] {
  return words.length === 0 ? [] : [{ words: [...words], box: around(words) }];
}
