import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGate } from '../../fakes/gate.mjs';
import { createIdleTimer } from '../../../utils/offscreen/idle-timer';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls back when there was no work for a time, counted from the end of the last work', async () => {
  const onIdle = vi.fn<() => void>();
  const idle = createIdleTimer(1000, onIdle);
  const [first, second, third] = [createGate(), createGate(), createGate()];
  const both = [idle.during(() => first.opened), idle.during(() => second.opened)];
  first.open();
  await both[0];
  vi.advanceTimersByTime(5000);
  expect(onIdle).not.toHaveBeenCalled();
  second.open();
  await both[1];
  vi.advanceTimersByTime(999);
  const last = idle.during(() => third.opened);
  vi.advanceTimersByTime(5000);
  expect(onIdle).not.toHaveBeenCalled();
  third.open();
  await last;
  vi.advanceTimersByTime(1000);
  expect(onIdle).toHaveBeenCalledOnce();
});

it('counts a stream as work until it ends, fails or is given up', async () => {
  const onIdle = vi.fn<() => void>();
  const idle = createIdleTimer(1000, onIdle);
  async function* numbers() {
    yield 1;
    yield 2;
  }
  for await (const number of idle.streaming(numbers)) {
    vi.advanceTimersByTime(5000);
    expect(onIdle).not.toHaveBeenCalled();
    if (number === 1) break;
  }
  vi.advanceTimersByTime(1000);
  expect(onIdle).toHaveBeenCalledOnce();
});
