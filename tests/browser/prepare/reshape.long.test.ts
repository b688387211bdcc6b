import { describe, expect, test } from 'vitest';
import type { PreparedPicture } from '../../../utils/model/picture';
import { drawSvg } from '../../../utils/prepare/draw-svg';
import { reshape } from '../../../utils/prepare/prepare';
import { prepareFile as prepare } from './prepare-file';
import { bytesOf, type Fixture } from './files';
import { cornersOf, onlyOne, pixelsOf } from './pixels';

const limits = { maxSide: 2048, targetBytes: 900_000, maxBytes: 4_500_000 };
const never = new AbortController().signal;
const prepared = async (file: Fixture): Promise<PreparedPicture> =>
  onlyOne(await prepare(new Blob([await bytesOf(file)]), { limits, lossless: false }, drawSvg, never));

/** The largest difference between two pictures' colours, 0 to 255. */
async function differenceOf(one: Blob, other: Blob): Promise<number> {
  const [{ data }, { data: others }] = [await pixelsOf(one), await pixelsOf(other)];
  return data.reduce((most, value, at) => Math.max(most, Math.abs(value - (others[at] ?? 0))), 0);
}

describe('as a PNG', () => {
  test('a picture is one by its bytes, and pixel for pixel the same', async () => {
    const picture = await prepared('lake.jpg');
    expect(picture.mediaType).toBe('image/jpeg');
    const png = await reshape({ ...picture, notes: [{ kind: 'clipped' }] }, 'png', limits, never);
    expect(png).toMatchObject({ mediaType: 'image/png', width: 960, height: 640, notes: [] });
    expect(png.blob.type).toBe('image/png');
    const signature = new Uint8Array(await png.blob.slice(0, 8).arrayBuffer());
    expect([...signature]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(await differenceOf(picture.blob, png.blob)).toBe(0);
  });

  test('it is made smaller only where its bytes are too many', async () => {
    const picture = await prepared('lake.jpg');
    const whole = await reshape(picture, 'png', limits, never);
    const small = await reshape(picture, 'png', { ...limits, maxBytes: whole.blob.size - 1 }, never);
    expect(small.mediaType).toBe('image/png');
    expect(small.width).toBeGreaterThan(800);
    expect(small.width).toBeLessThan(960);
    expect(small.blob.size).toBeLessThan(whole.blob.size);
  });
});

describe('smaller', () => {
  test.each(['lake.jpg', 'screenshot.png'] as const)(
    '%s has half its sides and half its bytes at most',
    async (file) => {
      const picture = await prepared(file);
      const half = await reshape(picture, 'smaller', limits, never);
      expect([half.width, half.height]).toEqual([picture.width / 2, picture.height / 2]);
      expect(half.blob.size).toBeLessThanOrEqual(picture.blob.size / 2);
      expect(half.notes).toEqual([]);
      const pixels = await pixelsOf(half.blob);
      expect([pixels.width, pixels.height]).toEqual([half.width, half.height]);
    },
  );

  test('it still shows what it showed', async () => {
    const picture = await prepared('icc.jpg');
    const half = await reshape(picture, 'smaller', limits, never);
    expect(cornersOf(await pixelsOf(half.blob))).toEqual(cornersOf(await pixelsOf(picture.blob)));
  });
});

test('it stops when it is told to', async () => {
  const stopped = AbortSignal.abort(new Error('Stopped'));
  await expect(reshape(await prepared('lake.jpg'), 'png', limits, stopped)).rejects.toThrow('Stopped');
});
