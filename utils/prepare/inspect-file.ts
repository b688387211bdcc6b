import type { FileKind } from '../model/media-type';
import { createPartLimit, type PictureHeader, readHeader } from './header';
import type { PixelSize } from './tiles';

/** The facts in a file's header; the size is before the rotation that Exif asks for. */
export interface InspectedFile extends PictureHeader {
  /** Whether a JPEG or PNG is complete, 8-bit RGB or gray, upright, opaque and of one frame: then it is sent without a change. */
  plain: boolean;
  /** The upright size of a JPEG or PNG that is complete by its structure; undefined for one that is not, and for all others. */
  upright?: PixelSize;
  /** The bytes of a JPEG or PNG without its metadata, in order. */
  bare: Uint8Array<ArrayBuffer>[];
}

const nothingFound = { width: 0, height: 0, plain: false, animated: false };

const marker = {
  endOfImage: 0xd9,
  startOfScan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
} as const;

const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;

const letters = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const startsWith = (bytes: Uint8Array, text: string): boolean => letters(bytes, 0, text.length) === text;

/** Whether a JPEG segment is metadata: not JFIF, a color profile or Adobe's color transform, which affect the pixels. */
function isMetadata(code: number, payload: Uint8Array): boolean {
  if (code === marker.comment) return true;
  if (code < marker.app0 || code > marker.app15) return false;
  if (code === marker.app2) return !startsWith(payload, 'ICC_PROFILE\0');
  if (code === marker.app0) return !startsWith(payload, 'JFIF\0');
  return code !== marker.app14;
}

/** Returns the orientation (1 to 8) in Exif data; 1 without one. Exif 2.3, 4.6.4, tag 0x0112. */
export function orientationIn(exif: DataView): number {
  if (exif.byteLength < 14) return 1;
  const little = exif.getUint16(0) === 0x4949;
  const directory = exif.getUint32(4, little);
  if (directory + 2 > exif.byteLength) return 1;
  const entries = exif.getUint16(directory, little);
  for (let at = directory + 2, n = 0; n < entries && at + 12 <= exif.byteLength; n += 1, at += 12) {
    if (exif.getUint16(at, little) === 0x0112) return exif.getUint16(at + 8, little);
  }
  return 1;
}

/** Returns the end of entropy-coded data that begins at `from`: the next marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Whether a marker has no segment: stuffing, TEM or a restart. */
const isAlone = (code: number): boolean => code <= 1 || (code >= 0xd0 && code <= 0xd7);

/**
 * Reads the segments of a JPEG. Data between them and after the end of the image, such as a second picture or a video, is
 * removed.
 */
export function inspectJpeg(bytes: Uint8Array<ArrayBuffer>): InspectedFile {
  const found: InspectedFile = { ...nothingFound, bare: [bytes.subarray(0, 2)] };
  let orientation = 1;
  let trueColor = false;
  let intact = true;
  let hasScan = false;
  // Decoders, too, go on at the next marker: a frame after bytes that are none is decoded.
  const countPart = createPartLimit();
  for (let next = 2; ;) {
    countPart();
    const at = bytes.indexOf(0xff, next);
    if (at < 0 || at + 2 > bytes.length) break;
    intact &&= at === next;
    const code = bytes[at + 1] ?? 0;
    next = at + (code === 0xff ? 1 : 2);
    if (code === marker.endOfImage) {
      found.bare.push(bytes.subarray(at, next));
      const { width, height } = found;
      const isComplete = intact && hasScan && width * height > 0;
      found.plain = isComplete && trueColor && orientation === 1;
      // From 5 on, the sides are swapped.
      if (isComplete) found.upright = orientation < 5 ? { width, height } : { width: height, height: width };
      break;
    }
    if (code === 0xff || isAlone(code)) {
      intact &&= code === 0xff;
      continue;
    }
    if (at + 4 > bytes.length) break;
    const view = new DataView(bytes.buffer, bytes.byteOffset + at);
    const end = at + 2 + view.getUint16(2);
    const payload = bytes.subarray(at + 4, end);
    if (isFrame(code) && payload.length >= 6) {
      intact &&= found.width === 0;
      found.height = Math.max(found.height, view.getUint16(5));
      found.width = Math.max(found.width, view.getUint16(7));
      trueColor = view.getUint8(4) === 8 && [1, 3].includes(view.getUint8(9));
    }
    if (code === marker.app1 && startsWith(payload, 'Exif\0\0')) {
      orientation = orientationIn(new DataView(payload.buffer, payload.byteOffset + 6, payload.length - 6));
    }
    hasScan ||= code === marker.startOfScan;
    next = code === marker.startOfScan ? endOfScan(bytes, end) : end;
    if (!isMetadata(code, payload)) found.bare.push(bytes.subarray(at, next));
  }
  return found;
}

/** The chunks that affect pixels and colors (PNG, third edition, 11.2 and 11.3.2); all others are removed. */
const pixelChunks = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT'.split(' '));
const alphaTypes = [4, 6];

/** Reads the chunks of a PNG. An animated PNG loses all frames but the first. */
export function inspectPng(bytes: Uint8Array<ArrayBuffer>): InspectedFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: InspectedFile = { ...nothingFound, bare: [bytes.subarray(0, 8)] };
  const countPart = createPartLimit();
  const isBegun = letters(bytes, 12, 16) === 'IHDR';
  let plain = isBegun;
  let isUpright = true;
  let hasPixels = false;
  let at = 8;
  while (at + 12 <= bytes.length) {
    countPart();
    const length = view.getUint32(at);
    const type = letters(bytes, at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) break;
    if (type === 'IHDR' && length >= 13) {
      found.width = Math.max(found.width, view.getUint32(at + 8));
      found.height = Math.max(found.height, view.getUint32(at + 12));
      plain &&= at === 8 && view.getUint8(at + 16) <= 8 && !alphaTypes.includes(view.getUint8(at + 17));
    }
    if (type === 'IDAT') hasPixels = true;
    if (type === 'tRNS') plain = false;
    if (type === 'acTL') found.animated = true;
    if (type === 'eXIf')
      isUpright &&= orientationIn(new DataView(bytes.buffer, bytes.byteOffset + at + 8, length)) === 1;
    if (pixelChunks.has(type)) found.bare.push(bytes.subarray(at, end));
    if (type === 'IEND') {
      const { width, height } = found;
      const isComplete = isBegun && isUpright && hasPixels && width * height > 0;
      found.plain = plain && isComplete;
      if (isComplete) found.upright = { width, height };
      break;
    }
    at = end;
  }
  return found;
}

/**
 * Returns what a file's header tells. The size is the largest that the file declares; 0 if it declares none. Throws
 * `FailureError` `pictureBroken` for a file of too many parts.
 */
export function inspectFile(bytes: Uint8Array<ArrayBuffer>, kind: FileKind): InspectedFile {
  if (kind === 'image/jpeg') return inspectJpeg(bytes);
  if (kind === 'image/png') return inspectPng(bytes);
  return { ...readHeader(bytes, kind), plain: false, bare: [] };
}
