// @ts-check
import { crc32 } from 'node:zlib';

/**
 * @typedef {object} PictureFacts
 * @property {string | null} mediaType by the bytes alone; null when they are no picture that is known here
 * @property {number} width in pixels as stored; 0 when it could not be read
 * @property {number} height
 * @property {string[]} faults why the bytes should not have been sent: incomplete, broken, or with metadata
 */

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);
const JPEG_METADATA = new Map([
  [0xe1, 'APP1'],
  [0xed, 'APP13'],
  [0xfe, 'COM'],
]);

/**
 * Names a picture's type by its first bytes, or gives null.
 * @param {Buffer} bytes
 * @returns {string | null}
 */
export function sniffMediaType(bytes) {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'image/png';
  if (bytes.length > 2 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  const start = bytes.toString('latin1', 0, 16);
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  if (/^RIFF.{4}WEBP/s.test(start)) return 'image/webp';
  if (/^.{4}ftypavif/s.test(start)) return 'image/avif';
  return null;
}

/**
 * Walks through a JPEG's or PNG's structure from the first byte to the last, decoding no pixel.
 * @param {Buffer} bytes
 * @returns {PictureFacts}
 */
export function inspectPicture(bytes) {
  const mediaType = sniffMediaType(bytes);
  /** @type {PictureFacts} */
  const facts = { mediaType, width: 0, height: 0, faults: [] };
  try {
    if (mediaType === 'image/png') inspectPng(bytes, facts);
    else if (mediaType === 'image/jpeg') inspectJpeg(bytes, facts);
  } catch (error) {
    // Reading past the end is the one thing that throws here.
    if (!(error instanceof RangeError)) throw error;
    facts.faults.push(`the ${mediaType === 'image/png' ? 'PNG' : 'JPEG'} is cut off`);
  }
  return facts;
}

/** @param {Buffer} bytes @param {PictureFacts} facts */
function inspectPng(bytes, facts) {
  let offset = PNG_SIGNATURE.length;
  let hasPixels = false;
  for (;;) {
    const length = bytes.readUInt32BE(offset);
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    const end = offset + 12 + length;
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(offset + 4, end - 4))) {
      facts.faults.push(`the PNG chunk ${type} has a wrong checksum`);
    }
    if (offset === PNG_SIGNATURE.length) {
      if (type !== 'IHDR') facts.faults.push('the PNG does not begin with IHDR');
      facts.width = bytes.readUInt32BE(offset + 8);
      facts.height = bytes.readUInt32BE(offset + 12);
    }
    if (type === 'IDAT') hasPixels = true;
    if (PNG_METADATA.has(type)) facts.faults.push(`the PNG has metadata: ${type}`);
    offset = end;
    if (type === 'IEND') break;
  }
  if (!hasPixels) facts.faults.push('the PNG has no pixels');
  if (offset !== bytes.length) facts.faults.push('bytes follow the end of the PNG');
}

/** @param {Buffer} bytes @param {PictureFacts} facts */
function inspectJpeg(bytes, facts) {
  let offset = 2;
  for (;;) {
    if (bytes.readUInt8(offset) !== 0xff) {
      facts.faults.push(`the JPEG has no marker where one is due, at byte ${offset}`);
      return;
    }
    const marker = bytes.readUInt8(offset + 1);
    if (marker === 0xd9) break;
    if (marker === 0xff) {
      offset += 1; // a fill byte
      continue;
    }
    const metadata = JPEG_METADATA.get(marker);
    if (metadata) facts.faults.push(`the JPEG has metadata: ${metadata}`);
    if (isFrameHeader(marker)) {
      facts.height = bytes.readUInt16BE(offset + 5);
      facts.width = bytes.readUInt16BE(offset + 7);
    }
    offset += 2 + bytes.readUInt16BE(offset + 2);
    if (marker === 0xda) offset = endOfScan(bytes, offset);
  }
  if (facts.width === 0) facts.faults.push('the JPEG has no frame');
  if (offset + 2 !== bytes.length) facts.faults.push('bytes follow the end of the JPEG');
}

/** @param {number} marker SOF0 to SOF15, without DHT, JPG and DAC, which lie among them */
function isFrameHeader(marker) {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** @param {Buffer} bytes @param {number} start @returns {number} where the next marker that is not part of the scan stands */
function endOfScan(bytes, start) {
  for (let offset = start; ; offset += 1) {
    if (bytes.readUInt8(offset) !== 0xff) continue;
    const next = bytes.readUInt8(offset + 1);
    const isStuffing = next === 0;
    const isRestart = next >= 0xd0 && next <= 0xd7;
    const isFill = next === 0xff;
    if (!isStuffing && !isRestart && !isFill) return offset;
  }
}
