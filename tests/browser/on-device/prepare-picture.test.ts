import { describe, expect, it } from 'vitest';
import { prepareGrey } from '../../../utils/ask/on-device/prepare-grey';

async function drawn(
  width: number,
  height: number,
  draw: (on: OffscreenCanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  draw(context);
  return canvas.convertToBlob({ type: 'image/png' });
}
const filled = (colour: string) => (on: OffscreenCanvasRenderingContext2D) => {
  on.fillStyle = colour;
  on.fillRect(0, 0, on.canvas.width, on.canvas.height);
};

describe('preparing a picture for reading', () => {
  it('doubles a small one', async () => {
    const { grey, width, height, scale } = await prepareGrey(await drawn(1399, 3, filled('#fff')));
    expect([grey.width, grey.height, width, height, scale]).toEqual([2798, 6, 1399, 3, 2]);
    expect(grey.pixels.every((pixel) => pixel === 255)).toBe(true);
  });

  it('takes a large one as it is, band by band', async () => {
    const { grey, scale } = await prepareGrey(
      await drawn(2000, 1500, (on) => {
        filled('#000')(on);
        on.fillStyle = '#fff';
        on.fillRect(0, 999, 2000, 2);
      }),
    );
    expect([grey.width, grey.height, scale]).toEqual([2000, 1500, 1]);
    const rows = [998, 999, 1000, 1001].map((y) => grey.pixels[y * 2000 + 7]);
    expect(rows).toEqual([0, 255, 255, 0]);
  });

  it('makes one of more than 24 megapixels smaller, and says by how much', async () => {
    const { grey, width, scale } = await prepareGrey(await drawn(6000, 5000, filled('#777')));
    expect(grey.width * grey.height).toBeLessThanOrEqual(24_000_000);
    expect(grey.width * grey.height).toBeGreaterThan(23_900_000);
    expect(width).toBe(6000);
    expect(scale).toBeCloseTo(grey.width / 6000, 10);
  });

  it.each([
    ['white on nothing', '#fff', 0],
    ['black on nothing', '#000', 255],
  ])('lets %s stand out', async (_what, colour, behind) => {
    const { grey } = await prepareGrey(
      await drawn(1500, 20, (on) => {
        on.fillStyle = colour;
        on.fillRect(0, 0, 100, 20);
      }),
    );
    expect([grey.pixels[5], grey.pixels[1000]]).toEqual([255 - behind, behind]);
  });

  it('takes a picture of one pixel', async () => {
    const { grey } = await prepareGrey(await drawn(1, 1, filled('#fff')));
    expect([...grey.pixels]).toEqual([255, 255, 255, 255]);
  });

  it('says that what cannot be decoded is broken', async () => {
    await expect(prepareGrey(new Blob(['no picture']))).rejects.toMatchObject({
      failure: { code: 'pictureBroken' },
    });
  });
});
