import type { Engine, ReplyPart } from '../../engines/engine';
import { fail } from '../../model/failure';
import { maxAnswerLength, type Job } from '../../model/job';
import { memoized } from '../../lib/async';
import { createScheduler, type Release } from '../../lib/queue';
import { builtIn, device, type Settings } from '../../model/settings';
import { withUsage } from '../../pipeline/usage-meter';
import { withCache } from './cached-engine';

type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Returns the middleware of all engines that answer jobs. From the outside in: the maximum length of an answer; the answer cache;
 * the queue of jobs, one for each connection, for the text reader and for each model; the usage limits of services. `version` is the
 * extension's, because text recognition changes with it.
 */
export function createEngineMiddleware(version: string) {
  const schedulerOf = memoized((_id: string) => createScheduler());
  return (engine: Engine, { batch, ignoreCache = false }: Job, settings: Settings): Engine => {
    const { id, model } = engine.answerer;
    const isDevice = id === device;
    const isService = !isDevice && id !== builtIn;
    const limited = isService ? withUsage(engine, settings) : engine;
    const scheduler = schedulerOf(isDevice ? `${id} ${model}` : id);
    const inTurn = scheduled(limited, { scheduler, isPressing: batch === undefined, isService });
    const cached = withCache(inTurn, {
      ignoreCache,
      maxBytes: settings.cacheMegabytes * 1e6,
      edition: isDevice ? version : '',
    });
    return withMaxLength(cached);
  };
}

/** Returns an engine that stops after an answer of the maximum length, as if the model had run out of tokens. */
function withMaxLength(engine: Engine): Engine {
  return {
    ...engine,
    async *ask(turns, signal): AsyncGenerator<ReplyPart> {
      let room = maxAnswerLength;
      let hasAnswer = false;
      for await (const part of engine.ask(turns, signal)) {
        if (part.type === 'text') hasAnswer = true;
        if (part.type === 'thought') hasAnswer = false;
        if (part.type !== 'text' && part.type !== 'reasoning') {
          yield part;
          continue;
        }
        room -= part.delta.length;
        yield room < 0 ? { ...part, delta: part.delta.slice(0, room) } : part;
        if (room >= 0) continue;
        if (!hasAnswer) fail('outOfTokens', { model: engine.answerer.model });
        return yield { type: 'note', note: { kind: 'cut-off' } };
      }
    },
  };
}

/**
 * Returns an engine that answers a limited number of jobs at a time, first those that a user started directly. A queued job yields
 * the number of pictures before its own. A job that waits for its service lets others pass until it sends again.
 */
function scheduled(
  engine: Engine,
  { scheduler, isPressing, isService }: { scheduler: Scheduler; isPressing: boolean; isService: boolean },
): Engine {
  return {
    ...engine,
    async *ask(turns, signal) {
      const size = turns.reduce((sum, turn) => sum + turn.pictures.length, 0);
      const turn = () => waited(scheduler(signal, { size, isPressing, maxConcurrent: engine.atOnce }));
      let release: Release | undefined = yield* turn();
      try {
        for await (const part of engine.ask(turns, signal)) {
          const stage = isService && part.type === 'stage' ? part.stage.kind : undefined;
          if (stage === 'waiting' || stage === 'loading-model') {
            release?.();
            release = undefined;
          } else if (stage === 'sending') release ??= yield* turn();
          yield part;
        }
      } finally {
        release?.();
      }
    },
  };
}

/** Waits for a turn, and yields the number of pictures before it. */
async function* waited(turn: ReturnType<Scheduler>): AsyncGenerator<ReplyPart, Release> {
  try {
    for (;;) {
      const { done, value } = await turn.next();
      if (done) return value;
      yield { type: 'stage', stage: { kind: 'queued', ahead: value } };
    }
  } finally {
    // Removes a job that was stopped in the queue.
    await turn.return(() => undefined);
  }
}
