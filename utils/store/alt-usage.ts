import * as z from 'zod/mini';
import type { Usage } from '../model/usage';
import { database } from './database';

/** What alt text for one picture took on average: tokens, and dollars where the service says; from so many answers. */
const altUsage = z.object({
  from: z.number(),
  input: z.number(),
  output: z.number(),
  cost: z.nullable(z.number()),
});
export type AltUsage = z.infer<typeof altUsage>;

/** The average follows what is newer: no answer counts for less than one in so many. */
const memory = 50;

/** What alt text took from a model of a connection so far; nothing before its first answer. */
export async function readAltUsage(connection: string, model: string): Promise<AltUsage | undefined> {
  const read = altUsage.safeParse(await (await database()).get('altUsage', [connection, model]));
  return read.success ? read.data : undefined;
}

/** Counts one more answer in. */
export async function countAltUsage(connection: string, model: string, usage: Usage): Promise<void> {
  const transaction = (await database()).transaction('altUsage', 'readwrite');
  const key: [string, string] = [connection, model];
  const read = altUsage.safeParse(await transaction.store.get(key));
  await transaction.store.put(averaged(read.success ? read.data : undefined, usage), key);
  await transaction.done;
}

function averaged(before: AltUsage | undefined, { input, output, cost }: Usage): AltUsage {
  if (!before) return { from: 1, input, output, cost: cost ?? null };
  const weight = 1 / Math.min(before.from + 1, memory);
  const towards = (was: number, is: number): number => was + (is - was) * weight;
  return {
    from: before.from + 1,
    input: towards(before.input, input),
    output: towards(before.output, output),
    cost: cost === undefined ? before.cost : towards(before.cost ?? cost, cost),
  };
}
