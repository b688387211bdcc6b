import { describe, expect, it } from 'vitest';
import type { TextLine } from '../../../../utils/model/layout';
import { groundIn, inkCells } from '../../../../utils/engines/on-device-text/ink-cells';
import { type InkReader, withLostInk } from '../../../../utils/engines/on-device-text/lost-ink';
import { lineAt } from './lines';

/** White, with black bars, each as wide and as high as a character of a line at `y` 20, in a picture of 400 × 60. */
function barsAt(...columns: readonly number[]) {
  const gray = { width: 400, height: 60, pixels: new Uint8Array(400 * 60).fill(255) };
  for (const column of columns) {
    for (let y = 20; y < 40; y++) gray.pixels.fill(0, y * 400 + column, y * 400 + column + 10);
  }
  const pixels = { width: 400, height: 60, rgba: new Uint8ClampedArray(4 * 400 * 60) };
  return { width: 400, height: 60, gray, grayScale: 1, pixels, pixelScale: 1 };
}

const band = { x: 0, y: 14, width: 400, height: 32 };
const readerOf = (text: string, signs: readonly string[] = []): InkReader => ({
  read: (box) =>
    Promise.resolve({
      box,
      letters: [...text].map((letter, at) => ({ text: letter, at: at / 9, sureness: 0.99 })),
    }),
  signs: (pictures) =>
    Promise.resolve(
      Array.from({ length: pictures.length / 1024 }, (_, at) => ({ sign: signs[at] ?? '', sureness: 0.99 })),
    ),
});

const wordsWith = async (line: TextLine, picture: ReturnType<typeof barsAt>): Promise<string[]> =>
  (await withLostInk([line], picture, readerOf(''))).flatMap(({ words }) => words.map(({ text }) => text));

it('finds characters between columns of ground', () => {
  const { gray } = barsAt(20, 40, 300);
  expect(
    inkCells(gray, band, { value: 255, contrast: 255 }).map(({ x, y, width, height }) => [
      x,
      y,
      width,
      height,
    ]),
  ).toEqual([
    [20, 20, 10, 20],
    [40, 20, 10, 20],
    [300, 20, 10, 20],
  ]);
});

it('finds a character above one of another line, unless it is to be alone', () => {
  const { gray } = barsAt(20, 100);
  // A letter of the line below reaches into the band.
  for (let y = 43; y < 60; y++) gray.pixels.fill(0, y * 400 + 95, y * 400 + 115);
  const ground = { value: 255, contrast: 255 };
  const places = (isAlone: boolean) =>
    inkCells(gray, band, ground, isAlone).map(({ x, width, height }) => [x, width, height]);
  expect(places(false)).toEqual([
    [20, 10, 20],
    [100, 10, 20],
  ]);
  expect(places(true)).toEqual([[20, 10, 20]]);
});

it('knows the contrast of thin letters, whose pixels are all of other values', () => {
  const { gray } = barsAt();
  for (let at = 0; at < 200; at++) gray.pixels[20 * 400 + 2 * at] = at;
  expect(groundIn(gray, band, band)).toMatchObject({ value: 255 });
});

it('finds characters of a dimmer color as wide as they are', () => {
  const { gray } = barsAt(20);
  // Its edge has less than a third of the contrast of the bar.
  for (let y = 20; y < 40; y++)
    for (let x = 100; x < 112; x++) gray.pixels[y * 400 + x] = x < 102 ? 200 : 150;
  const widths = inkCells(gray, band, { value: 255, contrast: 255 }).map(({ x, width }) => [x, width]);
  expect(widths).toEqual([
    [20, 10],
    [100, 12],
  ]);
});

const line = { ...lineAt(0, 20, 'Lemon tart'), box: { x: 0, y: 20, width: 100, height: 20 } };
line.words = line.words.map((word, at) => ({ ...word, box: { x: 50 * at, y: 20, width: 45, height: 20 } }));
const textOf = async (reader: InkReader, ...columns: readonly number[]) =>
  (await withLostInk([line], barsAt(...columns), reader)).map(({ words }) =>
    words.map(({ text }) => text).join(' '),
  );

it('reads a digit at the edge of a line, and no mark there', async () => {
  expect(await textOf(readerOf('5'), 5, 60, 380)).toEqual(['Lemon tart 5']);
  expect(await textOf(readerOf('»'), 5, 60, 380)).toEqual(['Lemon tart']);
});

it('puts a sign to its number', async () => {
  expect(await textOf(readerOf('40', ['₹']), 5, 60, 340, 353, 366)).toEqual(['Lemon tart ₹40']);
});

