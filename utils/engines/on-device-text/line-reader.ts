import { linePictures, withAccents } from './accents';
import { lacksLetters } from './line-scripts';
import type { LineReader } from './merge-readings';
import {
  canWrite,
  haveAccents,
  lineModelFor,
  markedLettersOf,
  scriptsBeyond,
  scriptsOf,
  wordModel,
} from './models';
import { readByTesseract, withMarkLast } from './other-scripts';
import { enclosingBox, type ReadLine, surenessOf } from './paddle/decode-line';
import type { Paddle } from './paddle/paddle';
import { scaledBox, type TurnedBox } from './paddle/pixels';
import type { Gray, Readable } from './prepare-picture';
import type { Tesseract } from './tesseract';
import { scriptsOfColumns } from './vertical/vertical-text';
import { memoized } from '../../lib/async';

/** The two recognizers, which read a picture together: Tesseract whole documents, PP-OCR the lines that Tesseract cannot read. */
export interface Recognizers {
  tesseract: Tesseract;
  paddle: Paddle;
}

/** The minimum mean over a line's letters, from 0 to 1, at which PP-OCR's line needs no other reading: of other looks, or Tesseract's. */
export const minFinalSureness = 0.9;

/** Scripts that run from right to left. */
const runLeft = new Set(['Arab', 'Hebr']);

/** The minimum probability of Latin letters, from 0 to 1, at which PP-OCR reads them better than Tesseract, which has other letters, too. */
const minLatin = 0.9;

/**
 * The maximum number of lines in a picture whose other looks are read, up to 0.2 s each, and of lines that Tesseract reads one by one.
 * The largest ones are asked about first.
 */
const maxThorough = 40;

/** Reads a line as it is, without other looks. */
interface Glance {
  glance(box: TurnedBox): Promise<ReadLine>;
}

/** Returns a reader for the lines of one picture, which reads each box once. */
export function lineReader(
  picture: Readable,
  languages: readonly string[],
  { tesseract, paddle }: Recognizers,
): LineReader & Glance {
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
    scriptsDown: (boxes) => scriptsOfColumns(picture, boxes, (laid, box) => paddle.script(laid, box)),
    signs: (pictures) => paddle.signs(pictures),
    spell: (box) => paddle.read(pixels, box, wordModel),
    ownMarked: markedLettersOf(languages),
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
