import { describe, expect, test } from 'vitest';
import {
  type Code,
  codesIn,
  searchCodes,
  withCodes,
} from '../../../../../utils/engines/on-device-text/codes/read-codes';
import { layoutMarkdownOf } from '../../../../../utils/engines/on-device-text/layout-markdown';
import type { Readable } from '../../../../../utils/engines/on-device-text/prepare-picture';
import type { Layout, LayoutBlock, TextLine } from '../../../../../utils/model/layout';
import { drawCode, type Drawing, loadReader, picture } from './draw-code';

/** Returns the codes in a picture. */
const readCodes = (from: Readable, load = loadReader): Promise<Code[]> =>
  codesIn(from, async (pixels, turn) => searchCodes(pixels, turn, await load()));

/** Returns the lines of the codes in a picture. */
async function read(...drawings: Drawing[]): Promise<string[]> {
  let drawn = picture();
  for (const drawing of drawings) drawn = await drawCode(drawn, drawing);
  return (await readCodes(drawn)).map(({ lines }) => lines.join('\n'));
}

const at = { x: 300, y: 200 };

describe('readCodes', () => {
  test.each<[Drawing['kind'], string, string]>([
    ['QRCode', 'https://example.org/ticket?id=4711', 'QR code: https://example.org/ticket?id=4711'],
    ['DataMatrix', 'A1B2C3-2026', 'Data Matrix: A1B2C3-2026'],
    ['Aztec', 'Ticket 998877', 'Aztec: Ticket 998877'],
    ['PDF417', 'DOE/JANE FRA-LIS', 'PDF417: DOE/JANE FRA-LIS'],
    ['EAN13', '4006381333931', 'EAN-13: 4006381333931'],
    ['EAN8', '73513537', 'EAN-8: 73513537'],
    ['UPCA', '012345678905', 'UPC-A: 012345678905'],
    ['Code128', 'SHIP-0042-XY', 'Code 128: SHIP-0042-XY'],
    ['Code39', 'PART-77', 'Code 39: PART-77'],
    ['ITF', '00012345678905', 'ITF: 00012345678905'],
    ['QRCode', 'WIFI:T:WPA;S:Café Łódź;P:a  b;;', 'QR code: WIFI:T:WPA;S:Café Łódź;P:a  b;;'],
    [
      'QRCode',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:José Ñandú\r\nEND:VCARD',
      'QR code:\nBEGIN:VCARD\nVERSION:3.0\nFN:José Ñandú\nEND:VCARD',
    ],
  ])('reads %s with its kind: %j', async (kind, text, expected) => {
    expect(await read({ kind, text, at, module: 3 })).toEqual([expected]);
  });

  test.each([0, 8, 22, 90, 160])('reads a QR code and a bar code turned by %i degrees', async (angle) => {
    const qr = { kind: 'QRCode', text: 'turned', at: { x: 130, y: 200 }, module: 4, angle } as const;
    const ean = { kind: 'EAN13', text: '4006381333931', at: { x: 420, y: 200 }, module: 2, angle } as const;
    expect((await read(qr, ean)).toSorted()).toEqual(['EAN-13: 4006381333931', 'QR code: turned']);
  });

  test.each([30, 45, 60])('reads a QR code turned by %i degrees', async (angle) => {
    expect(await read({ kind: 'QRCode', text: 'turned', at, module: 5, angle })).toEqual(['QR code: turned']);
  });

  test.each([-60, -40, 35, 45, 55])(
    'reads a bar code turned by %i degrees, and where it is',
    async (angle) => {
      const drawn = await drawCode(picture(), { kind: 'EAN13', text: '4006381333931', at, module: 2, angle });
      const [code, ...others] = await readCodes(drawn);
      expect([code?.lines, others]).toEqual([['EAN-13: 4006381333931'], []]);
      const { x, y } =
        code?.corners.reduce((sum, one) => ({ x: sum.x + one.x / 4, y: sum.y + one.y / 4 }), {
          x: 0,
          y: 0,
        }) ?? at;
      expect(Math.hypot(x - at.x, y - at.y)).toBeLessThan(12);
    },
  );

  test('reads a small code in a large picture, and where it is', async () => {
    const [width, height] = [2400, 1600];
    const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
    const large = { ...picture(), pixels: { width, height, rgba } };
    const middle = { x: 1800, y: 1200 };
    const drawn = await drawCode(large, { kind: 'QRCode', text: 'large', at: middle, module: 4 });
    const [code] = await readCodes({ ...drawn, grayScale: 1 });
    expect(code?.lines).toEqual(['QR code: large']);
    expect(Math.abs(code!.corners[0].x + code!.corners[2].x - 2 * middle.x)).toBeLessThan(12);
  });

  test('says how much of data there is that is no text', async () => {
    const text = Uint8Array.from({ length: 40 }, (_none, index) => (index * 83 + 129) % 256);
    expect(await read({ kind: 'QRCode', text, at, module: 5 })).toEqual(['QR code (40 B)']);
  });

  test('says where a code is, in pixels of the picture', async () => {
    const drawn = await drawCode(picture(), { kind: 'QRCode', text: 'here', at, module: 5 });
    const [code] = await readCodes({ ...drawn, pixelScale: 0.5 });
    const [topLeft, , bottomRight] = code?.corners ?? [];
    expect(topLeft?.x).toBeCloseTo(600 - 105, -1);
    expect(bottomRight?.y).toBeCloseTo(400 + 105, -1);
  });
});

