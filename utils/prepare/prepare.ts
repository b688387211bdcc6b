import { fail } from '../model/failure';
import { fileKindOf, isReadable, type FileKind } from '../model/media-type';
import {
  maxPictureBytes,
  maxPicturePixels,
  type Note,
  type PictureLimits,
  type PreparedPicture,
} from '../model/picture';
import { inspectFile, type InspectedFile } from './inspect-file';
import { flatten, backdropFor, white } from './flatten';
import { type Rows, tilesOf } from './tiles';

/** Pictures with no longer side are tracking pixels or spacers; in pixels. */
const maxSpacerSide = 2;
/** The longest side of a drawn SVG, in pixels. */
const maxSvgSide = 4096;
/** Lossless formats: their pictures are mostly drawings, screenshots and text, which JPEG blurs. */
const losslessKinds: readonly FileKind[] = [
  'image/png',
  'image/gif',
  'image/bmp',
  'image/x-icon',
  'image/svg+xml',
];

/** Draws an SVG as a PNG with its long side at most `side` pixels. */
export type Rasterize = (svg: Blob, side: number) => Promise<Blob>;

/** Returns the format of a picture, by its first bytes. Throws `FailureError` for a file that is not a readable picture. */
export async function readableKindOf(blob: Blob): Promise<FileKind> {
  if (blob.size > maxPictureBytes) fail('pictureTooLarge');
  if (blob.size === 0) fail('pictureBroken');
  const kind = fileKindOf(new Uint8Array(await blob.slice(0, 4096).arrayBuffer()));
  if (kind === 'application/pdf') fail('pdf');
  const format = unread[kind];
  if (format !== undefined) fail('formatNotRead', { format });
  return isReadable(kind) ? kind : fail('notAPicture');
}

/** The names, for people, of picture formats that browsers do not decode. */
const unread: Partial<Record<FileKind, string>> = { 'image/heic': 'HEIC', 'image/tiff': 'TIFF' };

/** A picture as browsers decode it: an SVG as a PNG; with the facts in its header. */
interface DecodedPicture {
  kind: FileKind;
  inspected: InspectedFile;
  bitmap: ImageBitmap;
}

/** Decodes a picture, an SVG with its long side at most `side` pixels. Throws `FailureError` like `measure`. */
export async function decodePicture(
  picture: Blob,
  rasterize: Rasterize,
  side: number,
): Promise<DecodedPicture> {
  const kind = await readableKindOf(picture);
  const blob = kind === 'image/svg+xml' ? await rasterize(picture, side) : picture;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const inspected = inspectFile(bytes, kind === 'image/svg+xml' ? 'image/png' : kind);
  // Before it is decoded: a file of some bytes can take gigabytes.
  const pixels = inspected.width * inspected.height;
  if (pixels === 0) fail('pictureBroken');
  if (pixels > maxPicturePixels) fail('pictureTooLarge');
  // Chromium decodes JPEG XL, Firefox does not.
  const bitmap = await createImageBitmap(blob).catch(() =>
    kind === 'image/jxl' ? fail('formatNotRead', { format: 'JPEG XL' }) : fail('pictureBroken'),
  );
  if (Math.max(bitmap.width, bitmap.height) <= maxSpacerSide) fail('pictureTooSmall');
  return { kind, inspected, bitmap };
}

/**
 * Returns the format of a picture and its upright size in pixels; decodes the picture to be sure that browsers can.
 * Throws `FailureError`: `pdf`, `notAPicture`, `formatNotRead`, `pictureBroken`, `pictureTooLarge`, `pictureTooSmall`.
 */
export async function measure(
  blob: Blob,
  rasterize: Rasterize,
): Promise<{ kind: FileKind; width: number; height: number }> {
  const { kind, bitmap } = await decodePicture(blob, rasterize, maxSvgSide);
  const { width, height } = bitmap;
  bitmap.close();
  return { kind, width, height };
}

/** How a picture is prepared. */
export interface EncodeOptions {
  limits: PictureLimits;
  /** Keeps letters sharp: a PNG where its bytes are within the limits. */
  lossless: boolean;
  /** The CSS colour behind the picture in its page, where known. */
  backdrop?: string | undefined;
}

/**
 * Returns a picture as engines accept it: JPEG or PNG, upright, opaque, without metadata, within limits. A file that is
 * so already loses its metadata only. A picture so tall that its text would become illegible is split into parts, from
 * top to bottom. Throws `FailureError` like `measure`, and the signal's reason.
 */
