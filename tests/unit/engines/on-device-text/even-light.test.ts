import { afterEach, expect, it, vi } from 'vitest';
import { withEvenLight, withoutFaintInk } from '../../../../utils/engines/on-device-text/even-light';
import type { Readable } from '../../../../utils/engines/on-device-text/prepare-picture';

afterEach(() => vi.unstubAllGlobals());

const [width, height] = [600, 400];
/** Eight lines of a page, and their ink: every third column of pixels. */
const boxes = Array.from({ length: 8 }, (_, row) => ({ x: 40, y: 30 + 45 * row, width: 500, height: 20 }));
const isInk = (x: number, y: number): boolean =>
  x % 3 === 0 &&
  boxes.some((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height);

/** Returns the values of the ink, or of the paper, in the area of the text. */
const valuesOf = (pixels: Uint8Array, ofInk: boolean): Uint8Array =>
  pixels.filter((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x >= 40 && x <= 540 && y >= 30 && y <= 370 && isInk(x, y) === ofInk;
  });
const lightest = (pixels: Uint8Array, ofInk: boolean): number => valuesOf(pixels, ofInk).toSorted().at(-1)!;
const darkest = (pixels: Uint8Array, ofInk: boolean): number => valuesOf(pixels, ofInk).toSorted()[0]!;

/** Whether a pixel is one of the specks between lines, some of them near ink. */
const isSpeck = (x: number, y: number): boolean => x % 7 === 0 && [2, 8, 12, 16].includes((y - 50) % 45);

/** A page whose paper has the gray value that `paperAt` gives, and ink a third of that. */
function pageWith(paperAt: (x: number, y: number) => number): Readable {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels[y * width + x] = paperAt(x, y) / (isInk(x, y) ? 3 : 1);
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (const [at, value] of pixels.entries()) rgba.fill(value, 4 * at, 4 * at + 4);
  const gray = { width, height, pixels };
  return { width, height, gray, grayScale: 1, pixels: { width, height, rgba }, pixelScale: 1 };
}

it('the paper of a page in a shadow gets the value of the rest, and its ink stays dark', () => {
  const shadow = (x: number): number => 240 - 150 / (1 + Math.exp((x - 250) / 40));
  const { pixels } = withEvenLight(pageWith(shadow), boxes).gray;
  expect(lightest(pixels, true)).toBeLessThan(130);
  expect(darkest(pixels, false)).toBeGreaterThan(185);
});

it('the paper in a shadow that covers only the ends of a few lines gets the value of the rest', () => {
  const shadow = (x: number, y: number): number => 240 - (y / 230) * Math.max(0, x - 480);
  const page = pageWith(shadow);
  expect(darkest(page.gray.pixels, false)).toBeLessThan(150);
  expect(darkest(withEvenLight(page, boxes).gray.pixels, false)).toBeGreaterThan(185);
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

it('light text on a gray ground stays', () => {
  const page = pageWith((x) => 80 + x / 10);
  for (const [at, value] of page.gray.pixels.entries())
    if (isInk(at % width, Math.floor(at / width))) page.gray.pixels[at] = 255 - value / 10;
  expect(withEvenLight(page, boxes)).toBe(page);
  expect(withoutFaintInk(page, boxes, 0.3)).toBe(page);
});

it('what is fainter than a share of the paper is gone, in gray and in color, and ink stays', () => {
  vi.stubGlobal('crossOriginIsolated', false);
  const page = pageWith((x, y) => (isSpeck(x, y) ? 190 : 235 - x / 20));
  const { gray, pixels } = withoutFaintInk(page, boxes, 0.25);
  expect(lightest(gray.pixels, true)).toBeLessThan(130);
  expect(darkest(gray.pixels, false)).toBeGreaterThan(235);
  const unlike = gray.pixels.filter((value, at) => Math.abs(pixels.rgba[4 * at]! - value) > 2);
  expect(unlike.length).toBe(0);
});

it('thin strokes between dark ones stay where what is as faint is left out', () => {
  vi.stubGlobal('crossOriginIsolated', false);
  const page = pageWith((x, y) => (isSpeck(x, y) || y === 40 ? 190 : 240));
  const { gray } = withoutFaintInk(page, boxes, 0.25);
  const valueAt = (x: number, y: number): number => gray.pixels[y * width + x]!;
  expect([valueAt(43, 40), valueAt(44, 40)].every((value) => value < 200)).toBe(true);
  expect(valueAt(301, 40)).toBeLessThan(200);
  expect(valueAt(560, 40)).toBeGreaterThan(240);
  expect(valueAt(301, 70)).toBeGreaterThan(240);
});

it('gray ink keeps its contrast where what is fainter is left out', () => {
  vi.stubGlobal('crossOriginIsolated', false);
  const page = pageWith(() => 240);
  for (const [at, value] of page.gray.pixels.entries()) if (value < 100) page.gray.pixels[at] = 96;
  for (let at = 0; at < 60; at++) page.gray.pixels[35 * width + 42 + 3 * at] = 128;
  const { gray } = withoutFaintInk(page, boxes, 0.25);
  const contrast = (pixels: Uint8Array): number => pixels[35 * width + 43]! - pixels[35 * width + 42]!;
  expect(contrast(gray.pixels)).toBeGreaterThan(0.99 * contrast(page.gray.pixels));
});

it('what is faint is gone also if some text is on a picture, and columns are apart', () => {
  vi.stubGlobal('crossOriginIsolated', false);
  const picture = { x: 460, y: 30, width: 80, height: 60 };
  const isOn = (x: number, y: number): boolean => x >= picture.x && x < 540 && y >= picture.y && y < 95;
  const page = pageWith((x, y) => (isOn(x, y) ? 60 : isSpeck(x, y) ? 190 : 235));
  const columns = boxes.flatMap((box) => [
    { ...box, width: 100 },
    { ...box, x: 400, width: 140 },
  ]);
  const { gray } = withoutFaintInk(page, columns, 0.25);
  const onPaper = gray.pixels.filter((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x >= 40 && x < 400 && y >= 30 && y < 370 && !isInk(x, y);
  });
  expect(onPaper.toSorted()[0]!).toBeGreaterThan(235);
});
