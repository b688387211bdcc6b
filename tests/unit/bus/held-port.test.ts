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

test('a background that dies is woken, once', () => {
  const { near, far, break: lose } = ends();
  const wake = vi.fn(async () => undefined);
  wakeOnDisconnect(far, wake);
  holdPort(near);
  lose();
  expect(wake).toHaveBeenCalledOnce();
});

test('a background that lets go of the port on purpose is not woken', () => {
  const { near, far } = ends();
  const wake = vi.fn(async () => undefined);
  wakeOnDisconnect(far, wake);
  holdPort(near)();
  expect(wake).not.toHaveBeenCalled();
});

test('letting go of a disconnected port does nothing', () => {
  const { near, far } = ends();
  const post = vi.spyOn(near, 'postMessage');
  const letGo = holdPort(near);
  far.disconnect();
  letGo();
  expect(post).not.toHaveBeenCalled();
});
