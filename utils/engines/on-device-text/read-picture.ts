import { box, layout, type Layout } from '../../model/layout';
import { look, type Readers } from './look';
import { mixed, type Mixed } from './mixed';
import { asGiven, type Orientation, turnedBack } from './orientation';
import type { Readable } from './prepare-picture';
import type { Report } from './reading';
import { blocksOf } from './structure/blocks-of';

/** The share of the time that looking takes, for the progress. */
const looking = 0.7;

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
  const whileLooking: Report = ({ type, progress }) =>
    report({ type, progress: type === 'reading' ? looking * progress : progress });
  const given = prepare(asGiven);
  let picture = given;
  let seen = await look(picture, languages, readers, whileLooking, true);
  const { orientation } = seen;
  if (orientation !== asGiven) {
    picture = prepare(orientation);
    seen = await look(picture, languages, readers, whileLooking, false);
  }
  const read = await mixed(picture, seen, (done) =>
    report({ type: 'reading', progress: looking + (1 - looking) * done }),
  );
  return toLayout(read, given, languages, orientation);
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
    ...(orientation !== asGiven && { turned: orientation }),
    blocks: blocksOf(paragraphs),
  };
  if (orientation === asGiven) return upright;
  const back = (key: string, value: unknown): unknown =>
    key === 'box' ? turnedBack(box.parse(value), given, orientation) : value;
  return layout.parse(JSON.parse(JSON.stringify(upright), back));
}
