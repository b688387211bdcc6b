import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReadLine } from '../../../../utils/engines/on-device-text/paddle/decode-line';
import type { TurnedBox } from '../../../../utils/engines/on-device-text/paddle/pixels';
import type { TextBox } from '../../../../utils/engines/on-device-text/paddle/detection';
import type { Readable } from '../../../../utils/engines/on-device-text/prepare-picture';
import type { Recognizers } from '../../../../utils/engines/on-device-text/line-reader';
import type { OwnText } from '../../../../utils/engines/on-device-text/tesseract-lines';
import { recognizePicture } from '../../../../utils/engines/on-device-text/recognize';
import { layoutMarkdownOf } from '../../../../utils/engines/on-device-text/layout-markdown';
import type { Layout, TextLine } from '../../../../utils/model/layout';
import { lineAt } from './lines';

afterEach(() => vi.unstubAllGlobals());

const box: TextBox = { x: 100, y: 50, width: 150, height: 20, angle: 0, score: 0.9 };

/** A picture of 400 × 300, and what was asked of it. */
function setUp(fakes: {
  /** What Tesseract reads. */
  page?: TextLine[][];
  boxes?: TextBox[];
  /** The angle at which PP-OCR reads lines of the picture as it was given. */
  angle?: number;
  /** How sure PP-OCR is of upright lines. */
  sureness?: number;
  /** What is found in a page after it was straightened. */
  level?: (size: { width: number; height: number }) => TextBox[];
  /** What is found closer, in a photo of leaves that is four times as large. */
  closer?: TextBox[];
}) {
  const asked: TurnedBox[] = [];
  /** What was known of lines whose other looks were read. */
  const thorough: string[] = [];
  const pixels = { width: 400, height: 300, rgba: new Uint8ClampedArray(4 * 400 * 300) };
  // Where its first pixel is tells whether a picture was turned by half.
  pixels.rgba[0] = 1;
  const gray = { width: 1, height: 1, pixels: new Uint8Array(1) };
  const given: Readable = fakes.closer
    ? photoOf(1600, 1200)
    : { width: 400, height: 300, gray, grayScale: 1, pixels, pixelScale: 1 };
  const lineOf = (text: string, sureness: number, at: TurnedBox): ReadLine => ({
    letters: [...text].map((letter, index) => ({ text: letter, at: (index + 0.5) / text.length, sureness })),
    box: at,
  });
  let pages = 0;
  /** What Tesseract was told that only it can read. */
  let own: OwnText | undefined;
  const tesseract: Recognizers['tesseract'] = {
    warm: () => Promise.resolve(),
    readPage(_picture, _cut, only, _languages, report) {
      pages += 1;
      own = only;
      report({ type: 'loading', progress: 0.5 });
      report({ type: 'reading', progress: 1 });
      return Promise.resolve(fakes.page ?? []);
    },
    readLine: () =>
      Promise.resolve([{ text: 'ÙPRÎGHT', confidence: 90, bbox: { x0: 0, y0: 0, x1: 9, y1: 9 } }]),
    install: () => undefined,
  };
  const paddle: Recognizers['paddle'] = {
    warm: () => Promise.resolve(),
    detect: (pixels, longSide) => {
      if (fakes.level && pixels.width !== 400) return Promise.resolve(fakes.level(pixels));
      return Promise.resolve(longSide > 960 && fakes.closer ? fakes.closer : (fakes.boxes ?? [box]));
    },
    signs: () => Promise.resolve([]),
    script: (_pixels, { y }) => Promise.resolve(y < 1000 ? { Latn: 0.99 } : { Zyyy: 0.99 }),
    read: async (on, at, { languages }, known) => {
      // The model for words is asked about what was read.
      if (languages.length > 0 && !known) asked.push(at);
      if (known) thorough.push(known.map(({ text }) => text).join(''));
      const isUpright = on.rgba.at(-4) === 1 || Math.abs(at.angle - (fakes.angle ?? Math.PI)) < 0.1;
      return lineOf(isUpright ? 'UPRIGHT' : 'xx', isUpright ? (fakes.sureness ?? 0.98) : 0.3, at);
    },
  };
  const told: string[] = [];
  const read = (languages = ['eng']): Promise<Layout> =>
    recognizePicture(given, languages, { tesseract, paddle }, ({ type, progress }) =>
      told.push(`${type} ${progress}`),
    );
  return { read, asked, thorough, told, pages: () => pages, own: () => own };
}

/** A picture with leaves everywhere. */
function photoOf(width: number, height: number): Readable {
  const shades = Uint8Array.from(
    { length: width * height },
    (_, at) => 120 + 60 * Math.sin((at % width) / 9) * Math.sin(Math.floor(at / width) / 11),
  );
  const pixels = { width, height, rgba: new Uint8ClampedArray(4 * width * height) };
  return { width, height, gray: { width, height, pixels: shades }, grayScale: 1, pixels, pixelScale: 1 };
}
const surely: TextLine[][] = [[lineAt(10, 40, 'surely read by it')]];

