import { withEvenLight, withoutFaintInk } from './even-light';
import { looksLikeText } from './line-scripts';
import { lineReader, type Recognizers } from './line-reader';
import { canRunDown, scriptsOf } from './models';
import { type Orientation, turnedAlong } from './orientation';
import { enclosingBox, type ReadLine } from './paddle/decode-line';
import type { TextBox } from './paddle/detection';
import { scaledBox, type TurnedBox } from './paddle/pixels';
import { isPhoto } from './photo-ground';
import { type Readable, turnedPicture, withoutBoxes } from './prepare-picture';
import type { Projection } from './projection';
import { showThroughIn, shownOnPictures } from './show-through';
import { pageProjection, straightened } from './straighten';
import { runsDown } from './vertical/columns';
import { readColumn } from './vertical/vertical-text';
import type { Box } from '../../model/layout';

// Where the text of a picture is, and the picture made ready to read it.

/** A picture with its boxes of text. `back` leads to pixels of the picture before it was straightened. */
export interface FoundText {
  picture: Readable;
  boxes: readonly TextBox[];
  back?: Projection;
}

/**
 * The long side of the detector's input, in pixels. At 640, it missed a fifth of the words in dense screenshots; at 1280, it finds as
 * much as at 960. `closer` is used for photos larger than `largePhoto`, and if it detects nothing.
 */
const longSide = { first: 960, closer: 1920, largePhoto: 1440 };
/** The ratio of sides from which a picture may be searched in parts. */
const stripRatio = 3;

/**
 * Returns a picture with its boxes of text. Where there seems to be none, and in large photos, it may be too small: they are looked at
 * closer. Throws as the recognizers do.
 */
export async function findText(
  picture: Readable,
  languages: readonly string[],
  recognizers: Recognizers,
): Promise<FoundText> {
  const { pixels } = picture;
  const { paddle } = recognizers;
  const boxes = await paddle.detect(pixels, longSide.first);
  const long = Math.max(pixels.width, pixels.height);
  if (boxes.length === 0 && long > longSide.first)
    return { picture, boxes: await paddle.detect(pixels, longSide.closer) };
  if (long <= longSide.largePhoto || !isPhotoWith(boxes, picture)) return { picture, boxes };
  const reader = lineReader(picture, languages, recognizers);
  const known = boxes.map(enclosingBox);
  const isNew = ({ x, y }: TextBox): boolean =>
    !known.some((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);
  const added = [];
  for (const box of (await paddle.detect(pixels, longSide.closer)).filter(isNew))
    if (await looksLikeText(box, reader)) added.push(box);
  return { picture, boxes: [...boxes, ...added] };
}

/** Returns found text in the turned picture. Photos and strips are searched again, because what is found in these depends on the direction. */
export async function turnedText(
  found: FoundText,
  orientation: Orientation,
  languages: readonly string[],
  recognizers: Recognizers,
): Promise<FoundText> {
  const { picture, boxes } = found;
  const turned = turnedPicture(picture, orientation);
  const { width, height } = picture;
  const isStrip = Math.max(width, height) >= stripRatio * Math.min(width, height);
  if (isStrip || isPhotoWith(boxes, picture)) return findText(turned, languages, recognizers);
  return { picture: turned, boxes: boxes.map((box) => turnedAlong(box, picture.pixels, orientation)) };
}

/** Returns a page without what shines through it, straightened if it is askew, and in even light; a photo as it is. Throws as the recognizers do. */
export async function cleaned(
  given: FoundText,
  languages: readonly string[],
  recognizers: Recognizers,
): Promise<FoundText> {
  const { picture } = given;
  const find = (from: Readable): Promise<FoundText> => findText(from, languages, recognizers);
  if (isPhotoWith(given.boxes, picture)) return given;
  let found = await withoutOtherSide(given, find, glanceIn(picture, languages, recognizers));
  const projection = pageProjection(found.boxes);
  const straight = projection && straightened(found.picture, found.boxes, projection);
  if (straight) found = { ...(await find(straight.picture)), back: straight.back };
  return { ...found, picture: withEvenLight(found.picture, inGray(found.boxes, found.picture)) };
}

/** Returns a function that reads a line of a picture at a glance, also one that runs down. */
function glanceIn(picture: Readable, languages: readonly string[], recognizers: Recognizers) {
  const { glance } = lineReader(picture, languages, recognizers);
  const readLaid = (from: Readable, box: TurnedBox) => lineReader(from, languages, recognizers).glance(box);
  const mayRunDown = canRunDown(scriptsOf(languages));
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
  const light = through > 0 ? withoutFaintInk(picture, places, through) : picture;
  if (light === picture) return given;
  const { boxes } = await find(light);
  const shown = await shownOnPictures(boxes, inGray(boxes, light), light.gray, glance);
  return {
    picture: shown.length > 0 ? withoutBoxes(light, shown.map(enclosingBox)) : light,
    boxes: boxes.filter((box) => !shown.includes(box)),
  };
}

/** Returns boxes in pixels of the gray picture. */
export const inGray = (boxes: readonly TextBox[], { grayScale, pixelScale }: Readable): Box[] =>
  boxes.map((found) => scaledBox(enclosingBox(found), grayScale / pixelScale));

export const isPhotoWith = (boxes: readonly TextBox[], picture: Readable): boolean =>
  isPhoto(picture.gray, inGray(boxes, picture));
