import { box, layout, type Layout, type Line } from '../../domain/layout';
import { withAccents } from './accents';
import { haveAccents, lineModelFor } from './line-models';
import { linePictures } from './line-pictures';
import { coverIn, type LineReader, mixed, type Mixed } from './mixed';
import { asGiven, type Orientation, turnedBack } from './orientation';
import { orientationOf } from './orientation-of';
import type { Paddle, ReadLine } from './paddle/paddle';
import type { Pixels, TurnedBox } from './paddle/pixels';
import type { TextBox } from './paddle/text-boxes';
import type { Readable } from './prepare-picture';
import type { Report } from './reading';
import { blocksOf } from './structure/blocks-of';
import type { Tesseract } from './tesseract';

/** The two that read a picture together: Tesseract whole documents, PP-OCR the lines that Tesseract cannot. */
export interface Readers {
  tesseract: Tesseract;
  paddle: Paddle;
}

/** Below this share of what was found, from 0 to 1, Tesseract may have read the picture the wrong way up. */
const hardlyRead = 0.2;
/** The share of the time that Tesseract takes, for the progress. */
const tesseractsShare = 0.7;

/** What was read of a picture that was turned in some way. */
interface Seen {
  boxes: TextBox[];
  paragraphs: Line[][];
  reader: LineReader;
}

/**
 * Reads a picture in ISO 639-3 languages; without any block when there is no text. `prepare` gives it turned.
 * Boxes are in pixels of the picture as it was given. Throws whatever broke.
 */
export async function readPicture(
  prepare: (orientation: Orientation) => Readable,
  languages: readonly string[],
  readers: Readers,
  report: Report,
): Promise<Layout> {
  const given = prepare(asGiven);
  let picture = given;
  let seen = await look(picture, languages, readers, report);
  let orientation = asGiven;
  const words = seen.paragraphs.flat().flatMap((line) => line.words);
  if (coverIn(picture, seen.boxes, words).share < hardlyRead) {
    orientation = await orientationOf(seen.boxes, seen.reader.read);
    if (orientation !== asGiven) {
      picture = prepare(orientation);
      seen = await look(picture, languages, readers, report);
    }
  }
  const tell = (done: number): void =>
    report({ type: 'reading', progress: tesseractsShare + (1 - tesseractsShare) * done });
  const read = await mixed(picture, seen.boxes, seen.paragraphs, seen.reader, tell);
  return toLayout(read, given, languages, orientation);
}

/** Has both look at a picture at once: they run in threads of their own. */
async function look(
  picture: Readable,
  languages: readonly string[],
  { tesseract, paddle }: Readers,
  report: Report,
): Promise<Seen> {
  const [paragraphs, boxes] = await Promise.all([
    tesseract.read(picture, languages, ({ type, progress }) =>
      report({ type, progress: type === 'reading' ? tesseractsShare * progress : progress }),
    ),
    paddle.detect(picture.pixels),
  ]);
  return { boxes, paragraphs, reader: lineReader(picture.pixels, languages, { tesseract, paddle }) };
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
    read(box) {
      const reading = asked.get(box) ?? paddle.read(pixels, box, model);
      asked.set(box, reading);
      return reading;
    },
    async mend(line, box) {
      if (!haveAccents(languages)) return line;
      const readings = [];
      for (const picture of linePictures(pixels, box)) readings.push(await tesseract.readLine(picture));
      return withAccents(line, readings);
    },
  };
}

/** The layout of what was read of a turned picture, in pixels of the picture as it was given. */
function toLayout(
  { paragraphs, isFromTesseract, isFromPaddle }: Mixed,
  given: Readable,
  languages: readonly string[],
  orientation: Orientation,
): Layout {
  const upright: Layout = {
    width: given.width,
    height: given.height,
    languages: [...languages],
    recognisers: [
      ...(isFromTesseract || !isFromPaddle ? ['Tesseract'] : []),
      ...(isFromPaddle ? ['PP-OCR'] : []),
    ],
    blocks: blocksOf(paragraphs),
  };
  if (orientation === asGiven) return upright;
  const back = (key: string, value: unknown): unknown =>
    key === 'box' ? turnedBack(box.parse(value), given, orientation) : value;
  return layout.parse(JSON.parse(JSON.stringify(upright), back));
}
