import { expect, test } from 'vitest';
import { randomOf } from '../../fakes/mutations.mjs';
import { layoutMarkdownOf } from '../../../utils/engines/on-device-text/layout-markdown';
import { placedRunsOf } from '../../../utils/answers/layout-text';
import type { ReadLine } from '../../../utils/engines/on-device-text/paddle/decode-line';
import { mergeReadings } from '../../../utils/engines/on-device-text/merge-readings';
import { decodeLetters, toLine } from '../../../utils/engines/on-device-text/paddle/decode-line';
import { detectInParts, textBoxes } from '../../../utils/engines/on-device-text/paddle/detection';
import type { Readable } from '../../../utils/engines/on-device-text/prepare-picture';
import { linePartsOf } from '../../../utils/engines/on-device-text/line-parts';
import { inReadingOrder } from '../../../utils/engines/on-device-text/reading-order';
import { rereadNumbers } from '../../../utils/engines/on-device-text/reread-numbers';
import { blocksOf } from '../../../utils/engines/on-device-text/structure/blocks';
import { findCode } from '../../../utils/engines/on-device-text/structure/code';
import { findTables } from '../../../utils/engines/on-device-text/structure/tables';
import { paragraphsOf } from '../../../utils/engines/on-device-text/structure/text-blocks';
import { linesOf } from '../../../utils/engines/on-device-text/tesseract-lines';
import { boundingBox, layout, type Box, type TextLine } from '../../../utils/model/layout';
import { expectWithin, stopwatch } from '../support/stopwatch';
import { maxMs, runs, seed } from './runs';

const random = randomOf(seed);
const upTo = (below: number): number => Math.floor(random() * below);
const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T;
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_none, at) => make(at));

/** What recognizers return, and what decides on lists, tables, code and the direction of lines. */
const texts = [
  'word Another of a I 漢字 ひらがな مرحبا שלום na\u0301ive \u{1f600} if return { }; value; => "text" // $ .',
  `• - 1. 2. (a) e | [] _ 12 187,6 33 548 kr € 12:30 % ${'x'.repeat(200)} ${'7'.repeat(60)}`,
].flatMap((line) => line.split(' '));
const sides = [0, 1, 3, 10, 20, 21, 300, 10_000];
const places = [0, 1, 7, 500, 9_999, 100_000, -40];
const randomBox = (): Box => ({
  x: pick(places) + upTo(50),
  y: pick(places) + upTo(50),
  width: pick(sides),
  height: pick(sides),
});

/** Words anywhere, of any size: on each other, without a size, or larger than the picture. */
const scattered = (count: number): TextLine[] =>
  times(Math.ceil(count / 4), () => {
    const words = times(1 + upTo(7), () => ({ text: pick(texts), confidence: upTo(101), box: randomBox() }));
    return { words, box: boundingBox(words) };
  });

/** Words in rows and columns with letters of one width, more or less exactly: paragraphs, lists, tables, code. */
function arranged(count: number): TextLine[] {
  const [columns, pitch, jitter] = [1 + upTo(9), pick([1, 10, 12.5]), pick([0, 0, 1, 4, 40])];
  const [step, gap, known] = [pick([0, 1, 22, 60]), pick([0, 1, 3, 8]), texts.slice(upTo(texts.length))];
  const off = (): number => Math.round((random() - 0.5) * jitter);
  return times(Math.ceil(count / columns), (row) => {
    let letters = pick([0, 0, 4]);
    const words = times(columns, () => {
      const text = pick(known);
      const x = letters * pitch + off();
      letters += gap > 3 ? 12 : text.length + gap;
      const box = { x, y: row * step + off(), width: Math.abs(text.length * pitch + off()), height: 20 };
      return { text, confidence: upTo(101), box };
    });
    return { words, box: boundingBox(words) };
  });
}

/** Lines behind their numbers, some of them blank but for the number, as editors show them. */
function numbered(lines: readonly TextLine[]): TextLine[] {
  const from = upTo(1000);
  return lines.map(({ words, box }, row) => {
    const number = {
      text: `${from + row}`,
      confidence: 90,
      box: { ...box, x: box.x - 50, width: 30, height: 20 },
    };
    const all = [number, ...(random() < 0.3 ? [] : words)];
    return { words: all, box: boundingBox(all) };
  });
}

