import { expect, test } from 'vitest';
import { markDisclosed, isDisclosed } from '../../../utils/store/alt-text';

test('each site is told of once, whoever asks first', async () => {
  expect(await isDisclosed('https://zoo.example')).toBe(false);
  expect(
    await Promise.all([markDisclosed('https://zoo.example'), markDisclosed('https://zoo.example')]),
  ).toEqual([true, false]);
  expect(await isDisclosed('https://zoo.example')).toBe(true);
  expect(await isDisclosed('http://zoo.example')).toBe(false);
});
