import * as z from 'zod/mini';
import { noUsage, sumUsage, usageCounts, type UsageCounts, type UsageRow } from '../model/usage';
import { database } from './database';
import { modelQuirks, noQuirks, type ModelQuirks, catalogue, type Catalogue } from '../model/service';

const storedUsage = z.extend(usageCounts, { name: z.string() });

/** Adds to the usage of a connection's model on a day. */
export async function countUsage(
  { day, connection, name, model }: Omit<UsageRow, keyof UsageCounts>,
  more: Partial<UsageCounts>,
): Promise<void> {
  const transaction = (await database()).transaction('usage', 'readwrite');
  const key: [string, string, string] = [day, connection, model];
  const before = storedUsage.safeParse(await transaction.store.get(key)).data ?? noUsage;
  await transaction.store.put({ ...sumUsage([before, more]), name }, key);
  await transaction.done;
}

/** Returns the usage from a day on, by default of all time, in order and without invalid rows. */
export async function usageSince(day = ''): Promise<UsageRow[]> {
  const rows: UsageRow[] = [];
  const { store } = (await database()).transaction('usage');
  for await (const { key, value } of store.iterate(IDBKeyRange.lowerBound([day]))) {
    const read = storedUsage.safeParse(value);
    const [on, connection, model] = key;
    if (read.success) rows.push({ ...read.data, day: on, connection, model });
  }
  return rows;
}

/** Deletes the usage of all days. */
export async function clearUsage(): Promise<void> {
  await (await database()).clear('usage');
}

/** Returns the quirks of a connection's model. */
export async function readQuirks(connection: string, model: string): Promise<ModelQuirks> {
  return (
    modelQuirks.safeParse(await (await database()).get('modelQuirks', [connection, model])).data ?? noQuirks
  );
}

/** Adds to the quirks of a connection's model. */
export async function addQuirks(
  connection: string,
  model: string,
  more: Partial<ModelQuirks>,
): Promise<void> {
  const transaction = (await database()).transaction('modelQuirks', 'readwrite');
  const key: [string, string] = [connection, model];
  const before = modelQuirks.safeParse(await transaction.store.get(key)).data ?? noQuirks;
  const without = [...new Set([...before.without, ...(more.without ?? [])])];
  await transaction.store.put({ ...before, ...more, without }, key);
  await transaction.done;
}

/** Deletes the quirks of a connection's models: its settings have changed. */
export async function forgetQuirks(connection: string): Promise<void> {
  await (await database()).delete('modelQuirks', IDBKeyRange.bound([connection], [connection, []]));
}

const storedCatalogue = z.object({ baseUrl: z.string(), catalogue });

/** Returns a connection's stored models; `undefined` where they are of another address, which is another service. */
export async function getCatalogue(connection: string, baseUrl: string): Promise<Catalogue | undefined> {
  const stored = storedCatalogue.safeParse(await (await database()).get('catalogues', connection)).data;
  return stored?.baseUrl === baseUrl ? stored.catalogue : undefined;
}

/** Stores a connection's models, in place of those before. */
export async function putCatalogue(connection: string, baseUrl: string, found: Catalogue): Promise<void> {
  await (await database()).put('catalogues', { baseUrl, catalogue: found }, connection);
}

/** Deletes a connection's catalogue. */
export async function forgetCatalogue(connection: string): Promise<void> {
  await (await database()).delete('catalogues', connection);
}
