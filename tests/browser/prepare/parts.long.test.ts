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

test('one that is longer still is made smaller, rather than sent in more than six parts', async () => {
  const prepared = await parts(await page(100, 200), true, 500);
  expect(prepared.length).toBeLessThanOrEqual(6);
  expect(prepared[0]?.notes.map(({ kind }) => kind)).toEqual(['made-smaller', 'in-parts']);
});

test('one that is only to be looked at stays whole as long as its letters can be told', async () => {
  expect(await parts(await page(300, 40), false, 1000)).toHaveLength(1);
  expect((await parts(await page(300, 110), false, 1000)).length).toBeGreaterThan(4);
});

/** Draws a picture as services get it that describe it. */
const look = (width: number, height: number, draw: (on: OffscreenCanvasRenderingContext2D) => void) =>
  drawn(width, height, (on) => {
    on.fillStyle = 'white';
    on.fillRect(0, 0, width, height);
    on.fillStyle = 'black';
    draw(on);
  }).then((blob) => parts(blob, false, 2048));

const sidesOf = (pictures: readonly PreparedPicture[]) =>
  pictures.map(({ width, height }) => Math.max(width, height));
const blackShare = async ({ blob }: PreparedPicture): Promise<number> => {
  const { data } = await pixelsOf(blob);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) < 128) dark += 1;
  return (4 * dark) / data.length;
};

/** Writes a label for each place, whose letters are so high. */
const labels = (on: OffscreenCanvasRenderingContext2D, places: readonly [number, number][], size = 26) => {
  on.font = `${size}px sans-serif`;
  for (const [at, [x, y]] of places.entries()) on.fillText(`Mountain ${at}, ${1200 + 137 * at} m`, x, y);
};

test('a wide picture goes in parts as a tall one does, from left to right', async () => {
  const wide = await look(9000, 500, (on) =>
    labels(
      on,
      Array.from({ length: 9 }, (_each, n) => [200 + 1000 * n, 100 + 130 * (n % 3)] as const).map(
        ([x, y]): [number, number] => [x, y],
      ),
    ),
  );
  expect(wide).toHaveLength(5);
  expect(wide.reduce((sum, { width }) => sum + width, 0)).toBe(9000);
  expect(wide.map(({ height, cut }) => [height, cut])).toEqual(wide.map(() => [500, 'wide']));
  expect(Math.max(...sidesOf(wide))).toBeLessThanOrEqual(2048);
  const tall = await look(500, 9000, (on) => on.fillRect(0, 0, 10, 9000));
  expect(tall.map(({ width, cut }) => [width, cut])).toEqual(tall.map(() => [500, 'tall']));
  expect(tall).toHaveLength(5);
});

test('a comic strip is cut between its panels', async () => {
  const strip = await look(5400, 700, (on) => {
    for (let n = 0; n < 6; n += 1) on.strokeRect(20 + 900 * n, 20, 860, 660);
    for (let n = 0; n < 6; n += 1)
      for (let y = 60; y < 640; y += 30) on.fillText('“'.repeat(90), 60 + 900 * n, y);
  });
  expect(strip.length).toBeGreaterThan(2);
  let at = 0;
  for (const { width } of strip.slice(0, -1)) {
    at += width;
    const inGap = at % 900;
    expect(Math.min(inGap, 900 - inGap)).toBeLessThan(20);
  }
});

test('music is cut between its staves, though their lines are flat', async () => {
  const staff = 220;
  const sheet = await look(1000, 40 * staff, (on) => {
    for (let n = 0; n < 40; n += 1)
      for (let line = 0; line < 5; line += 1) on.fillRect(0, n * staff + 90 + 22 * line, 1000, 2);
  });
  expect(sheet.length).toBeGreaterThan(3);
  let at = 0;
  for (const { height, width } of sheet.slice(0, -1)) {
    at += (height * 1000) / width;
    const inStaff = at % staff;
    expect(inStaff < 88 || inStaff > 182, `${at}`).toBe(true);
  }
});

test('a map that is large both ways goes in rows of parts, with its letters as large as six parts allow', async () => {
  const places = Array.from({ length: 60 }, (_each, n): [number, number] => [
    100 + 780 * (n % 10),
    300 + 1000 * Math.floor(n / 10),
  ]);
  const map = await look(8000, 6000, (on) => labels(on, places));
  expect(map).toHaveLength(6);
  expect(Math.max(...sidesOf(map))).toBeLessThanOrEqual(2048);
  expect(map.map(({ cut }) => cut)).toEqual(map.map(() => 'large'));
  const [smaller, ...others] = map[0]?.notes ?? [];
  expect(smaller).toMatchObject({ kind: 'made-smaller' });
  expect(smaller?.kind === 'made-smaller' && smaller.width).toBeGreaterThan(0.6 * 8000);
  expect(others).toEqual([{ kind: 'in-parts', parts: 6 }]);
  for (const part of map) expect(await blackShare(part)).toBeGreaterThan(0);
});

test('a photo without letters is made smaller as a whole, unless little of it would be left', async () => {
  const hills = (on: OffscreenCanvasRenderingContext2D) => {
    const { width, height } = on.canvas;
    for (let x = 0; x < width; x += 4) {
      const sky = height * (0.4 + 0.2 * Math.sin(x / 300));
      on.fillStyle = `hsl(200, 60%, ${60 + 20 * Math.sin(x / 700)}%)`;
      on.fillRect(x, 0, 4, sky);
      on.fillStyle = `hsl(120, 40%, ${30 + 10 * Math.sin(x / 90)}%)`;
      on.fillRect(x, sky, 4, height);
    }
  };
  for (const [width, height] of [
    [4000, 3000],
    [8000, 2400],
  ] as const) {
    const [only, ...others] = await look(width, height, hills);
    expect([only?.width, others]).toEqual([2048, []]);
    expect(only?.notes.map(({ kind }) => kind)).toEqual(['made-smaller']);
  }
  expect((await look(9000, 500, hills)).length).toBeGreaterThan(1);
});

test('a page of letters is made a little smaller rather than cut through its lines', async () => {
  const scan = await look(2480, 3508, (on) => {
    on.font = '40px serif';
    for (let y = 200; y < 3300; y += 60)
      on.fillText('The quick brown fox jumps over the lazy dog. '.repeat(3), 150, y);
  });
  expect(scan.map(({ cut }) => cut)).toEqual(['tall', 'tall']);
});
