import { expect, test } from 'vitest';
import {
  aroundInk,
  isCrossed,
  isDimIn,
  withInkHeights,
} from '../../../../utils/engines/on-device-text/ink-boxes';
import { withInkBoxes } from '../../../../utils/engines/on-device-text/line-parts';
import type { Box, RecognizedWord } from '../../../../utils/model/layout';

const word = (text: string, x: number, width: number, y = 5, height = 20): RecognizedWord => ({
  text,
  confidence: 90,
  box: { x, y, width, height },
});

/** A light picture with dark rectangles. */
function picture(...inked: (Box & { value?: number })[]) {
  const [width, height] = [200, 40];
  const pixels = new Uint8Array(width * height).fill(240);
  for (const { x, y, width: wide, height: high, value = 30 } of inked)
    for (let row = y; row < y + high; row++) pixels.fill(value, row * width + x, row * width + x + wide);
  return { gray: { width, height, pixels }, grayScale: 1 };
}
/** The box of a line from edge to edge. */
const whole = { x: 100, y: 15, width: 200, height: 20, angle: 0 };
const ink = (x: number, width: number, y = 10, height = 10, value = 30) => ({ x, y, width, height, value });

test('words get the boxes of their ink, with the letters that were not read at both ends', () => {
  const drawn = picture(
    ink(12, 6),
    ink(20, 6),
    ink(28, 6),
    ink(46, 6),
    ink(54, 6),
    ink(62, 6),
    ink(70, 2, 18, 2),
  );
  const read = [word('bc', 18, 20), word('def', 40, 32)];
  expect(aroundInk(read, whole, drawn).map(({ box }) => box)).toEqual([
    { x: 12, y: 10, width: 22, height: 10 },
    { x: 46, y: 10, width: 26, height: 10 },
  ]);
  const short = { ...whole, x: 46, width: 54 };
  expect(aroundInk(read, short, drawn)[0]?.box).toEqual({ x: 20, y: 10, width: 14, height: 10 });
});

test('what is above and below, and farther than a space, belongs to other lines', () => {
  const drawn = picture(ink(4, 6), ink(40, 6), ink(48, 6), ink(40, 14, 0, 4), ink(40, 14, 26, 6));
  expect(aroundInk([word('ab', 36, 22, 2, 26)], whole, drawn)[0]?.box).toEqual({
    x: 40,
    y: 10,
    width: 14,
    height: 10,
  });
});

test('words on many colors, and without ink, stay as they are', () => {
  const stripes = picture(...Array.from({ length: 20 }, (_none, at) => ink(at * 10, 10, 0, 40, at * 12)));
  for (const drawn of [stripes, picture()]) {
    const read = [word('ab', 6, 82), word('cd', 100, 92)];
    expect(aroundInk(read, whole, drawn)).toEqual(read);
  }
});

test('words with less contrast than others are dim', () => {
  const isDim = isDimIn(picture(ink(10, 20, 10, 10, 150), ink(60, 20)));
  const [gray, dark] = [[word('a', 8, 24)], [word('b', 58, 24)]];
  expect(isDim(gray, dark)).toBe(true);
  expect(isDim(dark, gray)).toBe(false);
  expect(isDim(dark, dark)).toBe(false);
});

test('a letter by itself, such as a drop cap, does not reach into the line next to it', () => {
  const drawn = picture(
    ink(10, 5, 5, 30),
    ink(15, 20, 5, 4),
    ink(35, 5, 5, 30),
    ink(50, 6),
    ink(58, 6),
    ink(66, 6),
  );
  expect(aroundInk([word('B', 8, 34, 3, 34)], whole, drawn)[0]?.box).toEqual({
    x: 10,
    y: 5,
    width: 30,
    height: 30,
  });
});

test('a line that runs left or askew stays as it is', () => {
  const drawn = picture(ink(12, 6), ink(20, 6));
  const along = { x: 31, y: 15, width: 46, height: 20, angle: 0 };
  const line = { words: [word('ab', 8, 46)], box: { x: 8, y: 5, width: 46, height: 20 } };
  expect(withInkBoxes(line, along, drawn).words[0]?.box).toEqual({ x: 12, y: 10, width: 14, height: 10 });
  expect(withInkBoxes(line, { ...along, angle: 0.3 }, drawn)).toBe(line);
  const leftward = { ...line, words: [word('שלום', 8, 46)] };
  expect(withInkBoxes(leftward, along, drawn)).toBe(leftward);
});

test('a rule crosses a narrow strip, also a slanted one, and noise does not', () => {
  const noisy = picture();
  let seed = 1;
  for (const at of noisy.gray.pixels.keys()) {
    seed = (seed * 16807) % 2147483647;
    noisy.gray.pixels[at] = 230 + (seed % 14);
  }
  const strip = { x: 60, y: 0, width: 50, height: 40 };
  expect(isCrossed(noisy, strip, 'across')).toBe(false);
  expect(isCrossed(noisy, { x: 0, y: 0, width: 200, height: 40 }, 'across')).toBe(false);
  expect(isCrossed(picture(ink(0, 84, 20, 2), ink(84, 116, 21, 2)), strip, 'across')).toBe(true);
  expect(isCrossed(picture(ink(80, 2, 0, 40)), strip, 'across')).toBe(false);
  expect(isCrossed(picture(ink(80, 2, 0, 40)), strip, 'down')).toBe(true);
});

test('words with the height of a line that runs askew get that of their ink', () => {
  const drawn = picture(
    ink(10, 8, 4),
    ink(20, 8, 0, 2),
    ink(60, 8, 10),
    ink(120, 30, 18, 8),
    ink(120, 30, 26, 2, 240),
    ink(120, 30, 32, 8),
  );
  const line = (...words: RecognizedWord[]) => ({ words, box: { x: 0, y: 0, width: 200, height: 40 } });
  const short = (x: number) => word('on', x, 8, 10, 10);
  const [[read]] = withInkHeights(
    [[line(short(60), short(70), word('ab', 8, 12, 0, 40), word('fg', 118, 34, 0, 40))]],
    drawn,
  ) as [[ReturnType<typeof line>]];
  expect(read.words.map(({ box }) => [box.y, box.height])).toEqual([
    [10, 10],
    [10, 10],
    [4, 10],
    [18, 8],
  ]);
  expect(withInkHeights([[line(word('ab', 8, 12, 4, 10))]], picture())[0]).toEqual([
    line(word('ab', 8, 12, 4, 10)),
  ]);
});
