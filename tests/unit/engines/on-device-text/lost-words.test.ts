import { expect, it } from 'vitest';
import { lostWords } from '../../../../utils/engines/on-device-text/lost-words';
import type { TurnedBox } from '../../../../utils/engines/on-device-text/paddle/pixels';
import type { RecognizedWord, TextLine } from '../../../../utils/model/layout';

const [width, height] = [2400, 60];

/** White, with black letters, each 10 pixels wide and 20 high, at `y` 20; all is twice as large in color. */
function lettersAt(...columns: readonly number[]) {
  const gray = { width, height, pixels: new Uint8Array(width * height).fill(255) };
  for (const column of columns)
    for (let y = 20; y < 40; y++) gray.pixels.fill(0, y * width + column, y * width + column + 10);
  const pixels = { width: 2 * width, height: 2 * height, rgba: new Uint8ClampedArray(16 * width * height) };
  return { width, height, gray, grayScale: 1, pixels, pixelScale: 2 };
}

const wordAt = (text: string, x: number, wide: number): RecognizedWord => ({
  text,
  confidence: 95,
  box: { x, y: 20, width: wide, height: 20 },
});

const box = { x: 10, y: 16, width: 380, height: 28 };
const place = { box, found: { x: 400, y: 60, width: 760, height: 56, angle: 0 } };

function readerOf(text: string, { sureness = 0.95, isText = true } = {}) {
  const asked: TurnedBox[] = [];
  return {
    asked,
    read: (at: TurnedBox) => {
      asked.push(at);
      const letters = [...text].map((letter, index) => ({
        text: letter,
        at: (index + 0.5) / text.length,
        sureness,
      }));
      return Promise.resolve({ letters, box: at });
    },
    isText: () => Promise.resolve(isText),
  };
}

/** Tesseract has read the letters up to 70 and from 300 on. */
const line = {
  words: [wordAt('left', 20, 50), wordAt('right', 300, 50)],
  box: { x: 20, y: 20, width: 330, height: 20 },
};
const lines = [line];
const around = [20, 40, 60, 300, 320, 340];
const between = [160, 180, 200];
const textOf = ({ words }: TextLine): string[] => words.map(({ text }) => text);

it('reads the ink between two words that no word has', async () => {
  const reader = readerOf('lost');
  const { mended, unread } = await lostWords([place], lines, lettersAt(...around, ...between), reader);
  expect(mended(line).map(textOf)).toEqual([['left', 'lost', 'right']]);
  expect(mended(line)[0]?.words[1]?.box).toMatchObject({ y: 20, height: 20 });
  expect(unread).toEqual([]);
  expect(reader.asked).toHaveLength(1);
  const [{ x, width } = { x: 0, width: 0 }] = reader.asked;
  expect([x - width / 2, x + width / 2].map((edge) => Math.round(edge / 2))).toEqual([155, 215]);
});

it('reads a word as a whole of which only some letters were read', async () => {
  const reader = readerOf('leftmost');
  const touching = [72, 84, 96];
  const { mended } = await lostWords([place], lines, lettersAt(...around, ...touching), reader);
  expect(mended(line).map(textOf)).toEqual([['leftmost', 'right']]);
});

it.each([
  ['the marks that PP-OCR lacks', 'fit—left', 'fit left most', ['fit—left', 'most', 'right']],
  ['the accents that PP-OCR lacks', 'à', 'a most', ['à', 'most', 'right']],
  ['the accents that only PP-OCR has read', 'a', 'à most', ['à', 'most', 'right']],
  ['the signs that only PP-OCR has read', '100', '100% most', ['100%', 'most', 'right']],
])('keeps %s where it reads a word again', async (_which, known, read, words) => {
  const touched = { ...line, words: [wordAt(known, 20, 50), wordAt('right', 300, 50)] };
  const { mended } = await lostWords([place], [touched], lettersAt(...around, 72, 84, 96), readerOf(read));
  expect(mended(touched).map(textOf)).toEqual([words]);
});

it('leaves no line without words where all of them are parts of a word in another line', async () => {
  const [first, last] = line.words as [RecognizedWord, RecognizedWord];
  const alone = [first, last].map((word) => ({ words: [word], box: word.box }));
  const apart = alone;
  const all = Array.from({ length: 16 }, (_each, at) => 75 + 14 * at);
  const { mended } = await lostWords([place], apart, lettersAt(...around, ...all), readerOf('leftmostright'));
  expect(alone.flatMap(mended).map(textOf)).toEqual([['leftmostright']]);
});

it.each([
  ['poorly', readerOf('lost', { sureness: 0.5 })],
  ['as dots', readerOf('...')],
])('counts what is read %s, if it has the shapes of text', async (_how, reader) => {
  const picture = lettersAt(...around, ...between);
  const { mended, unread } = await lostWords([place], lines, picture, reader);
  expect(mended(line)).toEqual([line]);
  expect(unread).toEqual([{ x: 155, y: 16, width: 60, height: 28 }]);
  const none = { ...reader, isText: () => Promise.resolve(false) };
  expect(await lostWords([place], lines, picture, none)).toMatchObject({ unread: [] });
});

it('reads no more than some parts, and counts the others', async () => {
  const reader = readerOf('lost');
  const columns = Array.from({ length: 60 }, (_each, at) => 40 * at);
  const wide = {
    words: columns.map((x) => wordAt('a', x, 5)),
    box: { x: 0, y: 20, width: 2400, height: 20 },
  };
  const picture = lettersAt(...columns.map((x) => x + 14), ...columns.map((x) => x + 24));
  const long = { box: { x: 0, y: 16, width: 2400, height: 28 }, found: { ...place.found, width: 4800 } };
  const { mended, unread } = await lostWords([long], [wide], picture, reader);
  const found = mended(wide)[0]!.words.filter(({ text }) => text === 'lost');
  expect(found.length).toBeGreaterThan(0);
  expect(unread.length).toBeGreaterThan(0);
  expect(found.length + unread.length).toBe(60);
});

it('reads nothing where there is no ink, no word, or no level box', async () => {
  const reader = readerOf('lost');
  await lostWords([place], lines, lettersAt(...around), reader);
  const none: TextLine[] = [];
  await lostWords([place], none, lettersAt(...between), reader);
  const turned = { box, found: { ...place.found, angle: 0.2 } };
  await lostWords([turned], lines, lettersAt(...around, ...between), reader);
  expect(reader.asked).toEqual([]);
});
