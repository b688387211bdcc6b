import type { FileKind } from '../model/media-type';

/** The facts in the header of a JPEG or PNG, and the file without its metadata. */
export interface InspectedFile {
  /** In pixels as stored, before the rotation that Exif asks for. */
  width: number;
  height: number;
  /** Whether the file is complete, 8-bit RGB or grey, upright, opaque and of one frame: then it is sent without a change. */
  plain: boolean;
  animated: boolean;
  /** The file's bytes without its metadata, in order. */
  bare: Uint8Array<ArrayBuffer>[];
}

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

/** Whether a JPEG segment is metadata: not JFIF, a colour profile or Adobe's colour transform, which affect the pixels. */
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

/** Reads the segments of a JPEG. Data after the end of the image, such as a second picture or a video, is removed. */
export function inspectJpeg(bytes: Uint8Array<ArrayBuffer>): InspectedFile {
  const found = { width: 0, height: 0, plain: false, animated: false, bare: [bytes.subarray(0, 2)] };
  let orientation = 1;
  let trueColour = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) break;
    if (code === 0xff) {
      at += 1;
      continue;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset + at);
    const end = at + 2 + view.getUint16(2);
    const payload = bytes.subarray(at + 4, end);
    if (isFrame(code) && payload.length >= 6) {
      found.height = view.getUint16(5);
      found.width = view.getUint16(7);
      trueColour = view.getUint8(4) === 8 && [1, 3].includes(view.getUint8(9));
    }
    if (code === marker.app1 && startsWith(payload, 'Exif\0\0')) {
      orientation = orientationIn(new DataView(payload.buffer, payload.byteOffset + 6, payload.length - 6));
    }
    const next = code === marker.startOfScan ? endOfScan(bytes, end) : end;
    if (!isMetadata(code, payload)) found.bare.push(bytes.subarray(at, next));
    at = next;
    if (bytes[at] === 0xff && bytes[at + 1] === marker.endOfImage) {
      found.bare.push(bytes.subarray(at, at + 2));
      found.plain = trueColour && orientation === 1;
      break;
    }
  }
  return found;
}

/** The chunks that affect pixels and colours (PNG, third edition, 11.2 and 11.3.2); all others are removed. */
const pixelChunks = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT'.split(' '));
const alphaTypes = [4, 6];

/** Reads the chunks of a PNG. An animated PNG loses all frames but the first. */
export function inspectPng(bytes: Uint8Array<ArrayBuffer>): InspectedFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = { width: 0, height: 0, plain: false, animated: false, bare: [bytes.subarray(0, 8)] };
  let plain = true;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const type = letters(bytes, at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) break;
    if (type === 'IHDR' && length >= 13) {
      found.width = view.getUint32(at + 8);
      found.height = view.getUint32(at + 12);
      plain = view.getUint8(at + 16) <= 8 && !alphaTypes.includes(view.getUint8(at + 17));
    }
    if (type === 'tRNS') plain = false;
    if (type === 'acTL') found.animated = true;
    if (type === 'eXIf')
      plain &&= orientationIn(new DataView(bytes.buffer, bytes.byteOffset + at + 8, length)) === 1;
    if (pixelChunks.has(type)) found.bare.push(bytes.subarray(at, end));
    if (type === 'IEND') {
      found.plain = plain;
      break;
    }
    at = end;
  }
  return found;
}

/** Whether a GIF has a second frame. GIF89a, 18 to 23. */
function hasSecondFrame(bytes: Uint8Array): boolean {
  const byteAt = (at: number): number => bytes[at] ?? 0;
  const colourTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colourTable(byteAt(10));
  for (let frames = 0; at < bytes.length;) {
    const block = byteAt(at);
    if (block === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at += 11 + colourTable(byteAt(at + 9));
    } else if (block === 0x21) at += 2;
    else return false;
    while (byteAt(at) > 0) at += byteAt(at) + 1;
    at += 1;
  }
  return false;
}

/** Whether a GIF, WebP or AVIF is animated. For PNG, `inspectPng` tells. */
export function isAnimated(bytes: Uint8Array, kind: FileKind): boolean {
  if (kind === 'image/gif') return hasSecondFrame(bytes);
  // The animation flag in the extended header.
  if (kind === 'image/webp') return letters(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  return kind === 'image/avif' && letters(bytes, 8, 12) === 'avis';
}
