import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { takeInPieces } from '../../../utils/acquire/pieces';
import type { PictureLocation, PicturePoint } from '../../../utils/model/picture';

const screen = { width: 800, height: 600 };
let canvases: { width: number; height: number; drawn: number[][] }[];
beforeEach(() => {
  canvases = [];
  vi.stubGlobal('createImageBitmap', async () => {
    const bitmap = { ...screen, close: () => Object.assign(bitmap, { width: 0, height: 0 }) };
    return bitmap;
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      drawn: number[][] = [];
      constructor(width: number, height: number) {
        canvases.push({ width, height, drawn: this.drawn });
      }
      getContext = () => ({
        drawImage: (_shot: unknown, ...given: number[]) => this.drawn.push(given.slice(4, 6)),
      });
      convertToBlob = async () => new Blob(['png']);
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A picture of a size that a window of 800 × 600 shows; it can be scrolled to `far` at most. */
function pictureOf(width: number, height: number, far = { x: Infinity, y: Infinity }) {
  const locate = vi.fn(async ({ x, y }: PicturePoint) => {
    const left = Math.max(0, Math.min(x * width, width - screen.width, far.x));
    const top = Math.max(0, Math.min(y * height, height - screen.height, far.y));
    const shown = { width: Math.min(width, screen.width), height: Math.min(height, screen.height) };
    return {
      outcome: 'found',
      rect: { x: 0, y: 0, ...shown },
      whole: { x: -left, y: -top, width, height },
      viewportWidth: screen.width,
      clipped: true,
      covered: y > 0,
    } satisfies PictureLocation;
  });
  const capture = vi.fn(async () => new Blob(['shot']));
  const take = async () => takeInPieces(await locate({ x: 0, y: 0 }), locate, capture);
  return { take, locate, capture };
}

test('rows and columns are put together where they are in the picture', async () => {
  const { take, capture } = pictureOf(1500, 1100);
  expect(await take()).toMatchObject({ share: 1, covered: true });
  expect(capture).toHaveBeenCalledTimes(4);
  const drawn = [
    [0, 0],
    [700, 0],
    [0, 500],
    [700, 500],
  ];
  expect(canvases).toEqual([{ width: 1500, height: 1100, drawn }]);
});

test('what no scrolling shows is missing, and its share is known', async () => {
  const { take, capture } = pictureOf(800, 3000, { x: 0, y: 900 });
  expect(await take()).toMatchObject({ share: 0.5 });
  expect(capture).toHaveBeenCalledTimes(3);
  expect(canvases[0]).toMatchObject({ width: 800, height: 1500 });
});

test('an endless one is taken as far as a whole page would be', async () => {
  const { take, capture } = pictureOf(800, 50_000);
  expect((await take()).share).toBeCloseTo(16_384 / 50_000);
  expect(capture).toHaveBeenCalledTimes(28);
});

test('one that changes its size meanwhile is none', async () => {
  const [before, after] = [pictureOf(800, 3000), pictureOf(800, 4000)];
  const taking = takeInPieces(await before.locate({ x: 0, y: 0 }), after.locate, before.capture);
  await expect(taking).rejects.toMatchObject({ failure: { code: 'pageChanged' } });
});
