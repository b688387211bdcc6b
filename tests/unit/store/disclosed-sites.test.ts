import { expect, test } from 'vitest';
import { markDisclosed, isDisclosed } from '../../../utils/store/alt-text';

test('each site is disclosed by itself', async () => {
  expect(await isDisclosed('https://zoo.example')).toBe(false);
  await markDisclosed('https://zoo.example');
  expect(await isDisclosed('https://zoo.example')).toBe(true);
  expect(await isDisclosed('http://zoo.example')).toBe(false);
});