it('leaves a sign to the nearest line of its row', async () => {
  const price = { ...lineAt(360, 20, '40'), box: { x: 353, y: 20, width: 30, height: 20 } };
  price.words = [{ ...price.words[0]!, box: price.box }];
  const read = await withLostInk([line, price], barsAt(5, 60, 338, 355, 368), readerOf('', ['₹']));
  expect(read.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(['Lemon tart', '₹ 40']);
});

it('takes no sign from the letters of two lines that stand one above the other', async () => {
  const above = { ...lineAt(330, 8, 'rain'), box: { x: 330, y: 15, width: 60, height: 9 } };
  const below = { ...lineAt(330, 35, 'arms'), box: { x: 330, y: 36, width: 60, height: 9 } };
  for (const other of [above, below])
    other.words = [{ ...other.words[0]!, box: { ...other.box, height: 9 } }];
  const read = await withLostInk([line, above, below], barsAt(5, 60, 338), readerOf('', ['[']));
  expect(read[0]!.words.map(({ text }) => text).join(' ')).toBe('Lemon tart');
});

it('gives the bullet of a line that was read as a dot, and one that nobody read', async () => {
  const picture = barsAt(30, 60);
  for (let y = 26; y < 34; y++) picture.gray.pixels.fill(0, y * 400 + 5, y * 400 + 13);
  const dotted = {
    ...line,
    words: [{ text: '.', confidence: 60, box: { x: 4, y: 25, width: 10, height: 10 } }],
  };
  const rest = line.words.map((word) => ({ ...word, box: { ...word.box, x: word.box.x + 25 } }));
  for (const words of [[...dotted.words, ...rest], rest]) {
    const [read] = await withLostInk([{ ...line, words }], picture, readerOf(''));
    expect(read!.words.map(({ text }) => text).join(' ')).toBe('▪ Lemon tart');
  }
});

it('gives raised and lowered digits as such', async () => {
  const wordAt = (text: string): TextLine => {
    const box = { x: 20, y: 20, width: 20 * text.length, height: 20 };
    return { words: [{ text, confidence: 95, box }], box };
  };
  const readAt = async (text: string, top: number): Promise<string> => {
    const picture = barsAt(20, 40, ...Array.from({ length: text.length - 3 }, (_each, at) => 80 + 20 * at));
    for (let y = top; y < top + 12; y++) picture.gray.pixels.fill(0, y * 400 + 60, y * 400 + 68);
    const [read] = await withLostInk([wordAt(text)], picture, readerOf('1'));
    return read!.words[0]!.text;
  };
  expect(await readAt('km2', 16)).toBe('km²');
  expect(await readAt('CO2', 31)).toBe('CO₂');
  expect(await readAt("of'", 16)).toBe('of¹');
  expect(await readAt('km2', 24)).toBe('km2');
  expect(await readAt('105', 16)).toBe('10⁵');
  expect(await readAt('km2)', 16)).toBe('km²)');
  // Figures in the old style stand on different levels.
  expect(await readAt('1954', 31)).toBe('1954');
  expect(await readAt('185', 31)).toBe('185');
  expect(await readAt('18630', 16)).toBe('18630');
});

it('takes no dash for an arrow', async () => {
  const picture = barsAt(355);
  picture.gray.pixels.fill(0, 30 * 400 + 330, 30 * 400 + 345);
  const words = ['-', 'tart'].map((text, at) => ({
    text,
    confidence: 95,
    box: { x: 328 + 25 * at, y: 20, width: 20, height: 20 },
  }));
  const dashed = { words, box: { x: 328, y: 20, width: 45, height: 20 } };
  const [read] = await withLostInk([dashed], picture, readerOf('', ['→']));
  expect(read!.words.map(({ text }) => text).join(' ')).toBe('- tart');
});

it('keeps a word whose letters touch, and only whose bracket is a character', async () => {
  const word = { text: 'user)', confidence: 70, box: { x: 20, y: 20, width: 60, height: 20 } };
  const [read] = await withLostInk([{ words: [word], box: word.box }], barsAt(66), readerOf('', [')']));
  expect(read!.words.map(({ text }) => text)).toEqual(['user)']);
});

it('loses an unsure sign without ink', async () => {
  const line = lineAt(20, 20, 'ab ~~', 38);
  const [, sign] = line.words;
  const bars = barsAt(...[0, 10].map((at) => 21 + at * 1.2));
  expect(await wordsWith(line, bars)).toEqual(['ab']);
  const inked = barsAt(...[0, 10].map((at) => 21 + at * 1.2), Math.round(sign!.box.x + 2));
  expect(await wordsWith(line, inked)).toEqual(['ab', '~~']);
});

describe('round signs that look like a control that is on', () => {
  /** Rings of two pixels around dots of a radius, each before a line of three letters. */
  const marksWith = async (...dots: readonly number[]): Promise<(string | undefined)[]> => {
    const height = 40 * dots.length + 20;
    const pixels = new Uint8Array(400 * height).fill(255);
    const black = (x: number, y: number): void => void (pixels[400 * y + x] = 0);
    for (const [at, dot] of dots.entries()) {
      for (let y = 0; y < 20; y++) {
        for (let x = 0; x < 20; x++) {
          const radius = Math.hypot(x - 9.5, y - 9.5);
          if (radius <= dot || (radius > 8 && radius <= 10)) black(20 + x, 20 + 40 * at + y);
        }
        for (const column of [60, 80, 100]) for (let x = 0; x < 10; x++) black(column + x, 20 + 40 * at + y);
      }
    }
    const lines = dots.map((_dot, at) => {
      const words = [...lineAt(20, 20 + 40 * at, '@@').words, ...lineAt(60, 20 + 40 * at, 'abcde').words];
      return { words, box: { x: 20, y: 20 + 40 * at, width: 90, height: 20 } };
    });
    const colors = { width: 400, height, rgba: new Uint8ClampedArray(4 * 400 * height) };
    const gray = { width: 400, height, pixels };
    const picture = { width: 400, height, gray, grayScale: 1, pixels: colors, pixelScale: 1 };
    const read = await withLostInk(
      lines,
      picture,
      readerOf(
        '',
        dots.map(() => '◉'),
      ),
    );
    return read.map(({ words }) => words[0]?.text);
  };

  it('are bullets if they are discs, also worn ones', async () => {
    expect(await marksWith(10, 10, 10)).toEqual(['•', '•', '•']);
    expect(await marksWith(10, 5, 10)).toEqual(['•', '•', '•']);
  });

  it('are controls if they have a ring, or stand in a column with one', async () => {
    expect(await marksWith(5)).toEqual(['(•)']);
    expect(await marksWith(0, 10, 0)).not.toContain('•');
  });
});
