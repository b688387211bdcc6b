import {
  boundingBox,
  minSureConfidence,
  type Box,
  type RecognizedWord,
  type TextLine,
} from '../../model/layout';
import { groundIn, inkCells } from './ink-cells';
import type { Place } from './line-scripts';
import { inWholePixels, type ReadLine, surenessOf, toLine } from './paddle/decode-line';
import { bare, isForeign } from './paddle/marked-letters';
import { scaledBox, type TurnedBox } from './paddle/pixels';
import type { Readable } from './prepare-picture';
import { type Interval, median, middleOf, rightOf, runsLeft, splitAt } from './structure/geometry';

/** The minimum width of a part without words, and of its ink; the maximum gap within a word. In heights of the words. */
const widths = { gap: 1.2, ink: 0.6, inWord: 0.25 };
/** The minimum and maximum height of a letter, in heights of the words. */
const letter = { min: 0.3, max: 1.3 };
/** The room next to ink for PP-OCR, and above and below words for those next to them, in heights of the words. */
const room = { beside: 0.25, above: 0.15 };
/** The minimum mean over the letters of a part, from 0 to 1. */
const minSureness = 0.75;
/** The maximum number of parts that are read: each takes 10 to 40 ms. */
const maxParts = 24;
/** The maximum angle of a level box, in radians. */
const maxAngle = 0.04;
/** The maximum distance of a line's middle from that of a box, in heights of the box. */
const maxAside = 0.6;
/** A part with none of these is a speck or a rule: PP-OCR is sure of all that looks like dots, dashes and bars. */
const meaningful = /[\p{L}\p{N}]|[^\s.,:;'"`|_·•~-]{2}/u;

/** A word of a line, with the box of its ink. */
interface PlacedWord {
  word: RecognizedWord;
  line: TextLine;
  box: Box;
}

/** Ink without a word, with the words that it touches: these are parts of the same word. */
interface Part {
  /** The box of the ink, and that for PP-OCR. */
  ink: Box;
  box: Box;
  touched: readonly PlacedWord[];
  /** The line of the nearest word. */
  line: TextLine;
}

/**
 * Reads the ink in boxes that has no word: recognizers leave out words that they read badly, and what is in another color. `mended`
 * returns a line with them, or none if its words are parts of other words; `unread` are the boxes of ink that cannot be read, in
 * pixels of the picture. Throws as the reader does.
 */
export async function lostWords(
  places: readonly Place[],
  lines: readonly TextLine[],
  picture: Readable,
  reader: { read(box: TurnedBox): Promise<ReadLine>; isText(box: TurnedBox): Promise<boolean> },
): Promise<{ mended: (line: TextLine) => TextLine[]; unread: Box[] }> {
  const placed = lines.flatMap((line) =>
    inPlaces(
      line.words.map((word) => ({ word, line, box: word.box })),
      places,
    ),
  );
  const parts = places.flatMap((place) =>
    partsWithoutWords(
      place,
      placed.filter((each) => each.place === place),
      picture,
    ),
  );
  const bySize = parts.toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  const found = new Map<TextLine, RecognizedWord[]>();
  const replaced = new Set<RecognizedWord>();
  const unread: Box[] = [];
  for (const [index, { ink, box, touched, line }] of bySize.entries()) {
    const { x, y, width, height } = scaledBox(box, picture.pixelScale);
    const place = { x: x + width / 2, y: y + height / 2, width, height, angle: 0 };
    const read = index < maxParts ? await reader.read(place) : { letters: [], box: place };
    const { words = [] } = toLine({ ...read, box: scaledBox(read.box, 1 / picture.pixelScale) }) ?? {};
    if (surenessOf(read) >= minSureness && words.some(({ text }) => meaningful.test(text))) {
      const inked = words.map((each) => ({ ...each, box: inWholePixels(inInk(each.box, ink)) }));
      const known = touched.map(({ word }) => word).filter((word) => word.confidence >= minSureConfidence);
      found.set(line, [...(found.get(line) ?? []), ...withKnown(inked, known)]);
      for (const { word } of touched) replaced.add(word);
    } else if (await reader.isText(place)) unread.push(box);
  }
  const mended = (line: TextLine): TextLine[] => {
    const kept = line.words.filter((word) => !replaced.has(word));
    const words = [...kept, ...(found.get(line) ?? [])];
    if (kept.length === line.words.length && words.length === kept.length) return [line];
    // All its words may be parts of one that went into another line.
    if (words.length === 0) return [];
    const ordered = words.toSorted((a, b) => a.box.x - b.box.x);
    return [{ words: runsLeft([line]) ? ordered.toReversed() : ordered, box: boundingBox(ordered) }];
  };
  return { mended, unread };
}

/**
 * Returns the words of a line that are in places, each with the nearest one. Most words of a line tell its height: Tesseract draws the
 * boxes of some around two lines.
 */
function inPlaces(words: readonly PlacedWord[], places: readonly Place[]) {
  const near = places.flatMap((place) => {
    const { box } = place;
    const there = words.filter(
      ({ box: { x, width } }) => x + width / 2 >= box.x && x + width / 2 <= rightOf(box),
    );
    const aside = Math.abs(median(there.map((word) => middleOf(word.box))) - middleOf(box));
    return aside < maxAside * box.height ? there.map((word) => ({ ...word, place, aside })) : [];
  });
  const byNearest = near.toSorted((a, b) => a.aside - b.aside);
  return words.flatMap(({ word }) => byNearest.find((each) => each.word === word) ?? []);
}

/**
 * Returns the parts of a box, in pixels of the picture, that have ink of letters but no word. PP-OCR reads a part that is higher than
 * wide from top to bottom, and one with more room with letters of the words next to it.
 */
function partsWithoutWords({ box, found }: Place, words: readonly PlacedWord[], picture: Readable): Part[] {
  if (words.length === 0 || Math.abs(found.angle) > maxAngle || box.height > box.width) return [];
  const { y, height } = boundingBox(words);
  const gaps = gapsIn(box, words, widths.gap * height);
  if (gaps.length === 0) return [];
  const { gray, grayScale } = picture;
  const rows = { ...box, y: y - room.above * height, height: (1 + 2 * room.above) * height };
  const band = scaledBox(rows, grayScale);
  const ground = groundIn(gray, band, band);
  const letters = (ground ? inkCells(gray, band, ground) : [])
    .map((cell) => scaledBox({ x: cell.x, y: cell.y, width: cell.width, height: cell.height }, 1 / grayScale))
    .filter((cell) => cell.height >= letter.min * height && cell.height <= letter.max * height);
  const lost = gaps.flatMap(({ from, to }) => {
    const ink = letters.filter(({ x, width }) => x + width / 2 > from && x + width / 2 < to);
    const width = ink.length === 0 ? 0 : rightOf(ink.at(-1)!) - ink[0]!.x;
    return width < widths.ink * height ? [] : [{ box: boundingBox(ink.map((each) => ({ box: each }))) }];
  });
  if (lost.length === 0) return [];
  const inRow: (PlacedWord | { box: Box })[] = [...words, ...lost];
  const together = splitAt(
    inRow.toSorted((a, b) => a.box.x - b.box.x),
    () => false,
    (before, next) => next.box.x - rightOf(before.box) > widths.inWord * height,
  );
  return together
    .filter((each) => each.some((one) => !('word' in one)))
    .map((each) => {
      const ink = boundingBox(each);
      const { x, width } = ink;
      const aside = room.beside * height;
      const middle = x + width / 2;
      const distance = ({ box: at }: PlacedWord): number => Math.abs(at.x + at.width / 2 - middle);
      return {
        ink,
        box: { x: x - aside, y: box.y, width: width + 2 * aside, height: box.height },
        touched: each.filter((one) => 'word' in one),
        line: words.toSorted((a, b) => distance(a) - distance(b))[0]!.line,
      };
    })
    .filter((part) => part.box.width >= part.box.height);
}

const lettersOf = (text: string): string =>
  [...text.toLowerCase().normalize('NFC')]
    .map(bare)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns the number of signs, and of letters with marks. */
const markCount = (text: string): number =>
  [...text.normalize('NFC')].filter((each) => isForeign(each) || !/[\p{L}\p{N}]/u.test(each)).length;

/**
 * Returns words with known ones in the places of those with the same letters and fewer signs and marks: PP-OCR lacks some, such as the dash
 * of “fit—headache” and the tilde of “informações”.
 */
function withKnown(words: readonly RecognizedWord[], known: readonly RecognizedWord[]): RecognizedWord[] {
  const result = [...words];
  for (const word of known) {
    const own = lettersOf(word.text);
    for (let from = 0; from < result.length; from++) {
      let [to, there] = [from, ''];
      while (to < result.length && lettersOf(there).length < own.length) there += result[to++]!.text;
      if (lettersOf(there) !== own || markCount(there) >= markCount(word.text)) continue;
      result.splice(from, to - from, word);
      break;
    }
  }
  return result;
}

/** Returns the part of a word's box that is in a row of ink, as high as the ink. */
function inInk({ x, width }: Box, ink: Box): Box {
  const from = Math.max(x, ink.x);
  return { ...ink, x: from, width: Math.max(1, Math.min(x + width, rightOf(ink)) - from) };
}

/** Returns the gaps before, between and after words in a box that are at least as wide. */
function gapsIn(box: Box, words: readonly PlacedWord[], least: number): Interval[] {
  const gaps: Interval[] = [];
  let from = box.x;
  for (const { box: at } of words.toSorted((a, b) => a.box.x - b.box.x)) {
    gaps.push({ from, to: at.x });
    from = Math.max(from, rightOf(at));
  }
  gaps.push({ from, to: rightOf(box) });
  return gaps.filter((gap) => gap.to - gap.from >= least);
}
