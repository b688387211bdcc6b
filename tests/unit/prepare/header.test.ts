import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plainWebp } from '../../fakes/bombs.mjs';
import { FIXTURES } from '../../fakes/site.mjs';
import pictures from '../../fixtures/pictures/pictures.json';
import { fileKindOf } from '../../../utils/model/media-type';
import { inspectFile } from '../../../utils/prepare/inspect-file';
import { expectWithin, stopwatch } from '../support/stopwatch';

type Bytes = Uint8Array<ArrayBuffer>;
const joined = (...parts: (string | readonly number[] | Uint8Array)[]): Bytes =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : [...part],
    ),
  );
const big = (value: number, bytes = 4): number[] =>
  Array.from({ length: bytes }, (_byte, at) => Math.floor(value / 256 ** (bytes - 1 - at)) & 0xff);
const little = (value: number, bytes = 4): number[] => big(value >>> 0, bytes).toReversed();
const box = (type: string, ...content: Parameters<typeof joined>): Bytes => {
  const data = joined(...content);
  return joined(big(8 + data.length), type, data);
};
const fileOf = async (name: string): Promise<Bytes> =>
  new Uint8Array(await readFile(`${FIXTURES}pictures/${name}`));

/** Returns the size that is read from a file, and whether it moves. */
function headerOf(bytes: Bytes) {
  const { width, height, animated } = inspectFile(bytes, fileKindOf(bytes));
  return [width, height, animated];
}

const drawn = Object.entries(pictures).filter(
  ([, one]) => one.width > 0 && /(?:gif|webp|avif|jpeg|png)$/.test(one.mediaType),
);

