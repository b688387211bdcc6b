import * as z from 'zod/mini';
import type { Settings } from './settings';

/** What an answer took: tokens of the question with its pictures, and of the answer; `cost` in dollars where it is known. */
export const usage = z.object({ input: z.number(), output: z.number(), cost: z.optional(z.number()) });
export type Usage = z.infer<typeof usage>;

/** What two answers took together; the cost is known only where both are. */
export function addUsage(one: Usage | undefined, other: Usage): Usage {
  if (!one) return other;
  const tokens = { input: one.input + other.input, output: one.output + other.output };
  const isPriced = one.cost !== undefined && other.cost !== undefined;
  return isPriced ? { ...tokens, cost: (one.cost ?? 0) + (other.cost ?? 0) } : tokens;
}

/**
 * What was asked of services: requests that were sent, the tokens and dollars they are known to have taken, answers
 * that did not say what they took (`unknown`), and those whose price is not known (`unpriced`).
 */
export const usageCounts = z.object({
  requests: z.number(),
  unknown: z.number(),
  unpriced: z.number(),
  input: z.number(),
  output: z.number(),
  cost: z.number(),
});
export type UsageCounts = z.infer<typeof usageCounts>;

export const noUsage: UsageCounts = { requests: 0, unknown: 0, unpriced: 0, input: 0, output: 0, cost: 0 };

/** What one model of a connection was asked on one day, such as `2026-11-22`; `name` is the connection's, for people. */
export interface UsageRow extends UsageCounts {
  day: string;
  connection: string;
  name: string;
  model: string;
}

/** Several together. */
export function sumUsage(all: readonly Partial<UsageCounts>[]): UsageCounts {
  const added = { ...noUsage };
  for (const one of all) for (const name of totalNames) added[name] += one[name] ?? 0;
  return added;
}
const totalNames = Object.keys(noUsage) as (keyof UsageCounts)[];

/** The local day of a moment, as `2026-11-22`. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first day of the month of a moment. */
export function monthOf(date: Date): string {
  return `${dayOf(date).slice(0, 8)}01`;
}

/** A limit that somebody has set, in tokens or dollars. */
export interface UsageLimit {
  per: 'day' | 'month';
  unit: 'tokens' | 'cost';
  amount: number;
}

type Limits = Pick<Settings, 'dailyTokens' | 'dailyCost' | 'monthlyTokens' | 'monthlyCost'>;

/** The limits that are set; 0 is none. */
export function limitsOf({ dailyTokens, dailyCost, monthlyTokens, monthlyCost }: Limits): UsageLimit[] {
  const all: UsageLimit[] = [
    { per: 'day', unit: 'tokens', amount: dailyTokens },
    { per: 'day', unit: 'cost', amount: dailyCost },
    { per: 'month', unit: 'tokens', amount: monthlyTokens },
    { per: 'month', unit: 'cost', amount: monthlyCost },
  ];
  return all.filter(({ amount }) => amount > 0);
}

/** The limit that the month's usage until `now` has reached, if any: the one that lasts longest. */
export function reachedLimit(
  limits: readonly UsageLimit[],
  month: readonly UsageRow[],
  now: Date,
): UsageLimit | undefined {
  const today = dayOf(now);
  return limits.findLast(({ per, unit, amount }) => {
    const rows = per === 'day' ? month.filter(({ day }) => day === today) : month;
    const { input, output, cost } = sumUsage(rows);
    return (unit === 'tokens' ? input + output : cost) >= amount;
  });
}
