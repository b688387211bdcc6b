import { describe, expect, it } from 'vitest';
import type { LayoutBlock, TextLine } from '../../../../../utils/model/layout';
import type { TextBox } from '../../../../../utils/engines/on-device-text/paddle/detection';
import type { TurnedBox } from '../../../../../utils/engines/on-device-text/paddle/pixels';
import { groupsOf, laidOut } from '../../../../../utils/engines/on-device-text/vertical/lay';
import { grayInto, type Readable } from '../../../../../utils/engines/on-device-text/prepare-picture';
import {
  type LaidColumns,
  readColumn,
  verticalBlocks,
  verticalIn,
  verticalUnread,
  withVertical,
} from '../../../../../utils/engines/on-device-text/vertical/vertical-text';

const size = 30;

/** A white page with columns of black letters, each a frame with a stroke; a mark is a dot at the right upper corner. */
function page(
  columns: { left: number; top: number; letters: string; side?: number }[],
): Readable & { boxes: TextBox[] } {
  const [width, height] = [400, 500];
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
  const boxes = columns.map(({ left, top, letters, side = size }) => {
    const scaled = (value: number): number => Math.round((value * side) / size);
    const fill = (x: number, y: number, w: number, h: number): void => {
      for (let row = top + scaled(y - top); row < top + scaled(y - top + h); row++)
        for (let column = left + scaled(x - left); column < left + scaled(x - left + w); column++)
          rgba.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3);
    };
    [...letters].forEach((letter, at) => {
      const y = top + at * size;
      if (letter === '。') return fill(left + 19, y + 4, 6, 6);
      if (letter === 'ー') return fill(left + 13, y + 2, 3, 26);
      fill(left + 2, y + 2, 26, 3);
      fill(left + 2, y + 25, 26, 3);
      fill(left + 2, y + 2, 3, 26);
      return fill(left + 25, y + 2, 3, 26);
    });
    const long = letters.length * side;
    return { x: left + side / 2, y: top + long / 2, width: side + 8, height: long + 8, angle: 0, score: 0.9 };
  });
  const gray = { width, height, pixels: new Uint8Array(width * height) };
  grayInto(gray.pixels, 0, rgba);
  return { width, height, gray, grayScale: 1, pixels: { width, height, rgba }, pixelScale: 1, boxes };
}

/** Reads laid letters surely, and nothing of the page itself. */
const reader =
  (given: Readable, laid = 0.95, lying = 0.3) =>
  (from: Readable, box: TurnedBox) =>
    Promise.resolve({
      box,
      letters: [...'目目目目'].map((text) => ({
        text,
        at: 0.5,
        sureness: from === given ? lying : laid,
      })),
    });

const columns = [
  { left: 300, top: 70, letters: '目目目目目目目目目。' },
  { left: 240, top: 40, letters: '目ー目目目目目目目目目' },
  { left: 180, top: 40, letters: '目目。' },
  { left: 120, top: 70, letters: '目目目目目目' },
];

/** The gray value of a place in a laid letter, from 0 to 1 of its square. */
function inkAt({ rows, picture }: LaidColumns, row: number, letter: number, x: number, y: number): number {
  const box = rows.boxes[row]!;
  const side = 44;
  const [left, top] = [box.x - box.width / 2 + letter * side, box.y - side / 2];
  return picture.gray.pixels[Math.round(top + y * side) * picture.width + Math.round(left + x * side)]!;
}

const laidOf = async (given: ReturnType<typeof page>): Promise<LaidColumns> =>
  (await verticalIn(given, given.boxes, reader(given)))!.laid[0]!;

