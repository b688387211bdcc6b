import { describe, expect, test } from 'vitest';
import { crop } from '../../../utils/acquire/screen';
import { drawn, pixelsOf } from '../prepare/pixels';

/** A shot of a page 200 CSS pixels wide, in which every device pixel says where it stands. */
const shotAt = (scale: number): Promise<Blob> =>
  drawn(200 * scale, 100 * scale, (on) => {
    const { width, height } = on.canvas;
    const image = on.createImageData(width, height);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        image.data.set([x % 256, y % 256, Math.floor(x / 256), 255], (y * width + x) * 4);
    on.putImageData(image, 0, 0);
  });

const whereIs = ([x = 0, y = 0, high = 0]: number[]): number[] => [x + 256 * high, y];

describe.each([0.5, 1, 1.25, 2])('at %f device pixels for each CSS pixel', (scale) => {
  test.each([
    [20, 12, 40, 20],
    [0, 0, 200, 100],
    [160, 80, 40, 20],
    [4, 8, 4, 4],
  ])('the pixels of %i, %i, %i × %i are cut out exactly', async (x, y, width, height) => {
    const cut = await pixelsOf(await crop(await shotAt(scale), { x, y, width, height }, 200));
    expect([cut.width, cut.height]).toEqual([width * scale, height * scale]);
    expect(whereIs(cut.at(0, 0))).toEqual([x * scale, y * scale]);
    const last = whereIs(cut.at(cut.width - 1, cut.height - 1));
    expect(last).toEqual([(x + width) * scale - 1, (y + height) * scale - 1]);
  });
});

describe('at its edges', () => {
  test.each([
    ['half pixels are rounded', { x: 10.4, y: 10.6, width: 20.2, height: 20 }, [10, 11], [21, 20]],
    ['what is out of the screen is left out', { x: -10, y: 90, width: 30, height: 30 }, [0, 90], [20, 10]],
    ['all that is there is taken', { x: -50, y: -50, width: 999, height: 999 }, [0, 0], [200, 100]],
  ])('%s', async (_name, rect, [left, top], size) => {
    const cut = await pixelsOf(await crop(await shotAt(1), rect, 200));
    expect([cut.width, cut.height]).toEqual(size);
    expect(whereIs(cut.at(0, 0))).toEqual([left, top]);
  });

  test.each([
    ['nothing', { x: 10, y: 10, width: 0, height: 20 }],
    ['less than half a pixel', { x: 10, y: 10, width: 0.3, height: 20 }],
    ['what is out of the screen altogether', { x: 300, y: 10, width: 20, height: 20 }],
    ['what is above the screen', { x: 10, y: -30, width: 20, height: 20 }],
  ])('%s cannot be cut out', async (_name, rect) => {
    await expect(crop(await shotAt(1), rect, 200)).rejects.toMatchObject({
      failure: { code: 'pictureUnreachable' },
    });
  });
});
