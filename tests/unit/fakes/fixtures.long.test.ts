import { readFile, readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inspectPicture, sniffMediaType } from '../../fakes/picture-bytes.mjs';
import { decodePixels, nameColor } from '../../fakes/pixels.mjs';
import { FIXTURES } from '../../fakes/site.mjs';
import { GRID, squareColor } from '../../fixtures/pages/region.js';
import pictures from '../../fixtures/pictures/pictures.json';
import { readPicture } from './requests';

interface Entry {
  mediaType: string;
  width: number;
  height: number;
  text: string[];
  corners?: string[];
  broken?: boolean;
}

const entries: [string, Entry][] = Object.entries(pictures);
const whole = entries.filter(([, entry]) => !entry.broken);

test('pictures.json lists every picture, and no other; all are small', async () => {
  const files = (await readdir(`${FIXTURES}pictures`)).filter((file) => file !== 'pictures.json');
  expect(files.toSorted()).toEqual(Object.keys(pictures).toSorted());
  for (const file of files) expect((await readPicture(file)).length, file).toBeLessThan(150_000);
});

test.each(whole)(
  '%s is what pictures.json says, upright',
  async (file, { mediaType, width, height, corners }) => {
    const bytes = await readPicture(file);
    if (mediaType !== 'image/svg+xml') expect(sniffMediaType(bytes)).toBe(mediaType);
    // Of an animation, the last frame.
    const { pages = 1 } = await sharp(bytes).metadata();
    const upright = await sharp(bytes, { page: pages - 1 })
      .autoOrient()
      .png()
      .toBuffer();
    const pixels = await decodePixels(upright);
    expect([pixels.width, pixels.height]).toEqual([width, height]);
    if (!corners) return;
    const [right, bottom] = [width - 5, height - 5];
    const seen = [pixels.at(5, 5), pixels.at(right, 5), pixels.at(right, bottom), pixels.at(5, bottom)];
    expect(seen.map(nameColor)).toEqual(corners);
  },
);

describe('the traits that need care', () => {
  test('photo.jpg lies on its side, with place and camera and words about it', async () => {
    const bytes = await readPicture('photo.jpg');
    expect(inspectPicture(bytes)).toMatchObject({
      width: 640,
      height: 480,
      faults: ['the JPEG has metadata: APP1', 'the JPEG has metadata: APP13', 'the JPEG has metadata: COM'],
    });
    const { orientation, exif, iptc } = await sharp(bytes).metadata();
    expect(orientation).toBe(6);
    expect(exif?.toString('latin1')).toContain('Made Up 3000');
    expect(iptc?.toString('latin1')).toContain('A secret caption');
    expect(nameColor((await decodePixels(bytes)).at(5, 5))).toBe('green');
  });

  test('text-chunks.png has every kind of metadata chunk', async () => {
    const { faults } = inspectPicture(await readPicture('text-chunks.png'));
    const kinds = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'];
    expect(faults).toEqual(kinds.map((kind) => `the PNG has metadata: ${kind}`));
  });

  test.each<[string, object]>([
    ['sixteen-bit.png', { depth: 'ushort', format: 'png' }],
    ['cmyk.jpg', { space: 'cmyk', channels: 4 }],
    ['icc.jpg', { icc: expect.any(Buffer), format: 'jpeg' }],
    ['palette.gif', { pages: 2, format: 'gif' }],
    ['alpha.png', { hasAlpha: true }],
    ['screenshot.png', { hasAlpha: false, depth: 'uchar' }],
    ['large.jpg', { width: 5000, height: 4000 }],
  ])('%s has %o', async (file, metadata) => {
    expect(await sharp(await readPicture(file)).metadata()).toMatchObject(metadata);
  });

  test('white-on-clear.png has nothing but white on nothing', async () => {
    const pixels = await decodePixels(await readPicture('white-on-clear.png'));
    const seen = new Set<string>();
    for (let y = 0; y < pixels.height; y += 1) {
      for (let x = 0; x < pixels.width; x += 1) seen.add(nameColor(pixels.at(x, y)));
    }
    expect([...seen].toSorted()).toEqual(['clear', 'white']);
  });

  test('no-size.svg has no size, diagram.svg has one', async () => {
    expect((await readPicture('no-size.svg')).toString()).not.toMatch(/<svg[^>]* (width|height)=/);
    expect((await readPicture('diagram.svg')).toString()).toMatch(/<svg[^>]* width="480" height="240"/);
  });

  test('truncated.jpg is cut off, the others that are broken are no pictures', async () => {
    expect(inspectPicture(await readPicture('truncated.jpg')).faults).toEqual(['the JPEG is cut off']);
    for (const file of ['empty.png', 'page.html.jpg', 'document.pdf'])
      expect(sniffMediaType(await readPicture(file))).toBeNull();
  });
});