describe('vertical text', () => {
  const given = page(columns);

  it('is laid side by side, a letter in each place, from the right column to the left one', async () => {
    const laid = (await verticalIn(given, given.boxes, reader(given)))!;
    expect(laid.laid[0]!.columns.map(({ letters }) => letters.length)).toEqual([10, 11, 3, 6]);
    const [first] = laid.laid[0]!.columns[0]!.letters;
    expect(first!.y).toBeGreaterThan(62);
    expect(first!.y).toBeLessThan(78);
    expect(laid.others).toEqual([]);
  });

  it('gets its marks and strokes as in horizontal lines', async () => {
    const laid = await laidOf(given);
    expect(inkAt(laid, 0, 9, 0.2, 0.83)).toBeLessThan(128);
    expect(inkAt(laid, 0, 9, 0.72, 0.25)).toBeGreaterThan(128);
    expect(inkAt(laid, 1, 1, 0.2, 0.5)).toBeLessThan(128);
    expect(inkAt(laid, 1, 1, 0.5, 0.2)).toBeGreaterThan(128);
  });

  it('is none where its letters cannot be read, or are read as well lying', async () => {
    expect(await verticalIn(given, given.boxes, reader(given, 0.5))).toBeUndefined();
    expect(await verticalIn(given, given.boxes, reader(given, 0.95, 0.93))).toBeUndefined();
  });

  it('is laid as in even light if a shadow lies across it', async () => {
    const shaded = page(columns);
    const { width, rgba } = shaded.pixels;
    for (let at = 0; at < rgba.length; at += 4) {
      const y = Math.floor(at / 4 / width);
      const light = 1 - 0.55 / (1 + Math.exp((170 - y) / 8));
      for (let channel = 0; channel < 3; channel++) rgba[at + channel]! *= light;
    }
    const inkOf = async (of: ReturnType<typeof page>): Promise<number> => {
      const { pixels } = (await laidOf(of)).picture.gray;
      return pixels.filter((value) => value < 128).length / pixels.length;
    };
    expect((await inkOf(shaded)) / (await inkOf(given))).toBeCloseTo(1, 1);
  });

  it('may have a heading in larger letters', async () => {
    const laid = await laidOf(page([{ left: 340, top: 40, letters: '目目目目目目', side: 38 }, ...columns]));
    expect(laid.columns.map(({ letters }) => letters.length)).toEqual([6, 10, 11, 3, 6]);
  });

  it('is read as given or mirrored', async () => {
    // The mark is on the right of its letter, and at its left when mirrored.
    const box = { x: 315, y: 220, width: 38, height: 308, angle: 0 };
    const marks: boolean[] = [];
    for (const as of [box, { ...box, width: -box.width }])
      await readColumn(given, as, async (from, laid) => {
        const row = from.gray.pixels.subarray(from.width * Math.round(laid.y - 12));
        marks.push(row.subarray(from.width - 44, from.width - 22).some((value) => value < 128));
        return { letters: [], box: laid };
      });
    expect(marks).toEqual([false, true]);
  });

  it('leaves the rest of the page without it', async () => {
    const heading = { x: 200, y: 15, width: 300, height: 20, angle: 0, score: 0.9 };
    const laid = (await verticalIn(given, [heading, ...given.boxes], reader(given)))!;
    expect(laid.others).toEqual([heading]);
    expect(laid.rest.gray.pixels.some((value) => value < 200)).toBe(false);
    expect(given.gray.pixels.some((value) => value < 200)).toBe(true);
  });

  it('comes back as paragraphs of columns with their places', async () => {
    const laid = await laidOf(given);
    const lines = laid.rows.boxes.map((box, row): TextLine => {
      const word = {
        text: `行${row}`,
        confidence: 95,
        box: { x: box.x - box.width / 2, y: box.y - 20, width: box.width, height: 40 },
      };
      return { words: [word], box: word.box };
    });
    const blocks = verticalBlocks([{ laid, lines: lines.toReversed(), unread: [] }], 1);
    const texts = blocks.map((block) =>
      block.kind === 'paragraph' ? block.lines.flatMap(({ words }) => words.map(({ text }) => text)) : [],
    );
    expect(texts).toEqual([['行0', '行1', '行2'], ['行3']]);
    const [first] = blocks;
    expect(first!.box.x).toBeLessThan(185);
    expect(first!.box.y).toBeLessThan(45);
    const unread = [{ box: lines[2]!.box, looksLike: 'vertical' }];
    const [place] = verticalUnread([{ laid, lines: [], unread }], 1);
    expect(place!.looksLike).toBe('vertical');
    expect(Math.abs(place!.box.x - 180)).toBeLessThan(5);
    expect(place!.box.height).toBeGreaterThan(2 * place!.box.width);
  });
});

it('is laid in several pictures if it is long, none too large for the recognizers', () => {
  const square = { ink: new Float32Array(44 * 44), side: 44, box: { left: 0, top: 0, right: 1, bottom: 1 } };
  for (const [count, length] of [
    [500, 3],
    [200, 80],
  ] as const) {
    const groups = groupsOf(
      Array.from({ length: count }, () => ({ squares: Array.from({ length }, () => square) })),
    );
    expect(groups.flat()).toHaveLength(count);
    for (const group of groups) {
      const { width, height } = laidOut(group.map(({ squares }) => squares)).pixels;
      expect(width * height).toBeLessThanOrEqual(8_000_000);
      expect(height).toBeLessThanOrEqual(30_000);
    }
  }
});

it('joins words with the marks next to them', async () => {
  const given = page(columns);
  const laid = await laidOf(given);
  const box = laid.rows.boxes[0]!;
  const at = (from: number, to: number, text: string) => ({
    text,
    confidence: 90,
    box: { x: box.x - box.width / 2 + 44 * from, y: box.y - 20, width: 44 * (to - from), height: 40 },
  });
  const words = [at(0, 3, '行くか'), at(3, 4, '?'), at(4, 6, '元に'), at(8, 10, '戻す')];
  const [block] = verticalBlocks([{ laid, lines: [{ words, box: words[0]!.box }], unread: [] }], 1);
  expect(block).toMatchObject({ lines: [{ words: [{ text: '行くか?元に' }, { text: '戻す' }] }] });
});

describe('a page of both', () => {
  const block = (y: number, text: string): LayoutBlock => {
    const box = { x: 0, y, width: 10, height: 10 };
    return { kind: 'paragraph', lines: [{ words: [{ text, confidence: 90, box }], box }], box };
  };

  it('begins with what stands above the columns, and ends with what stands below', () => {
    const column: LayoutBlock = { ...block(50, '縦'), box: { x: 0, y: 50, width: 100, height: 200 } };
    const [heading, number] = [block(10, '題'), block(260, '12')];
    expect(withVertical([heading, number], [column])).toEqual([heading, column, number]);
  });
});
