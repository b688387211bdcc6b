import { describe, expect, it } from 'vitest';
import {
  type Readable,
  toReadable,
  turnedPicture,
} from '../../../utils/engines/on-device-text/prepare-picture';

async function prepared(
  width: number,
  height: number,
  draw: (on: OffscreenCanvasRenderingContext2D) => void,
): Promise<Readable> {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  draw(context);
  return toReadable(await context.canvas.convertToBlob({ type: 'image/png' }));
}
const filled = (color: string) => (on: OffscreenCanvasRenderingContext2D) => {
  on.fillStyle = color;
  on.fillRect(0, 0, on.canvas.width, on.canvas.height);
};

describe('preparing a picture for reading', () => {
  it('doubles a small one in gray, and leaves its colors as they are', async () => {
    const { gray, grayScale, pixels, pixelScale, width, height } = await prepared(1399, 3, filled('#f00'));
    expect([width, height]).toEqual([1399, 3]);
    expect([gray.width, gray.height, grayScale]).toEqual([2798, 6, 2]);
    expect(gray.pixels.every((pixel) => pixel === 77)).toBe(true);
    expect([pixels.width, pixels.height, pixelScale]).toEqual([1399, 3, 1]);
    expect([...pixels.rgba.subarray(-4)]).toEqual([255, 0, 0, 255]);
  });

  it('takes a large one as it is, band by band', async () => {
    const { gray, grayScale } = await prepared(2000, 1500, (on) => {
      filled('#000')(on);
      on.fillStyle = '#fff';
      on.fillRect(0, 999, 2000, 2);
    });
    expect([gray.width, gray.height, grayScale]).toEqual([2000, 1500, 1]);
    const rows = [998, 999, 1000, 1001].map((y) => gray.pixels[y * 2000 + 7]);
    expect(rows).toEqual([0, 255, 255, 0]);
  });

  it('makes 9 megapixels of a large one at most, and says by how much smaller', async () => {
    const { gray, grayScale, pixels, pixelScale, width } = await prepared(6000, 5000, filled('#777'));
    expect([gray.width, gray.height]).toEqual([pixels.width, pixels.height]);
    expect(pixels.rgba.length / 4).toBeLessThanOrEqual(9_000_000);
    expect(pixels.rgba.length / 4).toBeGreaterThan(8_900_000);
    expect(gray.pixels.every((pixel) => pixel === 119)).toBe(true);
    expect(width).toBe(6000);
    expect(grayScale).toBeCloseTo(gray.width / 6000, 10);
    expect(pixelScale).toBeCloseTo(pixels.width / 6000, 10);
  });

  it('leaves the gray of a long, narrow one as it is, up to 24 megapixels', async () => {
    const { gray, grayScale, pixels, pixelScale } = await prepared(1200, 15_000, filled('#777'));
    expect([gray.width, gray.height, grayScale]).toEqual([1200, 15_000, 1]);
    expect(pixels.rgba.length / 4).toBeLessThanOrEqual(9_000_000);
    expect(pixelScale).toBeCloseTo(pixels.width / 1200, 10);
    const longer = await prepared(1200, 22_000, filled('#777'));
    expect(longer.gray.pixels.length).toBeLessThanOrEqual(24_000_000);
    expect(longer.gray.pixels.length).toBeGreaterThan(23_900_000);
  });

  it('takes a picture of one pixel', async () => {
    const { gray } = await prepared(1, 1, filled('#fff'));
    expect([...gray.pixels]).toEqual([255, 255, 255, 255]);
  });

  it('says that what cannot be decoded is broken', async () => {
    await expect(toReadable(new Blob(['no picture']))).rejects.toMatchObject({
      failure: { code: 'pictureBroken' },
    });
  });
});

describe('turning', () => {
  /** Red at the top left, green at the top right, blue at the bottom left, white at the bottom right. */
  const quarters = (on: OffscreenCanvasRenderingContext2D): void => {
    const corners = ['#f00', '#0f0', '#00f', '#fff'];
    for (const [index, color] of corners.entries()) {
      on.fillStyle = color;
      on.fillRect((index % 2) * 1000, Math.floor(index / 2) * 750, 1000, 750);
    }
  };
  const named: Record<string, string> = { '255,0,0': 'red', '0,255,0': 'green', '0,0,255': 'blue' };

  it.each([
    [{ quarters: 0, isMirrored: false }, ['red', 'green', 'blue', 'white'], [2000, 1500]],
    [{ quarters: 1, isMirrored: false }, ['blue', 'red', 'white', 'green'], [1500, 2000]],
    [{ quarters: 2, isMirrored: false }, ['white', 'blue', 'green', 'red'], [2000, 1500]],
    [{ quarters: 3, isMirrored: false }, ['green', 'white', 'red', 'blue'], [1500, 2000]],
    [{ quarters: 0, isMirrored: true }, ['green', 'red', 'white', 'blue'], [2000, 1500]],
  ] as const)('%j: corners are where they belong, to the edge', async (orientation, expected, size) => {
    const { gray, grayScale, pixels, pixelScale, width, height } = turnedPicture(
      await prepared(2000, 1500, quarters),
      orientation,
    );
    expect([width, height]).toEqual(size);
    expect([gray.width * grayScale, pixels.width * pixelScale]).toEqual([size[0], size[0]]);
    const [right, bottom] = [pixels.width - 1, pixels.height - 1];
    const corners = [
      [0, 0],
      [right, 0],
      [0, bottom],
      [right, bottom],
    ] as const;
    const seen = corners.map(([x, y]) => {
      const at = 4 * (y * pixels.width + x);
      return named[pixels.rgba.subarray(at, at + 3).join()] ?? 'white';
    });
    expect(seen).toEqual(expected);
    const grays = corners.map(([x, y]) => gray.pixels[y * gray.width + x]!);
    expect(
      grays.map((value) => ['blue', 'red', 'green', 'white'][[29, 77, 149, 255].indexOf(value)]),
    ).toEqual(expected);
  });
});
