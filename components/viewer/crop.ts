import { fail } from '../../utils/model/failure';
import type { Rect, StoredPicture } from '../../utils/model/picture';
import { type Size, storeCanvas } from '../shared/selection/pixels';

/** A drawing without pixels of its own is drawn at least this long, in pixels, and no more than so much larger. */
const drawnSide = 1024;
const mostLarger = 8;
/** A part of a photo that has more pixels than this becomes a photo again: as PNG it would be as large as its original. */
const photoPixels = 4e6;

/**
 * Cuts a part out of a shown picture, of all its pixels, and puts it into the picture store. `part` is in whole pixels of
 * a picture of that size. Throws `FailureError` `pictureBroken`.
 */
export async function cropPicture(
  image: HTMLImageElement,
  part: Rect,
  size: Size,
  picture: StoredPicture,
): Promise<StoredPicture> {
  const isDrawing = picture.mediaType === 'image/svg+xml';
  const source = isDrawing ? await readable(image) : await decoded(image);
  const ratio = source.naturalWidth / size.width;
  const larger = isDrawing
    ? Math.min(mostLarger, Math.max(1, drawnSide / Math.max(part.width, part.height)))
    : 1;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * larger));
  canvas.height = Math.max(1, Math.round(part.height * larger));
  const context = canvas.getContext('2d') ?? fail('pictureBroken');
  const { width, height } = canvas;
  // The element has it upright.
  const down = source.naturalHeight / size.height;
  context.drawImage(
    source,
    part.x * ratio,
    part.y * down,
    part.width * ratio,
    part.height * down,
    0,
    0,
    width,
    height,
  );
  const isPhoto = picture.mediaType === 'image/jpeg' && width * height > photoPixels;
  const mediaType = isPhoto ? 'image/jpeg' : 'image/png';
  const made = await storeCanvas(canvas, mediaType);
  const { address: _address, originalAt: _originalAt, ...whole } = picture;
  return { ...whole, ...made, mediaType };
}

/** By a data URI, because Chromium lets nobody read what it drew of a `foreignObject` from a blob URL. */
async function readable(image: HTMLImageElement): Promise<HTMLImageElement> {
  const svg = await (await fetch(image.src)).text();
  const drawing = new Image();
  drawing.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  return decoded(drawing);
}

/** Of a picture that is still on its way nothing would be drawn. */
async function decoded(image: HTMLImageElement): Promise<HTMLImageElement> {
  await image.decode().catch(() => fail('pictureBroken'));
  return image;
}
