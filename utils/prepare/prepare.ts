import { blobOf } from '../lib/bytes';
import type { FileKind } from '../model/media-type';
import type { CutShape, Note, PictureLimits, PreparedPicture, Rect } from '../model/picture';
import { backdropFor, flatten, white } from './flatten';
import { formatFor } from './format';
import type { FindFrames, Frame } from './frames';
import { decodeFile, maxSvgSide, type PictureFile, type Rasterize } from './picture-file';
import { type PixelSize, sizeAt, tilesOf, wholeScale } from './tiles';

/** Lossless formats: their pictures are mostly drawings, screenshots and text, which JPEG blurs. */
const losslessKinds: readonly FileKind[] = [
  'image/png',
  'image/gif',
  'image/bmp',
  'image/x-icon',
  'image/svg+xml',
];

/** How a picture is prepared. */
export interface EncodeOptions {
  limits: PictureLimits;
  /** Keeps letters sharp: a PNG where its bytes are within the limits. */
  lossless: boolean;
  /** The CSS color behind the picture in its page, where known. */
  backdrop?: string | undefined;
  /** Finds the frames of an animation; without it, its first one is taken. */
  findFrames?: FindFrames;
  /** Whether several frames of an animation are wanted. */
  hasFrames?: boolean;
  /** The time of the frame that the page shows of an animation, in milliseconds, where known. */
  shownAt?: number | undefined;
}

/**
 * Returns a picture as engines accept it: JPEG or PNG, upright, opaque, without metadata, within limits. A file that is
 * so already loses its metadata only, and is not decoded. A long or large picture is split into parts, row by row, so that its
 * text stays legible. Throws `FailureError` like `decodeFile`, and the signal's reason.
 */
export async function prepare(
  file: PictureFile,
  options: EncodeOptions,
  rasterize: Rasterize,
  signal: AbortSignal,
): Promise<PreparedPicture[]> {
  signal.throwIfAborted();
  const { limits, lossless, findFrames, hasFrames = false, shownAt } = options;
  const bare = bareWithin(file, limits, lossless);
  if (bare) return [{ ...bare, notes: [] }];
  const side = Math.min(limits.maxSide, maxSvgSide);
  const frames = (await findFrames?.(file, { several: hasFrames, shownAt, side })) ?? [];
  const bitmaps = frames.map(({ bitmap }) => bitmap);
  if (bitmaps.length === 0) bitmaps.push(await pixelsOf(file, limits, lossless, rasterize));
  try {
    signal.throwIfAborted();
    const prepared: PreparedPicture[] = [];
    for (const bitmap of bitmaps)
      prepared.push(...(await encodeParts(file, bitmap, bitmaps.length, options, signal)));
    return frames.length > 0 ? asFrames(prepared, frames) : prepared;
  } finally {
    for (const bitmap of bitmaps) bitmap.close();
  }
}

/** Returns frames with their times, if there are several, and with a note that they are some of an animation. */
function asFrames(prepared: readonly PreparedPicture[], frames: readonly Frame[]): PreparedPicture[] {
  const note: Note = frames.length > 1 ? { kind: 'frames', frames: frames.length } : { kind: 'one-frame' };
  return prepared.map((picture, index) => {
    const { at } = frames[index] ?? {};
    const time = frames.length > 1 && at !== undefined && { frameAt: at };
    return { ...picture, ...time, notes: index === 0 ? [note, ...picture.notes] : [] };
  });
}

/** Returns one of `count` bitmaps of a file in the size and format for engines; a single one in parts, if it has to be split. */
async function encodeParts(
  { kind, inspected }: PictureFile,
  bitmap: ImageBitmap,
  count: number,
  { limits, lossless, backdrop }: EncodeOptions,
  signal: AbortSignal,
): Promise<PreparedPicture[]> {
  // A canvas may take the bitmap's pixels: then it has no size.
  const decoded = { width: bitmap.width, height: bitmap.height };
  const { width, height } = inspected?.upright ?? decoded;
  const { scale, parts } = tilesOf(bitmap, limits, lossless, count > 1);
  const maxBytes = lossless ? limits.maxBytes : limits.targetBytes;
  const pictures = parts.length * count;
  const isOpaque = kind === 'image/jpeg' || inspected?.plain === true;
  const background = isOpaque ? white : backdropFor(bitmap, backdrop);
  const encoding = {
    scale,
    maxBytes: pictures === 1 ? maxBytes : Math.max(minPartBytes, maxBytes / pictures),
    tryPng: lossless || losslessKinds.includes(kind),
    background: inspected?.plain ? undefined : background,
  };
  const prepared: PreparedPicture[] = [];
  for (const part of parts) prepared.push(await encode(bitmap, part, encoding, signal));
  return inParts(prepared, parts, { width, height }, decoded);
}

