import pictures from '../../fixtures/pictures/pictures.json';

export type Fixture = keyof typeof pictures;
export type Bytes = Uint8Array<ArrayBuffer>;

/** What pictures.json says of the pictures of the tests. */
export const facts: Record<
  Fixture,
  { width: number; height: number; mediaType: string; corners?: string[] }
> = pictures;

/** What a picture is said to be; a drawing that says no size is drawn large enough to see. */
export function factsOf(file: Fixture): (typeof facts)[Fixture] {
  return file === 'no-size.svg' ? { ...facts[file], width: 1024, height: 512 } : facts[file];
}

/** The bytes of one of the pictures of the tests. */
export async function bytesOf(file: Fixture): Promise<Bytes> {
  const response = await fetch(new URL(`/tests/fixtures/pictures/${file}`, location.origin));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export const join = (...parts: (Uint8Array | readonly number[])[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
export const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const uint16 = (value: number): number[] => [value >> 8, value & 0xff];
export const uint32 = (value: number): number[] => [...uint16(value >>> 16), ...uint16(value & 0xffff)];

/** Whether two files are the same, byte for byte; printing how they differ would take a minute. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** A JPEG segment with a marker and what is in it. */
export function segment(marker: number, payload: readonly number[]): Bytes {
  return join([0xff, marker], uint16(payload.length + 2), payload);
}

/** The markers of a JPEG's segments, and where its last byte stands; scans are walked over. */
export function segmentsOf(bytes: Uint8Array): { markers: number[]; end: number } {
  const markers: number[] = [];
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xd9) {
    const marker = bytes[at + 1] ?? 0;
    markers.push(marker);
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    const isScanData = (): boolean =>
      bytes[at] !== 0xff ||
      bytes[at + 1] === 0 ||
      ((bytes[at + 1] ?? 0) >= 0xd0 && (bytes[at + 1] ?? 0) <= 0xd7);
    if (marker === 0xda) while (at < bytes.length && isScanData()) at += 1;
  }
  return { markers, end: at + 2 };
}

/** EXIF data in a segment of its own, with an orientation in either byte order. */
export function exif(orientation: number, order: 'MM' | 'II'): Bytes {
  const field = [0x01, 0x12, 0, 3, 0, 0, 0, 1, ...uint16(orientation), 0, 0];
  const little = [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
  const big = [...ascii('MM'), 0, 42, 0, 0, 0, 8, 0, 1, ...field, 0, 0, 0, 0];
  const tiff = order === 'MM' ? big : [...ascii('II'), 42, 0, 8, 0, 0, 0, 1, 0, ...little, 0, 0, 0, 0];
  return segment(0xe1, [...ascii('Exif\0\0'), ...tiff]);
}

/** A JPEG with segments put in right after its start. */
export function withSegments(jpeg: Bytes, ...segments: Bytes[]): Bytes {
  return join(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A PNG chunk with its checksum. */
export function chunk(type: string, data: Uint8Array | readonly number[]): Bytes {
  const named = join(ascii(type), data);
  return join(uint32(data.length), named, uint32(crc32(named)));
}

/** A PNG's chunks in order; each says where it stands. */
export function chunksOf(bytes: Uint8Array): { type: string; start: number; end: number }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const chunks = [];
  for (let start = 8; start + 12 <= bytes.length;) {
    const end = start + 12 + view.getUint32(start);
    chunks.push({ type: String.fromCharCode(...bytes.subarray(start + 4, start + 8)), start, end });
    start = end;
  }
  return chunks;
}

/** A PNG with chunks put in right after its header. */
export function withChunks(png: Bytes, ...chunks: Bytes[]): Bytes {
  return join(png.subarray(0, 33), ...chunks, png.subarray(33));
}

/** A PNG's header for a size, as RGB with 8 bits. */
export function header(width: number, height: number): Bytes {
  return chunk('IHDR', [...uint32(width), ...uint32(height), 8, 2, 0, 0, 0]);
}
