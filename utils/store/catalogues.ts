import * as z from 'zod/mini';
import { catalogue, type Catalogue } from '../model/service';
import { database } from './database';

const kept = z.object({ baseUrl: z.string(), catalogue });

/** A connection's models as they were last found at this address; another address is another service. */
export async function readCatalogue(connection: string, baseUrl: string): Promise<Catalogue | undefined> {
  const read = kept.safeParse(await (await database()).get('catalogues', connection));
  return read.success && read.data.baseUrl === baseUrl ? read.data.catalogue : undefined;
}

/** Keeps a connection's models, in place of those before. */
export async function putCatalogue(connection: string, baseUrl: string, found: Catalogue): Promise<void> {
  await (await database()).put('catalogues', { baseUrl, catalogue: found }, connection);
}

/** Forgets a connection's models. */
export async function forgetCatalogue(connection: string): Promise<void> {
  await (await database()).delete('catalogues', connection);
}
