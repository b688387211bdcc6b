import { expect, it } from 'vitest';
import type { TextLine } from '../../../../utils/model/layout';
import {
  readByTesseract,
  withLatinWords,
  withMarkLast,
} from '../../../../utils/engines/on-device-text/other-scripts';
import { type ReadLine, toLine } from '../../../../utils/engines/on-device-text/paddle/decode-line';
import type { TurnedBox } from '../../../../utils/engines/on-device-text/paddle/pixels';

const lineOf = (...texts: string[]): TextLine => ({
  box: { x: 0, y: 0, width: 100 * texts.length, height: 20 },
  words: texts.map((text, at) => ({
    text,
    confidence: 90,
    box: { x: 100 * at, y: 0, width: 80, height: 20 },
  })),
});

/** What PP-OCR is sure of, by the left edge of a word. */
async function mended(
  line: TextLine,
  sure: Record<number, string>,
  alone: Record<number, string> = {},
): Promise<string> {
  const readBy = (texts: Record<number, string>) => (box: TurnedBox) => {
    const text = texts[Math.round((box.x - 40) / 100)];
    return text === undefined ? undefined : { box, letters: [{ text, at: 0.5, sureness: 0.8 }] };
  };
  const [[only] = []] = await withLatinWords([[line]], 1, {
    readSurely: async (box) => readBy(sure)(box),
    read: async (box) => readBy(alone)(box) ?? { box, letters: [] },
  });
  return (only?.words ?? []).map(({ text }) => text).join(' ');
}

it('Latin words among another script are as PP-OCR surely reads them, if none of their letters is lost', async () => {
  const menu = lineOf('맥주', '0355', '500ml', '5,000원');
  expect(await mended(menu, { 1: 'Cass', 2: '500ml', 3: '5,00' })).toBe('맥주 Cass 500ml 5,000원');
  expect(await mended(lineOf('Μπύρα', 'Εἰχ'), { 1: 'Fix' })).toBe('Μπύρα Fix');
  expect(await mended(lineOf('قیمت', '۲۵۰'), { 1: 'Yo.' })).toBe('قیمت ۲۵۰');
  const long = lineOf(...Array.from({ length: 90 }, () => '맥주'), '0355');
  long.words.at(-1)!.confidence = 40;
  expect(await mended(long, { 90: 'Cass' })).toContain('Cass');
  expect(await mended(menu, {})).toBe('맥주 0355 500ml 5,000원');
});

it('an unsure Latin word among another script is as Tesseract reads it alone, if that is in the script', async () => {
  const line = lineOf('درهم', 'HLSW', 'والدخول', 'مجاني');
  const alone = { 1: 'للكبار' };
  expect(await mended(line, {}, alone)).toBe('درهم HLSW والدخول مجاني');
  line.words[1]!.confidence = 46;
  expect(await mended(line, {}, alone)).toBe('درهم للكبار والدخول مجاني');
  expect(await mended(line, {}, { 1: 'HISW' })).toBe('درهم HLSW والدخول مجاني');
  expect(await mended(line, { 1: 'BMW' }, alone)).toBe('درهم HLSW والدخول مجاني');
});

it('a line that Tesseract reads by itself has words with places along it, and none if it is no text', async () => {
  const pixels = { width: 200, height: 40, rgba: new Uint8ClampedArray(200 * 40 * 4).fill(255) };
  const box = { x: 100, y: 20, width: 180, height: 30, angle: 0 };
  const words = [
    { text: 'Вход', confidence: 92, bbox: { x0: 16, y0: 20, x1: 200, y1: 80 } },
    { text: 'здесь', confidence: 90, bbox: { x0: 240, y0: 20, x1: 400, y1: 80 } },
  ];
  let pictures = 0;
  const read = await readByTesseract(pixels, box, async () => ((pictures += 1), words));
  const line = toLine(read);
  expect(line?.words.map(({ text }) => text)).toEqual(['Вход', 'здесь']);
  expect(line!.words[1]!.box.x).toBeGreaterThan(line!.words[0]!.box.x + line!.words[0]!.box.width);
  expect(pictures).toBe(1);
  const down = await readByTesseract(
    pixels,
    { ...box, width: 20, height: 40 },
    async (picture) => (expect(picture.width).toBeGreaterThan(picture.height), words),
  );
  expect(down.box.angle).toBeCloseTo(Math.PI / 2);
  const unsure = words.map((word) => ({ ...word, confidence: 30 }));
  expect((await readByTesseract(pixels, box, async () => unsure)).letters).toEqual([]);
});

it('the mark that ends a number of a line from right to left is behind it', () => {
  const numberOf = (text: string): ReadLine => ({
    letters: [...text].map((letter, at) => ({ text: letter, at: at / 10, sureness: 0.95 })),
    box: { x: 0, y: 0, width: 100, height: 20, angle: 0 },
  });
  const textOf = (line: ReadLine): string => line.letters.map(({ text }) => text).join('');
  expect(textOf(withMarkLast(numberOf('.1983')))).toBe('1983.');
  expect(textOf(withMarkLast(numberOf('.NET')))).toBe('.NET');
  expect(textOf(withMarkLast(numberOf('19.83')))).toBe('19.83');
  expect(toLine(withMarkLast(numberOf('.1983')))!.words[0]!.box.width).toBeGreaterThan(0);
});
