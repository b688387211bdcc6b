import { describe, expect, it } from 'vitest';
import { withWholeStrokes } from '../../../../utils/engines/on-device-text/broken-strokes';
import type { Readable } from '../../../../utils/engines/on-device-text/prepare-picture';

/** Draws a picture with one gray value for each pixel. */
function picture(width: number, height: number, valueAt: (x: number, y: number) => number): Readable {
  const values = Array.from({ length: width * height }, (_none, at) =>
    valueAt(at % width, Math.floor(at / width)),
  );
  const gray = { width, height, pixels: Uint8Array.from(values) };
  const rgba = Uint8ClampedArray.from(values.flatMap((value) => [value, value, value, 255]));
  return { width, height, gray, grayScale: 1, pixels: { width, height, rgba }, pixelScale: 1 };
}

/** A level stroke on paper, one pixel high and broken for one pixel at x = 10. */
const broken = (ink: number, paper: number) => (x: number, y: number) =>
  y === 10 && x >= 4 && x < 16 && x !== 10 ? ink : paper;

describe('withWholeStrokes', () => {
  const fax = withWholeStrokes(picture(20, 20, broken(0, 255)));

  it('doubles the gray of a fax', () => {
    expect([fax.width, fax.height, fax.grayScale, fax.pixelScale, fax.isBilevel]).toEqual([
      20,
      20,
      2,
      1,
      true,
    ]);
    expect([fax.gray.width, fax.gray.height, fax.pixels.width, fax.pixels.height]).toEqual([40, 40, 20, 20]);
  });

  it('joins a stroke that is broken for one pixel', () => {
    const row = [...fax.gray.pixels.subarray(21 * 40 + 12, 21 * 40 + 30)];
    expect(Math.max(...row)).toBeLessThan(128);
  });

  it('leaves paper between strokes three pixels apart', () => {
    const two = withWholeStrokes(picture(20, 20, (x) => (x === 8 || x === 12 ? 0 : 255)));
    expect(two.gray.pixels[20 * 40 + 20]).toBeGreaterThan(192);
  });

  it.each([
    ['with gray edges', picture(20, 20, (x, y) => (y === 11 ? 130 : broken(0, 255)(x, y)))],
    ['light on dark', picture(20, 20, broken(255, 0))],
    ['of one color', picture(20, 20, () => 255)],
    ['too large to be doubled', picture(6001, 1001, (_x, y) => (y % 20 === 0 ? 0 : 255))],
  ])('leaves a picture %s as it is', (_which, given) => {
    expect(withWholeStrokes(given)).toBe(given);
  });
});
