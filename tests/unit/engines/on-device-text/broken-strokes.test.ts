import { describe, expect, it } from 'vitest';
import { withWholeStrokes } from '../../../../utils/engines/on-device-text/broken-strokes';
import type { Readable } from '../../../../utils/engines/on-device-text/prepare-picture';

const page = { width: 1000, height: 800 };

/** Draws a picture with one gray value for each pixel. */
function picture(valueAt: (x: number, y: number) => number, { width, height } = page): Readable {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at++) pixels[at] = valueAt(at % width, Math.floor(at / width));
  const rgba = new Uint8ClampedArray(4 * pixels.length);
  for (const [at, value] of pixels.entries()) rgba.fill(value, 4 * at, 4 * at + 3);
  return {
    ...page,
    gray: { width, height, pixels },
    grayScale: 1,
    pixels: { width, height, rgba },
    pixelScale: 1,
  };
}

/** A level stroke on paper, one pixel high and broken for one pixel at x = 10. */
const broken = (ink: number, paper: number) => (x: number, y: number) =>
  y === 10 && x >= 4 && x < 16 && x !== 10 ? ink : paper;

describe('withWholeStrokes', () => {
  const fax = withWholeStrokes(picture(broken(0, 255)));

  it('doubles the gray of a fax', () => {
    expect(fax).toMatchObject({ ...page, grayScale: 2, pixelScale: 1, isBilevel: true });
    expect([fax.gray.width, fax.gray.height]).toEqual([2 * page.width, 2 * page.height]);
    expect(fax.pixels).toMatchObject(page);
  });

  it('joins a stroke that is broken for one pixel', () => {
    const row = [...fax.gray.pixels.subarray(21 * 2000 + 12, 21 * 2000 + 30)];
    expect(Math.max(...row)).toBeLessThan(128);
  });

  it('leaves paper between strokes three pixels apart', () => {
    const two = withWholeStrokes(picture((x) => (x === 8 || x === 12 ? 0 : 255)));
    expect(two.gray.pixels[20 * 2000 + 20]).toBeGreaterThan(192);
  });

  it.each([
    ['with gray edges', picture((x, y) => (y === 11 ? 130 : broken(0, 255)(x, y)))],
    ['light on dark', picture(broken(255, 0))],
    ['of one color', picture(() => 255)],
    ['with dots instead of gray', picture((x, y) => (y < 100 && x % 2 === 0 && y % 2 === 0 ? 0 : 255))],
    ['of text on a screen', picture(broken(0, 255), { width: 800, height: 600 })],
    ['too large to be doubled', picture((_x, y) => (y % 20 === 0 ? 0 : 255), { width: 6001, height: 1001 })],
  ])('leaves a picture %s as it is', (_which, given) => {
    expect(withWholeStrokes(given)).toBe(given);
  });
});
