import { expect, test } from 'vitest';
import { addUsage, dayOf, isLimitReached, monthOf, noUsage, sumUsage } from '../../../utils/model/usage';

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

test.each([
  ['day', 'tokens', 100, true],
  ['day', 'tokens', 101, false],
  ['day', 'dollars', 1, true],
  ['day', 'dollars', 1.5, false],
  ['month', 'dollars', 3, true],
  ['month', 'tokens', 0, false],
] as const)('a limit for a %s, of %s: %d (%#)', (per, unit, amount, isReached) => {
  const row = { ...noUsage, day: '2026-11-22', connection: 'one', name: '', model: '', input: 100, cost: 1 };
  const earlier = { ...row, day: '2026-11-21', cost: 2 };
  expect(isLimitReached({ per, unit, amount }, [earlier, row], new Date(2026, 10, 22))).toBe(isReached);
});
