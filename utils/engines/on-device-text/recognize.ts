import { memoized } from '../../lib/async';
import { isDimIn } from './ink-boxes';
import { withAccents, linePictures } from './accents';
import {
  canRunDown,
  canWrite,
  haveAccents,
  lineModelFor,
  scriptsBeyond,
  scriptsOf,
  wordModel,
} from './models';
import {
  minDocumentBoxes,
  type LineReader,
  type Readings,
  mergeReadings,
  type MergedReading,
} from './merge-readings';
import { lacksLetters, looksLikeText } from './line-scripts';
import { asGiven, type Orientation, turnedBack, orientationOf } from './orientation';
import type { TextBox } from './paddle/detection';
import type { Paddle } from './paddle/paddle';
import { type Projection, projectedBox } from './projection';
import { pageProjection, straightened } from './straighten';
import { withEvenLight, withoutFaintInk } from './even-light';
import { showThroughIn, shownOnPictures } from './show-through';
import { enclosingBox, inWholePixels, type ReadLine, surenessOf } from './paddle/decode-line';
import { scaledBox, type TurnedBox } from './paddle/pixels';
import { withDarkText } from './gray-values';
import { isPhoto } from './photo-ground';
import { readByTesseract, withMarkLast } from './other-scripts';
import { type Gray, type Readable, withoutBoxes } from './prepare-picture';
import type { ReportProgress } from './reader';
import { type Cut, cutBetween } from './split-page';
import type { Tesseract } from './tesseract';
import { type Box, box, layout, type Layout, type LayoutBlock } from '../../model/layout';
import { blocksOf } from './structure/blocks';
import { runsDown } from './vertical/columns';
import {
  readColumn,
  type ReadColumns,
  verticalBlocks,
  verticalIn,
  verticalUnread,
  withVertical,
} from './vertical/vertical-text';

/** The two recognizers, which read a picture together: Tesseract whole documents, PP-OCR the lines that Tesseract cannot read. */
export interface Recognizers {
  tesseract: Tesseract;
  paddle: Paddle;
}

/**
 * The long side of the detector's input, in pixels. At 640, it missed a fifth of the words in dense screenshots; at 1280, it finds as
 * much as at 960. `closer` is used for photos larger than `largePhoto`, and if it detects nothing.
 */
const longSide = { first: 960, closer: 1920, largePhoto: 1440 };
/** The minimum mean over a line's letters, from 0 to 1, at which PP-OCR's line needs no other reading: of other looks, or Tesseract's. */
const minFinalSureness = 0.9;

/**
 * Detects text on all processors while Tesseract is loaded, and returns how the picture must be turned, or else what both recognizers
 * have read. Tesseract takes long for grain and foliage, so it reads no photo. What is read depends on the picture only. Throws as the
 * recognizers do.
 */
async function recognizeOnce(
  picture: Readable,
  languages: readonly string[],
  recognizers: Recognizers,
  report: ReportProgress,
  mayBeTurned: boolean,
): Promise<Reading> {
  let isDetecting = true;
  const whileDetecting: ReportProgress = (event) => {
    if (isDetecting) report(event);
  };
  recognizers.tesseract.warm(languages, whileDetecting).catch(() => undefined); // reading throws it, too
  const page = await findText(picture, languages, recognizers);
  isDetecting = false;
  return { ...page, ...(await readPage(page, languages, recognizers, report, mayBeTurned)) };
}

/** Returns the boxes of a picture. A page is cleaned of what shines through it, straightened if it is askew, and gets even light. */
async function findText(
  picture: Readable,
  languages: readonly string[],
  recognizers: Recognizers,
): Promise<FoundText> {
  const find = async (from: Readable): Promise<FoundText> => {
    const reader = lineReader(from, languages, recognizers);
    return { picture: from, boxes: await detectIn(from, recognizers.paddle, reader) };
  };
  let found = await find(picture);
  if (isPhotoWith(found.boxes, picture)) return found;
  found = await withoutOtherSide(found, find, glanceIn(picture, languages, recognizers));
  const projection = pageProjection(found.boxes);
  const straight = projection && straightened(found.picture, found.boxes, projection);
  if (straight) found = { ...(await find(straight.picture)), back: straight.back };
  return { ...found, picture: withEvenLight(found.picture, inGray(found.boxes, found.picture)) };
}

