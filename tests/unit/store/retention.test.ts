import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { confirmedTime } from '../../../utils/store/retention';

const day = 86_400_000;

/** The times by which answers are deleted, at moments in days; the first is the browser's first start. */
async function confirmedAt(...moments: number[]): Promise<number[]> {
  fakeBrowser.reset();
  const times: number[] = [];
  for (const moment of moments) times.push((await confirmedTime(moment * day)) / day);
  return times;
}

test('a clock that goes on is believed', async () => {
  expect(await confirmedAt(1, 1.001, 2, 3.5, 5)).toEqual([1, 1.001, 2, 3.5, 5]);
});

test('a clock that jumps ahead and is put right has deleted nothing by its age', async () => {
  expect(await confirmedAt(1, 366, 366.5, 366.9, 1.5, 2)).toEqual([1, 1, 1, 1, 1.5, 2]);
});

test('after a long pause the clock is believed a day later', async () => {
  expect(await confirmedAt(1, 40, 40.5, 41, 41.5)).toEqual([1, 1, 1, 41, 41.5]);
});

test('where pauses are long, each confirms the one before', async () => {
  expect(await confirmedAt(1, 8, 15, 22, 22.2, 23)).toEqual([1, 1, 8, 15, 15, 23]);
});

test('a clock that is set back is believed at once, and so is one that is put right', async () => {
  expect(await confirmedAt(10, 9, 9.1, 10, 8)).toEqual([10, 9, 9.1, 10, 8]);
});

test('what cannot be read is no earlier time', async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set({ clock: 'noon' });
  expect(await confirmedTime(5)).toBe(5);
});
