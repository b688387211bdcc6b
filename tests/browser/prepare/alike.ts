import { expect } from 'vitest';
import { areAlike } from '../../../utils/prepare/prepare';
import type { Fixture } from './files';
import { fixture } from './limits';

/** Photos of the tests that show different things. */
export const photos = ['photo.jpg', 'lake.jpg', 'sign.jpg', 'meme.jpg', 'screenshot.png'] as const;

/** Each pair of them, in both orders. */
export const pairs = photos.flatMap((one) =>
  photos.filter((other) => other !== one).map((other) => [one, other] as const),
);

/** A picture of the tests in another size, format and quality. */
async function copyOf(file: Fixture, width: number, height: number, type: string): Promise<Blob> {
  const bitmap = await createImageBitmap(await fixture(file));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality: 0.4 });
}

/** A picture is alike in other sizes, formats and qualities. */
export async function expectLikeCopies(file: Fixture): Promise<void> {
  const original = await fixture(file);
  expect(await areAlike(original, await copyOf(file, 64, 48, 'image/jpeg'))).toBe(true);
  expect(await areAlike(await copyOf(file, 900, 700, 'image/webp'), original)).toBe(true);
}

/** Two pictures are not alike. */
export async function expectUnlike(one: Fixture, other: Fixture): Promise<void> {
  expect(await areAlike(await fixture(one), await fixture(other)), `${one}, ${other}`).toBe(false);
}