/** Returns a file without its metadata, if engines accept it so; else undefined. */
function bareWithin(
  { blob: file, kind, inspected }: PictureFile,
  limits: PictureLimits,
  lossless: boolean,
): Omit<PreparedPicture, 'notes'> | undefined {
  if (!inspected?.plain || !inspected.upright || inspected.animated) return undefined;
  const { width, height } = inspected.upright;
  if (Math.max(width, height) > limits.maxSide) return undefined;
  const mediaType = kind === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const bytes = inspected.bare.reduce((sum, part) => sum + part.length, 0);
  if (bytes > (lossless ? limits.maxBytes : limits.targetBytes)) return undefined;
  // The same file has its hash already.
  const isSame = bytes === file.size && file.type === mediaType;
  const blob = isSame ? file : blobOf(joined(inspected.bare, bytes), mediaType);
  return { blob, mediaType, width, height };
}

/** Returns parts of a file as one, so many bytes long. */
function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Returns the pixels of a file: those that measuring it took, else decoded, in the size for the limits where that is known. */
async function pixelsOf(
  file: PictureFile,
  limits: PictureLimits,
  lossless: boolean,
  rasterize: Rasterize,
): Promise<ImageBitmap> {
  const { bitmap, inspected } = file;
  file.bitmap = undefined;
  if (bitmap) return bitmap;
  const size = inspected?.upright;
  const scale = size ? wholeScale(size, limits, lossless) : undefined;
  return decodeFile(file, rasterize, {
    side: Math.min(limits.maxSide, maxSvgSide),
    ...(size && scale !== undefined && scale < 1 && { size: sizeAt(scale, size) }),
  });
}

/** The least limit for one of several parts, in bytes: with fewer, its letters would be illegible. */
const minPartBytes = 300_000;

/** Returns the prepared parts of a picture of a size, with notes on what was done to it at the first one. */
function inParts(
  prepared: readonly PreparedPicture[],
  parts: readonly Rect[],
  { width }: PixelSize,
  decoded: PixelSize,
): PreparedPicture[] {
  const [first, ...others] = prepared;
  const [{ width: firstWidth } = decoded] = parts;
  if (!first) return [];
  const sent = sizeAt(first.width / firstWidth, decoded);
  const smaller: Note[] = sent.width < width ? [{ kind: 'made-smaller', ...sent }] : [];
  if (others.length === 0) return [{ ...first, notes: smaller }];
  const isWide = parts.every(({ y }) => y === 0);
  const cut: CutShape = parts.every(({ x }) => x === 0) ? 'tall' : isWide ? 'wide' : 'large';
  const tiled = { kind: 'in-parts', parts: parts.length } as const;
  return [{ ...first, cut, notes: [...smaller, tiled] }, ...others.map((part) => ({ ...part, cut }))];
}

/** No picture is made smaller than this for want of bytes: its longer side, in pixels. */
const minSide = 256;

/** How a picture is encoded. */
export interface Encoding {
  scale: number;
  maxBytes: number;
  /** Whether PNG is tried before JPEG, or is the only format. */
  tryPng: boolean | 'only';
  /** The CSS color behind transparent parts; undefined for an opaque picture that is upright in its file. */
  background: string | undefined;
}

/**
 * Encodes a part of a picture: as PNG if wanted, else as JPEG; smaller where the bytes would be too many. A trial on a part of
 * the pixels tells how many they would be, so that a picture is encoded once, seldom twice.
 */
