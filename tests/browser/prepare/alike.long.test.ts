import { expect, test } from 'vitest';
import { areAlike } from '../../../utils/prepare/prepare';
import { bytesOf, type Fixture } from './files';
import { drawn } from './pixels';

const fixture = async (file: Fixture): Promise<Blob> => new Blob([await bytesOf(file)]);

/** A picture of the tests in another size, format and quality. */
async function copyOf(file: Fixture, width: number, height: number, type: string): Promise<Blob> {
  const bitmap = await createImageBitmap(await fixture(file));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality: 0.4 });
}

const photos = ['photo.jpg', 'lake.jpg', 'sign.jpg', 'meme.jpg', 'screenshot.png'] as const;

test.each(photos)('%s is alike in other sizes, formats and qualities', async (file) => {
  const original = await fixture(file);
  expect(await areAlike(original, await copyOf(file, 64, 48, 'image/jpeg'))).toBe(true);
  expect(await areAlike(await copyOf(file, 900, 700, 'image/webp'), original)).toBe(true);
});

test('no two of the photos are alike', async () => {
  for (const one of photos)
    for (const other of photos)
      if (one !== other)
        expect(await areAlike(await fixture(one), await fixture(other)), `${one}, ${other}`).toBe(false);
});

test('what is clear counts as white', async () => {
  const [clear, black, white] = await Promise.all(
    ['transparent', 'black', 'white'].map((color) =>
      drawn(40, 40, (on) => {
        on.fillStyle = color;
        on.fillRect(0, 0, 40, 40);
      }),
    ),
  );
  if (!clear || !black || !white) throw new Error('There are three pictures.');
  expect(await areAlike(clear, white)).toBe(true);
  expect(await areAlike(clear, black)).toBe(false);
});

test('what cannot be decoded is like nothing, also not like itself', async () => {
  const broken = new Blob(['no picture']);
  expect(await areAlike(broken, broken)).toBe(false);
  expect(await areAlike(await fixture('photo.jpg'), broken)).toBe(false);
});
