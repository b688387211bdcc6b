import { withAccents } from './accents';
import { canWrite, haveAccents, lineModelFor } from './line-models';
import { linePictures } from './line-pictures';
import { coverIn, fewestInDocument, type LineReader, type Seen } from './mixed';
import { asGiven, type Orientation } from './orientation';
import { orientationOf } from './orientation-of';
import { detectInParts } from './paddle/detect-in-parts';
import type { Paddle, ReadLine } from './paddle/paddle';
import type { Pixels, TurnedBox } from './paddle/pixels';
import type { TextBox } from './paddle/text-boxes';
import { surenessOf } from './paddle/to-line';
import type { Readable } from './prepare-picture';
import type { Report } from './reading';
import type { PageReading, Tesseract } from './tesseract';

/** The two that read a picture together: Tesseract whole documents, PP-OCR the lines that Tesseract cannot. */
export interface Readers {
  tesseract: Tesseract;
  paddle: Paddle;
}

/** What both saw, and how the picture must be turned for its text to be read; then nothing else counts. */
export interface Looked extends Seen {
  orientation: Orientation;
}

/** What the detector looks at, in pixels on the long side: at 960 it finds no more and takes half as long again. Closer where it finds nothing. */
const longSide = { first: 736, closer: 1920 };
/** Below this share of what was found, from 0 to 1, Tesseract may have read the picture the wrong way up. */
const hardlyRead = 0.2;
/** A line that PP-OCR has read this surely, from 0 to 1, needs no other reader. */
const surely = 0.9;

/**
 * Has both look at a picture at once: they run in threads of their own. Tesseract, which wanders long through grain and
 * foliage, is not waited for once it is clear that there is nothing for it to read. A picture that was turned already
 * is taken as it is. Throws whatever broke.
 */
export async function look(
  picture: Readable,
  languages: readonly string[],
  readers: Readers,
  report: Report,
  mayBeTurned: boolean,
): Promise<Looked> {
  const page = readers.tesseract.readPage(picture, languages, report);
  page.paragraphs.catch(() => undefined); // it is waited for below, if at all
  const boxes = await detectIn(picture.pixels, readers.paddle);
  const reader = lineReader(picture.pixels, languages, readers);
  const orientationNow = (): Promise<Orientation> | Orientation =>
    mayBeTurned ? orientationOf(boxes, reader.read) : asGiven;
  if (!page.isDone()) {
    const orientation = await orientationNow();
    if (orientation !== asGiven || (await needsNoPage(page, boxes, reader))) {
      page.giveUp();
      return { boxes, paragraphs: [], reader, orientation };
    }
  }
  const paragraphs = await page.paragraphs;
  const words = paragraphs.flat().flatMap((line) => line.words);
  const isHardlyRead = coverIn(picture, boxes, words).share < hardlyRead;
  return { boxes, paragraphs, reader, orientation: isHardlyRead ? await orientationNow() : asGiven };
}

async function detectIn(pixels: Pixels, paddle: Paddle): Promise<TextBox[]> {
  const boxes = await detectInParts(pixels, longSide.first, paddle);
  const isSmall = Math.max(pixels.width, pixels.height) <= longSide.first;
  return boxes.length > 0 || isSmall ? boxes : detectInParts(pixels, longSide.closer, paddle);
}

/** Whether a page that is still being read has nothing, or but a few lines that PP-OCR has surely read before it is done. */
async function needsNoPage(
  page: PageReading,
  boxes: readonly TextBox[],
  reader: LineReader,
): Promise<boolean> {
  if (boxes.length >= fewestInDocument || (boxes.length > 0 && !reader.writesAll)) return false;
  for (const box of boxes) {
    if (page.isDone() || surenessOf(await reader.read(box)) < surely) return false;
  }
  return !page.isDone();
}

/** Reads lines of one picture, each once however often it is asked for. */
function lineReader(
  pixels: Pixels,
  languages: readonly string[],
  { tesseract, paddle }: Readers,
): LineReader {
  const model = lineModelFor(languages);
  const asked = new Map<TurnedBox, Promise<ReadLine>>();
  return {
    writes: model.writes,
    writesAll: canWrite(model, languages),
    read(box) {
      const reading = asked.get(box) ?? paddle.read(pixels, box, model);
      asked.set(box, reading);
      return reading;
    },
    async mend(line, box) {
      if (!haveAccents(languages)) return line;
      const readings = [];
      for (const picture of linePictures(pixels, box))
        readings.push(await tesseract.readLine(picture, languages));
      return withAccents(line, readings);
    },
  };
}
