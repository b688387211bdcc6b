import { describe, expect, it } from 'vitest';
import { textBoxes, type TextBox } from '../../../../../utils/engines/on-device-text/paddle/detection';

/** The boxes in a map of 200 × 100 where `isText` says that text is, as sure as `sureness`. */
function boxesOf(isText: (x: number, y: number) => boolean, sureness = 0.9): TextBox[] {
  const [width, height] = [200, 100];
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) values[y * width + x] = isText(x, y) ? sureness : 0.1;
  }
  return textBoxes({ width, height, values });
}

describe('a box of text', () => {
  it('lies around a patch, grown to the letters beyond it', () => {
    const [box, ...more] = boxesOf((x, y) => x >= 40 && x < 140 && y >= 30 && y < 50);
    expect(more).toEqual([]);
    expect([box?.x, box?.y, box?.angle]).toEqual([90, 40, 0]);
    // 100 × 20, grown on each side by area × 1.6 ÷ circumference.
    expect(box?.width).toBeCloseTo(100 + 2 * 13.33, 1);
    expect(box?.height).toBeCloseTo(20 + 2 * 13.33, 1);
    expect(box?.score).toBeCloseTo(0.9, 5);
  });

  it.each([-40, -10, 5, 30])('turns with text at %d°', (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [box] = boxesOf((x, y) => {
      const [along, across] = [
        (x + 0.5 - 100) * Math.cos(angle) + (y + 0.5 - 50) * Math.sin(angle),
        (y + 0.5 - 50) * Math.cos(angle) - (x + 0.5 - 100) * Math.sin(angle),
      ];
      return Math.abs(along) < 40 && Math.abs(across) < 8;
    });
    expect(((box?.angle ?? 0) * 180) / Math.PI).toBeCloseTo(degrees, -0.5);
    expect(Math.abs((box?.x ?? 0) - 100) + Math.abs((box?.y ?? 0) - 50)).toBeLessThan(1.5);
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeGreaterThan(2);
  });

  it('is found for each patch by itself, at the map’s edge too', () => {
    expect(boxesOf((x, y) => (x < 30 || x > 170) && (y < 20 || y > 80))).toHaveLength(4);
  });

  it('is none where it is unlikely, thin, or nowhere', () => {
    const patch = (x: number, y: number): boolean => x > 40 && x < 140 && y > 30 && y < 50;
    expect(boxesOf(patch, 0.5)).toEqual([]);
    expect(boxesOf((_x, y) => y === 50)).toEqual([]);
    expect(boxesOf(() => false)).toEqual([]);
  });

  it('is one where all is text', () => {
    expect(boxesOf(() => true)).toHaveLength(1);
  });
});
