import { expect, test } from 'vitest';
import { areAlike } from '../../../utils/prepare/prepare';
import { expectLikeCopies, expectUnlike, pairs, photos } from './alike';
import { fixture } from './limits';
import { drawn } from './pixels';

test.each(photos.slice(1))('%s is alike in other sizes, formats and qualities', expectLikeCopies);

test('no two of the photos are alike', async () => {
  for (const pair of pairs.slice(1)) await expectUnlike(...pair);
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