test.each(drawn)('%s', async (name, { width, height }) => {
  // Stored lying on its side.
  const size = name === 'photo.jpg' ? [height, width] : [width, height];
  expect(headerOf(await fileOf(name))).toEqual([...size, name === 'palette.gif']);
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#3366cc80' } });

test.each<[string, () => Promise<Uint8Array>, [number, number]]>([
  ['a lossy WebP', () => plain(300, 123).removeAlpha().webp().toBuffer(), [300, 123]],
  ['a lossy WebP with alpha', () => plain(301, 124).webp().toBuffer(), [301, 124]],
  ['a lossless WebP', () => plain(1, 999).webp({ lossless: true }).toBuffer(), [1, 999]],
  ['a WebP of one color', async () => plainWebp(16_383, 2), [16_383, 2]],
  ['an AVIF with alpha', () => plain(77, 33).avif().toBuffer(), [77, 33]],
  ['a GIF', () => plain(640, 3).gif().toBuffer(), [640, 3]],
])('%s', async (_name, make, size) => {
  expect(headerOf(new Uint8Array(await make()))).toEqual([...size, false]);
});

const bitmap = (width: number, height: number): Bytes =>
  joined(little(40), little(width), little(height), new Uint8Array(28));
const bmp = (header: Bytes): Bytes => joined('BM', new Uint8Array(12), header);
/** An icon whose directory says that its pictures are as small as can be. */
const icon = (...files: Bytes[]): Bytes =>
  joined(
    '\0\0\x01\0',
    little(files.length, 2),
    ...files.map((file, at) =>
      joined([1, 1, 0, 0, 1, 0, 32, 0], little(file.length), little(6 + 16 * files.length + at * 2000)),
    ),
    ...files.map((file) => joined(file, new Uint8Array(2000 - file.length))),
  );
const pngHeader = (width: number, height: number): Bytes =>
  joined('\x89PNG\r\n\x1a\n', big(13), 'IHDR', big(width), big(height), [8, 2, 0, 0, 0], big(0));
const ispe = (width: number, height: number): Bytes => box('ispe', big(0), big(width), big(height));
const avif = (...properties: Bytes[]): Bytes =>
  joined(box('ftyp', 'avif', big(0), 'mif1'), box('meta', big(0), box('iprp', box('ipco', ...properties))));
const track = (width: number, height: number): Bytes => {
  const sample = box('av01', new Uint8Array(24), big(width, 2), big(height, 2), new Uint8Array(50));
  const table = box('stbl', box('stsd', big(0), big(1), sample));
  return box('moov', box('trak', box('mdia', box('minf', table))));
};

/** The bits of a codestream's size (ISO/IEC 18181-1, D.2), each number with its least bit first. */
function codestream(...numbers: [value: number, bits: number][]): Bytes {
  const bits = numbers.flatMap(([value, count]) =>
    Array.from({ length: count }, (_bit, at) => Math.floor(value / 2 ** at) & 1),
  );
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_byte, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((byte, bit, place) => byte | (bit << place), 0),
  );
  return joined([0xff, 0x0a], bytes, [0, 0]);
}
const jxlSignature = joined(big(12), 'JXL \r\n\x87\n');
const wide = codestream([0, 1], [3, 2], [99_999, 30], [0, 3], [2, 2], [70_000, 18]);

test.each<[string, Bytes, [number, number]]>([
  ['a BMP', bmp(bitmap(640, 480)), [640, 480]],
  ['a BMP from top to bottom', bmp(bitmap(640, -480)), [640, 480]],
  ['an old BMP', bmp(joined(little(12), little(320, 2), little(200, 2))), [320, 200]],
  ['an icon of bitmaps', icon(bitmap(16, 32), bitmap(48, 96)), [48, 48]],
  ['an icon whose directory lies', icon(bitmap(16, 32), pngHeader(40_000, 30_000)), [40_000, 30_000]],
  ['an AVIF of several items', avif(ispe(40, 30), ispe(16_384, 16_000), ispe(8, 8)), [16_384, 16_000]],
  ['an AVIF of tracks', joined(box('ftyp', 'avif', big(0)), track(5000, 4000)), [5000, 4000]],
  ['a small JPEG XL', codestream([1, 1], [7, 5], [0, 3], [3, 5]), [32, 64]],
  ['a JPEG XL by its ratio', codestream([0, 1], [1, 2], [1079, 13], [5, 3]), [1920, 1080]],
  ['a large JPEG XL', wide, [70_001, 100_000]],
  [
    'a JPEG XL in a container',
    joined(jxlSignature, box('ftyp', 'jxl '), box('jxlc', wide)),
    [70_001, 100_000],
  ],
  ['a JPEG XL in parts', joined(jxlSignature, box('jxlp', big(0), wide)), [70_001, 100_000]],
  [
    'a WebP whose frame is larger than its canvas',
    joined(
      'RIFF',
      little(99),
      'WEBPVP8X',
      little(10),
      new Uint8Array(10),
      plainWebp(9000, 8000).subarray(12),
    ),
    [9000, 8000],
  ],
  [
    'a GIF whose frame is larger than its screen',
    joined(
      'GIF89a',
      little(10, 2),
      little(10, 2),
      [0, 0, 0, 0x2c],
      little(7, 2),
      little(8, 2),
      little(60_000, 2),
      little(50_000, 2),
      [0, 2, 0, 0x3b],
    ),
    [60_007, 50_008],
  ],
  ['a PNG with two headers', joined(pngHeader(10, 10), pngHeader(30_000, 9).subarray(8)), [30_000, 10]],
])('%s', (_name, bytes, size) => {
  expect(headerOf(bytes).slice(0, 2)).toEqual(size);
});

const frame = (width: number, height: number): Bytes =>
  joined([0xff, 0xc0, 0, 11, 8], big(height, 2), big(width, 2), [1, 1, 0x11, 0]);

test.each<[string, Bytes]>([
  ['after bytes that are none of it', joined([0xff, 0xd8], 'junk', frame(30_000, 20_000), [0xff, 0xd9])],
  ['after a marker without a segment', joined([0xff, 0xd8, 0xff, 0xd0], frame(30_000, 20_000), [0xff, 0xd9])],
  ['before a smaller one', joined([0xff, 0xd8], frame(30_000, 20_000), frame(10, 10), [0xff, 0xd9])],
])('a JPEG’s frame is found %s, and such a file never goes out as it is', (where, bytes) => {
  const { width, height, plain: isPlain } = inspectFile(bytes, 'image/jpeg');
  expect([width, height]).toEqual([30_000, 20_000]);
  if (!where.startsWith('before')) expect(isPlain).toBe(false);
});

test('a JPEG ends at its first end, also after fill bytes: what follows is not sent', () => {
  const bytes = joined([0xff, 0xd8], frame(30, 20), [0xff, 0xff, 0xd9], frame(40, 40), [0xff, 0xd9]);
  const { width, bare } = inspectFile(bytes, 'image/jpeg');
  expect([width, joined(...bare).length]).toEqual([30, bytes.length - 16]);
});

/** 60 MB of the smallest part of a format, after its start. */
const repeated = (start: Bytes, part: Bytes): Bytes => {
  const file = new Uint8Array(60_000_000);
  file.set(start);
  file.set(part, start.length);
  file.copyWithin(start.length + part.length, start.length);
  for (let at = start.length, length = part.length; at + 2 * length <= file.length; length *= 2)
    file.copyWithin(at + length, at, at + length);
  return file;
};

test.each<[string, Bytes]>([
  ['a WebP', repeated(joined('RIFF', little(99), 'WEBP'), joined('ANMF', little(0)))],
  ['an AVIF', repeated(box('ftyp', 'avif', big(0)), box('meta'))],
  ['a JPEG XL', repeated(jxlSignature, box('free'))],
  ['a GIF', repeated(joined('GIF89a', new Uint8Array(7), [0x21, 0xf9]), joined([1, 1]))],
  ['a JPEG', repeated(joined([0xff, 0xd8, 0xff]), joined([0xff, 0xd0]))],
  ['a PNG', repeated(pngHeader(9, 9), joined(big(0), 'tEXt', big(0)))],
])('%s of nothing but parts takes less than a second', (_name, bytes) => {
  const taken = stopwatch();
  try {
    inspectFile(bytes, fileKindOf(bytes));
  } catch (thrown) {
    expect(thrown).toMatchObject({ failure: { code: 'pictureBroken' } });
  }
  expectWithin(1000, taken());
});
