import { listModels } from '../../engines/completions/catalogue';
import type { Catalogue } from '../../model/service';
import type { SecretsOf } from '../../model/secrets';
import type { Connection } from '../../model/settings';
import { logFailure } from '../../lib/async';
import { putCatalogue, getCatalogue } from '../../store/services';

/** How long a catalogue holds, in milliseconds. */
const day = 24 * 60 * 60_000;

/** A disk that is full or broken costs what is kept, and no list. */
const complaint = 'The models of a service are not kept';

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
  const known = isFresh ? undefined : await logFailure(getCatalogue(id, baseUrl), complaint);
  // A clock that was set back leaves a time that is yet to come.
  if (known && Math.abs(Date.now() - known.askedAt) < day) return known;
  const found = { models: await listModels(connection, secretsOf, signal), askedAt: Date.now() };
  await logFailure(putCatalogue(id, baseUrl, found), complaint);
  return found;
}
