import { fail } from '../model/failure';
import type { FileKind } from '../model/media-type';

/** What a file's header tells before anything is decoded. */
export interface PictureHeader {
  /** The largest size that the file declares, in pixels; 0 for none. */
  width: number;
  height: number;
  animated: boolean;
}

/** The limit of chunks or boxes in one file: real pictures have fewer, and a crafted one must not take long. */
const maxParts = 100_000;

/** Returns a function to be called for each part of a file. It throws `FailureError` `pictureBroken` after too many. */
export function createPartLimit(): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > maxParts) fail('pictureBroken');
  };
}

/** Numbers of a file by their offset; 0 beyond its end. */
class Bytes {
  readonly #view: DataView;
  readonly length: number;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.length = bytes.byteLength;
  }

  u8 = (at: number): number => (at < this.length ? this.#view.getUint8(at) : 0);
  u16 = (at: number, little = true): number => (at + 2 <= this.length ? this.#view.getUint16(at, little) : 0);
  u24 = (at: number): number => this.u16(at) + 0x10000 * this.u8(at + 2);
  u32 = (at: number, little = true): number => (at + 4 <= this.length ? this.#view.getUint32(at, little) : 0);
  i32 = (at: number): number => this.u32(at) | 0;
  countPart = createPartLimit();
  name = (at: number): string => String.fromCharCode(...[0, 1, 2, 3].map((by) => this.u8(at + by)));
}

/** Collects sizes: the largest width and the largest height count, because a file may declare several. */
function createLargest() {
  const largest = { width: 0, height: 0 };
  const add = (width: number, height: number): void => {
    largest.width = Math.max(largest.width, Math.abs(width));
    largest.height = Math.max(largest.height, Math.abs(height));
  };
  return { largest, add };
}

/** Reads a GIF's screen and frames. GIF89a, 18 to 23. */
function readGif(file: Bytes): PictureHeader {
  const { largest, add } = createLargest();
  const colorTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  add(file.u16(6), file.u16(8));
  let frames = 0;
  for (let at = 13 + colorTable(file.u8(10)); at < file.length;) {
    const block = file.u8(at);
    if (block === 0x2c) {
      frames += 1;
      add(file.u16(at + 1) + file.u16(at + 5), file.u16(at + 3) + file.u16(at + 7));
      at += 11 + colorTable(file.u8(at + 9));
    } else if (block === 0x21) at += 2;
    else break;
    while (file.u8(at) > 0) at += file.u8(at) + 1;
    at += 1;
  }
  return { ...largest, animated: frames > 1 };
}

/** Reads the canvas and the frames of a WebP (RFC 9649, 2.5 to 2.7, 3.4). */
function readWebp(file: Bytes): PictureHeader {
  const { largest, add } = createLargest();
  for (let at = 12; at + 8 <= file.length;) {
    file.countPart();
    const type = file.name(at);
    const data = at + 8;
    if (type === 'VP8X') add(file.u24(data + 4) + 1, file.u24(data + 7) + 1);
    if (type === 'ANMF') add(file.u24(data + 6) + 1, file.u24(data + 9) + 1);
    if (type === 'VP8 ') add(file.u16(data + 6) & 0x3fff, file.u16(data + 8) & 0x3fff);
    if (type === 'VP8L') {
      const bits = file.u32(data + 1);
      add((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    const size = file.u32(at + 4);
    at = data + size + (size % 2);
  }
  return { ...largest, animated: file.name(12) === 'VP8X' && (file.u8(20) & 2) !== 0 };
}

/** A box of an ISO base media file: its type, and where its content begins and ends. */
interface Box {
  type: string;
  from: number;
  to: number;
}

/** Yields the boxes between two offsets. ISO/IEC 14496-12, 4.2. */
function* boxesIn(file: Bytes, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const size = file.u32(at, false);
    const header = size === 1 ? 16 : 8;
    const long = file.u32(at + 8, false) * 2 ** 32 + file.u32(at + 12, false);
    const end = size === 0 ? to : at + (size === 1 ? long : size);
    if (end < at + header) return;
    file.countPart();
    yield { type: file.name(at + 4), from: at + header, to: Math.min(end, to) };
    at = end;
  }
}

/** The boxes on the way to those that declare sizes, each with those in it that matter and the length of its own fields. */
const avifBoxes: Record<string, { fields: number; parts: string[] }> = {
  '': { fields: 0, parts: ['meta', 'moov'] },
  meta: { fields: 4, parts: ['iprp'] },
  iprp: { fields: 0, parts: ['ipco'] },
  ipco: { fields: 0, parts: ['ispe'] },
  moov: { fields: 0, parts: ['trak'] },
  trak: { fields: 0, parts: ['mdia'] },
  mdia: { fields: 0, parts: ['minf'] },
  minf: { fields: 0, parts: ['stbl'] },
  stbl: { fields: 0, parts: ['stsd'] },
  stsd: { fields: 8, parts: ['av01'] },
};

/** Reads the items and the tracks of an AVIF (ISO/IEC 23008-12, 6.5.3; 14496-12, 12.1.3). */
function readAvif(file: Bytes): PictureHeader {
  const { largest, add } = createLargest();
  const read = (box: Box): void => {
    if (box.type === 'ispe') add(file.u32(box.from + 4, false), file.u32(box.from + 8, false));
    if (box.type === 'av01') add(file.u16(box.from + 24, false), file.u16(box.from + 26, false));
    const known = avifBoxes[box.type];
    if (!known) return;
    for (const part of boxesIn(file, box.from + known.fields, box.to))
      if (known.parts.includes(part.type)) read(part);
  };
  read({ type: '', from: 0, to: file.length });
  return { ...largest, animated: file.name(8) === 'avis' };
}

/** Reads a device-independent bitmap's header: with two bytes for a side, or with four. */
function bitmapSize(file: Bytes, at: number): [number, number] {
  return file.u32(at) === 12 ? [file.u16(at + 4), file.u16(at + 6)] : [file.i32(at + 4), file.i32(at + 8)];
}

/** Reads the pictures in an icon: PNG files, or bitmaps of double height, whose lower half is the mask. */
function readIcon(file: Bytes): PictureHeader {
  const { largest, add } = createLargest();
  for (let entry = 0; entry < file.u16(4); entry += 1) {
    const at = file.u32(6 + 16 * entry + 12);
    if (file.u32(at, false) === 0x89504e47) add(file.u32(at + 16, false), file.u32(at + 20, false));
    else {
      const [width, height] = bitmapSize(file, at);
      add(width, height / 2);
    }
  }
  return { ...largest, animated: false };
}

/** The ratios of width to height that a JPEG XL may name instead of its width. */
const jxlRatios = [0, 1, 12 / 10, 4 / 3, 3 / 2, 16 / 9, 5 / 4, 2];

/** Reads the size of a JPEG XL codestream, after its signature. ISO/IEC 18181-1, D.2. */
function readCodestream(file: Bytes, from: number): [number, number] {
  let bit = 8 * (from + 2);
  const take = (count: number): number => {
    let value = 0;
    for (let place = 0; place < count; place += 1, bit += 1)
      value += ((file.u8(bit >> 3) >> (bit & 7)) & 1) * 2 ** place;
    return value;
  };
  const isSmall = take(1) === 1;
  const side = (): number => (isSmall ? 8 * (1 + take(5)) : 1 + take([9, 13, 18, 30][take(2)] ?? 0));
  const height = side();
  const ratio = jxlRatios[take(3)] ?? 0;
  return [ratio === 0 ? side() : Math.floor(height * ratio), height];
}

/** Reads a JPEG XL: a codestream alone, or in a container, whole or in parts. ISO/IEC 18181-2, 9. */
function readJxl(file: Bytes): PictureHeader {
  const { largest, add } = createLargest();
  if (file.u16(0, false) === 0xff0a) add(...readCodestream(file, 0));
  else
    for (const { type, from } of boxesIn(file, 0, file.length)) {
      if (type !== 'jxlc' && type !== 'jxlp') continue;
      add(...readCodestream(file, type === 'jxlp' ? from + 4 : from));
      break;
    }
  return { ...largest, animated: false };
}

const readers: Partial<Record<FileKind, (file: Bytes) => PictureHeader>> = {
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/avif': readAvif,
  'image/x-icon': readIcon,
  'image/jxl': readJxl,
  'image/bmp': (file) => {
    const [width, height] = bitmapSize(file, 14);
    return { width: Math.abs(width), height: Math.abs(height), animated: false };
  },
};

/**
 * Reads the header of a GIF, WebP, AVIF, BMP, icon or JPEG XL; `inspect-file.ts` reads more of JPEG and PNG. Throws
 * `FailureError` `pictureBroken` for a file of too many parts.
 */
export function readHeader(bytes: Uint8Array, kind: FileKind): PictureHeader {
  return readers[kind]?.(new Bytes(bytes)) ?? { width: 0, height: 0, animated: false };
}
