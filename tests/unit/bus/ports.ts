import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Port } from '../../../utils/bus/stream';
import type { Sender } from '../../../utils/platform/sender';

function createEvent<A extends unknown[]>() {
  const listeners = new Set<(...given: A) => void>();
  return {
    addListener: (listener: (...given: A) => void): void => void listeners.add(listener),
    removeListener: (listener: (...given: A) => void): void => void listeners.delete(listener),
    emit: (...given: A): void => [...listeners].forEach((listener) => listener(...given)),
  };
}

/** Two ends of a connection. Messages are JSON and come later; hanging up is heard by the other end alone, as in browsers. */
export function createPorts(name: string, sender: Sender): { near: Port; far: Port } {
  const createEnd = () => ({
    onMessage: createEvent<[unknown]>(),
    onDisconnect: createEvent<[]>(),
    isOpen: true,
  });
  const [nearEnd, farEnd] = [createEnd(), createEnd()];
  const complete = (end: typeof nearEnd, other: typeof farEnd) => ({
    name,
    onMessage: end.onMessage,
    onDisconnect: end.onDisconnect,
    postMessage: (message: unknown): void => {
      if (!end.isOpen) throw new Error('Attempting to use a disconnected port object');
      const copy: unknown = JSON.parse(JSON.stringify(message));
      setImmediate(() => other.isOpen && other.onMessage.emit(copy));
    },
    disconnect: (): void => {
      if (!end.isOpen) return;
      end.isOpen = false;
      setImmediate(() => {
        if (!other.isOpen) return;
        other.isOpen = false;
        other.onDisconnect.emit();
      });
    },
  });
  const near = complete(nearEnd, farEnd) as unknown as Port;
  const far = { ...complete(farEnd, nearEnd), sender } as unknown as Port;
  return { near, far };
}

/** Lets contexts connect to each other; `connect` does so as a given sender. */
export function fakeConnections(): { connect: (sender: Sender) => (name: string) => Port } {
  const onConnect = createEvent<[Port]>();
  vi.spyOn(fakeBrowser.runtime, 'onConnect', 'get').mockReturnValue(onConnect as never);
  return {
    connect: (sender) => (name) => {
      const { near, far } = createPorts(name, sender);
      setImmediate(() => onConnect.emit(far));
      return near;
    },
  };
}
