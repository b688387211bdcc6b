import { describe, expect, it } from 'vitest';
import { mergeReadings } from '../../../../utils/engines/on-device-text/merge-readings';
import type { ReadLine } from '../../../../utils/engines/on-device-text/paddle/decode-line';
import type { TurnedBox } from '../../../../utils/engines/on-device-text/paddle/pixels';
import type { TextBox } from '../../../../utils/engines/on-device-text/paddle/detection';
import type { Readable } from '../../../../utils/engines/on-device-text/prepare-picture';
import type { TextLine } from '../../../../utils/model/layout';
import { lineAt, wordsOf } from './lines';

const nothing = { width: 0, height: 0 };
/** A picture of which the detector saw half the pixels. */
const picture: Readable = {
  width: 1000,
  height: 1000,
  gray: { ...nothing, pixels: new Uint8Array() },
  grayScale: 1,
  pixels: { ...nothing, rgba: new Uint8ClampedArray() },
  pixelScale: 0.5,
};

/** A box around a line at `y` that is 200 wide, in the detector's pixels. */
const boxAt = (y: number, width = 200): TextBox => ({
  x: width / 4,
  y: (y + 10) / 2,
  width: width / 2,
  height: 10,
  angle: 0,
  score: 0.9,
});

/** Reads the texts by the boxes' heights, as surely as they say, also mirrored. */
function reading(texts: Record<number, [text: string, sureness?: number, back?: number]>) {
  const asked: number[] = [];
  const readLine = (box: TurnedBox): Promise<ReadLine> => {
    const y = box.y * 2 - 10;
    asked.push(y);
    const [text, given = 0.95, back = 0.3] = texts[y] ?? [''];
    const sureness = box.width < 0 ? back : given;
    const letters = [...text].map((letter, at) => ({ text: letter, at: (at + 0.5) / text.length, sureness }));
    return Promise.resolve({ letters, box });
  };
  return { asked, readLine };
}
const latin = /^[\p{Script=Latin}\p{Script=Common}]*$/u;

/** A line's script by its shapes. */
type Shapes = Awaited<ReturnType<Parameters<typeof mergeReadings>[1]['reader']['script']>>;
const likeLatin: Shapes = { Latn: 0.99 };

async function mix(
  boxes: TextBox[],
  lines: TextLine[][],
  texts: Parameters<typeof reading>[0],
  shapes: Record<number, Shapes> = {},
  shapesDown: Shapes[] = [],
) {
  const { asked, readLine } = reading(texts);
  const told: number[] = [];
  const reader = {
    read: readLine,
    script: (box: TurnedBox) => Promise.resolve(shapes[box.y * 2 - 10] ?? likeLatin),
    scriptsDown: () => Promise.resolve(shapesDown),
    known: ['Latn'] as const,
    signs: () => Promise.resolve([]),
    spell: (box: TurnedBox) => Promise.resolve({ letters: [], box }),
    writes: latin,
    readSurely: async () => undefined,
    ownMarked: new Set<string>(),
    writesAll: true,
    restoreAccents: (line: TextLine) => Promise.resolve(line),
  };
  const read = await mergeReadings(picture, { boxes, paragraphs: lines, reader }, (done) => told.push(done));
  return { ...read, text: wordsOf(read.paragraphs), asked, told };
}

