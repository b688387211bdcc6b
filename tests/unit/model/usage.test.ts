import { expect, test } from 'vitest';
import {
  addUsage,
  dayOf,
  limitsOf,
  monthOf,
  noUsage,
  reachedLimit,
  sumUsage,
} from '../../../utils/model/usage';

test('the cost of two requests is known only where both are', () => {
  const [cheap, dear, free] = [
    { input: 1, output: 2, cost: 0.5 },
    { input: 10, output: 20, cost: 2 },
    { input: 4, output: 4 },
  ];
  expect(addUsage(undefined, cheap)).toEqual(cheap);
  expect(addUsage(cheap, dear)).toEqual({ input: 11, output: 22, cost: 2.5 });
  expect(addUsage(addUsage(cheap, free), dear)).toEqual({ input: 15, output: 26 });
});

test('nothing together is nothing', () => {
  expect(sumUsage([])).toEqual(noUsage);
  expect(sumUsage([{ requests: 1 }, { requests: 2, cost: 0.5 }])).toEqual({
    ...noUsage,
    requests: 3,
    cost: 0.5,
  });
});

test('a day is the local one, from its first moment to its last', () => {
  expect(dayOf(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05');
  expect(dayOf(new Date(2026, 10, 22, 23, 59, 59))).toBe('2026-11-22');
  expect(monthOf(new Date(2026, 10, 22))).toBe('2026-11-01');
});

test('of several limits that are reached, the one that lasts longest is named', () => {
  const now = new Date(2026, 10, 22);
  const row = { ...noUsage, day: '2026-11-22', connection: 'one', name: '', model: '', input: 100, cost: 1 };
  const limits = limitsOf({ dailyTokens: 100, dailyCost: 0, monthlyTokens: 0, monthlyCost: 1 });
  expect(limits.map(({ per, unit }) => [per, unit])).toEqual([
    ['day', 'tokens'],
    ['month', 'cost'],
  ]);
  expect(reachedLimit(limits, [row], now)).toEqual({ per: 'month', unit: 'cost', amount: 1 });
  expect(reachedLimit(limits, [{ ...row, cost: 0.5 }], now)).toMatchObject({ per: 'day' });
  expect(reachedLimit(limits, [{ ...row, day: '2026-11-21', cost: 0.5 }], now)).toBeUndefined();
});
