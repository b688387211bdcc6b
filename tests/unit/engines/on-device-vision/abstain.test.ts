import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { abstentionOfPixels } from '../../../../utils/engines/on-device-vision/abstain';
import { measured, type DrawnPicture } from './drawing';
import { blankPictures, noisePictures, tinyPictures, uniformPictures } from './plain-pictures';
import { drawnPictures, iconPictures, photoPictures } from './shown-pictures';

async function verdicts(pictures: readonly DrawnPicture[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, file } of pictures) {
    const { pixels, natural } = await measured(file);
    found[name] = abstentionOfPixels(pixels, natural) ?? 'asked';
  }
  return found;
}

/** Returns the pictures with another verdict than the one expected. */
async function wrongOf(pictures: readonly DrawnPicture[], expected: string): Promise<string[]> {
  const found = Object.entries(await verdicts(pictures));
  return found.flatMap(([name, verdict]) => (verdict === expected ? [] : `${name}: ${verdict}`));
}

describe('a model is not asked about', () => {
  test.each([
    ['blank', blankPictures],
    ['uniform', uniformPictures],
    ['noise', noisePictures],
    ['tiny', tinyPictures],
  ] as const)('%s pictures', async (expected, draw) => {
    const pictures = await draw();
    expect(await wrongOf(pictures, expected)).toEqual([]);
  });
});

describe('a model is asked about', () => {
  test.each([
    ['icons and logos', iconPictures],
    ['drawings', drawnPictures],
    ['photos', photoPictures],
  ] as const)('%s', async (_, draw) => {
    const pictures = await draw();
    expect(await wrongOf(pictures, 'asked')).toEqual([]);
  });

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
