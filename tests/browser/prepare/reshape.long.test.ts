import { describe, expect, test } from 'vitest';
import { reshape } from '../../../utils/prepare/prepare';
import { fixture, look, looking } from './limits';
import { cornersOf, pixelsOf } from './pixels';

const never = new AbortController().signal;

describe('smaller', () => {
  test.each(['lake.jpg', 'screenshot.png'] as const)(
    '%s has half its sides and half its bytes at most',
    async (file) => {
      const picture = await look(await fixture(file));
      const half = await reshape(picture, 'smaller', looking, never);
      expect([half.width, half.height]).toEqual([picture.width / 2, picture.height / 2]);
      expect(half.blob.size).toBeLessThanOrEqual(picture.blob.size / 2);
      expect(half.notes).toEqual([]);
      const pixels = await pixelsOf(half.blob);
      expect([pixels.width, pixels.height]).toEqual([half.width, half.height]);
    },
  );

  test('it still shows what it showed', async () => {
    const picture = await look(await fixture('icc.jpg'));
    const half = await reshape(picture, 'smaller', looking, never);
    expect(cornersOf(await pixelsOf(half.blob))).toEqual(cornersOf(await pixelsOf(picture.blob)));
  });
});

test('it stops when it is told to', async () => {
  const stopped = AbortSignal.abort(new Error('Stopped'));
  await expect(reshape(await look(await fixture('lake.jpg')), 'png', looking, stopped)).rejects.toThrow(
    'Stopped',
  );
});
