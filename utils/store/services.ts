import * as z from 'zod/mini';
import { noUsage, sumUsage, usageCounts, type UsageCounts, type UsageRow } from '../model/usage';
import { parsed } from './browser-storage';
import { database, write } from './database';
import { modelQuirks, noQuirks, type ModelQuirks, catalog, type Catalog } from '../model/service';

const storedUsage = z.extend(usageCounts, { name: z.string() });

/** Adds to a day's usage of a connection's model. */
export async function countUsage(
  { day, connection, name, model }: Omit<UsageRow, keyof UsageCounts>,
  more: Partial<UsageCounts>,
): Promise<void> {
  const key: [string, string, string] = [day, connection, model];
  await write(['usage'], async (transaction) => {
    const store = transaction.objectStore('usage');
    const before = parsed(storedUsage, await store.get(key), 'usage') ?? noUsage;
    await store.put({ ...sumUsage([before, more]), name }, key);
  });
}

/** Returns the valid usage rows from a day on, in order; those of all days by default. */
export async function usageSince(day = ''): Promise<UsageRow[]> {
  const rows: UsageRow[] = [];
  const { store } = (await database()).transaction('usage');
  for await (const { key, value } of store.iterate(IDBKeyRange.lowerBound([day]))) {
    const read = parsed(storedUsage, value, 'usage');
    const [on, connection, model] = key;
    if (read) rows.push({ ...read, day: on, connection, model });
  }
  return rows;
}

/** Deletes the usage of all days. */
export async function clearUsage(): Promise<void> {
  await (await database()).clear('usage');
}

/** Returns the quirks of a connection's model; none if none are stored. */
export async function readQuirks(connection: string, model: string): Promise<ModelQuirks> {
  const stored = await (await database()).get('modelQuirks', [connection, model]);
  return parsed(modelQuirks, stored, 'model quirks') ?? noQuirks;
}

/** Adds to the quirks of a connection's model, and keeps the others. */
export async function addQuirks(
  connection: string,
  model: string,
  more: Partial<ModelQuirks>,
): Promise<void> {
  const key: [string, string] = [connection, model];
  await write(['modelQuirks'], async (transaction) => {
    const store = transaction.objectStore('modelQuirks');
    const before = parsed(modelQuirks, await store.get(key), 'model quirks') ?? noQuirks;
    const without = [...new Set([...before.without, ...(more.without ?? [])])];
    await store.put({ ...before, ...more, without }, key);
  });
}

/** Deletes the quirks of all models of a connection whose settings have changed. */
export async function forgetQuirks(connection: string): Promise<void> {
  await (await database()).delete('modelQuirks', IDBKeyRange.bound([connection], [connection, []]));
}

const storedCatalog = z.object({ baseUrl: z.string(), catalog });

/** Returns a connection's stored list of models; `undefined` if it came from another address, and so from another service. */
export async function getCatalog(connection: string, baseUrl: string): Promise<Catalog | undefined> {
  const stored = parsed(storedCatalog, await (await database()).get('catalogs', connection), 'catalog');
  return stored?.baseUrl === baseUrl ? stored.catalog : undefined;
}

/** Stores a connection's list of models. Replaces the earlier one. */
export async function putCatalog(connection: string, baseUrl: string, found: Catalog): Promise<void> {
  const stored = { baseUrl, catalog: found };
  await write(['catalogs'], (transaction) => transaction.objectStore('catalogs').put(stored, connection));
}

/** Deletes a connection's list of models. */
export async function forgetCatalog(connection: string): Promise<void> {
  await (await database()).delete('catalogs', connection);
}
