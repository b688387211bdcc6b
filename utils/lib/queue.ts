import { orAborted } from './async';

/** Called when leaving; a second time does nothing. */
export type Leave = () => void;

/** Who comes to a line. */
export interface Visit {
  /** How much it is, for those who wait behind it. */
  size?: number;
  /** Whom it belongs to: of each group one comes after another, and groups take turns. A group of its own unless it is said. */
  group?: string;
  /** How many may be inside from now on. */
  atOnce?: number;
}

/** Somebody who has come and has not left. */
interface Visitor {
  size: number;
  group: string | undefined;
  /** When its turn is: the lower go first, those who came earlier before those of the same turn. */
  turn: number;
  came: number;
  /** Called when its place may have changed. */
  moved(): void;
}

/**
 * Lets so many through at a time, fairly between groups: each next one of a group has a turn later than the one before,
 * and a group that comes anew begins at the turn that has been reached. So a single visitor goes before the rest of a
 * crowd, two crowds take turns, and who has been overtaken once is not overtaken for ever.
 *
 * While one has to wait, yields how much is before it as things stand, by the sizes of those inside and of those whose
 * turn is earlier, at once and whenever that may have changed; a slow listener hears the latest alone. Returns what is
 * called when leaving. Waiting throws the signal's reason as soon as it is aborted.
 */
export function createLine(
  atOnce = 1,
): (signal: AbortSignal, visit?: Visit) => AsyncGenerator<number, Leave, void> {
  const inside = new Set<Visitor>();
  /** In the order in which they will go in. */
  const waiting: Visitor[] = [];
  let places = atOnce;
  let round = 0;
  let comers = 0;

  const letIn = (): void => {
    while (inside.size < places) {
      const next = waiting.shift();
      if (!next) break;
      const overtakes = waiting.some(({ came }) => came < next.came);
      // Whoever comes from now on stands behind those that were overtaken.
      round = Math.max(round, overtakes ? next.turn + 1 : next.turn);
      inside.add(next);
      next.moved();
    }
    for (const { moved } of waiting) moved();
  };
  const arrive = ({ size = 1, group }: Visit): Visitor => {
    const own = [...inside, ...waiting].filter((one) => group !== undefined && one.group === group);
    const turn = Math.max(round, ...own.map((one) => one.turn + 1));
    const visitor: Visitor = { size, group, turn, came: comers, moved: () => undefined };
    comers += 1;
    waiting.splice(waiting.findLastIndex((one) => one.turn <= turn) + 1, 0, visitor);
    return visitor;
  };
  const leave = (visitor: Visitor): void => {
    if (!inside.delete(visitor)) {
      const at = waiting.indexOf(visitor);
      if (at < 0) return;
      waiting.splice(at, 1);
    }
    letIn();
  };

  return async function* enter(signal, visit = {}) {
    signal.throwIfAborted();
    places = visit.atOnce ?? places;
    const visitor = arrive(visit);
    letIn();
    let isThrough = false;
    let told: number | undefined;
    try {
      for (;;) {
        signal.throwIfAborted();
        isThrough = inside.has(visitor);
        if (isThrough) return () => leave(visitor);
        // Before it is told: the place may change while the listener is busy.
        const moving = new Promise<void>((resolve) => {
          visitor.moved = resolve;
        });
        const before = [...inside, ...waiting.slice(0, waiting.indexOf(visitor))];
        const ahead = before.reduce((sum, one) => sum + one.size, 0);
        if (ahead !== told) yield ahead;
        told = ahead;
        await orAborted(moving, signal);
      }
    } finally {
      if (!isThrough) leave(visitor);
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
