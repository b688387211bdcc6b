import { afterEach, expect, test, vi } from 'vitest';
import { database } from '../../../utils/store/database';
import { getPicture, prunePictures, putPicture } from '../../../utils/store/pictures';

afterEach(async () => {
  vi.useRealTimers();
  await (await database()).clear('pictures');
});

const bytesOf = async (blob: Blob | undefined): Promise<string | undefined> => blob?.text();

test('a picture lies under the SHA-256 of its bytes, whatever its type', async () => {
  // sha256sum of "abc", FIPS 180-2, B.1
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await putPicture(new Blob(['abc'], { type: 'image/png' }))).toBe(abc);
  expect(await putPicture(new Blob(['a', 'bc'], { type: 'image/jpeg' }))).toBe(abc);
  expect(await bytesOf(await getPicture(abc))).toBe('abc');
  expect((await getPicture(abc))?.type).toBe('image/jpeg');
  expect(await (await database()).count('pictures')).toBe(1);
});

test('a picture that was never kept is nothing', async () => {
  expect(await getPicture('ff')).toBeUndefined();
});

test('one that is put in again is young again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const hash = await putPicture(new Blob(['abc']));
  vi.setSystemTime(100_000);
  await putPicture(new Blob(['abc']));
  await prunePictures(new Set());
  expect(await bytesOf(await getPicture(hash))).toBe('abc');
  vi.setSystemTime(200_000);
  await prunePictures(new Set());
  expect(await getPicture(hash)).toBeUndefined();
});