describe('reading a picture', () => {
  it('is Tesseract’s where that covers what was found', async () => {
    const { read, pages } = setUp({ page: surely, angle: 0, sureness: 0.6 });
    const layout = await read();
    expect(layoutMarkdownOf(layout).text).toBe('surely read by it');
    expect(layout).toMatchObject({ width: 400, height: 300, languages: ['eng'], recognizers: ['Tesseract'] });
    expect(layout.turned).toBeUndefined();
    expect(pages()).toBe(1);
  });

  it('is turned when its lines can only be read that way, with boxes as it was given', async () => {
    const { read, pages } = setUp({ page: surely });
    const layout = await read();
    expect(layoutMarkdownOf(layout).text).toBe('UPRIGHT');
    expect(layout.recognizers).toEqual(['PP-OCR']);
    expect(layout.turned).toEqual({ quarters: 2, isMirrored: false });
    expect(layout.blocks[0]?.box).toEqual({ x: 25, y: 40, width: 150, height: 20 });
    expect(pages()).toBe(0);
  });

  it('is straightened when its lines are askew, with boxes as it was given', async () => {
    vi.stubGlobal('crossOriginIsolated', false);
    const askew = [-2, -1, 0, 1, 2].map((row) => ({
      ...box,
      x: 200 - 30 * row * Math.sin(0.2),
      y: 150 + 30 * row * Math.cos(0.2),
      width: 200,
      angle: 0.2,
    }));
    const { read } = setUp({
      boxes: askew,
      angle: 0,
      // The right half of the middle line.
      level: ({ width, height }) => [{ ...box, x: width / 2 + 50, y: height / 2, width: 100 }],
    });
    const [block] = (await read()).blocks;
    const { x, y, width, height } = block!.box;
    expect([x + width / 2, y + height / 2].map(Math.round)).toEqual([
      expect.closeTo(200 + 50 * Math.cos(0.2), -1),
      expect.closeTo(150 + 50 * Math.sin(0.2), -1),
    ]);
    expect(height).toBeGreaterThan(30);
  });

  it('has no text where neither finds any, and names both recognizers', async () => {
    expect(await setUp({ page: [], boxes: [] }).read()).toMatchObject({
      blocks: [],
      recognizers: ['Tesseract'],
    });
  });

  it('does not wait for Tesseract where there is no text', async () => {
    const { read, told } = setUp({ boxes: [] });
    expect((await read()).blocks).toEqual([]);
    expect(told).toEqual([]);
  });

  it('needs no Tesseract where PP-OCR surely reads a few lines', async () => {
    const { read, pages } = setUp({ page: surely, angle: 0 });
    expect(layoutMarkdownOf(await read()).text).toBe('UPRIGHT');
    expect(pages()).toBe(0);
  });

  it('reads each line once, and reports one progress for both', async () => {
    const { read, asked, told } = setUp({ page: [], angle: 0 });
    expect(layoutMarkdownOf(await read()).text).toBe('UPRIGHT');
    expect(asked).toEqual([box]);
    expect(told).toEqual(['reading 0.7']);
    const both = setUp({ page: surely, angle: 0, sureness: 0.6 });
    await both.read();
    expect(both.told.slice(0, 2)).toEqual(['loading 0.5', 'reading 0.7']);
  });

  it('looks closer at unsure lines, with what is known of them, but not at hundreds', async () => {
    const boxes = Array.from({ length: 300 }, (_none, at) => ({ ...box, y: 50 + 30 * at }));
    const { read, thorough } = setUp({ boxes, angle: 0, sureness: 0.8 });
    await read();
    expect(new Set(thorough)).toEqual(new Set(['UPRIGHT']));
    expect(thorough.length).toBeLessThanOrEqual(40);
  });

  it('restores accents in the languages that have them', async () => {
    const french = setUp({ angle: 0 });
    expect(layoutMarkdownOf(await french.read(['fra', 'eng'])).text).toBe('ÙPRÎGHT');
  });

  it('finds small text in a large photo, which Tesseract does not read', async () => {
    const small = { x: 900, y: 700, width: 60, height: 12, angle: 0, score: 0.8 };
    const leaves = { ...small, y: 1100 };
    const again = { ...box, width: 140 };
    const { read, pages } = setUp({ page: surely, angle: 0, sureness: 0.85, closer: [again, small, leaves] });
    const { blocks } = await read();
    expect(blocks.map(({ box: { y } }) => y)).toEqual([40, 694]);
    expect(pages()).toBe(0);
  });

  it('tells Tesseract where text is that only it can read, but not in a photo of leaves', async () => {
    const page = setUp({ page: surely, angle: 0, sureness: 0.6 });
    await page.read(['ara']);
    expect(page.own()?.boxes).toEqual([{ x: 25, y: 40, width: 150, height: 20 }]);
    expect(['سلام', 'hello'].map((text) => page.own()?.writes.test(text))).toEqual([false, true]);
    const photo = setUp({ page: surely, angle: 0, sureness: 0.6, closer: [box] });
    await photo.read(['ara']);
    expect([photo.pages(), photo.own()]).toEqual([1, undefined]);
  });
});
