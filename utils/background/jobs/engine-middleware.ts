import type { Engine, ReplyPart } from '../../engines/engine';
import type { Job } from '../../model/job';
import { createScheduler, type Release, type Ticket } from '../../lib/queue';
import { device, type Settings } from '../../model/settings';
import { withUsageLimits } from './usage-meter';
import { withCache } from './answer-cache';
import { findAnswer, forgetAnswer, keepAnswer } from '../../store/answer-cache';
import { getCatalogue } from '../../store/catalogues';
import { countUsage, usageSince } from '../../store/usage';

/** What asking needs of its surroundings. */
export interface MiddlewareTools {
  settings(): Promise<Settings>;
  /** The extension's own version: what reads text on this device changes with it. */
  version: string;
}

type Line = ReturnType<typeof createScheduler>;

/**
 * Makes an engine one that is asked as a job asks: what is known is answered at once; all else waits its turn among
 * the jobs of its connection, and is counted and held to the limits where it goes to a service. `isKept` false
 * remembers nothing.
 */
export function createEngineMiddleware({
  settings,
  version,
}: MiddlewareTools): (engine: Engine, job: Job, isKept?: boolean) => Engine {
  const lines = new Map<string, Line>();
  const lineOf = (id: string): Line => {
    const known = lines.get(id) ?? createScheduler();
    lines.set(id, known);
    return known;
  };
  const counted = createUsageMeter(settings);
  return (engine, { id: job, batch = job, anew = false }, isKept = true) => {
    const { id } = engine.answerer;
    const isHere = id === device;
    const asked = isHere ? engine : counted(engine);
    return withCache(inTurn(asked, lineOf(id), batch), {
      memory: { find: findAnswer, keep: keepAnswer, forget: forgetAnswer },
      anew,
      most: async () => (isKept ? (await settings()).cacheMegabytes * 1e6 : 0),
      edition: isHere ? version : '',
    });
  };
}

/** Makes an engine of a service one that is counted and held to the limits. */
export function createUsageMeter(settings: () => Promise<Settings>): (engine: Engine) => Engine {
  const priceOf = async ({ answerer: { id, model } }: Engine) => {
    const connection = (await settings()).connections.find((one) => one.id === id);
    const catalogue = connection && (await getCatalogue(id, connection.baseUrl));
    return catalogue?.models.find((one) => one.id === model)?.price;
  };
  const ledger = { count: countUsage, since: usageSince };
  return (engine) => withUsageLimits(engine, { ledger, settings, price: () => priceOf(engine) });
}

/** An engine that is asked by so many jobs at once; more wait their turn, and hear how many pictures are before them. */
function inTurn(engine: Engine, line: Line, group: string): Engine {
  return {
    ...engine,
    async *ask(turns, signal) {
      const size = turns.reduce((sum, turn) => sum + turn.pictures.length, 0);
      const visit: Ticket = { size, group, maxConcurrent: engine.atOnce };
      const leave = yield* waited(line(signal, visit));
      try {
        yield* engine.ask(turns, signal);
      } finally {
        leave();
      }
    },
  };
}

/** Waits in a line, and says what place it has. */
async function* waited(line: ReturnType<Line>): AsyncGenerator<ReplyPart, Release> {
  try {
    for (;;) {
      const { done, value } = await line.next();
      if (done) return value;
      yield { type: 'stage', stage: { kind: 'queued', ahead: value } };
    }
  } finally {
    // Of no matter to one that is through; any other leaves its place.
    await line.return(() => undefined);
  }
}