/** Returns a function that reads a line of a picture at a glance, also one that runs down. */
function glanceIn(picture: Readable, languages: readonly string[], recognizers: Recognizers) {
  const { glance } = lineReader(picture, languages, recognizers);
  const readLaid = (from: Readable, box: TurnedBox) => lineReader(from, languages, recognizers).glance(box);
  const mayRunDown = canRunDown(languages);
  return (box: TurnedBox): Promise<ReadLine> =>
    mayRunDown && runsDown(box) ? readColumn(picture, box, readLaid) : glance(box);
}

/** Returns a page without the text of its other side that shines through its paper and its pictures. */
async function withoutOtherSide(
  given: FoundText,
  find: (from: Readable) => Promise<FoundText>,
  glance: (box: TurnedBox) => Promise<ReadLine>,
): Promise<FoundText> {
  const { picture } = given;
  const places = inGray(given.boxes, picture);
  const through = await showThroughIn(given.boxes, places, picture.gray, glance);
  const cleaned = through > 0 ? withoutFaintInk(picture, places, through) : picture;
  if (cleaned === picture) return given;
  const { boxes } = await find(cleaned);
  const shown = await shownOnPictures(boxes, inGray(boxes, cleaned), cleaned.gray, glance);
  return {
    picture: shown.length > 0 ? withoutBoxes(cleaned, shown.map(enclosingBox)) : cleaned,
    boxes: boxes.filter((box) => !shown.includes(box)),
  };
}

/** Reads columns that run down, and all other text. */
async function readPage(
  { picture, boxes }: FoundText,
  languages: readonly string[],
  recognizers: Recognizers,
  report: ReportProgress,
  mayBeTurned: boolean,
): Promise<BoxReadings & { vertical?: VerticalReading }> {
  const down = canRunDown(languages)
    ? await verticalIn(picture, boxes, (from, box) => lineReader(from, languages, recognizers).read(box))
    : undefined;
  if (!down) return readBoxes(picture, boxes, languages, recognizers, report, mayBeTurned);
  const part =
    (done: number): ReportProgress =>
    ({ type, progress }) =>
      report({ type, progress: type === 'reading' ? (done + progress) / (down.laid.length + 1) : progress });
  const vertical: VerticalReading = [];
  for (const [done, laid] of down.laid.entries()) {
    const lines = await readBoxes(laid.picture, laid.boxes, languages, recognizers, part(done), false);
    const read = await mergeReadings(laid.picture, lines, () => undefined);
    vertical.push({ ...read, laid, lines: read.paragraphs.flat() });
  }
  const progress = part(down.laid.length);
  return { ...(await readBoxes(down.rest, down.others, languages, recognizers, progress, false)), vertical };
}

/** A picture with its boxes of text. `back` leads to pixels of the picture before it was straightened. */
interface FoundText {
  picture: Readable;
  boxes: readonly TextBox[];
  back?: Projection;
}

type BoxReadings = Readings & { orientation: Orientation };
type Reading = BoxReadings & FoundText & { vertical?: VerticalReading };

/** What both recognizers have read in each picture of laid columns. */
type VerticalReading = (MergedReading & ReadColumns)[];

/** Returns how a picture must be turned, or else what both recognizers have read in its boxes. Tesseract reads no photo. */
async function readBoxes(
  picture: Readable,
  boxes: readonly TextBox[],
  languages: readonly string[],
  recognizers: Recognizers,
  report: ReportProgress,
  mayBeTurned: boolean,
): Promise<BoxReadings> {
  const reader = lineReader(picture, languages, recognizers);
  const unread = { boxes, paragraphs: [], reader, orientation: asGiven };
  if (boxes.length === 0) return unread;
  // A few lines take less time than to stop Tesseract, which can only be ended and loaded again.
  const orientation = mayBeTurned ? await orientationOf(boxes, reader.glance) : asGiven;
  if (orientation !== asGiven) return { ...unread, orientation };
  if (reader.writesAll && (isPhotoWith(boxes, picture) || (await areSurelyRead(boxes, reader))))
    return unread;
  const given = { ...picture, gray: withDarkText(picture.gray, inGray(boxes, picture)) };
  const cut = cutIn(picture, boxes);
  return { ...unread, paragraphs: await recognizers.tesseract.readPage(given, cut, languages, report) };
}

