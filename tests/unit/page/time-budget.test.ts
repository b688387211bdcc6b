import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTimeBudget } from '../../../utils/page/capture/picture-cache';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('slow work runs again only after its share of the time has passed', () => {
  const budget = createTimeBudget(0.1);
  expect(budget.isLeft()).toBe(true);
  expect(budget.spend(() => vi.advanceTimersByTime(30) && 'done')).toBe('done');
  vi.advanceTimersByTime(269);
  expect([budget.isLeft(), budget.age()]).toEqual([false, 299]);
  vi.advanceTimersByTime(1);
  expect(budget.isLeft()).toBe(true);
});
