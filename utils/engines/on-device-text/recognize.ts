import { isDimIn, withInkHeights } from './ink-boxes';
import { cleaned, findText, type FoundText, inGray, isPhotoWith, turnedText } from './find-text';
import { withWholeStrokes } from './broken-strokes';
import { withDarkText } from './gray-values';
import { lineReader, minFinalSureness, type Recognizers } from './line-reader';
import {
  minDocumentBoxes,
  type LineReader,
  type Readings,
  mergeReadings,
  type MergedReading,
} from './merge-readings';
import { canRunDown, scriptsOf } from './models';
import { asGiven, type Orientation, turnedBack, orientationOf } from './orientation';
import { enclosingBox, inWholePixels, surenessOf } from './paddle/decode-line';
import type { TextBox } from './paddle/detection';
import { scaledBox } from './paddle/pixels';
import { type Projection, projectedBox } from './projection';
import type { Readable } from './prepare-picture';
import type { ReportProgress } from './reader';
import { type Cut, cutBetween } from './split-page';
import { type Box, box, layout, type Layout, type LayoutBlock } from '../../model/layout';
import { blocksOf } from './structure/blocks';
import {
  type ReadColumns,
  verticalBlocks,
  verticalIn,
  verticalUnread,
  withVertical,
} from './vertical/vertical-text';

/** Reads columns that run down, and all other text; or returns how a picture must be turned. What is read depends on the picture only. */
async function readPage(
  { picture, boxes }: FoundText,
  languages: readonly string[],
  recognizers: Recognizers,
  report: ReportProgress,
  mayBeTurned: boolean,
): Promise<Reading> {
  const down = canRunDown(scriptsOf(languages))
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

type BoxReadings = Readings & { orientation: Orientation };
type Reading = BoxReadings & { vertical?: VerticalReading };

/** What both recognizers have read in each picture of laid columns. */
type VerticalReading = (MergedReading & ReadColumns)[];

/** Returns how a picture must be turned, or else what both recognizers have read in its boxes. Tesseract takes long for grain and foliage, so it reads no photo. */
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
  const isPhoto = isPhotoWith(boxes, picture);
  if (reader.writesAll && (isPhoto || (await areSurelyRead(boxes, reader)))) return unread;
  const given = { ...picture, gray: withDarkText(picture.gray, inGray(boxes, picture)) };
  const cut = cutIn(picture, boxes);
  // In photos, foliage has boxes too.
  const own = isPhoto
    ? undefined
    : {
        writes: reader.writes,
        boxes: boxes.map((box) => scaledBox(enclosingBox(box), 1 / picture.pixelScale)),
      };
  const paragraphs = await recognizers.tesseract.readPage(given, cut, own, languages, report);
  return { ...unread, paragraphs: withInkHeights(paragraphs, picture) };
}

function cutIn({ pixelScale }: Readable, boxes: readonly TextBox[]): Cut | undefined {
  const cut = cutBetween(boxes);
  return cut && { ...cut, y: cut.y / pixelScale };
}

/** Whether PP-OCR surely reads all of a few lines. */
async function areSurelyRead(boxes: readonly TextBox[], reader: LineReader): Promise<boolean> {
  if (boxes.length >= minDocumentBoxes) return false;
  for (const box of boxes) if (surenessOf(await reader.read(box)) < minFinalSureness) return false;
  return true;
}

/** The part of the progress, from 0 to 1, before merging begins. */
const recognizingShare = 0.7;

/**
 * Recognizes the text of a picture in ISO 639-3 languages. Without text, the layout has no blocks. Boxes are in pixels of the picture as
 * it was given. Throws as the recognizers do.
 */
export async function recognizePicture(
  given: Readable,
  languages: readonly string[],
  recognizers: Recognizers,
  report: ReportProgress,
): Promise<Layout> {
  const whileRecognizing: ReportProgress = ({ type, progress }) =>
    report({ type, progress: type === 'reading' ? recognizingShare * progress : progress });
  let isPreparing = true;
  const whilePreparing: ReportProgress = (event) => {
    if (isPreparing) whileRecognizing(event);
  };
  // Detection runs on all processors while Tesseract is loaded. What fails there fails again when it reads.
  recognizers.tesseract.warm(languages, whilePreparing).catch(() => undefined);
  const found = await findText(withWholeStrokes(given), languages, recognizers);
  let page = await cleaned(found, languages, recognizers);
  isPreparing = false;
  let readings = await readPage(page, languages, recognizers, whileRecognizing, true);
  const { orientation } = readings;
  if (orientation !== asGiven) {
    page = await cleaned(
      await turnedText(found, orientation, languages, recognizers),
      languages,
      recognizers,
    );
    readings = await readPage(page, languages, recognizers, whileRecognizing, false);
  }
  const { picture } = page;
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
  const placed = { ...page, orientation };
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
