import { describe, expect, test } from 'vitest';
import { reshape } from '../../../utils/prepare/prepare';
import { fixture, look, looking } from './limits';
import { pixelsOf } from './pixels';

const never = new AbortController().signal;

/** The largest difference between two pictures' colors, 0 to 255. */
async function differenceOf(one: Blob, other: Blob): Promise<number> {
  const [{ data }, { data: others }] = [await pixelsOf(one), await pixelsOf(other)];
  return data.reduce((most, value, at) => Math.max(most, Math.abs(value - (others[at] ?? 0))), 0);
}

describe('as a PNG', () => {
  test('a picture is one by its bytes, and pixel for pixel the same', async () => {
    const picture = await look(await fixture('lake.jpg'));
    expect(picture.mediaType).toBe('image/jpeg');
    const png = await reshape(
      { ...picture, notes: [{ kind: 'clipped', share: 0.5 }] },
      'png',
      looking,
      never,
    );
    expect(png).toMatchObject({ mediaType: 'image/png', width: 960, height: 640, notes: [] });
    expect(png.blob.type).toBe('image/png');
    const signature = new Uint8Array(await png.blob.slice(0, 8).arrayBuffer());
    expect([...signature]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(await differenceOf(picture.blob, png.blob)).toBe(0);
  });

  test('it is made smaller only where its bytes are too many', async () => {
    const picture = await look(await fixture('lake.jpg'));
    const whole = await reshape(picture, 'png', looking, never);
    const small = await reshape(picture, 'png', { ...looking, maxBytes: whole.blob.size - 1 }, never);
    expect(small.mediaType).toBe('image/png');
    expect(small.width).toBeGreaterThan(800);
    expect(small.width).toBeLessThan(960);
    expect(small.blob.size).toBeLessThan(whole.blob.size);
  });
});
