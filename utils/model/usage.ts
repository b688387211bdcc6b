import * as z from 'zod/mini';
import type { Settings } from './settings';

/** The usage of an answer: tokens of the question with its pictures, and of the answer; `cost` in dollars where it is known. */
export const usage = z.object({ input: z.number(), output: z.number(), cost: z.optional(z.number()) });
export type Usage = z.infer<typeof usage>;

/** Returns the sum of two usages; without a cost unless both have one. */
export function addUsage(one: Usage | undefined, other: Usage): Usage {
  if (!one) return other;
  const tokens = { input: one.input + other.input, output: one.output + other.output };
  const isPriced = one.cost !== undefined && other.cost !== undefined;
  return isPriced ? { ...tokens, cost: (one.cost ?? 0) + (other.cost ?? 0) } : tokens;
}

/**
 * Usage of services: requests, their known tokens and dollars, answers without usage (`unknown`) and answers without a
 * known price (`unpriced`).
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

/** The usage of one model of a connection on one day, such as `2026-11-22`; `name` is the connection's. */
export interface UsageRow extends UsageCounts {
  day: string;
  connection: string;
  name: string;
  model: string;
}

/** Returns the sum of several counts. */
export function sumUsage(all: readonly Partial<UsageCounts>[]): UsageCounts {
  const added = { ...noUsage };
  // No schema reads an infinite sum: all that was counted would be lost.
  for (const one of all)
    for (const name of totalNames) added[name] = Math.min(Number.MAX_VALUE, added[name] + (one[name] ?? 0));
  return added;
}
const totalNames = Object.keys(noUsage) as (keyof UsageCounts)[];

/** Returns the local day, such as `2026-11-22`. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the first day of the month. */
export function monthOf(date: Date): string {
  return `${dayOf(date).slice(0, 8)}01`;
}

/** A limit that a person has set, in tokens or dollars. */
export interface UsageLimit {
  per: 'day' | 'month';
  unit: 'tokens' | 'cost';
  amount: number;
}

type Limits = Pick<Settings, 'dailyTokens' | 'dailyCost' | 'monthlyTokens' | 'monthlyCost'>;

/** Returns the limits that are set; 0 is none. */
export function limitsOf({ dailyTokens, dailyCost, monthlyTokens, monthlyCost }: Limits): UsageLimit[] {
  const all: UsageLimit[] = [
    { per: 'day', unit: 'tokens', amount: dailyTokens },
    { per: 'day', unit: 'cost', amount: dailyCost },
    { per: 'month', unit: 'tokens', amount: monthlyTokens },
    { per: 'month', unit: 'cost', amount: monthlyCost },
  ];
  return all.filter(({ amount }) => amount > 0);
}

/** Returns the limit that the month's usage has reached at `now`, if any: the one that lasts longest. */
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
