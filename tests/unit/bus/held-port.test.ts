import { expect, test, vi } from 'vitest';
import { holdPort, wakeOnDisconnect } from '../../../utils/bus/wake-on-disconnect';
import type { Port } from '../../../utils/bus/stream';

/** Two ends that hear each other at once. */
function ends(): { near: Port; far: Port; break: () => void } {
  const end = () => {
    const messages: ((message: unknown) => void)[] = [];
    const losses: (() => void)[] = [];
    return {
      messages,
      losses,
      onMessage: { addListener: (one: (message: unknown) => void) => void messages.push(one) },
      onDisconnect: { addListener: (one: () => void) => void losses.push(one) },
    };
  };
  const [near, far] = [end(), end()];
  const as = (one: ReturnType<typeof end>, other: ReturnType<typeof end>) =>
    ({
      ...one,
      postMessage: (message: unknown) => other.messages.forEach((hear) => hear(message)),
      disconnect: () => other.losses.forEach((hear) => hear()),
    }) as unknown as Port;
  return { near: as(near, far), far: as(far, near), break: () => far.losses.forEach((hear) => hear()) };
}

test('who goes away without a word is woken, once', () => {
  const { near, far, break: lose } = ends();
  const wake = vi.fn(async () => undefined);
  wakeOnDisconnect(far, wake);
  holdPort(near);
  lose();
  expect(wake).toHaveBeenCalledOnce();
});

test('who lets go on purpose is left in peace', () => {
  const { near, far } = ends();
  const wake = vi.fn(async () => undefined);
  wakeOnDisconnect(far, wake);
  holdPort(near)();
  expect(wake).not.toHaveBeenCalled();
});

test('letting go of one that has gone does nothing', () => {
  const { near, far } = ends();
  const post = vi.spyOn(near, 'postMessage');
  const letGo = holdPort(near);
  far.disconnect();
  letGo();
  expect(post).not.toHaveBeenCalled();
});
