import { expect, it } from 'vitest';
import { isPhoto } from '../../../../utils/engines/on-device-text/photo-ground';
import type { Gray } from '../../../../utils/engines/on-device-text/prepare-picture';

const [width, height] = [800, 600];
/** A picture by its values, the same each time. */
function picture(valueAt: (x: number, y: number, any: number) => number): Gray {
  const pixels = new Uint8Array(width * height);
  let state = 1;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    pixels[at] = valueAt(at % width, Math.floor(at / width), (state >>> 16) / 65_536);
  }
  return { width, height, pixels };
}
/** Leaves of a few pixels, in rows and columns that do not line up. */
const leaf = (x: number, y: number): number => 120 + 50 * Math.sin(x / 5 + Math.sin(y / 7)) * Math.sin(y / 4);
const foliage = picture(leaf);
const sign = { x: 300, y: 200, width: 160, height: 40 };

it('is a photo with leaves around a sign', () => {
  expect(isPhoto(foliage, [sign])).toBe(true);
  expect(isPhoto(foliage, [])).toBe(true);
});

it.each([
  ['an even ground', picture(() => 230)],
  ['a scan with noise and less light on one side', picture((x, _y, any) => 240 - x / 20 + 24 * (any - 0.5))],
  ['a picture beside text', picture((x, y) => (x < 300 ? leaf(x, y) : 250))],
])('is none with %s', (_what, gray) => {
  expect(isPhoto(gray, [sign])).toBe(false);
});

it('is none where much is text, or there are many lines', () => {
  const large = { x: 100, y: 100, width: 500, height: 200 };
  expect(isPhoto(foliage, [large])).toBe(false);
  const many = Array.from({ length: 60 }, (_, at) => ({ x: 10, y: 10 * at, width: 40, height: 8 }));
  expect(isPhoto(foliage, many)).toBe(false);
});