export async function prepare(
  picture: Blob,
  { limits, lossless, backdrop }: EncodeOptions,
  rasterize: Rasterize,
  signal: AbortSignal,
): Promise<PreparedPicture[]> {
  signal.throwIfAborted();
  const side = Math.min(limits.maxSide, maxSvgSide);
  const { kind, inspected, bitmap } = await decodePicture(picture, rasterize, side);
  const notes: Note[] = inspected.animated ? [{ kind: 'first-frame' }] : [];
  try {
    signal.throwIfAborted();
    if (inspected.plain && Math.max(bitmap.width, bitmap.height) <= limits.maxSide) {
      const mediaType = kind === 'image/jpeg' ? 'image/jpeg' : 'image/png';
      const bare = new Blob(inspected.bare, { type: mediaType });
      if (bare.size <= limits.targetBytes || (lossless && bare.size <= limits.maxBytes)) {
        return [{ blob: bare, mediaType, width: bitmap.width, height: bitmap.height, notes }];
      }
    }
    const { scale, parts } = tilesOf(bitmap, limits, lossless);
    const maxBytes = lossless ? limits.maxBytes : limits.targetBytes;
    const encoding = {
      scale,
      maxBytes: parts.length === 1 ? maxBytes : Math.max(minPartBytes, maxBytes / parts.length),
      tryPng: lossless || losslessKinds.includes(kind),
      background: backdropFor(bitmap, backdrop),
    };
    const prepared: PreparedPicture[] = [];
    for (const rows of parts) prepared.push(await encode(bitmap, rows, encoding, signal));
    return withNotes(prepared, bitmap, notes);
  } finally {
    bitmap.close();
  }
}

/** The least limit for one of several parts, in bytes: with fewer, its letters would be illegible. */
const minPartBytes = 300_000;

/** Adds notes on what was done to a picture to its first part. */
function withNotes(parts: PreparedPicture[], { width }: ImageBitmap, notes: Note[]): PreparedPicture[] {
  const [first, ...others] = parts;
  if (!first) return [];
  const height = parts.reduce((sum, part) => sum + part.height, 0);
  const smaller: Note[] = first.width < width ? [{ kind: 'made-smaller', width: first.width, height }] : [];
  const tiled: Note[] = others.length > 0 ? [{ kind: 'in-parts', parts: parts.length }] : [];
  return [{ ...first, notes: [...notes, ...smaller, ...tiled] }, ...others];
}

const jpegs = [0.92, 0.8].map((quality) => ({ type: 'image/jpeg' as const, quality }));

/** How a picture is encoded. */
export interface Encoding {
  scale: number;
  maxBytes: number;
  /** Whether PNG is tried before JPEG, or is the only format. */
  tryPng: boolean | 'only';
  /** The CSS colour behind transparent parts. */
  background: string;
}

/** Encodes rows of a picture: as PNG if wanted, then as JPEG, then the same smaller, until the bytes are few enough. */
export async function encode(
  bitmap: ImageBitmap,
  rows: Rows,
  { scale, maxBytes, tryPng, background }: Encoding,
  signal: AbortSignal,
): Promise<PreparedPicture> {
  const formats = [...(tryPng ? [{ type: 'image/png' as const }] : []), ...(tryPng === 'only' ? [] : jpegs)];
  for (let smaller = scale; ; smaller *= 0.75) {
    const canvas = flatten(bitmap, rows, smaller, background);
    const { width, height } = canvas;
    for (const format of formats) {
      const blob = await canvas.convertToBlob(format);
      signal.throwIfAborted();
      const isSmallest = Math.max(width, height) <= 256;
      if (blob.size <= maxBytes || isSmallest)
        return { blob, mediaType: format.type, width, height, notes: [] };
    }
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
    return await encode(
      bitmap,
      { top: 0, height: bitmap.height },
      { ...encoding, background: white },
      signal,
    );
  } finally {
    bitmap.close();
  }
}

/** The side of the samples by which pictures are compared, in pixels. */
const sampleSide = 16;
/** How much the colors of two samples may differ on average, of 255; by scaling and compression they differ by less than 10. */
const maxMeanDifference = 32;

/** Whether two files show the same picture, in whatever sizes; false where one cannot be decoded. Never throws. */
export async function areAlike(one: Blob, other: Blob): Promise<boolean> {
  try {
    const [values, others] = await Promise.all([sampleOf(one), sampleOf(other)]);
    const total = values.reduce((sum, value, at) => sum + Math.abs(value - (others[at] ?? 0)), 0);
    return total / values.length <= maxMeanDifference;
  } catch {
    return false;
  }
}

/** Returns the red, green and blue values of a picture's sample, on white. Throws `DOMException` where it cannot be decoded. */
async function sampleOf(blob: Blob): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(blob, {
    resizeWidth: sampleSide,
    resizeHeight: sampleSide,
    resizeQuality: 'medium',
  });
  const context = new OffscreenCanvas(sampleSide, sampleSide).getContext('2d');
  if (!context) throw new DOMException('There is no canvas.', 'InvalidStateError');
  context.fillStyle = 'white';
  context.fillRect(0, 0, sampleSide, sampleSide);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, sampleSide, sampleSide).data.filter((_value, at) => at % 4 < 3);
}
