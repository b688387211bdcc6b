import { bytesOf } from '../lib/bytes';
import { type FileKind, fileKindOf } from '../model/media-type';

/** More metadata of one file is not read; in bytes. */
const maxBytes = 200_000;
/** A larger part is not read, in bytes with its header: no JPEG has one, and an XML parser's time grows with the square of attributes. */
const maxPartBytes = 66_000;

/** The limit of parts in one file: real pictures have fewer, and a crafted one must not take long. */
const maxParts = 20_000;

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const numberIn = (bytes: Uint8Array, at: number, littleEndian = false): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, littleEndian);

/** A segment or chunk of a file: its offset, and its length with its header, in bytes. */
interface FilePart {
  at: number;
  length: number;
  /** Whether it may contain an author's description. */
  isWanted: boolean;
}

interface Format {
  /** Yields the parts of a file, in order. */
  parts(bytes: Uint8Array): Generator<FilePart>;
  /** Returns a file of the format with these parts. */
  around(parts: readonly Uint8Array<ArrayBuffer>[]): Blob;
}

/** Returns a file of the same format with a picture's metadata alone; null without metadata, and for other formats. */
export async function metadataIn(picture: Blob): Promise<Blob | null> {
  const bytes = await bytesOf(picture);
  const format = formats[fileKindOf(bytes)];
  if (!format) return null;
  const found: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  let parts = 0;
  for (const { at, length, isWanted: isMetadata } of format.parts(bytes)) {
    parts += 1;
    const isWanted = isMetadata && length <= maxPartBytes;
    if (isWanted) total += length;
    if (parts > maxParts || total > maxBytes) break;
    if (isWanted) found.push(bytes.subarray(at, at + length));
  }
  return found.length > 0 ? format.around(found) : null;
}

const signs = ['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0', 'Photoshop 3.0\0'];

const jpeg: Format = {
  *parts(bytes) {
    for (let at = 2; at + 4 <= bytes.length;) {
      const [mark, code = 0, high = 0, low = 0] = bytes.subarray(at, at + 4);
      // There is no metadata after the start of the scan.
      if (mark !== 0xff || code === 0xda || code === 0xd9) return;
      const length = 2 + 256 * high + low;
      const payload = latin(bytes.subarray(at + 4, at + 40));
      const isApp = code === 0xe1 || code === 0xed;
      yield { at, length, isWanted: isApp && signs.some((sign) => payload.startsWith(sign)) };
      at += Math.max(4, length);
    }
  },
  around: (parts) => new Blob([latinBytes('\xff\xd8'), ...parts, latinBytes('\xff\xd9')]),
};

/** The keywords of a PNG's texts that are read. */
const texts = ['XML:com.adobe.xmp', 'Title', 'Description', 'Comment'];

const png: Format = {
  *parts(bytes) {
    for (let at = 8; at + 12 <= bytes.length;) {
      const type = latin(bytes.subarray(at + 4, at + 8));
      const length = 12 + numberIn(bytes, at);
      const isText =
        (type === 'iTXt' || type === 'tEXt') &&
        texts.some((name) => latin(bytes.subarray(at + 8, at + 32)).startsWith(`${name}\0`));
      yield { at, length, isWanted: isText || type === 'eXIf' };
      if (type === 'IEND') return;
      at += length;
    }
  },
  around: (parts) =>
    new Blob([latinBytes('\x89PNG\r\n\x1a\n'), ...parts, latinBytes('\0\0\0\0IEND\xae\x42\x60\x82')]),
};

const webp: Format = {
  *parts(bytes) {
    for (let at = 12; at + 8 <= bytes.length;) {
      const type = latin(bytes.subarray(at, at + 4));
      const size = numberIn(bytes, at + 4, true);
      // Chunks begin at even offsets.
      const length = 8 + size + (size % 2);
      yield { at, length, isWanted: type === 'XMP ' || type === 'EXIF' };
      at += length;
    }
  },
  around(parts) {
    const size = new DataView(new ArrayBuffer(4));
    size.setUint32(0, 4 + parts.reduce((sum, part) => sum + part.length, 0), true);
    return new Blob([latinBytes('RIFF'), size, latinBytes('WEBP'), ...parts]);
  },
};

const formats: Partial<Record<FileKind, Format>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
};

/** Returns the bytes of a text in Latin-1. */
function latinBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
