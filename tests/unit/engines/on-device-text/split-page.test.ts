import { describe, expect, it } from 'vitest';
import type { TextBox } from '../../../../utils/engines/on-device-text/paddle/detection';
import { cutBetween, halvesOf, joinedAt } from '../../../../utils/engines/on-device-text/split-page';
import { lineAt } from './lines';

/** A line of text, 20 pixels high, by the middle of its height. */
const line = (y: number, x = 300, width = 500, angle = 0): TextBox => ({
  x,
  y,
  width,
  height: 20,
  angle,
  score: 0.9,
});

describe('a cut', () => {
  it('goes through the widest gap near the middle', () => {
    expect(cutBetween([20, 45, 70, 130, 155, 180].map((y) => line(y)))).toEqual({ y: 100, slope: 0 });
  });

  it('is nearest to the middle where gaps are alike', () => {
    expect(cutBetween([20, 50, 80, 110, 140, 170].map((y) => line(y)))?.y).toBe(95);
  });

  it('runs along lines that are turned a little', () => {
    const turned = [20, 45, 70, 130, 155, 180].map((y) => line(y + 300 * Math.tan(0.03), 300, 500, 0.03));
    const cut = cutBetween(turned);
    expect(cut?.slope).toBeCloseTo(0.03, 3);
    expect(cut?.y).toBeCloseTo(100, 0);
  });

  it.each([
    ['few lines', [20, 100].map((y) => line(y))],
    [
      'no gap from side to side',
      [20, 45, 70, 95, 120].flatMap((y) => [line(y, 100, 150), line(y + 12, 300, 150)]),
    ],
    ['columns', [20, 50, 80, 110, 140, 170].flatMap((y) => [line(y, 120, 200), line(y + 2, 400, 200)])],
    ['lines at an angle', [20, 60, 100, 140, 180].map((y) => line(y, 300, 500, 0.3))],
  ])('is not made with %s', (_what, boxes) => {
    expect(cutBetween(boxes)).toBeUndefined();
  });
});

describe('halves', () => {
  const gray = { width: 3, height: 4, pixels: new Uint8Array([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]) };

  it('are the rows above and below', () => {
    expect(halvesOf(gray, { y: 2, slope: 0 })).toEqual({
      upper: { width: 3, height: 2, pixels: new Uint8Array([1, 1, 1, 2, 2, 2]) },
      lower: { width: 3, height: 2, pixels: new Uint8Array([3, 3, 3, 4, 4, 4]) },
      top: 2,
    });
  });

  it('have nothing of each other along a slanted cut', () => {
    const { upper, lower, top } = halvesOf(gray, { y: 1, slope: 1 });
    expect(top).toBe(1);
    expect([...upper.pixels]).toEqual([1, 1, 1, 2, 2, 2, 2, 3, 3]);
    expect([...lower.pixels]).toEqual([2, 3, 4, 3, 3, 4, 4, 4, 4]);
  });
});

describe('paragraphs of both halves', () => {
  const cut = { y: 100, slope: 0 };

  it('are one where the cut goes through it', () => {
    const paragraphs = [[lineAt(10, 20, 'a b c')], [lineAt(10, 80, 'd e f')], [lineAt(10, 105, 'g h i')]];
    const joined = joinedAt(cut, paragraphs);
    expect(joined).toEqual([[paragraphs[0]![0]], [paragraphs[1]![0], paragraphs[2]![0]]]);
  });

  it('stay two where there is more between them, or they stand side by side', () => {
    const apart = [[lineAt(10, 40, 'a b c')], [lineAt(10, 130, 'g h i')]];
    expect(joinedAt(cut, apart)).toEqual(apart);
    const beside = [[lineAt(10, 80, 'a b c')], [lineAt(900, 105, 'g h i')]];
    expect(joinedAt(cut, beside)).toEqual(beside);
  });
});
