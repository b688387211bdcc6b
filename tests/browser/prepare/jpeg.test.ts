import { describe, expect, test } from 'vitest';
import { inspectJpeg } from '../../../utils/prepare/inspect-file';
import {
  ascii,
  type Bytes,
  bytesOf,
  exif,
  type Fixture,
  isSame,
  join,
  segment,
  segmentsOf,
  withSegments,
} from './files';
import { pixelsOf } from './pixels';

const jpeg = { type: 'image/jpeg' };
const metadata = [0xe1, 0xed, 0xfe];
const bareOf = (bytes: Bytes): Bytes => join(...inspectJpeg(bytes).bare);

async function looksLike(one: Bytes, other: Bytes): Promise<boolean> {
  const [a, b] = await Promise.all([pixelsOf(new Blob([one], jpeg)), pixelsOf(new Blob([other], jpeg))]);
  return a.width === b.width && a.data.every((value, at) => value === b.data[at]);
}

describe('a JPEG is known by its segments', () => {
  test.each<[Fixture, number, number, boolean]>([
    ['photo.jpg', 640, 480, false],
    ['icc.jpg', 640, 400, true],
    ['cmyk.jpg', 360, 240, false],
    ['large.jpg', 5000, 4000, true],
    ['lake.jpg', 960, 640, true],
    ['truncated.jpg', 640, 480, false],
  ])('%s is %i × %i; can go out as it is: %s', async (file, width, height, plain) => {
    expect(inspectJpeg(await bytesOf(file))).toMatchObject({ width, height, plain, animated: false });
  });

  test.each([
    ['MM', 1, true],
    ['MM', 2, false],
    ['MM', 6, false],
    ['II', 1, true],
    ['II', 8, false],
  ] as const)('%s orientation %i: %s', async (order, orientation, plain) => {
    const bytes = withSegments(await bytesOf('icc.jpg'), exif(orientation, order));
    expect(inspectJpeg(bytes).plain).toBe(plain);
  });

  test('wherever it stands in memory', async () => {
    const bytes = await bytesOf('photo.jpg');
    const shifted = join([1, 2, 3], bytes, [4, 5]).subarray(3, 3 + bytes.length);
    const { width, height, plain } = inspectJpeg(shifted);
    expect([width, height, plain]).toEqual([640, 480, false]);
  });
});

describe('its bare bytes', () => {
  test.each<Fixture>(['icc.jpg', 'cmyk.jpg', 'lake.jpg', 'sign.jpg', 'meme.jpg'])(
    'of %s decode to the same pixels, without a word about people',
    async (file) => {
      const bytes = await bytesOf(file);
      const bare = bareOf(bytes);
      const { markers, end } = segmentsOf(bare);
      expect(markers.filter((marker) => metadata.includes(marker))).toEqual([]);
      expect(end).toBe(bare.length);
      expect(await looksLike(bare, bytes)).toBe(true);
    },
  );

  test('of a photo are the same but for lying on their side', async () => {
    const bytes = await bytesOf('photo.jpg');
    const bare = bareOf(bytes);
    expect(segmentsOf(bare).markers.filter((marker) => metadata.includes(marker))).toEqual([]);
    expect(await looksLike(bare, bytes)).toBe(false);
    expect(await looksLike(withSegments(bare, exif(6, 'II')), bytes)).toBe(true);
  });

  test('keep the color profile', async () => {
    const bytes = await bytesOf('icc.jpg');
    expect(isSame(bareOf(bytes), bytes)).toBe(true);
    expect(segmentsOf(bytes).markers).toContain(0xe2);
  });

  test('keep what says how the colors are coded', async () => {
    const adobe = segment(0xee, [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, 1]);
    const bytes = withSegments(bareOf(await bytesOf('lake.jpg')), adobe);
    expect(isSame(bareOf(bytes), bytes)).toBe(true);
  });

  test('keep a scan whole that is made of several parts', async () => {
    const bytes = bareOf(await bytesOf('icc.jpg'));
    const inScan = bytes.findLastIndex(
      (byte, at) => at < bytes.length - 20 && byte !== 0xff && bytes[at - 1] !== 0xff,
    );
    const parted = join(bytes.subarray(0, inScan), [0xff, 0xd3], bytes.subarray(inScan));
    expect(isSame(bareOf(parted), parted)).toBe(true);
  });

  test.each<[string, Bytes]>([
    ['EXIF', exif(1, 'MM')],
    ['XMP', segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'))],
    ['a list of more pictures', segment(0xe2, ascii('MPF\0MM'))],
    ['a caption', segment(0xed, ascii('Photoshop 3.0\x008BIM'))],
    ['a comment', segment(0xfe, ascii('by me'))],
    ['a maker’s own', segment(0xe5, ascii('camera'))],
    ['fill bytes', Uint8Array.of(0xff, 0xff)],
  ])('leave out %s, and nothing else', async (_name, added) => {
    const bytes = await bytesOf('lake.jpg');
    const isFill = added[1] === 0xff;
    const spoilt = isFill ? join(bytes.subarray(0, 2), added, bytes.subarray(2)) : withSegments(bytes, added);
    expect(isSame(bareOf(spoilt), bareOf(bytes))).toBe(true);
  });

  test('leave out what follows the end of the picture', async () => {
    const bytes = await bytesOf('lake.jpg');
    const followed = join(bytes, await bytesOf('photo.jpg'), ascii('a film'));
    expect(isSame(bareOf(followed), bareOf(bytes))).toBe(true);
    expect(inspectJpeg(followed).plain).toBe(true);
  });
});

test('a file that is cut or spoilt anywhere is read without a fault, and never goes out as it is', async () => {
  const bytes = await bytesOf('photo.jpg');
  const plain = withSegments(await bytesOf('icc.jpg'), exif(1, 'II'));
  for (let at = 0; at < 900; at += 1) {
    expect(inspectJpeg(plain.slice(0, at)).plain).toBe(false);
    const spoilt = bytes.slice();
    spoilt[at] = 0xff;
    inspectJpeg(spoilt);
  }
});
