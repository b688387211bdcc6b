import { afterEach, expect, it, vi } from 'vitest';
import type { TextBox } from '../../../../utils/engines/on-device-text/paddle/detection';
import {
  projected,
  type Coordinates,
  type Projection,
} from '../../../../utils/engines/on-device-text/projection';
import { pageProjection, straightened } from '../../../../utils/engines/on-device-text/straighten';

afterEach(() => vi.unstubAllGlobals());

/** Two columns of level lines, in pixels. */
const lines = [0, 1].flatMap((column) =>
  Array.from({ length: 20 }, (_, at) => ({ left: 100 + 420 * column, y: 100 + 30 * at, width: 380 })),
);

/** Returns the boxes of the lines as a camera sees them. */
const seenBy = (camera: (point: Coordinates) => Coordinates): TextBox[] =>
  lines.map(({ left, y, width }) => {
    const [from, to] = [camera([left, y]), camera([left + width, y])];
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const [x, middle] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return { x, y: middle, width: length, height: 20, angle, score: 0.9 };
  });

const turnedBy =
  (angle: number) =>
  ([x, y]: Coordinates): Coordinates => [
    450 + (x - 450) * Math.cos(angle) - (y - 400) * Math.sin(angle),
    400 + (x - 450) * Math.sin(angle) + (y - 400) * Math.cos(angle),
  ];

const cameras: Record<string, (point: Coordinates) => Coordinates> = {
  'turned a little': turnedBy(-0.03),
  'turned far': turnedBy(0.2),
  'from the side': ([x, y]) => {
    const by = 1 + x * 1e-4;
    return [x / by, (y + 0.05 * x) / by];
  },
  'from the side and below': (point) => {
    const [x, y] = turnedBy(0.06)(point);
    const by = 1 - x * 8e-5 + y * 6e-5;
    return [x / by, y / by];
  },
};

/** Returns the largest distance of any two places that were level, and of any that were upright. */
function offIn(
  projection: Projection,
  camera: (point: Coordinates) => Coordinates,
): { level: number; upright: number } {
  const at = (x: number, y: number): Coordinates => projected(projection, camera([x, y]));
  const level = lines.map(({ left, y, width }) => Math.abs(at(left, y)[1] - at(left + width, y)[1]));
  const upright = [100, 480, 520, 900].map((x) => Math.abs(at(x, 100)[0] - at(x, 670)[0]));
  return { level: Math.max(...level), upright: Math.max(...upright) };
}

it.each(Object.entries(cameras))('a page seen %s is straightened', (_, camera) => {
  const projection = pageProjection(seenBy(camera));
  const off = offIn(projection!, camera);
  expect(off.level).toBeLessThan(3);
  expect(off.upright).toBeLessThan(12);
});

it('a few lines of a slide, whose left edges alone are in one column, are leveled and not spread', () => {
  // As found by the detector on a slide that was photographed.
  const found = [
    [777, 156, 1287, 85, 0.038],
    [276, 255, 290, 58, 0.046],
    [329, 341, 407, 61, 0.036],
    [292, 423, 336, 58, 0.036],
    [503, 515, 757, 55, 0.04],
    [997, 636, 1758, 61, 0.034],
    [282, 688, 327, 57, 0.032],
  ].map(([x = 0, y = 0, width = 0, height = 0, angle = 0]) => ({ x, y, width, height, angle, score: 0.99 }));
  const projection = pageProjection(found)!;
  const [left, right] = [projected(projection, [140, 150]), projected(projection, [1880, 700])];
  expect(right[0] - left[0]).toBeGreaterThan(1600);
  expect(right[0] - left[0]).toBeLessThan(1900);
});

it('the few long lines of a table show its angle, and its short cells do not', () => {
  const camera = turnedBy(0.016);
  const boxes = Array.from({ length: 8 }, (_, row) =>
    [0, 1, 2, 3].map((column): TextBox => {
      const [x, y] = camera([column === 0 ? 200 : 400 + 150 * column, 150 + 60 * row]);
      return {
        x,
        y,
        width: column === 0 ? 200 : 80,
        height: 30,
        angle: column === 0 ? 0.016 : 0,
        score: 0.9,
      };
    }),
  ).flat();
  expect(offIn(pageProjection(boxes)!, camera).level).toBeLessThan(3);
});

it('a level page, a few lines and signs on a wall stay as they are', () => {
  const askew = seenBy(turnedBy(0.1));
  expect(pageProjection(seenBy(turnedBy(0.005)))).toBeUndefined();
  expect(pageProjection(askew.slice(0, 4))).toBeUndefined();
  expect(pageProjection(askew.map((line, at) => ({ ...line, angle: (at % 5) / 10 })))).toBeUndefined();
});

it('a page with a stamp askew stays, and what would be distorted far', () => {
  const lineAt = (x: number, y: number, width: number, angle: number): TextBox => {
    return { x, y, width, height: width / 4, angle, score: 0.9 };
  };
  const cells = Array.from({ length: 120 }, (_, at) =>
    lineAt(80 + 120 * (at % 8), 50 + 40 * Math.floor(at / 8), 75, 0),
  );
  expect(pageProjection([...cells, ...seenBy(turnedBy(0.2)).slice(0, 5)])).toBeUndefined();
  const fan = [0, 1, 2, 3, 4].map((row) => ({
    ...lineAt(1500, 600 + 75 * row, 1500, 0.06 * (row - 2)),
    height: 40,
  }));
  const size = { width: 3000, height: 1500 };
  const gray = { ...size, pixels: new Uint8Array(0) };
  const picture = {
    ...size,
    gray,
    grayScale: 1,
    pixels: { ...size, rgba: new Uint8ClampedArray(0) },
    pixelScale: 1,
  };
  const projection = pageProjection(fan);
  expect(projection && straightened(picture, fan, projection)).toBeUndefined();
});

it('each pixel keeps its place in the original picture', () => {
  vi.stubGlobal('crossOriginIsolated', false);
  const camera = turnedBy(0.1);
  const boxes = seenBy(camera);
  const [width, height] = [900, 800];
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
  const gray = { width, height, pixels: new Uint8Array(width * height).fill(255) };
  const [spotX, spotY] = camera([300, 400]).map(Math.round) as [number, number];
  gray.pixels[spotY * width + spotX] = 0;
  rgba.fill(0, 4 * (spotY * width + spotX), 4 * (spotY * width + spotX) + 3);
  const given = {
    width: 450,
    height: 400,
    gray,
    grayScale: 2,
    pixels: { width, height, rgba },
    pixelScale: 2,
  };
  const { picture, back } = straightened(given, boxes, pageProjection(boxes)!)!;
  expect(picture.pixels.width / picture.width).toBeCloseTo(2, 2);
  const darkest = (values: ArrayLike<number>): number =>
    Array.from(values).reduce((least, value, at, all) => (value < all[least]! ? at : least), 0);
  for (const [spot, wide] of [
    [darkest(picture.gray.pixels), picture.gray.width],
    [darkest(picture.pixels.rgba) / 4, picture.pixels.width],
  ] as const) {
    const [x, y] = projected(back, [((spot % wide) + 0.5) / 2, (Math.floor(spot / wide) + 0.5) / 2]);
    expect(x).toBeCloseTo((spotX + 0.5) / 2, 0);
    expect(y).toBeCloseTo((spotY + 0.5) / 2, 0);
  }
});
