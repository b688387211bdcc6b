import {
  boundingBox,
  type Box,
  type LayoutBlock,
  type RecognizedWord,
  type TextLine,
  type UnreadPlace,
} from '../../../model/layout';
import { enclosingBox, inWholePixels, type ReadLine, surenessOf } from '../paddle/decode-line';
import type { TextBox } from '../paddle/detection';
import type { LineScript } from '../paddle/paddle';
import { type Pixels, scaledBox, type TurnedBox } from '../paddle/pixels';
import { grayOf, type Readable, withoutBoxes } from '../prepare-picture';
import { bottomOf, median } from '../structure/geometry';
import { type Slot, slotsOf, pitchOf, inkByRow } from './slots';
import { columnsIn } from './columns';
import { asHorizontal, groupsOf, laidOut, type LaidRows, type Square, squaresOf } from './lay';
import { columnsAcross, fullWidth, laneOf, type Strip, stripOf, widthWithRoom } from './strips';

/** A column of vertical text and where each of its letters is, in pixels of the color picture. */
interface Column {
  letters: Box[];
  /** The text that it belongs to. */
  text: number;
}

/** Columns, laid side by side as horizontal lines that the recognizers can read. */
export interface LaidColumns {
  picture: Readable;
  boxes: TextBox[];
  columns: Column[];
  rows: LaidRows;
}

/** Vertical text in pictures of a limited size, and the rest of the page: its other boxes, and the picture without the vertical text. */
export interface LaidText {
  laid: LaidColumns[];
  others: TextBox[];
  rest: Readable;
}

/** What was read of laid columns. */
export interface ReadColumns {
  laid: LaidColumns;
  lines: readonly TextLine[];
  unread: readonly UnreadPlace[];
}

/** Reads the line in a box of a picture. */
type ReadBox = (picture: Readable, box: TurnedBox) => Promise<ReadLine>;

/** How many of the longest columns are read to see whether text runs down, and how surely they must be read, from 0 to 1. */
const tried = 3;
const minSureness = 0.75;
/** The minimum lead over the same lines when they are taken for horizontal ones that were turned. */
const minAdvantage = 0.05;

/** Returns the vertical text among boxes, laid as horizontal lines; `undefined` if none can be read as such. Throws as `read` does. */
export async function verticalIn(
  picture: Readable,
  boxes: readonly TextBox[],
  read: ReadBox,
): Promise<LaidText | undefined> {
  const { texts, others } = columnsIn(boxes);
  if (texts.length === 0) return undefined;
  const { pixels } = picture;
  const found = texts.flatMap((columns, text) =>
    columnsOf(pixels, columns).map((column) => ({ ...column, text })),
  );
  if (found.length === 0) return undefined;
  const longest = found.toSorted((a, b) => b.letters.length - a.letters.length).slice(0, tried);
  const sample = laidColumns(longest);
  const surenessOfAll = async (lines: readonly Promise<ReadLine>[]): Promise<number> =>
    surenessOf({ letters: (await Promise.all(lines)).flatMap(({ letters }) => letters) });
  const down = await surenessOfAll(sample.boxes.map((box) => read(sample.picture, box)));
  if (down < minSureness) return undefined;
  for (const turn of [0, Math.PI]) {
    const lying = longest.map(({ box }) => read(picture, { ...box, angle: box.angle + turn }));
    if ((await surenessOfAll(lying)) + minAdvantage > down) return undefined;
  }
  return {
    laid: groupsOf(found).map(laidColumns),
    others,
    rest: withoutBoxes(picture, texts.flat().map(enclosingBox)),
  };
}

/** Reads a line that runs down; also a mirrored one, whose width is negative. Throws as `read` does. */
export async function readColumn({ pixels }: Readable, column: TurnedBox, read: ReadBox): Promise<ReadLine> {
  const [found] = columnsOf(pixels, [column]);
  if (!found) return { letters: [], box: column };
  const { picture, boxes } = laidColumns([{ ...found, text: 0 }]);
  return read(picture, boxes[0]!);
}

