import { neverAborted, withTimeout } from '../lib/async';
import { bytesOf } from '../lib/bytes';
import { fail, FailureError } from '../model/failure';
import { type FileKind, fileKindOf } from '../model/media-type';
import { type Hash, hashOf, maxPictureBytes, maxPicturePixels, type Rect } from '../model/picture';
import { inspectFile, type InspectedFile } from './inspect-file';
import type { PixelSize } from './tiles';

/** The longest side of a canvas, in pixels (Chromium 156). */
const maxCanvasSide = 65_535;
/** Pictures with no longer side are tracking pixels or spacers; in pixels. */
const maxSpacerSide = 2;
/** The longest side of a drawn SVG, in pixels. */
export const maxSvgSide = 4096;

/** A picture's file that was read once: later steps need neither its bytes nor its header again. */
export interface PictureFile {
  blob: Blob;
  kind: FileKind;
  hash: Hash;
  /** The facts in its header; undefined for an SVG, which has none. */
  inspected: InspectedFile | undefined;
  /** Its pixels, if they were needed to measure it; the first caller takes them. */
  bitmap?: ImageBitmap | undefined;
}

/** What to draw of an SVG: what a fragment of its address chooses, of that a part, in shares, and when, in milliseconds. */
export type RasterizeOptions = { fragment?: string; part?: Rect; at?: number };

/** Draws an SVG as a PNG with its long side at most `side` pixels. */
export type Rasterize = (svg: Blob, side: number, options?: RasterizeOptions) => Promise<Blob>;

/** The size of what is decoded: an SVG is drawn with its long side at most `side` pixels; any other is resized to `size`. */
export type DecodedSize = { side: number; size?: PixelSize | undefined };

/** The names, for people, of picture formats that browsers do not decode. */
const unread: Partial<Record<FileKind, string>> = { 'image/heic': 'HEIC', 'image/tiff': 'TIFF' };

/** Returns the format of a picture, by its first bytes. Throws `FailureError` for a file that is not a readable picture. */
function readableKindOf(bytes: Uint8Array): FileKind {
  const kind = fileKindOf(bytes.subarray(0, 4096));
  if (kind === 'application/pdf') fail('pdf');
  const format = unread[kind];
  if (format !== undefined) fail('formatNotRead', { format });
  return kind === 'unknown' ? fail('notAPicture') : kind;
}

/** Inspects a file before it is decoded: one of some bytes can take gigabytes. Throws `FailureError`. */
function inspect(bytes: Uint8Array<ArrayBuffer>, kind: FileKind): InspectedFile {
  const inspected = inspectFile(bytes, kind);
  const pixels = inspected.width * inspected.height;
  if (pixels === 0) fail('pictureBroken');
  const isTooLong = Math.max(inspected.width, inspected.height) > maxCanvasSide;
  if (pixels > maxPicturePixels || isTooLong) fail('pictureTooLarge');
  return inspected;
}

/**
 * Reads a file, without decoding it. Throws `FailureError`: `pdf`, `notAPicture`, `formatNotRead`, `pictureBroken`,
 * `pictureTooLarge`.
 */
export async function readPictureFile(blob: Blob): Promise<PictureFile> {
  if (blob.size > maxPictureBytes) fail('pictureTooLarge');
  if (blob.size === 0) fail('pictureBroken');
  const bytes = await bytesOf(blob);
  const kind = readableKindOf(bytes);
  const hash = hashOf(blob);
  const inspected = kind === 'image/svg+xml' ? undefined : inspect(bytes, kind);
  return { blob, kind, inspected, hash: await hash };
}

/** Signs of an animation in an SVG: elements of SMIL, and styles. */
const svgAnimation = /<(?:animate|set)\w*[\s>]|animation(?:-name)?\s*:/i;

/** Whether a picture may be an animation. */
export async function mayMove({ blob, inspected }: PictureFile): Promise<boolean> {
  return inspected ? inspected.animated : svgAnimation.test(await blob.text());
}

/** Throws `FailureError` `pictureTooSmall` for a tracking pixel or a spacer. */
function assertLarge({ width, height }: PixelSize): void {
  if (Math.max(width, height) <= maxSpacerSide) fail('pictureTooSmall');
}

/** The time for one picture, in milliseconds: it ends what hangs. The largest pictures take some seconds. */
const maxDecodingMs = 60_000;

/**
 * Decodes a file; one at a time in all of the extension's contexts together, because several large pictures take too much memory. Throws
 * `FailureError`: `formatNotRead`, `pictureBroken` (also after `timeoutMs`), `pictureTooSmall`, for an SVG `pictureTooLarge`.
 */
export async function decodeFile(
  { blob, kind, inspected }: PictureFile,
  rasterize: Rasterize,
  { side, size }: DecodedSize,
  timeoutMs = maxDecodingMs,
): Promise<ImageBitmap> {
  const inTime = <T>(work: Promise<T>): Promise<T> =>
    withTimeout(work, neverAborted(), timeoutMs, () => new FailureError({ code: 'pictureBroken' }));
  const raster = inspected ? blob : await inTime(rasterize(blob, side));
  if (!inspected) inspect(new Uint8Array(await raster.arrayBuffer()), 'image/png');
  const resize = size && {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high' as const,
  };
  const bitmap = await navigator.locks.request('decoding', () =>
    inTime(
      createImageBitmap(raster, resize).catch(() =>
        // Chromium decodes JPEG XL, Firefox does not.
        kind === 'image/jxl' ? fail('formatNotRead', { format: 'JPEG XL' }) : fail('pictureBroken'),
      ),
    ),
  );
  if (!size) assertLarge(bitmap);
  return bitmap;
}

/**
 * Returns the upright size of a picture in pixels: by its header if that tells all, as of a complete JPEG or
 * PNG; else it is decoded, to be sure that browsers can, and the file keeps the pixels. Throws `FailureError` like `decodeFile`.
 */
export async function measure(file: PictureFile, rasterize: Rasterize): Promise<PixelSize> {
  const { inspected } = file;
  if (inspected?.upright) {
    assertLarge(inspected.upright);
    return inspected.upright;
  }
  const bitmap = await decodeFile(file, rasterize, { side: maxSvgSide });
  const { width, height } = bitmap;
  // An SVG is drawn again in the size that is sent.
  if (inspected) file.bitmap = bitmap;
  else bitmap.close();
  return { width, height };
}
