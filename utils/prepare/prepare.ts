import { fail } from '../model/failure';
import { fileKindOf, isReadable, type FileKind } from '../model/media-type';
import {
  maxPictureBytes,
  maxPicturePixels,
  type Note,
  type PictureLimits,
  type PreparedPicture,
} from '../model/picture';
import { isAnimated, inspectJpeg, type InspectedFile, inspectPng } from './inspect-file';
import { flatten, backdropFor } from './flatten';
import { type Rows, tilesOf } from './tiles';

/** The side of what is no more than a dot, in pixels. */
const dot = 2;
/** Formats that keep every pixel: their pictures are drawings, screens and text, which JPEG smears. */
const losslessKinds: readonly FileKind[] = [
  'image/png',
  'image/gif',
  'image/bmp',
  'image/x-icon',
  'image/svg+xml',
];

/** Draws an SVG as a PNG with its long side at most `side` pixels. */
export type Rasterize = (svg: Blob, side: number) => Promise<Blob>;

/** What a picture is before it is decoded. Throws `FailureError` for what no engine could be shown. */
export async function readableKindOf(blob: Blob): Promise<FileKind> {
  if (blob.size > maxPictureBytes) fail('pictureTooLarge');
  if (blob.size === 0) fail('pictureBroken');
  const kind = fileKindOf(new Uint8Array(await blob.slice(0, 4096).arrayBuffer()));
  if (kind === 'application/pdf') fail('pdf');
  const format = unread[kind];
  if (format !== undefined) fail('formatNotRead', { format });
  return isReadable(kind) ? kind : fail('notAPicture');
}

/** Formats of pictures that browsers do not decode, by the names that people know. */
const unread: Partial<Record<FileKind, string>> = { 'image/heic': 'HEIC', 'image/tiff': 'TIFF' };

async function decode(blob: Blob, kind: FileKind): Promise<ImageBitmap> {
  // Chromium decodes JPEG XL, Firefox does not.
  const bitmap = await createImageBitmap(blob).catch(() =>
    kind === 'image/jxl' ? fail('formatNotRead', { format: 'JPEG XL' }) : fail('pictureBroken'),
  );
  if (bitmap.width * bitmap.height > maxPicturePixels) fail('pictureTooLarge');
  // Pages count visits with such pictures, and keep distances.
  if (Math.max(bitmap.width, bitmap.height) <= dot) fail('pictureTooSmall');
  return bitmap;
}

async function inspect(blob: Blob, kind: FileKind): Promise<InspectedFile | undefined> {
  if (kind !== 'image/jpeg' && kind !== 'image/png') return undefined;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const inspected = kind === 'image/jpeg' ? inspectJpeg(bytes) : inspectPng(bytes);
  if (inspected.width * inspected.height > maxPicturePixels) fail('pictureTooLarge');
  return inspected;
}

/**
 * Upright size in pixels and kind of a picture, decoded once to be sure that it can be.
 * Throws `FailureError`: `pdf`, `notAPicture`, `formatNotRead`, `pictureBroken`, `pictureTooLarge`, `pictureTooSmall`.
 */
export async function measure(
  blob: Blob,
  rasterize: Rasterize,
): Promise<{ kind: FileKind; width: number; height: number }> {
  const kind = await readableKindOf(blob);
  await inspect(blob, kind);
  const bitmap = await decode(kind === 'image/svg+xml' ? await rasterize(blob, 4096) : blob, kind);
  const { width, height } = bitmap;
  bitmap.close();
  return { kind, width, height };
}

/** How a picture is wanted. */
export interface EncodeOptions {
  limits: PictureLimits;
  /** Keeps letters sharp: PNG as long as it fits. */
  lossless: boolean;
  /** The CSS colour that its page draws it on, if that is known. */
  backdrop?: string | undefined;
}

/**
 * Makes a picture into what an engine takes: JPEG or PNG, upright, opaque, without metadata, within limits. What
 * is so already goes out byte for byte, less its metadata. One that is so tall that its letters would be lost becomes
 * several parts, from top to bottom. Throws `FailureError` like `measure`, and the signal's reason.
 */
