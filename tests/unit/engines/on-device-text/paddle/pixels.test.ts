import { expect, it } from 'vitest';
import {
  cutOut,
  type Pixels,
  type TurnedBox,
} from '../../../../../utils/engines/on-device-text/paddle/pixels';

/** A picture whose red is the column and whose green is the row. */
function graded(width: number, height: number): Pixels {
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < width * height; at++) rgba.set([at % width, Math.floor(at / width), 7, 255], 4 * at);
  return { width, height, rgba };
}
function cut(box: TurnedBox, columns: number, rows: number): [red: number, green: number, blue: number][] {
  const rgb = cutOut(graded(100, 80), box, columns, rows);
  const round = (value: number): number => Math.round(value * 10) / 10;
  return Array.from({ length: rgb.length / 3 }, (_, at) => [
    round(rgb[3 * at]!),
    round(rgb[3 * at + 1]!),
    rgb[3 * at + 2]!,
  ]);
}

it('cuts out pixel for pixel', () => {
  const box = { x: 11, y: 21, width: 2, height: 2, angle: 0 };
  expect(cut(box, 2, 2)).toEqual([
    [10, 20, 7],
    [11, 20, 7],
    [10, 21, 7],
    [11, 21, 7],
  ]);
});

it('turns with the box: text that runs down comes out across', () => {
  const box = { x: 11, y: 21, width: 2, height: 2, angle: Math.PI / 2 };
  expect(cut(box, 2, 2).map(([red, green]) => [red, green])).toEqual([
    [11, 20],
    [11, 21],
    [10, 20],
    [10, 21],
  ]);
});

it('mirrors a box of negative width', () => {
  const box = { x: 11, y: 20.5, width: -2, height: 1, angle: 0 };
  expect(cut(box, 2, 1).map(([red]) => red)).toEqual([11, 10]);
});

it('takes the mean where the picture is larger than the cut-out', () => {
  expect(cut({ x: 50, y: 40, width: 100, height: 80, angle: 0 }, 2, 1)).toEqual([
    [expect.closeTo(24.5, 0), expect.closeTo(39.5, 0), 7],
    [expect.closeTo(74.5, 0), expect.closeTo(39.5, 0), 7],
  ]);
});

it.each([
  { x: 50, y: 40, width: 100, height: 80 },
  { x: 2, y: 1, width: 40, height: 12 },
  { x: 99, y: 79, width: 10, height: 30 },
  { x: 150, y: 40, width: 20, height: 20 },
  { x: 40, y: 30, width: 3, height: 2 },
  { x: 50, y: 40, width: -90, height: 70 },
])('cuts out $x, $y, $width × $height level as it does at a tiny angle', (box) => {
  for (const [columns, rows] of [
    [9, 4],
    [40, 48],
  ] as const)
    for (const [at, color] of cut({ ...box, angle: 1e-12 }, columns, rows).entries())
      expect(cut({ ...box, angle: 0 }, columns, rows)[at]).toEqual(
        color.map((part) => expect.closeTo(part, 0)),
      );
});

it('goes on with the edge outside of the picture', () => {
  expect(cut({ x: 0, y: 0, width: 40, height: 40, angle: 0.3 }, 4, 4)[0]).toEqual([0, 0, 7]);
});
