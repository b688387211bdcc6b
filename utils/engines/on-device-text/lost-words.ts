import { boundingBox, type Box, type RecognizedWord, type TextLine } from '../../model/layout';
import { aroundInk } from './ink-boxes';
import { groundIn, inkCells } from './ink-cells';
import type { FoundLine } from './line-parts';
import { type ReadLine, surenessOf, toLine } from './paddle/decode-line';
import { scaledBox, type TurnedBox } from './paddle/pixels';
import type { Readable } from './prepare-picture';
import { horizontalOverlap, type Interval, isOnLine, rightOf } from './structure/geometry';

/** The minimum width of a part without words, and of its ink, in heights of the box; the distance of that ink from words. */
const minWidth = { gap: 0.9, ink: 0.5, apart: 0.15 };
/** The minimum and maximum height of a letter, in heights of the box. */
const letter = { min: 0.25, max: 1 };
/** The room around ink for PP-OCR, in heights of the box. */
const room = 0.3;
/** The minimum mean over the letters of a part, from 0 to 1. */
const minSureness = 0.75;
/** The maximum number of parts that are read: each takes 10 to 40 ms. */
const maxParts = 24;
/** The maximum angle of a level box, in radians. */
const maxAngle = 0.04;
/** A part with none of these is a speck or a rule: PP-OCR is sure of all that looks like dots, dashes and bars. */
const meaningful = /[\p{L}\p{N}]|[^\s.,:;'"`|_·•~-]{2}/u;
/** The room above and below words for those next to them, in heights of the box. */
const above = 0.1;

/** A box of text, in pixels of the picture, and as the detector found it. */
interface Place {
  box: Box;
  found: TurnedBox;
}

/**
 * Reads the parts of boxes that have ink, but no word: recognizers leave out words that they read badly, and what is in another
 * color. Returns them as lines, and the boxes of those that cannot be read. Throws as the reader does.
 */
export async function lostWords(
  places: readonly Place[],
  lines: { fromTesseract: readonly TextLine[]; fromPaddle: readonly TextLine[] },
  picture: Readable,
  reader: { read(box: TurnedBox): Promise<ReadLine>; isText(box: TurnedBox): Promise<boolean> },
): Promise<{ found: FoundLine[]; unread: Box[] }> {
  const parts = places.flatMap((place) => partsWithoutWords(place, lines, picture));
  const bySize = parts.toSorted((a, b) => b.width * b.height - a.width * a.height);
  const found: FoundLine[] = [];
  const unread: Box[] = [];
  for (const [index, part] of bySize.entries()) {
    const { x, y, width, height } = scaledBox(part, picture.pixelScale);
    const wide = Math.max(height, width + 2 * room * height);
    const place = { x: x + width / 2, y: y + height / 2, width: wide, height, angle: 0 };
    const read = index < maxParts ? await reader.read(place) : { letters: [], box: place };
    const along = scaledBox(read.box, 1 / picture.pixelScale);
    const line = toLine({ ...read, box: along });
    if (line && surenessOf(read) >= minSureness && line.words.some(({ text }) => meaningful.test(text)))
      found.push({ line, along });
    else if (await reader.isText(place)) unread.push(part);
  }
  return { found, unread };
}

/** Returns the parts of a box, in pixels of the picture, that have ink of letters but no word. */
function partsWithoutWords(
  { box, found }: Place,
  { fromTesseract, fromPaddle }: { fromTesseract: readonly TextLine[]; fromPaddle: readonly TextLine[] },
  picture: Readable,
): Box[] {
  const { height } = box;
  if (Math.abs(found.angle) > maxAngle || height > box.width) return [];
  const isThere = ({ box: at }: RecognizedWord): boolean =>
    isOnLine(box, at) && horizontalOverlap(box, at) > 0;
  const exact = fromTesseract.flatMap(({ words }) => words.filter(isThere));
  const rough = fromPaddle.map(({ words }) => words.filter(isThere)).filter((words) => words.length > 0);
  const all = [...exact, ...rough.flat()];
  if (all.length === 0 || gapsIn(box, all).length === 0) return [];
  const there = [...exact, ...rough.flatMap((words) => aroundInk(words, picture))];
  const gaps = gapsIn(box, there);
  if (gaps.length === 0) return [];
  const { gray, grayScale } = picture;
  const { y, height: high } = boundingBox(there);
  const rows = { ...box, y: y - above * height, height: high + 2 * above * height };
  const band = scaledBox(rows, grayScale);
  const ground = groundIn(gray, band, band);
  const letters = (ground ? inkCells(gray, band, ground) : [])
    .map((cell) => scaledBox({ x: cell.x, y: cell.y, width: cell.width, height: cell.height }, 1 / grayScale))
    .filter((cell) => cell.height >= letter.min * height && cell.height <= letter.max * height);
  return gaps.flatMap(({ from, to }) => {
    const ink = letters.filter((cell) => cell.x >= from && rightOf(cell) <= to);
    const width = ink.length === 0 ? 0 : rightOf(ink.at(-1)!) - ink[0]!.x;
    return width < minWidth.ink * height ? [] : [{ x: ink[0]!.x, y: box.y, width, height }];
  });
}

/** Returns the wide gaps before, between and after words in a box. */
function gapsIn(box: Box, words: readonly RecognizedWord[]): Interval[] {
  const apart = minWidth.apart * box.height;
  const gaps: Interval[] = [];
  let from = box.x;
  for (const { box: at } of words.toSorted((a, b) => a.box.x - b.box.x)) {
    gaps.push({ from, to: at.x - apart });
    from = Math.max(from, rightOf(at) + apart);
  }
  gaps.push({ from, to: rightOf(box) });
  return gaps.filter((gap) => gap.to - gap.from >= minWidth.gap * box.height);
}
