import { expect, it } from 'vitest';
import { loneMarks } from '../../../../utils/engines/on-device-text/lone-marks';
import { lineAt } from './lines';

/** Lines at these heights, and ink in a white picture: each mark 8 pixels wide and 20 high. */
function pictureOf(rows: readonly number[], marks: readonly { x: number; y: number; height?: number }[]) {
  const gray = { width: 300, height: 240, pixels: new Uint8Array(300 * 240).fill(255) };
  const ink = (left: number, top: number, width: number, height: number): void => {
    for (let y = top; y < top + height; y++) gray.pixels.fill(0, y * 300 + left, y * 300 + left + width);
  };
  const lines = rows.map((y) => lineAt(40, y, 'let total = sum'));
  for (const { words } of lines) for (const { box } of words) ink(box.x + 2, box.y, 6, box.height);
  for (const { x, y, height = 20 } of marks) ink(x, y, height < 10 ? 4 : 8, height);
  return { lines, picture: { gray, grayScale: 1 } };
}

const readerOf = (...signs: readonly string[]) => ({
  signs: () => Promise.resolve(signs.map((sign) => ({ sign, sureness: sign === '?' ? 0.3 : 0.97 }))),
});
const marksIn = async (
  { lines, picture }: ReturnType<typeof pictureOf>,
  ...signs: readonly string[]
): Promise<string[]> =>
  (await loneMarks(lines, picture, readerOf(...signs))).map(({ words }) =>
    words.map(({ text }) => text).join(' '),
  );

it('finds the brackets in rows between lines, above and below them', async () => {
  const between = pictureOf([40, 70, 130], [{ x: 20, y: 100 }]);
  expect(await marksIn(between, '}')).toEqual(['}']);
  const around = pictureOf(
    [70, 100],
    [
      { x: 20, y: 40 },
      { x: 60, y: 130 },
      { x: 72, y: 146, height: 7 },
      { x: 20, y: 160 },
    ],
  );
  expect(await marksIn(around, '{', ']', '?', '}')).toEqual(['{', '],', '}']);
});

it('leaves what is in a line, out of the rhythm, or no bracket', async () => {
  expect(await marksIn(pictureOf([40, 70, 100], []))).toEqual([]);
  expect(await marksIn(pictureOf([40, 70, 130], [{ x: 20, y: 100 }]), '?')).toEqual([]);
  expect(await marksIn(pictureOf([40, 70], [{ x: 20, y: 60, height: 60 }]), '}')).toEqual([]);
});
