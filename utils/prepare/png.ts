import { type Inspected, orientationIn } from './jpeg';

/** The chunks that pixels and their colours need (PNG, third edition, 11.2 and 11.3.2); all others are left out. */
const kept = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
]);
const alphaTypes = [4, 6];

/** Reads a PNG's chunks. An animated one loses all but its first picture. */
export function inspectPng(bytes: Uint8Array<ArrayBuffer>): Inspected {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Inspected = {
    width: 0,
    height: 0,
    plain: false,
    animated: false,
    bare: [bytes.subarray(0, 8)],
  };
  let plain = true;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
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
    if (kept.has(type)) found.bare.push(bytes.subarray(at, end));
    if (type === 'IEND') {
      found.plain = plain;
      break;
    }
    at = end;
  }
  return found;
}
