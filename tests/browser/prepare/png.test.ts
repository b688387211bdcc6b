import { describe, expect, test } from 'vitest';
import { inspectPng } from '../../../utils/prepare/inspect-file';
import {
  ascii,
  type Bytes,
  bytesOf,
  chunk,
  chunksOf,
  exif,
  type Fixture,
  isSame,
  join,
  uint32,
  withChunks,
} from './files';
import { pixelsOf } from './pixels';

const png = { type: 'image/png' };
const bareOf = (bytes: Bytes): Bytes => join(...inspectPng(bytes).bare);
const typesOf = (bytes: Bytes): string[] => [...new Set(chunksOf(bytes).map(({ type }) => type))];
/** EXIF data as PNG has it, without a JPEG's segment around it. */
const tiff = (orientation: number): Bytes => exif(orientation, 'MM').subarray(10);

describe('a PNG is known by its chunks', () => {
  test.each<[Fixture, number, number, boolean]>([
    ['screenshot.png', 640, 440, true],
    ['text-chunks.png', 240, 180, true],
    ['sixteen-bit.png', 160, 120, false],
    ['alpha.png', 400, 240, false],
    ['white-on-clear.png', 460, 160, false],
  ])('%s is %i × %i; can go out as it is: %s', async (file, width, height, plain) => {
    expect(inspectPng(await bytesOf(file))).toMatchObject({ width, height, plain, animated: false });
  });

  test.each<[string, Bytes, object]>([
    ['a see-through color', chunk('tRNS', [0, 0, 0, 0, 0, 0]), { plain: false }],
    ['an orientation', chunk('eXIf', tiff(6)), { plain: false }],
    ['an upright orientation', chunk('eXIf', tiff(1)), { plain: true }],
    ['an animation', chunk('acTL', [...uint32(2), ...uint32(0)]), { plain: true, animated: true }],
  ])('with %s', async (_name, added, found) => {
    expect(inspectPng(withChunks(await bytesOf('screenshot.png'), added))).toMatchObject(found);
  });
});

describe('its bare bytes', () => {
  test.each<Fixture>(['screenshot.png', 'text-chunks.png', 'sixteen-bit.png', 'alpha.png', 'slide.png'])(
    'of %s decode to the same pixels, without a word about people',
    async (file) => {
      const bytes = await bytesOf(file);
      const bare = bareOf(bytes);
      expect(typesOf(bare).filter((type) => /eXIf|tEXt|zTXt|iTXt|tIME/.test(type))).toEqual([]);
      const [before, after] = await Promise.all([bytes, bare].map((one) => pixelsOf(new Blob([one], png))));
      expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
      expect(after?.data.every((value, at) => value === before?.data[at])).toBe(true);
    },
  );

  test('keep what colors need, and leave out all else', async () => {
    const colors = [chunk('gAMA', uint32(45455)), chunk('sRGB', [0]), chunk('sBIT', [8, 8, 8])];
    const people = [
      chunk('tEXt', ascii('Author\0me')),
      chunk('prVt', ascii('mine')),
      chunk('pHYs', new Uint8Array(9)),
    ];
    const bytes = withChunks(await bytesOf('text-chunks.png'), ...colors, ...people);
    expect(typesOf(bareOf(bytes))).toEqual(['IHDR', 'gAMA', 'sRGB', 'sBIT', 'IDAT', 'IEND']);
  });

  test('keep the first picture of an animation alone', async () => {
    const frame = chunk('fcTL', new Uint8Array(26));
    const still = await bytesOf('screenshot.png');
    const moving = withChunks(still, chunk('acTL', [...uint32(2), ...uint32(0)]), frame);
    const end = chunksOf(moving).at(-1)?.start ?? 0;
    const whole = join(moving.subarray(0, end), frame, chunk('fdAT', [0, 0, 0, 1, 1]), moving.subarray(end));
    expect(isSame(bareOf(whole), bareOf(still))).toBe(true);
  });

  test('leave out what follows the end of the picture', async () => {
    const bytes = await bytesOf('screenshot.png');
    expect(isSame(bareOf(join(bytes, ascii('PK\x03\x04 and more'))), bareOf(bytes))).toBe(true);
  });
});

test('a file that is cut or spoilt anywhere is read without a fault, and never goes out as it is', async () => {
  const bytes = await bytesOf('text-chunks.png');
  for (let at = 0; at < bytes.length - 1; at += 1) {
    expect(inspectPng(bytes.slice(0, at)).plain, `${at}`).toBe(false);
    const spoilt = bytes.slice();
    spoilt[at] = 0xff;
    inspectPng(spoilt);
  }
});
