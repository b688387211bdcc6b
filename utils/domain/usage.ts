import * as z from 'zod/mini';

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
