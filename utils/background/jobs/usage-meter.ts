import type { Engine, ReplyPart } from '../../engines/engine';
import { fail } from '../../model/failure';
import type { Price } from '../../model/service';
import type { Settings } from '../../model/settings';
import { logFailure } from '../../lib/async';
import { dayOf, limitsOf, monthOf, reachedLimit, type UsageCounts } from '../../model/usage';
import { limitWords } from '../../i18n/messages';
import { countUsage, usageSince } from '../../store/services';

/** The store of usage. */
export const usageLedger = { count: countUsage, since: usageSince };

export interface UsageMeter {
  ledger: typeof usageLedger;
  settings: Settings;
  /** Returns the price of the engine's model, where it is known. */
  price(): Promise<Price | undefined>;
}

/** Logged where the store fails: then usage is not counted. */
const complaint = 'Usage was not counted';

/**
 * Returns an engine whose requests, tokens and cost are counted for each day. Once a limit is reached, asking throws
 * `FailureError` `limitReached` before anything is sent.
 */
export function withUsageLimits(engine: Engine, { ledger, settings, price }: UsageMeter): Engine {
  const { id: connection, name, model } = engine.answerer;
  const count = (more: Partial<UsageCounts>): Promise<void> =>
    logFailure(ledger.count({ day: dayOf(new Date()), connection, name, model }, more), complaint);

  async function withinLimits(): Promise<void> {
    const limits = limitsOf(settings);
    if (limits.length === 0) return;
    const now = new Date();
    const rows = (await logFailure(ledger.since(monthOf(now)), complaint)) ?? [];
    const reached = reachedLimit(limits, rows, now);
    if (reached) fail('limitReached', { limit: { per: reached.per, amount: limitWords(reached) } });
  }

  async function priced({ usage }: Extract<ReplyPart, { type: 'usage' }>): Promise<typeof usage> {
    if (usage.cost !== undefined) return usage;
    const perToken = await logFailure(price(), complaint);
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
      try {
        for await (const part of engine.ask(turns, signal)) {
          isAnswered ||= part.type === 'text' || part.type === 'reasoning';
          if (part.type === 'stage' && part.stage.kind === 'sending') await count({ requests: 1 });
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
        // A stopped answer is charged all the same; its tokens are unknown.
        if (isAnswered && !isCounted) await count({ unknown: 1 });
      }
    },
  };
}