describe('merging by box', () => {
  it('does not read again what Tesseract has surely read', async () => {
    const lines = [[lineAt(0, 0, 'surely read this'), lineAt(0, 30, 'and this as well')]];
    const { text, asked, isFromTesseract, isFromPaddle } = await mix(
      [boxAt(0, 160), boxAt(30, 160)],
      lines,
      {},
    );
    expect(text).toBe('surely read this\nand this as well');
    expect(asked).toEqual([]);
    expect([isFromTesseract, isFromPaddle]).toEqual([true, false]);
  });

  it('does not read a lone speck as text, but a question mark', async () => {
    const { text, isFromPaddle } = await mix([boxAt(0), boxAt(60)], [], { 0: ['. -'], 60: ['?!'] });
    expect(text).toBe('?!');
    expect(isFromPaddle).toBe(true);
  });

  it('reads a brace that is a line of code, but no bar', async () => {
    const { text } = await mix([boxAt(0), boxAt(60), boxAt(120)], [], { 0: ['}'], 60: ['];'], 120: ['|'] });
    expect(text).toBe('}\n\n];');
  });

  it('takes what Tesseract missed from PP-OCR, in the picture’s pixels', async () => {
    const lines = [[lineAt(0, 0, 'surely read it all')], [lineAt(0, 60, 'NULESSIS ASS', 20)]];
    const { text, paragraphs, isFromTesseract, isFromPaddle } = await mix([boxAt(0), boxAt(60)], lines, {
      60: ['ALL TESTS'],
    });
    expect(text).toBe('surely read it all\n\nALL TESTS');
    expect(paragraphs[1]?.[0]?.box).toEqual({ x: 0, y: 60, width: 200, height: 20 });
    expect([isFromTesseract, isFromPaddle]).toEqual([true, true]);
  });

  it('keeps to Tesseract where PP-OCR is unsure or reads nothing', async () => {
    const lines = [[lineAt(0, 0, 'good', 90), lineAt(0, 60, 'poor', 60)]];
    const { text, isFromPaddle } = await mix([boxAt(0), boxAt(60)], lines, { 0: ['gxxd', 0.6], 60: [''] });
    expect(text).toBe('good');
    expect(isFromPaddle).toBe(false);
  });

  it('never takes text from it in a script that it cannot write', async () => {
    const lines = [[lineAt(0, 0, 'مرحبا', 40)], [lineAt(0, 60, 'بكم', 90)]];
    const { text } = await mix([boxAt(0), boxAt(60)], lines, { 0: ['LaPs'], 60: ['pa'] });
    expect(text).toBe('بكم');
  });

  it('keeps what only Tesseract can read in a box, though it may be misread', async () => {
    const lines = [[lineAt(0, 0, 'مرحبا', 60)], [lineAt(0, 60, 'بكم', 90)], [lineAt(0, 400, 'كم', 60)]];
    const { text } = await mix([boxAt(0), boxAt(60)], lines, { 0: ['LaPs'], 60: ['pa'] });
    expect(text).toBe('مرحبا\n\nبكم');
    const icon = await mix([boxAt(0)], lines, { 0: ['LaPs', 0.4] }, { 0: { Zyyy: 0.9 } });
    expect(icon.text).toBe('بكم');
  });

  it('takes letters that its model writes rarely, such as Greek ones', async () => {
    const lines = [[lineAt(0, 0, 'The Q value', 60)]];
    expect((await mix([boxAt(0)], lines, { 0: ['The Ω value'] })).text).toBe('The Ω value');
  });

  it('has only what Tesseract is sure of where no box was found', async () => {
    expect((await mix([], [[lineAt(0, 0, 'EXIT')], [lineAt(0, 60, 'grain', 50)]], {})).text).toBe('EXIT');
    expect((await mix([], [], {})).paragraphs).toEqual([]);
  });

  it('reports its progress', async () => {
    const boxes = [boxAt(0), boxAt(60), boxAt(120), boxAt(180)];
    expect((await mix(boxes, [], {})).told).toEqual([0, 0.25, 0.5, 0.75]);
  });
});

