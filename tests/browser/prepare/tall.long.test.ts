import { expect, test } from 'vitest';
import type { PreparedPicture } from '../../../utils/model/picture';
import { drawSvg } from '../../../utils/prepare/draw-svg';
import { prepareFile as prepare } from './prepare-file';
import { drawn, pixelsOf } from './pixels';

const never = new AbortController().signal;
const line = 40;
/** A page of lines of text, each with a color that tells which one it is, and a little room between them. */
const page = (width: number, lines: number): Promise<Blob> =>
  drawn(width, lines * line, (on) => {
    on.fillStyle = 'white';
    on.fillRect(0, 0, width, lines * line);
    for (let n = 0; n < lines; n += 1) {
      on.fillStyle = `rgb(${n}, 0, 128)`;
      // Strokes, as letters are.
      for (let x = 10; x < width - 10; x += 12) on.fillRect(x, n * line + 6, 6, line - 12);
    }
  });

const parts = (blob: Blob, careful: boolean, side: number): Promise<PreparedPicture[]> =>
  prepare(
    blob,
    { limits: { maxSide: side, targetBytes: 900_000, maxBytes: 4_500_000 }, lossless: careful },
    drawSvg,
    never,
  );

/** The lines that a part shows as a whole, from its colors. */
async function linesIn({ blob }: PreparedPicture): Promise<number[]> {
  const { height, at } = await pixelsOf(blob);
  const heights = new Map<number, number>();
  for (let y = 0; y < height; y += 1) {
    const [red = 0, green = 0] = at(12, y);
    if (green < 128) heights.set(red, (heights.get(red) ?? 0) + 1);
  }
  return [...heights].filter(([, rows]) => rows === line - 12).map(([n]) => n);
}

test('a page too tall to be read as one goes in parts, in order, with no line cut or lost', async () => {
  const prepared = await parts(await page(300, 110), true, 1000);
  expect(prepared.length).toBeGreaterThan(4);
  expect(Math.max(...prepared.map(({ height }) => height))).toBeLessThanOrEqual(1000);
  const lines = await Promise.all(prepared.map(linesIn));
  expect(lines.flat()).toEqual(Array.from({ length: 110 }, (_line, n) => n));
  expect(prepared[0]?.notes).toEqual([{ kind: 'in-parts', parts: prepared.length }]);
  expect(prepared.slice(1).flatMap(({ notes }) => notes)).toEqual([]);
});

test('one that is longer still is made smaller, rather than sent in more than eight parts', async () => {
  const prepared = await parts(await page(100, 200), true, 500);
  expect(prepared.length).toBeLessThanOrEqual(8);
  expect(prepared[0]?.notes.map(({ kind }) => kind)).toEqual(['made-smaller', 'in-parts']);
});

test('one that is only to be looked at stays whole as long as its letters can be told', async () => {
  expect(await parts(await page(300, 40), false, 1000)).toHaveLength(1);
  expect((await parts(await page(300, 110), false, 1000)).length).toBeGreaterThan(4);
});

test('a wide picture is made smaller as a whole', async () => {
  const blob = await page(3000, 30);
  const [only, ...others] = await parts(blob, true, 1000);
  expect([only?.width, others]).toEqual([1000, []]);
});
