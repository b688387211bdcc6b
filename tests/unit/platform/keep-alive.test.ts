import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keepAlive } from '../../../utils/platform/keep-alive';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the browser is called well within its 30 s, for as long as anybody needs it', () => {
  const call = vi.spyOn(fakeBrowser.runtime, 'getPlatformInfo').mockResolvedValue({} as never);
  const ends = [keepAlive(), keepAlive()];
  vi.advanceTimersByTime(60_000);
  expect(call.mock.calls.length).toBeGreaterThanOrEqual(60 / 20);
  ends[0]?.();
  ends[0]?.();
  call.mockClear();
  vi.advanceTimersByTime(20_000);
  expect(call).toHaveBeenCalledTimes(1);
  ends[1]?.();
  expect(vi.getTimerCount()).toBe(0);
  keepAlive()();
  expect(vi.getTimerCount()).toBe(0);
});