/** Returns how likely each script is in lines that run down, by the shapes of their letters. Throws as `script` does. */
export async function scriptsOfColumns(
  { pixels }: Readable,
  columns: readonly TurnedBox[],
  script: (pixels: Pixels, box: TurnedBox) => Promise<LineScript>,
): Promise<LineScript[]> {
  const found = columns.flatMap((column) =>
    columnsOf(pixels, [column]).map((each) => ({ ...each, text: 0 })),
  );
  if (found.length === 0) return [];
  const { picture, boxes } = laidColumns(found);
  return Promise.all(boxes.map((box) => script(picture.pixels, box)));
}

function laidColumns(found: readonly (Column & { squares: readonly Square[] })[]): LaidColumns {
  const rows = laidOut(found.map(({ squares }) => squares));
  const { width, height } = rows.pixels;
  return {
    picture: { width, height, gray: grayOf(rows.pixels), grayScale: 1, pixels: rows.pixels, pixelScale: 1 },
    boxes: rows.boxes.map((box) => ({ ...box, score: 1 })),
    columns: found.map(({ letters, text }) => ({ letters, text })),
    rows,
  };
}

/** The size of a laid letter in pixels. */
const laidSize = 44;
/** The room of a letter around its ink. */
const letterRoom = 1.06;

/** The letters of a text's heading, in sizes of most letters: not two columns that the detector joined. The minimum number of them. */
const heading = { from: 1.12, to: 1.8, letters: 3 };

/** Returns the columns of a text cut into letters. All have letters of one size, except for a heading. */
function columnsOf(
  pixels: Pixels,
  columns: readonly TurnedBox[],
): { squares: Square[]; letters: Box[]; box: TurnedBox }[] {
  const usual = median(columns.map(({ width }) => Math.abs(width)));
  const first = columns.map((column) => stripOf(pixels, column, laidSize / usual));
  const ink = median(first.map((strip) => sizeOf(laneOf(strip)) / strip.scale));
  const sizes = first.map(fullWidth);
  const size = median(sizes);
  const [title, ...others] = columns;
  const isLarger = sizes[0]! > heading.from * size && sizes[0]! < heading.to * size;
  if (title && others.length > 1 && isLarger && title.height > heading.letters * title.width)
    return [...columnsOf(pixels, [title]), ...columnsOf(pixels, others)];
  const scale = laidSize / (letterRoom * ink);
  const level = first
    .flatMap((strip) => columnsAcross(strip, ink * strip.scale, usual))
    .toSorted((a, b) => b.x - a.x);
  const strips = level.map((column) => stripOf(pixels, column, scale));
  const lanes = strips.map((strip) => laneOf(strip, ink * scale));
  const pitch = pitchOf(
    strips.map((strip, at) => inkByRow(strip, lanes[at]!)),
    laidSize,
  );
  return strips.flatMap((strip, at) => {
    const slots = slotsOf(strip, lanes[at]!, pitch);
    if (slots.length === 0) return [];
    const squares = squaresOf(strip, lanes[at]!, slots, laidSize).map(asHorizontal);
    return [{ squares, letters: slots.map((slot) => placeOf(strip, slot)), box: level[at]! }];
  });
}

const sizeOf = ({ from, to }: { from: number; to: number }): number => to - from;

/** Returns where a letter is, in pixels of the picture. */
function placeOf({ box, height, scale }: Strip, { from, to }: Slot): Box {
  const along = (from + to - height) / 2 / scale;
  const own = {
    ...box,
    x: box.x - along * Math.sin(box.angle),
    y: box.y + along * Math.cos(box.angle),
    width: box.width / widthWithRoom,
    height: (to - from) / scale,
  };
  return enclosingBox(own);
}

