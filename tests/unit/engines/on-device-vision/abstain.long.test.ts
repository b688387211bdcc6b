import { describe, expect, test } from 'vitest';
import { blankPictures, uniformPictures } from './plain-pictures';
import { drawnPictures, iconPictures, photoPictures } from './shown-pictures';
import { wrongOf } from './verdicts';

describe('a model is not asked about', () => {
  test.each([
    ['blank', blankPictures],
    ['uniform', uniformPictures],
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
});
