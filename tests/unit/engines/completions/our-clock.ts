import { vi } from 'vitest';
import type { AskTurn, Engine } from '../../../../utils/engines/engine';
import { type Failure, FailureError } from '../../../../utils/model/failure';

/** What happens within so many milliseconds happens together. */
const tickMs = 100;

/** For `vi.useFakeTimers`: all that requests themselves take is real. */
export const ourTimers: Parameters<typeof vi.useFakeTimers>[0] = {
  toFake: ['setTimeout', 'clearTimeout', 'Date'],
  now: 0,
};

/**
 * A clock that moves on once all that is due has happened: requests are real, but a slow computer counts the same as a fast
 * one. Only answers that are held and engines that wait take time.
 */
export function createOurClock() {
  /** Requests under way, and those of them that wait for nothing but the clock. */
  const now = { underWay: 0, held: 0, isOver: false };
  const later = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

  return {
    later,

    /** Resolves when an answer that takes so long is due, in milliseconds. */
    async hold(ms: number): Promise<void> {
      now.held += 1;
      await later(ms);
      now.held -= 1;
    },

    /** Asks an engine. Returns its failure, or undefined once it has answered. */
    async ask(
      engine: Engine,
      turn: AskTurn,
      signal = new AbortController().signal,
    ): Promise<Failure | undefined> {
      let isUnderWay = false;
      const mark = (next: boolean): void => {
        now.underWay += Number(next) - Number(isUnderWay);
        isUnderWay = next;
      };
      try {
        for await (const part of engine.ask([turn], signal))
          if (part.type === 'stage') mark(part.stage.kind === 'sending');
        return undefined;
      } catch (thrown) {
        if (!(thrown instanceof FailureError)) throw thrown;
        return thrown.failure;
      } finally {
        mark(false);
      }
    },

    /** Lets time pass until some work is done, and returns its result. */
    async run<T>(work: Promise<T>): Promise<T> {
      now.isOver = false;
      const all = work.finally(() => (now.isOver = true));
      all.catch(() => undefined);
      const settle = async (): Promise<void> => {
        do for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
        while (now.underWay > now.held);
      };
      await settle();
      while (!now.isOver) {
        await vi.advanceTimersToNextTimerAsync();
        await vi.advanceTimersByTimeAsync(tickMs);
        await settle();
      }
      return all;
    },
  };
}
