import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CachedAnswer } from '../../../utils/model/job';
import {
  bytesOfAnswers,
  findAnswer,
  forgetAnswer,
  keepAnswer,
  trimAnswers,
} from '../../../utils/store/answer-cache';
import { database } from '../../../utils/store/database';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1000 }));
afterEach(async () => {
  vi.useRealTimers();
  await trimAnswers();
});

const answer = (text: string, at = 1): CachedAnswer => ({ at, parts: [{ type: 'text', delta: text }] });
const sizeOf = (one: CachedAnswer): number => new Blob([JSON.stringify(one)]).size;
const size = sizeOf(answer('x'.repeat(1000)));

/** Keeps a large answer a second after the last. */
async function keep(key: string, most = Infinity): Promise<void> {
  vi.setSystemTime(Date.now() + 1000);
  await keepAnswer(key, answer(key.repeat(1000)), most);
}
async function keys(): Promise<string[]> {
  return (await database()).getAllKeys('answers');
}

test('an answer is found as it was kept, and no other', async () => {
  const whole: CachedAnswer = {
    at: 7,
    parts: [
      {
        type: 'answerer',
        answerer: { id: 'device', name: 'This device', model: '', recognizers: ['Tesseract'] },
      },
      { type: 'layout', layout: { width: 1, height: 2, languages: ['eng'], recognizers: [], blocks: [] } },
      { type: 'text', delta: 'Löwe' },
      { type: 'note', note: { kind: 'unsure', words: [{ text: 'Löwe', at: 0 }] } },
      { type: 'usage', usage: { input: 1, output: 2, cost: 0.5 } },
    ],
  };
  await keepAnswer('k', whole, Infinity);
  expect(await findAnswer('k')).toEqual(whole);
  expect(await findAnswer('other')).toBeUndefined();
  expect(await bytesOfAnswers()).toBe(sizeOf(whole));
});

test('what was used longest ago goes first when there is no more room', async () => {
  for (const key of ['a', 'b', 'c']) await keep(key, 3 * size);
  vi.setSystemTime(Date.now() + 1000);
  await findAnswer('a');
  await keep('d', 3 * size);
  expect(await keys()).toEqual(['a', 'c', 'd']);
  expect(await bytesOfAnswers()).toBe(3 * size);
});

test('an answer is found without being measured, which takes long for a large one', async () => {
  await keep('a');
  const measure = vi.spyOn(JSON, 'stringify');
  expect(await findAnswer('a')).toEqual(answer('a'.repeat(1000)));
  expect(measure).not.toHaveBeenCalled();
  measure.mockRestore();
  await forgetAnswer('a');
  expect(await bytesOfAnswers()).toBe(0);
});

test('one that takes the place of another is counted once', async () => {
  await keep('a');
  await keepAnswer('a', answer('short'), Infinity);
  expect(await findAnswer('a')).toEqual(answer('short'));
  expect(await bytesOfAnswers()).toBe(sizeOf(answer('short')));
});

test('one that is larger than all room is not kept, and drives out nothing', async () => {
  await keep('a');
  await keep('b', size - 1);
  expect(await keys()).toEqual(['a']);
});

test('one can be forgotten, also when it never was', async () => {
  await keep('a');
  await keep('b');
  await forgetAnswer('a');
  await forgetAnswer('never');
  expect([await keys(), await bytesOfAnswers()]).toEqual([['b'], size]);
});

test('less room takes effect at once, and none forgets all', async () => {
  for (const key of ['a', 'b', 'c']) await keep(key);
  await trimAnswers(2 * size);
  expect([await keys(), await bytesOfAnswers()]).toEqual([['b', 'c'], 2 * size]);
  await trimAnswers();
  expect([await keys(), await bytesOfAnswers()]).toEqual([[], 0]);
});

test('what no schema can read any more is no answer', async () => {
  await keep('a');
  await (await database()).put('answers', { answer: { of: 'another time' }, bytes: size, usedAt: 1 }, 'a');
  expect(await findAnswer('a')).toBeUndefined();
});

test('answers that are kept at the same time are all counted', async () => {
  await Promise.all(['a', 'b', 'c', 'd'].map((key) => keepAnswer(key, answer(key.repeat(1000)), 3 * size)));
  expect([(await keys()).length, await bytesOfAnswers()]).toEqual([3, 3 * size]);
});
