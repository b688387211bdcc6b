import * as z from 'zod/mini';

/** The usage of an answer: tokens of the question with its pictures, and of the answer; `cost` in dollars if it is known. */
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

/** The limit of what services use for a day or a calendar month; dollars count if prices are known. An amount of 0 is no limit. */
export const usageLimit = z.object({
  per: z._default(z.enum(['day', 'month']), 'day'),
  unit: z._default(z.enum(['tokens', 'dollars']), 'tokens'),
  amount: z._default(z.number().check(z.nonnegative()), 0),
});
export type UsageLimit = z.infer<typeof usageLimit>;

/** Whether the month's usage has reached a limit at `now`. */
export function isLimitReached(
  { per, unit, amount }: UsageLimit,
  month: readonly UsageRow[],
  now: Date,
): boolean {
  const today = dayOf(now);
  const { input, output, cost } = sumUsage(per === 'day' ? month.filter(({ day }) => day === today) : month);
  return amount > 0 && (unit === 'tokens' ? input + output : cost) >= amount;
}
