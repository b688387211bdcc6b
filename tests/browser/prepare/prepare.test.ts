import { describe, expect, test } from 'vitest';
import type { PreparedPicture } from '../../../utils/model/picture';
import { drawSvg } from '../../../utils/prepare/draw-svg';
import { prepareFile as prepare } from './prepare-file';
import {
  bytesOf,
  chunksOf,
  exif,
  facts,
  factsOf,
  type Fixture,
  isSame,
  join,
  segmentsOf,
  withSegments,
} from './files';
import { colorName, cornersOf, drawn, onlyOne, pixelsOf } from './pixels';

const looking = { maxSide: 2048, targetBytes: 900_000, maxBytes: 4_500_000 };
const reading = { maxSide: 4096, targetBytes: 900_000, maxBytes: 4_500_000 };
const never = new AbortController().signal;

const look = (blob: Blob): Promise<PreparedPicture> =>
  prepare(blob, { limits: looking, lossless: false }, drawSvg, never).then(onlyOne);
const read = (blob: Blob): Promise<PreparedPicture> =>
  prepare(blob, { limits: reading, lossless: true }, drawSvg, never).then(onlyOne);
const fixture = async (file: Fixture): Promise<Blob> => new Blob([await bytesOf(file)]);
const bytesIn = async ({ blob }: PreparedPicture) => new Uint8Array(await blob.arrayBuffer());

/** Holds for whatever goes out, however it came in. */
async function expectFit(picture: PreparedPicture): Promise<void> {
  const { blob, mediaType, width, height } = picture;
  const bytes = await bytesIn(picture);
  const pixels = await pixelsOf(blob);
  expect(blob.type).toBe(mediaType);
  expect([pixels.width, pixels.height]).toEqual([width, height]);
  expect(pixels.data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
  if (mediaType === 'image/jpeg') {
    expect(segmentsOf(bytes).markers.filter((marker) => [0xe1, 0xed, 0xfe].includes(marker))).toEqual([]);
    const [frame = 0] = segmentsOf(bytes).markers.filter((marker) => marker === 0xc0 || marker === 0xc2);
    const at = bytes.findIndex((byte, n) => byte === 0xff && bytes[n + 1] === frame);
    expect([bytes[at + 4], bytes[at + 9]], '8 bits, gray or three colors').toEqual([
      8,
      expect.toBeOneOf([1, 3]),
    ]);
  } else {
    expect(bytes[24], 'bits').toBeLessThanOrEqual(8);
    const metadata = chunksOf(bytes).filter(({ type }) => /eXIf|tEXt|zTXt|iTXt|tIME/.test(type));
    expect(metadata).toEqual([]);
  }
}

const files = Object.keys(facts).filter((file): file is Fixture => facts[file as Fixture].width > 0);

describe('whatever comes, JPEG or PNG goes out, upright, opaque and without metadata', () => {
  test.each(files)('%s', async (file) => {
    const { width, height, corners } = factsOf(file);
    for (const [make, side] of [
      [look, 2048],
      [read, 4096],
    ] as const) {
      const picture = await make(await fixture(file));
      await expectFit(picture);
      const scale = Math.min(1, side / Math.max(width, height));
      expect([picture.width, picture.height]).toEqual([
        Math.round(width * scale),
        Math.round(height * scale),
      ]);
      if (corners) expect(cornersOf(await pixelsOf(picture.blob))).toEqual(corners);
    }
  });
});

describe('each way a camera can be held', () => {
  test.each([
    [1, 'red green white blue'],
    [2, 'green red blue white'],
    [3, 'white blue red green'],
    [4, 'blue white green red'],
    [5, 'red blue white green'],
    [6, 'blue red green white'],
    [7, 'white green red blue'],
    [8, 'green white blue red'],
  ])('orientation %i comes out as %s', async (orientation, corners) => {
    const turned = withSegments(await bytesOf('icc.jpg'), exif(orientation, orientation % 2 ? 'II' : 'MM'));
    const picture = await look(new Blob([turned]));
    expect(cornersOf(await pixelsOf(picture.blob)).join(' ')).toBe(corners);
    expect(picture.width > picture.height).toBe(orientation < 5);
    await expectFit(picture);
  });
});

describe('what fits already goes out byte for byte', () => {
  test.each<Fixture>(['icc.jpg', 'lake.jpg'])('%s', async (file) => {
    expect(isSame(await bytesIn(await look(await fixture(file))), await bytesOf(file))).toBe(true);
  });

  test('less its metadata', async () => {
    const bytes = await bytesOf('text-chunks.png');
    const kept = chunksOf(bytes).filter(({ type }) => ['IHDR', 'IDAT', 'IEND'].includes(type));
    const bare = join(bytes.subarray(0, 8), ...kept.map(({ start, end }) => bytes.subarray(start, end)));
    for (const make of [look, read])
      expect(isSame(await bytesIn(await make(new Blob([bytes]))), bare)).toBe(true);
  });
});

describe('the format', () => {
  test.each<[Fixture, string, string]>([
    ['screenshot.png', 'image/png', 'image/png'],
    ['alpha.png', 'image/png', 'image/png'],
    ['palette.gif', 'image/png', 'image/png'],
    ['diagram.svg', 'image/png', 'image/png'],
    ['picture.webp', 'image/jpeg', 'image/png'],
    ['picture.avif', 'image/jpeg', 'image/png'],
    ['cmyk.jpg', 'image/jpeg', 'image/png'],
    ['lake.jpg', 'image/jpeg', 'image/jpeg'],
  ])('of %s is %s to look at, %s to read', async (file, toLookAt, toRead) => {
    const blob = await fixture(file);
    expect([(await look(blob)).mediaType, (await read(blob)).mediaType]).toEqual([toLookAt, toRead]);
  });
});

describe('see-through parts', () => {
  test('are white behind what is dark or colored', async () => {
    const { at } = await pixelsOf((await look(await fixture('alpha.png'))).blob);
    expect(colorName(at(1, 1))).toBe('white');
  });

  test('are dark behind what is white, so that it can be read', async () => {
    const { data, at } = await pixelsOf((await look(await fixture('white-on-clear.png'))).blob);
    expect(colorName(at(1, 1))).toBe('black');
    const white = data.filter((value, n) => n % 4 === 0 && value > 240).length;
    expect(white / (data.length / 4)).toBeGreaterThan(0.02);
  });

  test('are dark behind thin white letters on a wide surface', async () => {
    const thin = await drawn(3000, 1000, (on) => {
      on.fillStyle = 'white';
      for (let x = 200; x < 2800; x += 300) on.fillRect(x, 400, 2, 200);
    });
    const { at } = await pixelsOf((await look(thin)).blob);
    expect(colorName(at(1, 1))).toBe('black');
  });

  test('of an opaque picture, however light, are none', async () => {
    const light = await drawn(300, 300, (on) => {
      on.fillStyle = '#fafafa';
      on.fillRect(0, 0, 300, 300);
    });
    expect(colorName((await pixelsOf((await look(light)).blob)).at(1, 1))).toBe('white');
  });
});