describe('a document', () => {
  /** Lines that were surely read, ten unless told, and so many more that were not. */
  const page = (missed: number, { width = 20, count = 10 } = {}) => {
    const lines = Array.from({ length: count }, (_, row) =>
      lineAt(0, 30 * row, `line number ${row} is here now`),
    );
    const more = Array.from({ length: missed }, (_, row) => boxAt(30 * (count + row), width + row));
    return { lines: [lines], boxes: [...lines.map(({ box }) => boxAt(box.y, box.width)), ...more] };
  };

  it('keeps the words that Tesseract is unsure of', async () => {
    const { lines, boxes } = page(0);
    lines[0]?.push(lineAt(0, 400, 'smudged', 50));
    expect((await mix(boxes, lines, {})).text).toContain('smudged');
  });

  it('has no more than its twelve largest gaps read again', async () => {
    const { lines, boxes } = page(20, { width: 280, count: 30 });
    const { asked } = await mix(boxes, lines, {});
    expect(asked).toHaveLength(12);
    expect(asked[0]).toBe(30 * 49);
  });

  it('has more of them read again where they are as short as cells', async () => {
    const { lines, boxes } = page(20, { width: 60 });
    expect((await mix(boxes, lines, {})).asked).toHaveLength(20);
  });

  it('has its numbers read again, and not taken from a box of the whole picture', async () => {
    const { lines, boxes } = page(0);
    lines[0]?.push(lineAt(0, 400, '1876', 60));
    const read = await mix([...boxes, boxAt(400, 40)], lines, { 400: ['187,6'] });
    expect(read.text).toContain('187,6');
    expect(read.asked).toEqual([400]);
  });

  it('has a line read again where Tesseract found nothing but a number', async () => {
    const { lines, boxes } = page(0);
    lines[0]?.push(lineAt(0, 400, '48213', 60));
    const read = await mix([...boxes, boxAt(400, 300)], lines, { 400: ['Order number: 48213'] });
    expect(read.text).toContain('Order number: 48213');
  });
});