test('a PNG with a wrong checksum, a missing end or a tail is found out', async () => {
  const good = await readPicture('screenshot.png');
  expect(inspectPicture(good).faults).toEqual([]);
  expect(inspectPicture(good.subarray(0, -12)).faults).toEqual(['the PNG is cut off']);
  expect(inspectPicture(Buffer.concat([good, good])).faults).toEqual(['bytes follow the end of the PNG']);
  const spoilt = Buffer.from(good);
  spoilt[1000] = (spoilt[1000] ?? 0) ^ 1;
  expect(inspectPicture(spoilt).faults).toEqual([expect.stringMatching(/chunk IDAT has a wrong checksum/)]);
});

test('a PNG without its first or its pixel chunks is found out', async () => {
  const good = await readPicture('screenshot.png');
  const [head, end] = [good.subarray(0, 33), good.subarray(-12)];
  expect(inspectPicture(Buffer.concat([head, end])).faults).toEqual(['the PNG has no pixels']);
  const headless = Buffer.concat([good.subarray(0, 8), good.subarray(33)]);
  expect(inspectPicture(headless).faults).toEqual(['the PNG does not begin with IHDR']);
});

test('a JPEG with a tail, without a frame or with rubbish between its segments is found out', async () => {
  const good = await readPicture('icc.jpg');
  expect(inspectPicture(good).faults).toEqual([]);
  expect(inspectPicture(Buffer.concat([good, good])).faults).toEqual(['bytes follow the end of the JPEG']);
  expect(inspectPicture(Buffer.from('ffd8ffd9', 'hex')).faults).toEqual(['the JPEG has no frame']);
  const rubbish = Buffer.concat([
    good.subarray(0, 2),
    Buffer.from('fffe000300', 'hex'),
    Buffer.from('00', 'hex'),
    good.subarray(2),
  ]);
  expect(inspectPicture(rubbish).faults).toContain('the JPEG has no marker where one is due, at byte 7');
});

test('the screenshot has text enough, in lines', () => {
  expect(pictures['screenshot.png'].text.length).toBeGreaterThanOrEqual(8);
  expect(pictures['german.png'].text.join('')).toMatch(/ü.*ß/s);
});

test('no two squares of the grid have the same color', () => {
  const colors = new Set<string>();
  for (let row = 0; row < GRID.rows; row += 1) {
    for (let column = 0; column < GRID.columns; column += 1) colors.add(squareColor(column, row).join());
  }
  expect(colors.size).toBe(GRID.rows * GRID.columns);
});

test('every picture that a page shows is there, but those that should be missing', async () => {
  const pages = (await readdir(`${FIXTURES}pages`)).filter((file) => file.endsWith('.html'));
  for (const page of pages) {
    const html = await readFile(`${FIXTURES}pages/${page}`, 'utf8');
    const shown = [...html.matchAll(/src="[^"]*\/pictures\/([^"]+)"/g)].map(([, file]) => file ?? '');
    const absent = shown.filter((file) => !(file in pictures));
    expect(absent, page).toEqual(page === 'story.html' || page === 'bad.html' ? ['missing.jpg'] : []);
  }
});