/** Returns what was read of laid lines as paragraphs of vertical lines, in pixels of the picture. */
export function verticalBlocks(read: readonly ReadColumns[], pixelScale: number): LayoutBlock[] {
  const found = read.flatMap(({ laid: { columns, rows }, lines }) =>
    columns.map(({ letters, text }, row): { line: TextLine; text: number; top: number } | undefined => {
      const own = lines
        .flatMap((line) => line.words)
        .filter(({ box }) => rows.rowAt(box.y + box.height / 2) === row)
        .toSorted((a, b) => a.box.x - b.box.x);
      const words = withMarks(own, rows).map((word) => ({ ...word, box: placeOfWord(word, letters, rows) }));
      if (words.length === 0) return undefined;
      const scaled = words.map((word) => ({
        ...word,
        box: inWholePixels(scaledBox(word.box, 1 / pixelScale)),
      }));
      return { line: { words: scaled, box: boundingBox(scaled) }, text, top: letters[0]!.y / pixelScale };
    }),
  );
  return paragraphsOf(found.filter((each) => each !== undefined));
}

/** Returns the places of vertical text that could not be read, in pixels of the picture. */
export function verticalUnread(read: readonly ReadColumns[], pixelScale: number): UnreadPlace[] {
  return read.flatMap(({ laid: { columns, rows }, unread }) =>
    unread.flatMap((place) => {
      const column = columns[rows.rowAt(place.box.y + place.box.height / 2)];
      if (!column) return [];
      const box = placeOfWord(place, column.letters, rows);
      return [{ ...place, box: inWholePixels(scaledBox(box, 1 / pixelScale)) }];
    }),
  );
}

const beginsWithMark = /^[^\p{L}\p{N}]/u;
const endsWithMark = /[^\p{L}\p{N}]$/u;

/** Joins words with the marks next to them, which no space separates in columns. */
function withMarks(words: readonly RecognizedWord[], { letterAt }: LaidRows): RecognizedWord[] {
  const joined: RecognizedWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const isNear = before && letterAt(word.box.x) - letterAt(before.box.x + before.box.width) < 1;
    if (!isNear || !(beginsWithMark.test(word.text) || endsWithMark.test(before.text))) {
      joined.push(word);
      continue;
    }
    const [length, more] = [before.text.length, word.text.length];
    const confidence = (before.confidence * length + word.confidence * more) / (length + more);
    joined.splice(-1, 1, { text: before.text + word.text, confidence, box: boundingBox([before, word]) });
  }
  return joined;
}

/** How far a word's box may reach into the letters next to it, in letters. */
const tolerance = 0.4;

/** A laid word's letters in the picture. */
function placeOfWord({ box }: { box: Box }, letters: readonly Box[], { letterAt }: LaidRows): Box {
  const last = letters.length - 1;
  const from = Math.min(last, Math.max(0, Math.floor(letterAt(box.x) + tolerance)));
  const to = Math.min(last, Math.max(from, Math.floor(letterAt(box.x + box.width) - tolerance)));
  return boundingBox(letters.slice(from, to + 1).map((each) => ({ box: each })));
}

/** The indent of a paragraph's first line, and the room at the end of its last one, in letters. */
const indent = 0.6;

function paragraphsOf(lines: readonly { line: TextLine; text: number; top: number }[]): LayoutBlock[] {
  const blocks: TextLine[][] = [];
  lines.forEach(({ line, text, top }, at) => {
    const own = lines.filter((other) => other.text === text);
    const size = median(own.map((other) => other.line.box.width));
    const first = Math.min(...own.map((other) => other.top));
    const end = Math.max(...own.map((other) => bottomOf(other.line.box)));
    const before = lines[at - 1];
    const isSame = before?.text === text;
    const isNew = !isSame || top - first > indent * size || end - bottomOf(before.line.box) > 1.6 * size;
    if (isNew) blocks.push([line]);
    else blocks.at(-1)!.push(line);
  });
  return blocks.map((own) => ({ kind: 'paragraph', lines: own, box: boundingBox(own) }));
}

/** Returns the blocks of a page: what stands above a vertical text is read before it, all else after the vertical texts. */
export function withVertical(
  blocks: readonly LayoutBlock[],
  vertical: readonly LayoutBlock[],
): LayoutBlock[] {
  const left = [...blocks];
  const ordered = vertical.flatMap((text) => {
    const isAbove = ({ box }: LayoutBlock): boolean => bottomOf(box) <= text.box.y + 0.25 * text.box.height;
    const above = left.filter(isAbove);
    for (const block of above) left.splice(left.indexOf(block), 1);
    return [...above, text];
  });
  return [...ordered, ...left];
}
