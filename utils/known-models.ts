import { models } from './ask/completions/catalogue';
import type { Catalogue } from './domain/service';
import type { SecretsOf } from './domain/secrets';
import type { Connection } from './domain/settings';
import { putCatalogue, readCatalogue } from './store/catalogues';

/** How long a catalogue holds, in milliseconds. */
const day = 24 * 60 * 60_000;

/**
 * The models of a service: as they were found within a day at the same address, or asked for anew, then kept.
 * Throws `FailureError` when the service does not answer.
 */
export async function knownModels(
  connection: Connection,
  isFresh: boolean,
  secretsOf: SecretsOf,
  signal: AbortSignal,
): Promise<Catalogue> {
  const { id, baseUrl } = connection;
  const known = isFresh ? undefined : await readCatalogue(id, baseUrl);
  // A clock that was set back leaves a time that is yet to come.
  if (known && Math.abs(Date.now() - known.askedAt) < day) return known;
  const found = { models: await models(connection, secretsOf, signal), askedAt: Date.now() };
  await putCatalogue(id, baseUrl, found);
  return found;
}