export async function prepare(
  picture: Blob,
  { limits, lossless, backdrop }: EncodeOptions,
  rasterize: Rasterize,
  signal: AbortSignal,
): Promise<PreparedPicture[]> {
  const kind = await readableKindOf(picture);
  signal.throwIfAborted();
  const blob = kind === 'image/svg+xml' ? await rasterize(picture, Math.min(limits.maxSide, 4096)) : picture;
  const inspected = await inspect(blob, kind === 'image/svg+xml' ? 'image/png' : kind);
  const animated = inspected?.animated ?? isAnimated(new Uint8Array(await blob.arrayBuffer()), kind);
  const notes: Note[] = animated ? [{ kind: 'first-frame' }] : [];
  const bitmap = await decode(blob, kind);
  try {
    signal.throwIfAborted();
    if (inspected?.plain && Math.max(bitmap.width, bitmap.height) <= limits.maxSide) {
      const mediaType = kind === 'image/jpeg' ? 'image/jpeg' : 'image/png';
      const bare = new Blob(inspected.bare, { type: mediaType });
      if (bare.size <= limits.targetBytes || (lossless && bare.size <= limits.maxBytes)) {
        return [{ blob: bare, mediaType, width: bitmap.width, height: bitmap.height, notes }];
      }
    }
    const { scale, parts } = tilesOf(bitmap, limits, lossless);
    const encoding = {
      scale,
      enough: share(lossless ? limits.maxBytes : limits.targetBytes, parts.length),
      tryPng: lossless || losslessKinds.includes(kind),
      ground: backdropFor(bitmap, backdrop),
    };
    const prepared: PreparedPicture[] = [];
    for (const rows of parts) prepared.push(await encode(bitmap, rows, encoding, signal));
    return withNotes(prepared, bitmap, notes);
  } finally {
    bitmap.close();
  }
}

/** Fewer bytes for one part than these would cost its letters. */
const minShareBytes = 300_000;

const share = (bytes: number, parts: number): number =>
  parts === 1 ? bytes : Math.max(minShareBytes, bytes / parts);

/** What was done to a picture is said once, with its first part. */
function withNotes(parts: PreparedPicture[], { width }: ImageBitmap, notes: Note[]): PreparedPicture[] {
  const [first, ...others] = parts;
  if (!first) return [];
  const smaller: Note[] =
    first.width < width ? [{ kind: 'made-smaller', width: first.width, height: total(parts) }] : [];
  const tiled: Note[] = others.length > 0 ? [{ kind: 'in-parts', parts: parts.length }] : [];
  return [{ ...first, notes: [...notes, ...smaller, ...tiled] }, ...others];
}

const total = (parts: readonly PreparedPicture[]): number =>
  parts.reduce((sum, { height }) => sum + height, 0);

const jpegs = [0.92, 0.8].map((quality) => ({ type: 'image/jpeg' as const, quality }));

/** How a picture is encoded. */
export interface Encoding {
  scale: number;
  /** In bytes. */
  enough: number;
  /** PNG before JPEG, or PNG alone. */
  tryPng: boolean | 'only';
  /** The CSS colour behind see-through parts. */
  ground: string;
}

/** Tries PNG where letters matter, then JPEG, then smaller, until the bytes fit. */
export async function encode(
  bitmap: ImageBitmap,
  rows: Rows,
  { scale, enough, tryPng, ground }: Encoding,
  signal: AbortSignal,
): Promise<PreparedPicture> {
  const formats = [...(tryPng ? [{ type: 'image/png' as const }] : []), ...(tryPng === 'only' ? [] : jpegs)];
  for (let smaller = scale; ; smaller *= 0.75) {
    const canvas = flatten(bitmap, rows, smaller, ground);
    const { width, height } = canvas;
    for (const format of formats) {
      const blob = await canvas.convertToBlob(format);
      signal.throwIfAborted();
      const smallest = Math.max(width, height) <= 256;
      if (blob.size <= enough || smallest) return { blob, mediaType: format.type, width, height, notes: [] };
    }
  }
}

/**
 * A prepared picture in another shape: a PNG of the same pixels, made smaller only where it would have more bytes than
 * the limits allow, or one with half its sides and at most half its bytes. Its notes are empty: the
 * caller notes what was done. Throws the signal's reason once it is aborted, and `Error` for what was not prepared.
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
    // What was prepared is opaque: nothing of the ground is seen.
    const encoding: Encoding =
      shape === 'png'
        ? { scale: 1, enough: limits.maxBytes, tryPng: 'only', ground: 'white' }
        : {
            scale: 0.5,
            enough: picture.blob.size / 2,
            tryPng: picture.mediaType === 'image/png',
            ground: 'white',
          };
    return await encode(bitmap, { top: 0, height: bitmap.height }, encoding, signal);
  } finally {
    bitmap.close();
  }
}