/** Returns a function that returns random numbers below 1, always the same ones. */
function random(seed: number): () => number {
  let last = seed;
  return () => (last = (last * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/** Returns bars with random widths of one to four modules of 3 pixels. */
function noiseBars(next: () => number): (x: number) => number {
  const values: number[] = [];
  for (let value = 0; values.length < 600; value = 255 - value)
    values.push(...Array.from({ length: 3 * (1 + Math.floor(next() * 4)) }, () => value));
  return (x) => values[x] ?? 255;
}

describe('what is no code', () => {
  test.each<[string, (seed: number) => (x: number, y: number) => number]>([
    ['a checkerboard', () => (x, y) => ((x >> 4) + (y >> 4)) % 2 && 255],
    ['a striped shirt', () => (x, y) => ((x + (y >> 3)) % 9 < 4 ? 40 : 220)],
    ['bars of noise', (seed) => noiseBars(random(seed))],
    [
      'modules of noise',
      (seed) => {
        const next = random(seed);
        const values = Array.from({ length: 150 * 100 }, () => (next() < 0.5 ? 0 : 255));
        return (x, y) => values[(y >> 2) * 150 + (x >> 2)] ?? 255;
      },
    ],
  ])('%s gives nothing', async (_name, valueAt) => {
    for (const seed of [1, 20, 300]) expect(await readCodes(picture(valueAt(seed)))).toEqual([]);
  });

  test('a white picture does not load the reader', async () => {
    const load = (): never => {
      throw new Error('loaded');
    };
    expect(await readCodes(picture(), load)).toEqual([]);
  });
});

const line = (text: string, x: number, y: number): TextLine => {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    box: { x: x + 50 * index, y, width: 40, height: 10 },
    confidence: 90,
  }));
  return { words, box: { x, y, width: 50 * words.length, height: 10 } };
};
const paragraph = (...lines: TextLine[]): LayoutBlock => ({
  kind: 'paragraph',
  lines,
  box: { x: 0, y: 0, width: 9, height: 9 },
});
const layoutOf = (...blocks: LayoutBlock[]): Layout => ({
  width: 900,
  height: 600,
  languages: ['eng'],
  recognizers: ['Tesseract'],
  blocks,
});
const corners = [
  { x: 300, y: 100 },
  { x: 400, y: 100 },
  { x: 400, y: 200 },
  { x: 300, y: 200 },
] as const;

describe('withCodes', () => {
  test('writes codes after the text, and drops the words read in their modules', () => {
    const read = layoutOf(
      paragraph(line('Scan this', 0, 150), line('m8 Wi', 310, 150)),
      paragraph(line('i1', 330, 120)),
    );
    const layout = withCodes({ ...read, unread: [{ box: { x: 320, y: 160, width: 9, height: 9 } }] }, [
      { lines: ['QR code: *a*  b'], corners },
    ]);
    expect(layoutMarkdownOf(layout)).toEqual({
      text: 'Scan this\n\nQR code: \\*a\\*  b',
      unsure: [],
      length: 'Scanthis'.length + 'QRcode:*a*b'.length,
    });
    expect(layout.unread).toBeUndefined();
    expect(layout.recognizers).toEqual(['Tesseract', 'ZXing']);
  });

  test('is the code alone where there is no text', () => {
    const layout = withCodes(layoutOf(paragraph(line('m8', 320, 150))), [
      { lines: ['EAN-8: 73513537'], corners },
    ]);
    expect(layoutMarkdownOf(layout).text).toBe('EAN-8: 73513537');
    expect(layout.recognizers).toEqual(['ZXing']);
  });

  test('leaves a layout without codes as it is', () => {
    const layout = layoutOf(paragraph(line('text', 320, 150)));
    expect(withCodes(layout, [])).toBe(layout);
  });
});