describe('text that could not be read', () => {
  const looks = (places: readonly { looksLike?: string | undefined }[]) =>
    places.map(({ looksLike }) => looksLike);

  it('is named by its script, never given in letters that look alike', async () => {
    const lines = [[lineAt(0, 0, 'surely read this')], [lineAt(0, 40, 'OcTopoKHo! BepN')]];
    const shapes: Record<number, Shapes> = {
      40: { Cyrl: 0.99 },
      80: { Grek: 0.8 },
    };
    const { text, unread } = await mix(
      [boxAt(0), boxAt(40), boxAt(80)],
      lines,
      { 40: ['OcTopoKHo! BepN', 0.92], 80: ['npoooxK', 0.85] },
      shapes,
    );
    expect(text).toBe('surely read this');
    expect(looks(unread)).toEqual(['Cyrl', 'Grek']);
    expect(unread[0]?.box).toMatchObject({ y: 40, height: 20 });
  });

  it('is not made of what was surely read and only may look foreign, nor of icons', async () => {
    const lines = [[lineAt(0, 0, 'surely read this')]];
    const shapes: Record<number, Shapes> = {
      0: { Cyrl: 0.8 },
      40: { Zyyy: 0.9 },
    };
    const { text, unread } = await mix([boxAt(0), boxAt(40)], lines, {}, shapes);
    expect(text).toBe('surely read this');
    expect(unread).toEqual([]);
  });

  it('is counted, not named, where it is short: icons and a few letters look like any script', async () => {
    const shapes: Record<number, Shapes> = { 40: { Cyrl: 0.8 }, 80: { Cyrl: 0.8 } };
    const boxes = [boxAt(0), boxAt(40, 60), boxAt(80, 100)];
    const { unread } = await mix(boxes, [[lineAt(0, 0, 'surely read this')]], {}, shapes);
    expect(looks(unread)).toEqual([undefined, 'Cyrl']);
  });

  it('is named where several short lines look alike', async () => {
    const shapes: Record<number, Shapes> = { 40: { Grek: 0.7 }, 80: { Grek: 0.8 } };
    const boxes = [boxAt(0), boxAt(40, 60), boxAt(80, 60)];
    const { unread } = await mix(boxes, [[lineAt(0, 0, 'surely read this')]], {}, shapes);
    expect(looks(unread)).toEqual(['Grek', 'Grek']);
  });

  it('is named where nobody reads a letter, if its script is sure or that of other lines', async () => {
    const boxes = [boxAt(0), boxAt(40), boxAt(80, 60), boxAt(120)];
    const looksOf = async (shapes: Record<number, Shapes>) =>
      looks((await mix(boxes, [[lineAt(0, 0, 'surely read this')]], {}, shapes)).unread);
    // A signature or a logo looks a little like any script.
    expect(await looksOf({ 40: { Arab: 0.35 }, 80: { Arab: 0.6 } })).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await looksOf({ 40: { Thai: 0.55 } })).toEqual(['Thai', undefined, undefined]);
    expect(await looksOf({ 40: { Thai: 0.9 }, 80: { Thai: 0.4 }, 120: { Arab: 0.4 } })).toEqual([
      'Thai',
      'Thai',
      undefined,
    ]);
  });

  it('is counted where nobody reads a letter', async () => {
    const { unread } = await mix([boxAt(0), boxAt(40)], [[lineAt(0, 0, 'surely read this')]], {});
    expect(unread).toEqual([{ box: { x: 0, y: 40, width: 200, height: 20 } }]);
  });

  it.each<[string, string, Shapes, Shapes[]]>([
    [
      'its letters’ script',
      'Hani',
      { Latn: 0.6 },
      [
        { Hani: 0.9, Jpan: 0.1 },
        { Jpan: 0.5, Hani: 0.4 },
      ],
    ],
    ['the script of a line that was turned, if it is surer', 'Cyrl', { Cyrl: 0.9 }, [{ Jpan: 0.8 }]],
    [
      'its letters’ script, though they are no text if they were turned',
      'Hani',
      { Zyyy: 0.9 },
      [{ Hani: 0.6 }],
    ],
    ['vertical, if nobody is sure', 'vertical', { Latn: 0.4 }, [{ Jpan: 0.45, Hani: 0.4 }]],
    ['vertical, if its script can be read', 'vertical', { Latn: 0.9 }, [{ Hani: 0.6 }]],
    ['vertical, if it has no letters', 'vertical', {}, []],
  ])('where a line runs down and is not surely read is named %s', async (_, look, turned, letters) => {
    const down: TextBox = { x: 100, y: 100, width: 10, height: 100, angle: 0, score: 0.9 };
    const { unread } = await mix([down], [], { 190: ['xx', 0.4] }, { 190: turned }, letters);
    expect(looks(unread)).toEqual([look]);
  });

  it('is named where it is short and sure next to a line that is only known to be vertical', async () => {
    const down: TextBox = { x: 100, y: 100, width: 10, height: 100, angle: 0, score: 0.9 };
    const boxes = [down, boxAt(300, 20), boxAt(400), boxAt(430)];
    const lines = [[lineAt(0, 400, 'surely read this'), lineAt(0, 430, 'and that as well')]];
    const { unread } = await mix(boxes, lines, { 190: ['xx', 0.4] }, { 300: { Hani: 0.95 } });
    expect(looks(unread)).toEqual(['vertical', 'Hani']);
  });

  it('what Tesseract left out of a document is text if it is sure, or looks like text and is not mirrored', async () => {
    const rows = Array.from({ length: 20 }, (_, row) => 400 + 30 * row);
    const page = rows.map((y) => [lineAt(0, y, 'A line of the page')]);
    const found = {
      200: ['sure', 0.95],
      230: ['HETE', 0.81],
      260: ['rorrim', 0.81, 0.99],
      290: ['faint', 0.81],
    };
    const boxes = [...rows, 200, 230, 260, 290].map((y) => boxAt(y));
    const { text, unread } = await mix(boxes, page, found as never, { 230: { Zyyy: 0.9 } });
    for (const each of ['sure', 'faint']) expect(text).toContain(each);
    expect(text).not.toMatch(/HETE|rorrim/);
    expect(unread).toEqual([]);
  });
});
