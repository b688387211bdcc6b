import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIdle } from '../../../../utils/engines/on-device-text/idle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('frees what was not used for a time, counted from the last one to leave', () => {
  const free = vi.fn<() => void>();
  const idle = createIdle(1000, free);
  idle.enter();
  idle.enter();
  idle.leave();
  vi.advanceTimersByTime(5000);
  expect(free).not.toHaveBeenCalled();
  idle.leave();
  vi.advanceTimersByTime(999);
  idle.enter();
  vi.advanceTimersByTime(5000);
  expect(free).not.toHaveBeenCalled();
  idle.leave();
  vi.advanceTimersByTime(1000);
  expect(free).toHaveBeenCalledOnce();
});