export async function encode(
  bitmap: ImageBitmap,
  part: Rect,
  { scale, maxBytes, tryPng, background }: Encoding,
  signal: AbortSignal,
): Promise<PreparedPicture> {
  let source: ImageBitmap | OffscreenCanvas = bitmap;
  for (let smaller = scale; ;) {
    const canvas = flatten(source, part, smaller, background);
    // The canvas has its pixels now.
    if (source.width === 0) source = canvas;
    const { width, height } = canvas;
    const isSmallest = Math.max(width, height) <= minSide;
    const shrinkTo = (share: number): number =>
      Math.max(smaller * Math.sqrt(share) * 0.97, (smaller * minSide) / Math.max(width, height));
    const { format, share } = await formatFor(canvas, maxBytes, tryPng);
    if (share < 0.95 && !isSmallest) {
      smaller = shrinkTo(share);
      continue;
    }
    const blob = await canvas.convertToBlob(format);
    signal.throwIfAborted();
    if (blob.size <= maxBytes || isSmallest)
      return { blob, mediaType: format.type, width, height, notes: [] };
    if (tryPng === true && format.type === 'image/png') tryPng = false;
    else smaller = shrinkTo(maxBytes / blob.size);
  }
}

/**
 * Returns a prepared picture again: as a PNG of the same size, or smaller where the limits require that; or with half its
 * sides and at most half its bytes. Without notes, which are the caller's. Throws the signal's reason once it is aborted,
 * and `Error` for a picture that cannot be decoded.
 */
export async function reshape(
  picture: PreparedPicture,
  shape: 'png' | 'smaller',
  limits: PictureLimits,
  signal: AbortSignal,
): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(picture.blob);
  try {
    signal.throwIfAborted();
    const encoding =
      shape === 'png'
        ? { scale: 1, maxBytes: limits.maxBytes, tryPng: 'only' as const }
        : { scale: 0.5, maxBytes: picture.blob.size / 2, tryPng: picture.mediaType === 'image/png' };
    // Prepared pictures are opaque: their background is not visible.
    const { width, height } = bitmap;
    return await encode(bitmap, { x: 0, y: 0, width, height }, { ...encoding, background: white }, signal);
  } finally {
    bitmap.close();
  }
}

/** The side of the samples by which pictures are compared, in pixels. */
const sampleSide = 16;
/** How much the colors of two samples may differ on average, of 255; by scaling and compression they differ by less than 10. */
const maxMeanDifference = 32;
const maxExactDifference = 12;

/**
 * Whether two files show the same picture, in whatever sizes; false where one cannot be decoded. The other may be a screenshot
 * with the picture at a `place`, in shares of the whole, on a `backdrop`, a CSS color. `isExact` for the same file: then colors
 * differ only by scaling. Never throws.
 */
export async function areAlike(
  one: Blob,
  other: Blob,
  {
    place,
    backdrop,
    isExact = false,
  }: { place?: Rect | undefined; backdrop?: string; isExact?: boolean } = {},
): Promise<boolean> {
  try {
    const [values, others] = await Promise.all([sampleOf(one, undefined, backdrop), sampleOf(other, place)]);
    const total = values.reduce((sum, value, at) => sum + Math.abs(value - (others[at] ?? 0)), 0);
    return total / values.length <= (isExact ? maxExactDifference : maxMeanDifference);
  } catch {
    return false;
  }
}

/**
 * Returns the red, green and blue values of a picture's sample, on a background. Throws `DOMException` where it cannot be
 * decoded.
 */
async function sampleOf(blob: Blob, place?: Rect, background = ''): Promise<Uint8ClampedArray> {
  const resize = {
    resizeWidth: sampleSide,
    resizeHeight: sampleSide,
    resizeQuality: 'medium',
  } as const;
  const whole = await createImageBitmap(blob, place ? {} : resize);
  const { width, height } = whole;
  const bitmap = place
    ? await createImageBitmap(
        whole,
        Math.round(place.x * width),
        Math.round(place.y * height),
        Math.max(1, Math.round(place.width * width)),
        Math.max(1, Math.round(place.height * height)),
        resize,
      )
    : whole;
  const context = new OffscreenCanvas(sampleSide, sampleSide).getContext('2d');
  if (!context) throw new DOMException('There is no canvas.', 'InvalidStateError');
  context.fillStyle = white;
  // An empty one changes nothing.
  context.fillStyle = background;
  context.fillRect(0, 0, sampleSide, sampleSide);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, sampleSide, sampleSide).data.filter((_value, at) => at % 4 < 3);
}
