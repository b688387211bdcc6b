import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { installFonts } from '../eval/setup.mjs';
import { makeStorePictures } from '../fixtures/store/make.mjs';
import { pictureNames } from '../fixtures/store/same-picture.mjs';
import { sitePictures } from '../fixtures/store/site.mjs';
import { chromiumPath, expect, test } from './support/browsers';

const screenshot = { format: 'png', width: 1280, height: 800, hasAlpha: false };

// Arabic, because all of it runs from right to left; `npm run store` makes the same in each language.
test('the stores’ pictures are made in the sizes that the stores want', async () => {
  test.setTimeout(5 * 60_000);
  await installFonts();
  const made: Record<string, object> = {};
  for await (const { file, bytes } of makeStorePictures(await chromiumPath(), ['ar'])) {
    const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
    made[file] = { format, width, height, hasAlpha };
  }
  expect(made).toEqual({
    'icon-128x128.png': { format: 'png', width: 128, height: 128, hasAlpha: true },
    'icon-300x300.png': { format: 'png', width: 300, height: 300, hasAlpha: true },
    'ar/1-describe.png': screenshot,
    'ar/2-copy.png': screenshot,
    'ar/3-pictures.png': screenshot,
    'ar/tile-440x280.png': { ...screenshot, width: 440, height: 280 },
    'ar/tile-1400x560.png': { ...screenshot, width: 1400, height: 560 },
  });
});

const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../fixtures/pictures/${name}`, import.meta.url));

// What is sent has another size, format and quality than what the page has. By the order of requests, a picture once had
// the alt text of another.
test('the scripted service knows by its pixels which picture of the stores’ site it is asked about', async () => {
  const pictures = await sitePictures(await fixture('slide.png'));
  const nameOf = await pictureNames(pictures);
  for (const [name, bytes] of Object.entries(pictures)) {
    const small = await sharp(bytes).resize({ width: 160 }).jpeg({ quality: 40 }).toBuffer();
    const large = await sharp(bytes).resize({ width: 1600 }).png().toBuffer();
    expect([await nameOf(small), await nameOf(large)]).toEqual([name, name]);
  }
  for (const other of ['lake.jpg', 'photo.jpg', 'screenshot.png'])
    expect(await nameOf(await fixture(other)), other).toBeUndefined();
});
