import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../eval/make/random.mjs';
import { drawing, flat, ground, jpeg, named, png } from './drawing';
import { tinyPictures } from './plain-pictures';
import { wrongOf } from './verdicts';

const random = createRandom(5);
/** A few of each kind; `abstain.long.test.ts` has two hundred. */
const few = {
  blank: () => ({
    white: png(drawing(200, 120, ground('#fff'))),
    'cream JPEG': jpeg(80)(drawing(200, 120, ground('#fff8e7'))),
    'scanned paper': jpeg(75)(flat(random, [248, 247, 243], 2)),
    clear: png(drawing(200, 120, '')),
  }),
  uniform: () => ({
    blue: png(drawing(320, 200, ground('#1e66d0'))),
    'black with noise': jpeg(80)(flat(random, [8, 8, 10], 3)),
    'gray with noise': png(flat(random, [90, 110, 130], 10)),
  }),
};

describe('a model is not asked about', () => {
  test.each(['blank', 'uniform'] as const)('%s pictures', async (expected) => {
    expect(await wrongOf(await named(few[expected]()), expected)).toEqual([]);
  });

  test('tiny pictures', async () => {
    expect(await wrongOf(await tinyPictures(), 'tiny')).toEqual([]);
  });
});

describe('a model is asked about', () => {
  test('all pictures of the tests', async () => {
    const folder = new URL('../../../fixtures/pictures/', import.meta.url);
    const broken = ['empty.png', 'page.html.jpg', 'truncated.jpg'];
    // Its first frame is red, from edge to edge.
    const plain = ['palette.gif'];
    const names = (await readdir(folder)).filter(
      (name) => /\.(png|jpg|gif|svg|webp|avif)$/.test(name) && ![...broken, ...plain].includes(name),
    );
    const files = names.map(async (name) => ({ name, file: await readFile(new URL(name, folder)) }));
    expect(names.length).toBeGreaterThan(20);
    expect(await wrongOf(await Promise.all(files), 'asked')).toEqual([]);
  });
});
