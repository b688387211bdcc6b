import { fail } from '../domain/failure';
import { fileKindOf, isReadable, type FileKind } from '../domain/media-type';
import type { Note, PictureLimits, PreparedPicture } from '../domain/picture';
import { isAnimated } from './animated';
import { flatten } from './flatten';
import { inspectJpeg, type Inspected } from './jpeg';
import { inspectPng } from './png';

const mostBytes = 60e6;
const mostPixels = 100e6;
/** Formats that keep every pixel: their pictures are drawings, screens and text, which JPEG smears. */
const lossless: readonly FileKind[] = [
  'image/png',
  'image/gif',
  'image/bmp',
  'image/x-icon',
  'image/svg+xml',
];

/** Draws an SVG as a PNG with its long side at most `side` pixels. */
export type Rasterise = (svg: Blob, side: number) => Promise<Blob>;

/** What a picture is before it is decoded. Throws `FailureError` for what no engine could be shown. */
export async function examine(blob: Blob): Promise<FileKind> {
  if (blob.size > mostBytes) fail('pictureTooLarge');
  if (blob.size === 0) fail('pictureBroken');
  const kind = fileKindOf(new Uint8Array(await blob.slice(0, 4096).arrayBuffer()));
  if (kind === 'application/pdf') fail('pdf');
  return isReadable(kind) ? kind : fail('notAPicture');
}

async function decode(blob: Blob): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(blob).catch(() => fail('pictureBroken'));
  if (bitmap.width * bitmap.height > mostPixels) fail('pictureTooLarge');
  return bitmap;
}

async function inspect(blob: Blob, kind: FileKind): Promise<Inspected | undefined> {
  if (kind !== 'image/jpeg' && kind !== 'image/png') return undefined;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const inspected = kind === 'image/jpeg' ? inspectJpeg(bytes) : inspectPng(bytes);
  if (inspected.width * inspected.height > mostPixels) fail('pictureTooLarge');
  return inspected;
}

/**
 * Upright size in pixels and kind of a picture, decoded once to be sure that it can be.
 * Throws `FailureError`: `pdf`, `notAPicture`, `pictureBroken`, `pictureTooLarge`.
 */
export async function measure(
  blob: Blob,
  rasterise: Rasterise,
): Promise<{ kind: FileKind; width: number; height: number }> {
  const kind = await examine(blob);
  await inspect(blob, kind);
  const bitmap = await decode(kind === 'image/svg+xml' ? await rasterise(blob, 4096) : blob);
  const { width, height } = bitmap;
  bitmap.close();
  return { kind, width, height };
}

/**
 * Makes a picture into what an engine takes: JPEG or PNG, upright, opaque, without metadata, within limits. What
 * is so already goes out byte for byte, less its metadata. `careful` keeps letters sharp: PNG as long as it fits.
 * Throws `FailureError` like `measure`, and the signal's reason.
 */
export async function prepare(
  picture: Blob,
  limits: PictureLimits,
  careful: boolean,
  rasterise: Rasterise,
  signal: AbortSignal,
): Promise<PreparedPicture> {
  const kind = await examine(picture);
  signal.throwIfAborted();
  const blob = kind === 'image/svg+xml' ? await rasterise(picture, Math.min(limits.side, 4096)) : picture;
  const inspected = await inspect(blob, kind === 'image/svg+xml' ? 'image/png' : kind);
  const animated = inspected?.animated ?? isAnimated(new Uint8Array(await blob.arrayBuffer()), kind);
  const notes: Note[] = animated ? [{ kind: 'first-frame' }] : [];
  const bitmap = await decode(blob);
  try {
    signal.throwIfAborted();
    if (inspected?.plain && Math.max(bitmap.width, bitmap.height) <= limits.side) {
      const mediaType = kind === 'image/jpeg' ? 'image/jpeg' : 'image/png';
      const bare = new Blob(inspected.bare, { type: mediaType });
      if (bare.size <= limits.aim || (careful && bare.size <= limits.bytes)) {
        return { blob: bare, mediaType, width: bitmap.width, height: bitmap.height, notes };
      }
    }
    return await encode(bitmap, limits, careful || lossless.includes(kind), careful, notes, signal);
  } finally {
    bitmap.close();
  }
}

/** Tries PNG where letters matter, then JPEG, then smaller, until the bytes fit. */
async function encode(
  bitmap: ImageBitmap,
  limits: PictureLimits,
  tryPng: boolean,
  careful: boolean,
  notes: Note[],
  signal: AbortSignal,
): Promise<PreparedPicture> {
  const enough = careful ? limits.bytes : limits.aim;
  let scale = Math.min(1, limits.side / Math.max(bitmap.width, bitmap.height));
  for (;;) {
    const canvas = flatten(bitmap, scale);
    const { width, height } = canvas;
    const formats = [
      ...(tryPng ? [{ type: 'image/png' as const }] : []),
      { type: 'image/jpeg' as const, quality: 0.92 },
      { type: 'image/jpeg' as const, quality: 0.8 },
    ];
    for (const format of formats) {
      const blob = await canvas.convertToBlob(format);
      signal.throwIfAborted();
      const smallest = Math.max(width, height) <= 256;
      if (blob.size > enough && !smallest) continue;
      const smaller: Note[] = scale < 1 ? [{ kind: 'made-smaller', width, height }] : [];
      return { blob, mediaType: format.type, width, height, notes: [...notes, ...smaller] };
    }
    scale *= 0.75;
  }
}