function cutIn({ pixelScale }: Readable, boxes: readonly TextBox[]): Cut | undefined {
  const cut = cutBetween(boxes);
  return cut && { ...cut, y: cut.y / pixelScale };
}

/** Returns boxes in pixels of the gray picture. */
const inGray = (boxes: readonly TextBox[], { grayScale, pixelScale }: Readable): Box[] =>
  boxes.map((found) => scaledBox(enclosingBox(found), grayScale / pixelScale));

/** Returns the boxes of text. Where there seems to be none, and in large photos, it may be too small: they are looked at closer. */
async function detectIn(picture: Readable, paddle: Paddle, reader: LineReader): Promise<readonly TextBox[]> {
  const { pixels } = picture;
  const boxes = await paddle.detect(pixels, longSide.first);
  const long = Math.max(pixels.width, pixels.height);
  if (boxes.length === 0) return long <= longSide.first ? boxes : paddle.detect(pixels, longSide.closer);
  if (long <= longSide.largePhoto || !isPhotoWith(boxes, picture)) return boxes;
  const known = boxes.map(enclosingBox);
  const isNew = ({ x, y }: TextBox): boolean =>
    !known.some((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);
  const added = [];
  for (const box of (await paddle.detect(pixels, longSide.closer)).filter(isNew))
    if (await looksLikeText(box, reader)) added.push(box);
  return [...boxes, ...added];
}

const isPhotoWith = (boxes: readonly TextBox[], picture: Readable): boolean =>
  isPhoto(picture.gray, inGray(boxes, picture));

/** Whether PP-OCR surely reads all of a few lines. */
async function areSurelyRead(boxes: readonly TextBox[], reader: LineReader): Promise<boolean> {
  if (boxes.length >= minDocumentBoxes) return false;
  for (const box of boxes) if (surenessOf(await reader.read(box)) < minFinalSureness) return false;
  return true;
}

/** Scripts that run from right to left. */
const runLeft = new Set(['Arab', 'Hebr']);

/** The minimum probability of Latin letters, from 0 to 1, at which PP-OCR reads them better than Tesseract, which has other letters, too. */
const minLatin = 0.9;

/**
 * The maximum number of lines in a picture whose other looks are read, up to 0.2 s each, and of lines that Tesseract reads one by one.
 * The largest ones are asked about first.
 */
const maxThorough = 40;

/** Returns a reader for the lines of one picture, which reads each box once. */
function lineReader(
  picture: Readable,
  languages: readonly string[],
  { tesseract, paddle }: Recognizers,
): LineReader & { glance(box: TurnedBox): Promise<ReadLine> } {
  const { pixels, pixelScale } = picture;
  const model = lineModelFor(languages);
  const beyond = scriptsBeyond(model, languages);
  const count = { looks: 0, alone: 0 };
  // Upside down, other looks may resemble text, too.
  const glance = memoized((box: TurnedBox) => paddle.read(pixels, box, model));
  const readByPaddle = async (box: TurnedBox): Promise<ReadLine> => {
    const line = await glance(box);
    if (surenessOf(line) >= minFinalSureness || count.looks++ >= maxThorough) return line;
    return paddle.read(pixels, box, model, line.letters);
  };
  const readLine = (line: Gray) => tesseract.readLine(line, languages);
  const readSurely = async (box: TurnedBox): Promise<ReadLine | undefined> => {
    if (beyond.length === 0) return undefined;
    const byPaddle = await glance(box);
    if (surenessOf(byPaddle) < minFinalSureness) return undefined;
    const place = scaledBox(enclosingBox(box), 1 / pixelScale);
    if (lacksLetters(byPaddle, place, picture)) return undefined;
    const { Latn = 0 } = await paddle.script(pixels, box);
    const isLatin = Latn >= minLatin || byPaddle.letters.every(({ text }) => !/\p{L}/u.test(text));
    if (!isLatin) return undefined;
    return beyond.some((script) => runLeft.has(script)) ? withMarkLast(byPaddle) : byPaddle;
  };
  const read = memoized(async (box: TurnedBox) => {
    const surely = await readSurely(box);
    if (surely || beyond.length === 0) return surely ?? readByPaddle(box);
    if (count.alone++ >= maxThorough) return { letters: [], box };
    const byTesseract = await readByTesseract(pixels, box, readLine);
    return byTesseract.letters.length > 0 ? byTesseract : readByPaddle(box);
  });
  return {
    readSurely,
    script: (box) => paddle.script(pixels, box),
    signs: (pictures) => paddle.signs(pictures),
    spell: (box) => paddle.read(pixels, box, wordModel),
    known: scriptsOf(languages),
    writes: model.writes,
    writesAll: canWrite(model, languages),
    read,
    glance,
    async restoreAccents(line, box) {
      if (!haveAccents(languages)) return line;
      const byTesseract = [];
      for (const picture of linePictures(pixels, box))
        byTesseract.push(await tesseract.readLine(picture, languages));
      return withAccents(line, byTesseract);
    },
  };
}

/** The part of the progress, from 0 to 1, before merging begins. */
const recognizingShare = 0.7;

/**
 * Recognizes the text of a picture in ISO 639-3 languages. Without text, the layout has no blocks. `prepare` returns the picture
 * turned. Boxes are in pixels of the original picture. Throws as `prepare` and the recognizers do.
 */
export async function recognizePicture(
  prepare: (orientation: Orientation) => Promise<Readable>,
  languages: readonly string[],
  recognizers: Recognizers,
  report: ReportProgress,
): Promise<Layout> {
  const whileRecognizing: ReportProgress = ({ type, progress }) =>
    report({ type, progress: type === 'reading' ? recognizingShare * progress : progress });
  const given = await prepare(asGiven);
  let readings = await recognizeOnce(given, languages, recognizers, whileRecognizing, true);
  const { orientation } = readings;
  if (orientation !== asGiven)
    readings = await recognizeOnce(
      await prepare(orientation),
      languages,
      recognizers,
      whileRecognizing,
      false,
    );
  const { picture } = readings;
  const read = await mergeReadings(picture, readings, (done) =>
    report({ type: 'reading', progress: recognizingShare + (1 - recognizingShare) * done }),
  );
  const blocks = blocksOf(read.paragraphs, isDimIn(picture));
  const { vertical = [] } = readings;
  const both = {
    ...read,
    isFromTesseract: [read, ...vertical].some((one) => one.isFromTesseract),
    isFromPaddle: [read, ...vertical].some((one) => one.isFromPaddle),
    unread: [...read.unread, ...verticalUnread(vertical, picture.pixelScale)],
  };
  const columns = verticalBlocks(vertical, picture.pixelScale);
  const placed = { ...readings, orientation };
  return toLayout(both, withVertical(blocks, columns), given, languages, placed);
}

/** Returns the layout of a turned and straightened picture, in pixels of the original picture. */
function toLayout(
  { isFromTesseract, isFromPaddle, unread }: MergedReading,
  blocks: LayoutBlock[],
  given: Readable,
  languages: readonly string[],
  { orientation, back }: { orientation: Orientation; back?: Projection },
): Layout {
  const upright: Layout = {
    width: given.width,
    height: given.height,
    languages: [...languages],
    recognizers: [
      ...(isFromTesseract || !isFromPaddle ? ['Tesseract'] : []),
      ...(isFromPaddle ? ['PP-OCR'] : []),
    ],
    ...(orientation !== asGiven && { turned: orientation }),
    blocks,
    ...(unread.length > 0 && { unread }),
  };
  if (orientation === asGiven && !back) return upright;
  const asInOriginal = (at: Box): Box =>
    turnedBack(back ? inWholePixels(projectedBox(back, at)) : at, given, orientation);
  const placed = (key: string, value: unknown): unknown =>
    key === 'box' ? asInOriginal(box.parse(value)) : value;
  return layout.parse(JSON.parse(JSON.stringify(upright), placed));
}
