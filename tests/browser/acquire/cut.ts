import { expect } from 'vitest';
import { crop } from '../../../utils/acquire/screen';
import { drawn, pixelsOf } from '../prepare/pixels';

type Rect = Parameters<typeof crop>[1];

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

/** The pixels of a rectangle are cut out exactly, at some device pixels for each CSS pixel. */
export async function expectCut(scale: number, { x, y, width, height }: Rect): Promise<void> {
  const cut = await pixelsOf(await crop(await shotAt(scale), { x, y, width, height }, 200));
  expect([cut.width, cut.height]).toEqual([width * scale, height * scale]);
  expect(whereIs(cut.at(0, 0))).toEqual([x * scale, y * scale]);
  const last = whereIs(cut.at(cut.width - 1, cut.height - 1));
  expect(last).toEqual([(x + width) * scale - 1, (y + height) * scale - 1]);
}

/** What is cut out of a rectangle at the edges begins there and is that large. */
export async function expectWithin(rect: Rect, start: number[], size: number[]): Promise<void> {
  const cut = await pixelsOf(await crop(await shotAt(1), rect, 200));
  expect([cut.width, cut.height]).toEqual(size);
  expect(whereIs(cut.at(0, 0))).toEqual(start);
}

/** Of a rectangle nothing can be cut out. */
export async function expectNothing(rect: Rect): Promise<void> {
  await expect(crop(await shotAt(1), rect, 200)).rejects.toMatchObject({
    failure: { code: 'pictureUnreachable' },
  });
}
