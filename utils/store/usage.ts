import * as z from 'zod/mini';
import { noTotals, sum, totals, type Totals, type UsageRow } from '../model/usage';
import { database } from './database';

const kept = z.extend(totals, { name: z.string() });

/** Adds to what a model of a connection was asked on a day. */
export async function countUsage(
  { day, connection, name, model }: Omit<UsageRow, keyof Totals>,
  more: Partial<Totals>,
): Promise<void> {
  const transaction = (await database()).transaction('usage', 'readwrite');
  const key: [string, string, string] = [day, connection, model];
  const read = kept.safeParse(await transaction.store.get(key));
  await transaction.store.put({ ...sum([read.success ? read.data : noTotals, more]), name }, key);
  await transaction.done;
}

/** What was asked from a day on, in order; of all time by default. What no schema can read any more is left out. */
export async function usageSince(day = ''): Promise<UsageRow[]> {
  const rows: UsageRow[] = [];
  const { store } = (await database()).transaction('usage');
  for await (const { key, value } of store.iterate(IDBKeyRange.lowerBound([day]))) {
    const read = kept.safeParse(value);
    const [on, connection, model] = key;
    if (read.success) rows.push({ ...read.data, day: on, connection, model });
  }
  return rows;
}

/** Forgets what was asked until now. */
export async function clearUsage(): Promise<void> {
  await (await database()).clear('usage');
}
