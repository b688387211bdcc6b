import type { Engine, ReplyPart } from '../../engines/engine';
import type { Job } from '../../model/job';
import { createScheduler, type Release } from '../../lib/queue';
import { device, type Settings } from '../../model/settings';
import { usageLedger, withUsageLimits } from './usage-meter';
import { answerCache, withCache } from './answer-cache';
import { getCatalogue } from '../../store/services';

type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Returns the middleware of all engines that answer jobs: answers come out of the cache where they can; else the job
 * waits for its turn among those of the same connection, and requests to services are counted and held to the limits.
 * With `isCached` false the cache is not used. `version` is the extension's own, with which text recognition changes.
 */
export function createEngineMiddleware(version: string) {
  const schedulers = new Map<string, Scheduler>();
  const schedulerOf = (id: string): Scheduler => {
    const scheduler = schedulers.get(id) ?? createScheduler();
    schedulers.set(id, scheduler);
    return scheduler;
  };
  return (
    engine: Engine,
    { id: jobId, batch = jobId, ignoreCache = false }: Job,
    settings: Settings,
    isCached = true,
  ): Engine => {
    const { id } = engine.answerer;
    const isDevice = id === device;
    const limited = isDevice ? engine : withUsage(engine, settings);
    return withCache(scheduled(limited, schedulerOf(id), batch), {
      cache: answerCache,
      ignoreCache,
      maxBytes: isCached ? settings.cacheMegabytes * 1e6 : 0,
      edition: isDevice ? version : '',
    });
  };
}

/** Counts the usage of a service's engine, and holds it to the limits of the settings. */
export function withUsage(engine: Engine, settings: Settings): Engine {
  const { id, model } = engine.answerer;
  const price = async () => {
    const connection = settings.connections.find((one) => one.id === id);
    const catalogue = connection && (await getCatalogue(id, connection.baseUrl));
    return catalogue?.models.find((one) => one.id === model)?.price;
  };
  return withUsageLimits(engine, { ledger: usageLedger, settings, price });
}

/** An engine that works on a number of jobs at a time; the others wait, and say how many pictures are before theirs. */
function scheduled(engine: Engine, scheduler: Scheduler, group: string): Engine {
  return {
    ...engine,
    async *ask(turns, signal) {
      const size = turns.reduce((sum, turn) => sum + turn.pictures.length, 0);
      const release = yield* waited(scheduler(signal, { size, group, maxConcurrent: engine.atOnce }));
      try {
        yield* engine.ask(turns, signal);
      } finally {
        release();
      }
    },
  };
}

/** Waits for a turn, and yields how many pictures are ahead. */
async function* waited(turn: ReturnType<Scheduler>): AsyncGenerator<ReplyPart, Release> {
  try {
    for (;;) {
      const { done, value } = await turn.next();
      if (done) return value;
      yield { type: 'stage', stage: { kind: 'queued', ahead: value } };
    }
  } finally {
    // Gives up the place of a job that was stopped while it waited.
    await turn.return(() => undefined);
  }
}
