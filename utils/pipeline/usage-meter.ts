import type { Engine, ReplyPart } from '../engines/engine';
import { fail } from '../model/failure';
import type { Answerer } from '../model/job';
import type { Price } from '../model/service';
import type { Settings } from '../model/settings';
import { createMutex, logFailure } from '../lib/async';
import { dayOf, isLimitReached, monthOf, noUsage, type UsageCounts } from '../model/usage';
import { limitWords } from '../i18n/messages';
import { storageFailure } from '../store/browser-storage';
import { countUsage, getCatalog, usageSince } from '../store/services';

/** Logged if the store fails. */
const complaint = 'Usage was not counted';

/** Counts usage, and returns it from a day on. A day is written as in `2026-11-22`. */
interface UsageLedger {
  count: typeof countUsage;
  since(day: string): ReturnType<typeof usageSince>;
}

/**
 * Returns a ledger of usage. If usage cannot be stored, it stays in memory until it can be, or until the worker ends. `count` never
 * rejects. `since` rejects only if nothing can be read.
 */
export function createUsageLedger({ count, since }: UsageLedger): UsageLedger {
  const exclusively = createMutex();
  let unstored: Parameters<typeof count>[] = [];
  const writeAll = async (): Promise<void> => {
    for (const one of unstored) {
      await count(...one);
      unstored = unstored.filter((other) => other !== one);
    }
  };
  return {
    async count(...usage) {
      unstored.push(usage);
      await logFailure(exclusively(writeAll), complaint);
    },
    // Exclusively: usage that is just being stored would be counted twice.
    since: (day) =>
      exclusively(async () => {
        const rows = unstored.map(([on, more]) => ({ ...noUsage, ...on, ...more }));
        return [...(await since(day)), ...rows.filter((row) => row.day >= day)];
      }),
  };
}

/** The ledger of this worker. */
export const usageLedger = createUsageLedger({ count: countUsage, since: usageSince });

/**
 * Returns a service's engine that counts its requests, tokens and cost by day. Once a limit is reached, asking throws `FailureError`
 * `limitReached` before anything is sent. It throws `storageFailed` if there is a limit, but usage cannot be read.
 */
export function withUsage(engine: Engine, settings: Settings, ledger = usageLedger): Engine {
  const { id: connection, name, model } = engine.answerer;
  const count = (more: Partial<UsageCounts>): Promise<void> =>
    ledger.count({ day: dayOf(new Date()), connection, name, model }, more);

  async function withinLimits(): Promise<void> {
    const { limit } = settings;
    if (limit.amount === 0) return;
    const now = new Date();
    const month = await ledger.since(monthOf(now)).catch(async (thrown: unknown) => {
      throw await storageFailure(thrown);
    });
    if (isLimitReached(limit, month, now))
      fail('limitReached', { limit: { per: limit.per, amount: limitWords(limit) } });
  }

  async function priced({ usage }: Extract<ReplyPart, { type: 'usage' }>): Promise<typeof usage> {
    if (usage.cost !== undefined) return usage;
    const perToken = await logFailure(priceOf(engine.answerer, settings), complaint);
    if (!perToken) return usage;
    return { ...usage, cost: usage.input * perToken.input + usage.output * perToken.output };
  }

  return {
    ...engine,
    async *ask(turns, signal): AsyncGenerator<ReplyPart> {
      await withinLimits();
      signal.throwIfAborted();
      let isAnswered = false;
      let isCounted = false;
      let counted: Promise<void> | undefined;
      try {
        for await (const part of engine.ask(turns, signal)) {
          isAnswered ||= part.type === 'text' || part.type === 'reasoning';
          // The request need not wait, because the ledger counts in memory at once.
          if (part.type === 'stage' && part.stage.kind === 'sending') counted = count({ requests: 1 });
          if (part.type !== 'usage') {
            yield part;
            continue;
          }
          isCounted = true;
          const usage = await priced(part);
          const { input, output, cost } = usage;
          await count({ input, output, ...(cost === undefined ? { unpriced: 1 } : { cost }) });
          yield { type: 'usage', usage };
        }
      } finally {
        // Services charge for a stopped answer, too. Its tokens are unknown.
        if (isAnswered && !isCounted) await count({ unknown: 1 });
        await counted;
      }
    },
  };
}

/** Returns the price of an engine's model, in US dollars for each token; `undefined` if it is unknown. */
async function priceOf({ id, model }: Answerer, { connections }: Settings): Promise<Price | undefined> {
  const connection = connections.find((one) => one.id === id);
  const catalog = connection && (await getCatalog(id, connection.baseUrl));
  return catalog?.models.find((one) => one.id === model)?.price;
}
