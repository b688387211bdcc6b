import { bytesOf } from '../lib/bytes';

/** More metadata of one file is not read; in bytes. */
const maxBytes = 1_000_000;

/** How many bytes of a file are read at a time. */
const stride = 65_536;

/** The limit of reads in one file: real pictures have fewer chunks, and a crafted one must not take long. */
const maxReads = 20_000;

/** Returns bytes of a file; fewer than asked for at its end. */
type Read = (at: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;

function reader(blob: Blob): Read {
  let from = 0;
  let bytes = new Uint8Array();
  let reads = 0;
  return async (at, length) => {
    reads += 1;
    if (reads > maxReads) return new Uint8Array();
    if (at < from || at + length > from + bytes.length) {
      // A slice is another file to the browser, which takes longer than reading all of a small one.
      const isSmall = blob.size <= 8 * stride;
      from = isSmall ? 0 : at;
      bytes = isSmall
        ? await bytesOf(blob)
        : new Uint8Array(await blob.slice(at, at + Math.max(length, stride)).arrayBuffer());
    }
    return bytes.subarray(at - from, at - from + length);
  };
}

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const numberIn = (bytes: Uint8Array, at: number, littleEndian = false): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, littleEndian);

/** A segment or chunk of a file: its offset, and its length with its header, in bytes. */
interface FilePiece {
  at: number;
  length: number;
}

/** Returns a file of the same format with a picture's metadata alone; null without metadata, and for other formats. */
export async function metadataIn(picture: Blob): Promise<Blob | null> {
  const read = reader(picture);
  const kind = kindOf(await read(0, 12));
  if (!kind) return null;
  const found: FilePiece[] = [];
  let total = 0;
  for await (const piece of kind.pieces(read)) {
    total += piece.length;
    if (total > maxBytes) break;
    found.push(piece);
  }
  const parts = found.map(({ at, length }) => picture.slice(at, at + length));
  return parts.length > 0 ? kind.around(parts) : null;
}

interface Kind {
  /** Yields the pieces that may contain an author's description. */
  pieces(read: Read): AsyncGenerator<FilePiece>;
  /** Returns a file of the format with these pieces. */
  around(parts: readonly Blob[]): Blob;
}

function kindOf(head: Uint8Array): Kind | null {
  const start = latin(head);
  if (start.startsWith('\xff\xd8\xff')) return jpeg;
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return png;
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? webp : null;
}

const signs = ['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0', 'Photoshop 3.0\0'];

const jpeg: Kind = {
  async *pieces(read) {
    for (let at = 2; ;) {
      const head = await read(at, 40);
      const [mark, code = 0, high = 0, low = 0] = head;
      // There is no metadata after the start of the scan.
      if (head.length < 4 || mark !== 0xff || code === 0xda || code === 0xd9) return;
      const length = 2 + 256 * high + low;
      const isWanted = code === 0xe1 || code === 0xed;
      const payload = latin(head.subarray(4));
      if (isWanted && signs.some((sign) => payload.startsWith(sign))) yield { at, length };
      at += Math.max(4, length);
    }
  },
  around: (parts) => new Blob([latinBytes('\xff\xd8'), ...parts, latinBytes('\xff\xd9')]),
};

const png: Kind = {
  async *pieces(read) {
    for (let at = 8; ;) {
      const head = await read(at, 32);
      if (head.length < 12) return;
      const type = latin(head.subarray(4, 8));
      const length = 12 + numberIn(head, 0);
      const isXmp = type === 'iTXt' && latin(head.subarray(8)).startsWith('XML:com.adobe.xmp\0');
      if (isXmp || type === 'eXIf') yield { at, length };
      if (type === 'IEND') return;
      at += length;
    }
  },
  around: (parts) =>
    new Blob([latinBytes('\x89PNG\r\n\x1a\n'), ...parts, latinBytes('\0\0\0\0IEND\xae\x42\x60\x82')]),
};

const webp: Kind = {
  async *pieces(read) {
    for (let at = 12; ;) {
      const head = await read(at, 8);
      if (head.length < 8) return;
      const type = latin(head.subarray(0, 4));
      const size = numberIn(head, 4, true);
      // Chunks begin at even offsets.
      const length = 8 + size + (size % 2);
      if (type === 'XMP ' || type === 'EXIF') yield { at, length };
      at += length;
    }
  },
  around(parts) {
    const size = new DataView(new ArrayBuffer(4));
    size.setUint32(0, 4 + parts.reduce((sum, part) => sum + part.size, 0), true);
    return new Blob([latinBytes('RIFF'), size, latinBytes('WEBP'), ...parts]);
  },
};

/** Returns the bytes of a text in Latin-1. */
function latinBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
