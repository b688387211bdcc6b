import { describe, expect, it } from 'vitest';
import { detectInParts, type TextBox } from '../../../../../utils/engines/on-device-text/paddle/detection';
import type { Pixels } from '../../../../../utils/engines/on-device-text/paddle/pixels';

/** A picture whose pixels say in which row and column they stand. */
function picture(width: number, height: number): Pixels {
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let at = 0; at < width * height; at++) {
    const [row, column] = [Math.floor(at / width), at % width];
    rgba.set([row >> 8, row & 255, column >> 8, column & 255], 4 * at);
  }
  return { width, height, rgba };
}

/** A detector that finds words at the given places, as far as they are in what it is shown. */
function detector(words: readonly { x: number; y: number; width: number; height: number }[]) {
  const seen: { width: number; height: number; left: number; top: number }[] = [];
  const detect = ({ width, height, rgba }: Pixels): Promise<TextBox[]> => {
    const [top, left] = [256 * rgba[0]! + rgba[1]!, 256 * rgba[2]! + rgba[3]!];
    seen.push({ width, height, left, top });
    const boxes = words.flatMap((word): TextBox[] => {
      const [x0, x1] = [Math.max(word.x, left), Math.min(word.x + word.width, left + width)];
      const [y0, y1] = [Math.max(word.y, top), Math.min(word.y + word.height, top + height)];
      if (x1 <= x0 || y1 <= y0) return [];
      return [
        {
          x: (x0 + x1) / 2 - left,
          y: (y0 + y1) / 2 - top,
          width: x1 - x0,
          height: y1 - y0,
          angle: 0,
          score: 0.9,
        },
      ];
    });
    return Promise.resolve(boxes);
  };
  return { detect, seen };
}
const corners = ({ x, y, width, height }: TextBox): number[] => [
  x - width / 2,
  y - height / 2,
  width,
  height,
];

describe('finding text', () => {
  it.each([
    [800, 600],
    [700, 2000],
    [2000, 260],
    [100, 1920],
  ])('looks at a picture of %i × %i as a whole', async (width, height) => {
    const { detect, seen } = detector([{ x: 10, y: 10, width: 50, height: 20 }]);
    const boxes = await detectInParts(picture(width, height), 960, detect);
    expect(seen).toEqual([{ width, height, left: 0, top: 0 }]);
    expect(boxes.map(corners)).toEqual([[10, 10, 50, 20]]);
  });

  it('splits a tall strip: each line is found once, in its place, also across a cut', async () => {
    const lines = Array.from({ length: 160 }, (_, at) => ({ x: 12, y: 7 + at * 50, width: 300, height: 24 }));
    const { detect, seen } = detector(lines);
    const boxes = await detectInParts(picture(400, 8000), 960, detect);
    expect(seen.length).toBeGreaterThan(3);
    for (const { width, height } of seen) expect([width, height <= 1920 + 160]).toEqual([400, true]);
    expect(boxes.map(corners)).toEqual(lines.map(({ x, y, width, height }) => [x, y, width, height]));
  });

  it('splits a wide strip: a line is found in pieces that meet', async () => {
    const { detect, seen } = detector([{ x: 100, y: 20, width: 7000, height: 30 }]);
    const boxes = await detectInParts(picture(8000, 100), 960, detect);
    expect(seen.length).toBeGreaterThan(3);
    const found = boxes.map(corners);
    expect(found[0]?.[0]).toBe(100);
    for (const [at, [x = 0, , width = 0]] of found.entries())
      expect(x + width).toBeCloseTo(found[at + 1]?.[0] ?? 7100, 6);
  });

  it('does not split a picture one pixel wide into a thousand parts', async () => {
    const { detect, seen } = detector([]);
    await detectInParts(picture(1, 20_000), 960, detect);
    expect(seen.length).toBeLessThanOrEqual(11);
  });
});