function paragraphsIn(lines: readonly TextLine[]): TextLine[][] {
  const paragraphs: TextLine[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last && random() < 0.7) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

const wordsIn = (lines: readonly TextLine[]): string[] =>
  lines.flatMap(({ words }) => words.map(({ text }) => text)).toSorted();
/** What may be lost: rulings that were read as words, and the numbers of lines of code. */
const mayBeLost = /^(?:[^\p{L}\p{N}]+|\d+)$/u;

/** Reads any letters; of a picture that the detector saw half the pixels of. */
const reader = {
  read: (box: Box): Promise<ReadLine> =>
    Promise.resolve({
      letters: times(upTo(30), (at) => ({
        text: pick(['a', ' ', '7', ',', '漢', '|']),
        at: at / 30,
        sureness: random(),
      })),
      box: { ...box, angle: (random() - 0.5) * 7 },
    }),
  script: () => Promise.resolve({ Latn: random(), Cyrl: random(), Zyyy: random() }),
  scriptsDown: () => Promise.resolve([{ Hani: random(), Jpan: random() }]),
  known: ['Latn'] as const,
  signs: () => Promise.resolve([]),
  spell: async (box: Box) => reader.read(box),
  writes: /[a-z]/,
  readSurely: () => Promise.resolve(undefined),
  ownMarked: new Set<string>(),
  writesAll: true,
  restoreAccents: (line: TextLine) => Promise.resolve(line),
};
const nothing = { width: 0, height: 0 };
const picture: Readable = {
  width: 10_000,
  height: 10_000,
  gray: { ...nothing, pixels: new Uint8Array() },
  grayScale: pick([0.5, 1, 2]),
  pixels: { ...nothing, rgba: new Uint8ClampedArray() },
  pixelScale: 0.5,
};
/** Boxes anywhere, none of them thinner than the detector returns. */
const found = (count: number) =>
  times(count, () => {
    const { width, height, ...at } = randomBox();
    const size = { width: Math.max(3, width), height: Math.max(3, height) };
    return { ...at, ...size, angle: (random() - 0.5) * 7, score: random() };
  });

async function assertQuick<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const taken = stopwatch();
  const result = await work();
  expectWithin(maxMs, taken(), what);
  return result;
}

async function readAll(lines: readonly TextLine[]): Promise<void> {
  const paragraphs = paragraphsIn(lines);
  const all = wordsIn(lines);
  const along = { ...randomBox(), angle: random() };
  const ordered = await assertQuick('order', () =>
    inReadingOrder(linePartsOf(paragraphs, [{ line: lines[0]!, along }])),
  );
  expect(all.length - wordsIn(ordered.flat()).length).toBeLessThanOrEqual(
    all.filter((one) => mayBeLost.test(one)).length,
  );
  await assertQuick('code', () => findCode(lines));
  await assertQuick('tables', () => findTables(lines));
  const given = lines.map((line) => ({ line, isFirst: random() < 0.5 }));
  const joined = await assertQuick('paragraphs', () => paragraphsOf(given));
  expect(wordsIn(joined.flat())).toEqual(all);
  const blocks = await assertQuick('blocks', () => blocksOf(paragraphs));
  const read = layout.parse({ width: 10_000, height: 10_000, languages: ['eng'], recognizers: [], blocks });
  const { text } = await assertQuick('Markdown', () => layoutMarkdownOf(read));
  for (const word of ['word', 'Another', 'مرحبا', '漢字'])
    expect(text.split(word).length, word).toBe(all.filter((one) => one === word).length + 1);
  await assertQuick('runs', () => placedRunsOf(read));
  await assertQuick('numbers', () =>
    rereadNumbers(paragraphs, { boxes: times(20, randomBox), read: reader.read, pixelScale: 1 }),
  );
  await assertQuick('merged', () =>
    mergeReadings(picture, { boxes: found(upTo(60)), paragraphs, reader }, () => undefined),
  );
  const asRead = lines.map(({ words }) => ({
    words: words.map(({ text: said, confidence, box: { x, y, width, height } }) => ({
      text: said,
      confidence,
      bbox: { x0: x, y0: y, x1: x + width, y1: y + height },
    })),
  }));
  await assertQuick('lines', () => linesOf([{ paragraphs: [{ lines: asRead }] }], picture));
}

test(
  `wherever recognizers see words, their layout is read in no time, and none is lost (seed ${seed})`,
  async () => {
    for (let run = 0; run < runs(10, 1000); run += 1) {
      const count = run % 40 === 0 ? 1000 : 1 + upTo(120);
      const anywhere = random() < 0.4 ? scattered(count) : arranged(count);
      const lines = random() < 0.3 ? numbered(anywhere) : anywhere;
      try {
        await readAll(lines);
      } catch (thrown) {
        throw new Error(`run ${run} of seed ${seed}`, { cause: thrown });
      }
    }
  },
  runs(60_000, 30 * 60_000),
);

test(`whatever the models of text recognition return, it is read in no time (seed ${seed})`, async () => {
  const letters = [...'abc 1漢ش'];
  for (let run = 0; run < runs(10, 3000); run += 1) {
    const steps = pick([1, 2, 40, 400]);
    const likely = pick([0.01, 0.5, 1]);
    const output = Float32Array.from({ length: steps * (letters.length + 2) }, () =>
      random() < likely ? random() : pick([0, 1]),
    );
    const read = await assertQuick('letters', () => decodeLetters(output, steps, letters, pick([1, 1.5])));
    await assertQuick('line', () => toLine({ letters: read, box: { ...randomBox(), angle: random() * 7 } }));
    const [width, height] = [1 + upTo(200), 1 + upTo(200)];
    const values = Float32Array.from({ length: width * height }, () => (random() < likely ? random() : 1));
    const boxes = await assertQuick('boxes', () => textBoxes({ width, height, values }));
    for (const box of boxes) {
      expect(Object.values(box).every(Number.isFinite)).toBe(true);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(3);
    }
    const long = { width: 1 + upTo(3000), height: 1 + upTo(9), rgba: new Uint8ClampedArray() };
    await assertQuick('parts', () => detectInParts(long, 100, () => Promise.resolve(found(9))));
  }
});
