import { expect, it } from 'vitest';
import type { TextBox } from '../../../../utils/engines/on-device-text/paddle/detection';
import type { TurnedBox } from '../../../../utils/engines/on-device-text/paddle/pixels';
import { showThroughIn, shownOnPictures } from '../../../../utils/engines/on-device-text/show-through';

const [width, height] = [400, 300];
const boxes: TextBox[] = Array.from({ length: 6 }, (_, row) => ({
  x: 200,
  y: 30 + 45 * row,
  width: 300,
  height: 20,
  angle: 0,
  score: 0.9,
}));
const places = boxes.map((box) => ({ x: box.x - 150, y: box.y - 10, width: 300, height: 20 }));

/** Returns what shines through white paper whose lines have ink of these gray values; those of `mirroredLines` are read mirrored. */
function found(
  values: readonly number[],
  mirroredLines: readonly number[],
  { unclear = [] }: { unclear?: readonly number[] } = {},
): Promise<number> {
  const pixels = new Uint8Array(width * height).fill(250);
  for (const [line, { x, y }] of places.entries())
    for (let row = y; row < y + 20; row++)
      for (let column = x; column < x + 300; column += 4) pixels[row * width + column] = values[line]!;
  return showThroughIn(boxes, places, { width, height, pixels }, (box: TurnedBox) => {
    const line = boxes.findIndex(({ y }) => y === box.y);
    const other = unclear.includes(line) ? 0.86 : 0.5;
    const sureness = mirroredLines.includes(line) === box.width < 0 ? 0.95 : other;
    const letters = [...'word'].map((text) => ({ text, at: 0.5, sureness }));
    return Promise.resolve({ box, letters });
  });
}

it('faint lines that are mirrored shine through, and give how faint they are', async () => {
  const share = await found([40, 200, 40, 40, 205, 40], [1, 4]);
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.5);
});

it('the text of this side stays, though it is gray', async () => {
  // A line of 150 is read as it is: its ink is a third darker than that of the other side.
  expect(await found([40, 215, 40, 150, 215, 40], [1, 4])).toBeLessThan(1 - 150 / 250);
});

it('a mirrored line that is as dark as the text of this side does not hide the others', async () => {
  expect(await found([40, 200, 40, 40, 205, 40], [0, 1, 4])).toBeGreaterThan(0.2);
});

it('lines that read nearly as well as they are shine through next to one that does not', async () => {
  const given = [40, 215, 40, 212, 215, 40];
  expect(await found(given, [1, 3, 4], { unclear: [3, 4] })).toBeGreaterThan(0.15);
  expect(await found(given, [1, 3, 4], { unclear: [1, 3, 4] })).toBe(0);
  expect(await found(given, [1], { unclear: [3, 4] })).toBe(0);
});

it('a picture that is mirrored as a whole has no other side', async () => {
  expect(await found([40, 200, 40, 40, 205, 40], [0, 1, 2, 3, 4, 5])).toBe(0);
});

it('faint lines that are not mirrored do not, nor does mirrored text that is as dark', async () => {
  expect(await found([40, 200, 40, 40, 205, 40], [])).toBe(0);
  expect(await found([40, 40, 40, 40, 40, 40], [1, 4])).toBe(0);
  expect(await found([40, 200, 40, 40, 40, 40], [1])).toBe(0);
});

it('mirrored lines on pictures are of the other side, and no line on paper', async () => {
  const pixels = new Uint8Array(width * height).fill(245);
  pixels.fill(120, 0, width * 100);
  const read = (box: TurnedBox) => {
    const sureness = (box.y === 30) === box.width < 0 ? 0.7 : 0.3;
    return Promise.resolve({ box, letters: [...'word'].map((text) => ({ text, at: 0.5, sureness })) });
  };
  expect(await shownOnPictures(boxes, places, { width, height, pixels }, read)).toEqual([boxes[0]]);
});
