import { later } from './crossing';

/** What contexts say to each other: events, and ports with two ends. */

type Listener<A extends unknown[]> = (...given: A) => unknown;

/** An event of the extension APIs. */
export function createEvent<A extends unknown[]>() {
  const listeners = new Set<Listener<A>>();
  return {
    addListener: (listener: Listener<A>): void => void listeners.add(listener),
    removeListener: (listener: Listener<A>): void => void listeners.delete(listener),
    hasListener: (listener: Listener<A>): boolean => listeners.has(listener),
    emit: (...given: A): unknown[] => [...listeners].map((listener) => listener(...given)),
    clear: (): void => listeners.clear(),
  };
}

/** What crosses from one context to another is JSON. */
export const crossed = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** Who sends what a page of the extension sends. */
export const pageSender = { id: 'fake', url: 'chrome-extension://fake/sidepanel.html' };

/** The two ends of a connection. */
export function createPortPair(name: string) {
  const createEnd = () => ({
    name,
    /** An end knows of the other's end only when that has come to it, and may send until then. */
    state: { isOpen: true },
    sender: pageSender,
    onMessage: createEvent<[unknown]>(),
    onDisconnect: createEvent<[]>(),
  });
  const [near, far] = [createEnd(), createEnd()];
  const withWays = (end: typeof near, other: typeof near) => ({
    ...end,
    postMessage: (message: unknown): void => {
      if (!end.state.isOpen) throw new Error('Attempting to use a disconnected port object');
      const copy = crossed(message);
      later(() => other.state.isOpen && other.onMessage.emit(copy));
    },
    disconnect: (): void => {
      if (!end.state.isOpen) return;
      end.state.isOpen = false;
      later(() => {
        if (!other.state.isOpen) return;
        other.state.isOpen = false;
        other.onDisconnect.emit();
      });
    },
  });
  return { near: withWays(near, far), far: withWays(far, near) };
}

/** The end of who was connected to. */
export type FarPort = ReturnType<typeof createPortPair>['far'];
