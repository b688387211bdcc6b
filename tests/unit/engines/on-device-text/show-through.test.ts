import { expect, it } from 'vitest';
import type { TextBox } from '../../../../utils/engines/on-device-text/paddle/detection';
import type { TurnedBox } from '../../../../utils/engines/on-device-text/paddle/pixels';
import { leftOfOtherSide, showThroughIn } from '../../../../utils/engines/on-device-text/show-through';

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
function found(values: readonly number[], mirroredLines: readonly number[]): Promise<number> {
  const pixels = new Uint8Array(width * height).fill(250);
  for (const [line, { x, y }] of places.entries())
    for (let row = y; row < y + 20; row++)
      for (let column = x; column < x + 300; column += 4) pixels[row * width + column] = values[line]!;
  return showThroughIn(boxes, places, { width, height, pixels }, (box: TurnedBox) => {
    const isMirrored = mirroredLines.includes(boxes.findIndex(({ y }) => y === box.y));
    const sureness = isMirrored === box.width < 0 ? 0.95 : 0.5;
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

it('a picture that is mirrored as a whole has no other side', async () => {
  expect(await found([40, 200, 40, 40, 205, 40], [0, 1, 2, 3, 4, 5])).toBe(0);
});

it('faint lines that are not mirrored do not, nor does mirrored text that is as dark', async () => {
  expect(await found([40, 200, 40, 40, 205, 40], [])).toBe(0);
  expect(await found([40, 40, 40, 40, 40, 40], [1, 4])).toBe(0);
  expect(await found([40, 200, 40, 40, 40, 40], [1])).toBe(0);
});

it('of what is left of the other side, lines on pictures and faint ones on paper are found', async () => {
  // The gray value of each line's ink; how sure it is as it is given and mirrored; and how many letters it has.
  const lines: [ink: number, given: number, back: number, letters: number][] = [
    [40, 0.3, 0.6, 4],
    [215, 0.4, 0.95, 4],
    [215, 0.3, 0.6, 4],
    [215, 0.95, 0.99, 4],
    [215, 0.75, 0.89, 3],
    ...Array.from({ length: 4 }, (): [number, number, number, number] => [40, 0.3, 0.95, 4]),
  ];
  const found = lines.map((_, row): TextBox => ({ ...boxes[0]!, y: 25 + 30 * row }));
  const pixels = new Uint8Array(width * height).fill(250);
  for (const [row, [ink]] of lines.entries())
    for (let y = 15 + 30 * row; y < 35 + 30 * row; y++)
      for (let x = 50; x < 350; x += 4) pixels[y * width + x] = ink;
  // The first line is on a picture.
  for (let at = 0; at < width * 40; at++) if (pixels[at] === 250) pixels[at] = 120;
  const read = (box: TurnedBox) => {
    const [, given, back, count] = lines[found.findIndex(({ y }) => y === box.y)]!;
    const [sureness, text] = box.width > 0 ? [given, 'word'.slice(0, count)] : [back, 'word'];
    return Promise.resolve({
      box,
      letters: [...text].map((letter) => ({ text: letter, at: 0.5, sureness })),
    });
  };
  const inGray = found.map(({ y }) => ({ x: 50, y: y - 10, width: 300, height: 20 }));
  const left = await leftOfOtherSide(found, inGray, { width, height, pixels }, read);
  expect(left.map(({ y }) => y)).toEqual([25, 55]);
});
