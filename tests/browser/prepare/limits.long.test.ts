import { describe, expect, test } from 'vitest';
import type { Note } from '../../../utils/model/picture';
import {
  ascii,
  type Bytes,
  bytesOf,
  chunk,
  chunksOf,
  facts,
  factsOf,
  type Fixture,
  header,
  join,
  segment,
  uint32,
} from './files';
import { expectNotDecoded, expectRefused, fixture, look, looking, noise, read, sizeOf } from './limits';
import { drawn, pixelsOf } from './pixels';

// Chromium's main thread lets each picture that is encoded wait for an idle moment, up to a second where it finds none; some
// here are encoded a dozen times. The background encodes in a worker, which does not wait.
describe('a picture that is too large is made smaller', { timeout: 60_000 }, () => {
  test('but never to nothing', async () => {
    const { width, height } = await look(await noise(1000, 4), { ...looking, targetBytes: 1 });
    expect(Math.max(width, height)).toBeGreaterThan(128);
    expect(height).toBeGreaterThanOrEqual(1);
  });

  test('to be read: by the most that goes, not by what is aimed at', async () => {
    const blob = await noise(800, 600);
    const { mediaType, width } = await read(blob, { ...looking, targetBytes: 100_000 });
    expect([mediaType, width]).toEqual(['image/png', 800]);
  });
});

test('a photo that is larger than is aimed at goes out as it is to be read, and again to be looked at', async () => {
  const bitmap = await createImageBitmap(await noise(900, 800));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
  expect(photo.size).toBeGreaterThan(looking.targetBytes);
  expect((await read(photo)).blob.size).toBe(photo.size);
  expect((await look(photo)).blob.size).toBeLessThanOrEqual(looking.targetBytes);
});

test('letters stay sharp where they are to be read', async () => {
  const text = await drawn(600, 200, (on) => {
    on.fillStyle = 'white';
    on.fillRect(0, 0, 600, 200);
    on.fillStyle = 'black';
    for (let x = 0; x < 600; x += 2) on.fillRect(x, 0, 1, 200);
  });
  const { blob } = await read(text);
  const { at } = await pixelsOf(blob);
  expect([at(100, 50), at(101, 50)]).toEqual([
    [0, 0, 0, 255],
    [255, 255, 255, 255],
  ]);
});

describe('an animation says that one frame of it was seen', () => {
  const first: Note[] = [{ kind: 'one-frame' }];
  test.each<[string, () => Promise<Blob>, Note[]]>([
    ['a GIF of one frame', async () => new Blob([stillGif(await bytesOf('palette.gif'))]), []],
    ['a PNG', async () => new Blob([animatedPng(await bytesOf('screenshot.png'))]), first],
    ['a PNG that stands still', () => fixture('screenshot.png'), []],
    ['a WebP', () => fixture('picture.webp'), []],
    ['an AVIF', () => fixture('picture.avif'), []],
  ])('%s', async (_name, make, notes) => {
    expect((await look(await make())).notes).toEqual(notes);
  });
});

/** The PNG as the first frame of two, the second the same again. */
function animatedPng(bytes: Bytes): Bytes {
  const frame = (n: number) =>
    chunk('fcTL', [
      ...uint32(n),
      ...uint32(640),
      ...uint32(440),
      ...uint32(0),
      ...uint32(0),
      0,
      1,
      0,
      1,
      0,
      0,
    ]);
  const chunks = chunksOf(bytes);
  const pixels = chunks.filter(({ type }) => type === 'IDAT');
  const data = join(...pixels.map(({ start, end }) => bytes.subarray(start + 8, end - 4)));
  const [first, last] = [pixels[0]?.start ?? 0, chunks.at(-1)?.start ?? 0];
  const control = chunk('acTL', [...uint32(2), ...uint32(0)]);
  const second = join(frame(1), chunk('fdAT', join(uint32(2), data)));
  return join(
    bytes.subarray(0, first),
    control,
    frame(0),
    bytes.subarray(first, last),
    second,
    bytes.subarray(last),
  );
}

/** The GIF up to the end of its first frame: what stands before the second graphic control extension. */
function stillGif(bytes: Bytes): Bytes {
  const isControl = (at: number): boolean =>
    bytes[at] === 0x21 && bytes[at + 1] === 0xf9 && bytes[at + 2] === 4;
  const second = bytes.findLastIndex((_byte, at) => isControl(at));
  return join(bytes.subarray(0, second), [0x3b]);
}

describe('what is no picture fails, each in its own words', () => {
  const huge = (width: number, height: number) => async () =>
    new Blob([
      join((await bytesOf('screenshot.png')).subarray(0, 8), header(width, height), new Uint8Array(99)),
    ]);
  const cases: [string, () => Promise<Blob>, string][] = [
    ['half a PNG', async () => (await fixture('screenshot.png')).slice(0, 5000), 'pictureBroken'],
    ['nothing at all', () => fixture('empty.png'), 'pictureBroken'],
    [
      'a cut drawing',
      async () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><rect']),
      'pictureBroken',
    ],
    ['a TIFF', async () => new Blob([Uint8Array.from(ascii('II*\0'))]), 'formatNotRead'],
    ['more than 100 megapixels', huge(20_000, 20_000), 'pictureTooLarge'],
    ['more than 60 MB', async () => new Blob([new Uint8Array(60_000_001)]), 'pictureTooLarge'],
  ];

  test.each(cases)('%s', async (_name, make, code) => expectRefused(await make(), code));
});

const numbers = (...values: number[]): number[] =>
  values.flatMap((value) => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24]);

test.each<[string, Bytes]>([
  ['a GIF', join(ascii('GIF89a'), [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0x2c], new Uint8Array(9), [2, 0, 0x3b])],
  ['a BMP', join(ascii('BM'), new Uint8Array(12), numbers(40, 20_000, -20_000), new Uint8Array(28))],
  [
    'a JPEG with bytes before its frame',
    join(
      [0xff, 0xd8],
      segment(0xfe, []),
      ascii('junk'),
      segment(0xc0, [8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]),
      [0xff, 0xd9],
    ),
  ],
])('%s of gigabytes is refused before it is decoded', (_name, bytes) => expectNotDecoded(bytes));

describe('a picture is measured', () => {
  const whole = Object.keys(facts)
    .filter((file): file is Fixture => facts[file as Fixture].width > 0)
    .filter((file) => file !== 'photo.jpg');

  test.each(whole)('%s, upright', async (file) => {
    const { width, height, mediaType } = factsOf(file);
    expect(await sizeOf(await fixture(file))).toEqual({ kind: mediaType, width, height });
  });
});

test('Stop ends it with the reason, before it has begun', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(look(await fixture('lake.jpg'), looking, stopped)).rejects.toThrow('stopped');
});
