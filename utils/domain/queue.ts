import { orAborted } from './or-aborted';

/** Called when leaving; a second time does nothing. */
export type Leave = () => void;

/** Somebody who has come and has not left. */
interface Visitor {
  size: number;
  /** Called when one who came before has left. */
  moved(): void;
}

/**
 * Lets so many through at a time, in order. While one has to wait, yields how much is before it, by the sizes of those
 * that came first and have not left, at once and whenever that changes; a slow listener hears the latest alone.
 * Returns what is called when leaving. Waiting throws the signal's reason as soon as it is aborted.
 */
export function createLine(
  atOnce = 1,
): (signal: AbortSignal, size?: number) => AsyncGenerator<number, Leave, void> {
  // All that have come, in order: the first of them are inside.
  const present: Visitor[] = [];
  return async function* enter(signal, size = 1) {
    const visitor: Visitor = { size, moved: () => undefined };
    const leave = (): void => {
      const at = present.indexOf(visitor);
      if (at < 0) return;
      present.splice(at, 1);
      for (const later of present.slice(at)) later.moved();
    };
    present.push(visitor);
    let isIn = false;
    try {
      for (;;) {
        signal.throwIfAborted();
        const before = present.slice(0, present.indexOf(visitor));
        isIn = before.length < atOnce;
        if (isIn) return leave;
        // Before it is told: the place may change while the listener is busy.
        const moving = new Promise<void>((resolve) => {
          visitor.moved = resolve;
        });
        yield before.reduce((sum, one) => sum + one.size, 0);
        await orAborted(moving, signal);
      }
    } finally {
      if (!isIn) leave();
    }
  };
}

/**
 * Lets so many through at a time, in order: entering gives what is called when leaving.
 * Waiting throws the signal's reason as soon as it is aborted.
 */
export function createQueue(atOnce = 1): (signal: AbortSignal) => Promise<Leave> {
  const enter = createLine(atOnce);
  return async (signal) => {
    const waiting = enter(signal);
    for (;;) {
      const step = await waiting.next();
      if (step.done) return step.value;
    }
  };
}
