import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { decodeFile, readPictureFile } from '../../../utils/prepare/picture-file';
import { FIXTURES } from '../../fakes/site.mjs';

afterEach(() => vi.unstubAllGlobals());

const noDrawing = (): Promise<never> => Promise.reject(new Error('not here'));
const lake = () => readPictureFile(new Blob([readFileSync(`${FIXTURES}pictures/lake.jpg`)]));
const bitmap = { width: 960, height: 640 };

test('one picture is decoded at a time', async () => {
  const file = await lake();
  const events: string[] = [];
  vi.stubGlobal('createImageBitmap', async () => {
    events.push('begins');
    await new Promise((resolve) => setImmediate(resolve));
    events.push('ends');
    return bitmap;
  });
  await Promise.all([1, 2].map(() => decodeFile(file, noDrawing, { side: 100 })));
  expect(events).toEqual(['begins', 'ends', 'begins', 'ends']);
});

test('a picture that hangs fails, and the next one is decoded', async () => {
  const file = await lake();
  const decode = vi.fn<() => Promise<unknown>>();
  decode.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(bitmap);
  vi.stubGlobal('createImageBitmap', decode);
  await expect(decodeFile(file, noDrawing, { side: 100 }, 20)).rejects.toMatchObject({
    failure: { code: 'pictureBroken' },
  });
  expect(await decodeFile(file, noDrawing, { side: 100 })).toBe(bitmap);
});
