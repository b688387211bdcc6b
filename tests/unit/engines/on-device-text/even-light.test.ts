import { expect, it } from 'vitest';
import { withEvenLight } from '../../../../utils/engines/on-device-text/even-light';
import type { Gray } from '../../../../utils/engines/on-device-text/prepare-picture';

const [width, height] = [600, 400];
/** Eight lines of a page, and their ink: every third column of pixels. */
const boxes = Array.from({ length: 8 }, (_, row) => ({ x: 40, y: 30 + 45 * row, width: 500, height: 20 }));
const isInk = (x: number, y: number): boolean =>
  x % 3 === 0 &&
  boxes.some((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height);

/** A page whose paper has the gray value that `paperAt` gives, and ink a third of that. */
function pageWith(paperAt: (x: number, y: number) => number): Gray {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels[y * width + x] = paperAt(x, y) / (isInk(x, y) ? 3 : 1);
  return { width, height, pixels };
}

it('the paper of a page in a shadow gets the value of the rest, and its ink stays dark', () => {
  const shadow = (x: number): number => 240 - 150 / (1 + Math.exp((x - 250) / 40));
  const { pixels } = withEvenLight(pageWith(shadow), boxes);
  for (const [at, value] of pixels.entries()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x < 40 || x > 540 || y < 30 || y > 370) continue;
    if (isInk(x, y)) expect(value).toBeLessThan(130);
    else expect(value).toBeGreaterThan(185);
  }
});

it.each<[string, (x: number, y: number) => number]>([
  ['evenly lit', () => 230],
  ['with two panels', (x) => (x < 300 ? 90 : 240)],
  ['that is dark', (x) => 20 + x / 20],
])('a page %s stays as it is', (_, paperAt) => {
  const page = pageWith(paperAt);
  expect(withEvenLight(page, boxes)).toBe(page);
  expect(withEvenLight(page, [])).toBe(page);
});
