import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { askedWaitMs } from '../../../../utils/engines/completions/retry';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

const year = 365 * 86_400_000;

test.each<[string | null, string, number]>([
  ['5', '', 5000],
  ['0', 'try again in 9 s', 0],
  ['1.5', '', 1500],
  ['-3', '', 0],
  ['Sun, 01 Mar 2026 12:00:20 GMT', '', 20_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', '', 0],
  ['soon', 'Try again in 2s', 2000],
  ['Infinity', 'Try again in 2s', 2000],
  ['0x10', 'Try again in 2s', 2000],
  ['5, 10', '', 5000],
  ['5s', '', 5000],
  ['Mon, 01 Mar 1926 12:00:00 GMT', '', 0],
  ['Mon, 01 Mar 9999 12:00:00 GMT', '', year],
  ['99999999999999999999', '', year],
  [null, 'Try again in 99999999999999 days', year],
  ['', 'Try again in 2s', 2000],
  [null, 'No deployments available for selected model, Try again in 5 seconds. Passed model=m', 5000],
  [null, 'Rate limit reached. Please try again in 20s. Visit x', 20_000],
  [null, 'Please try again in 820ms.', 820],
  [null, 'Please try again in 1m2s.', 62_000],
  [null, 'Please try again in 6m0s.', 360_000],
  [null, 'Please try again in 1h30m12.5s', 5_412_500],
  [null, 'Please retry after 26 seconds', 26_000],
  [null, 'Please retry in 34.07s.', 34_070],
  [null, 'You must wait 2 minutes and 5 seconds', 125_000],
  [null, 'Retry in 10 ms', 10],
])('Retry-After %j and “%s” mean %i ms', (header, words, wait) => {
  expect(askedWaitMs(header, words)).toBeCloseTo(wait);
});

test.each(['', 'Slow down', 'Limit 30000 tokens a min', 'retry later', 'wait for model 4o'])(
  '“%s” says no time',
  (words) => expect(askedWaitMs(null, words)).toBeUndefined(),
);
