import { listModels } from '../engines/completions/catalog';
import { type ConnectionTestOptions, testConnection } from '../engines/completions/doctor';
import { createRequestPace } from '../engines/completions/pace';
import { findLocalServers } from '../engines/completions/local-servers';
import { logFailure } from '../lib/async';
import { fail } from '../model/failure';
import type { GetSecrets, Catalog, CatalogModel, DoctorEvent, LocalServer } from '../model/service';
import type { Connection, Settings } from '../model/settings';
import { getSecrets } from '../store/keys';
import { getCatalog, putCatalog } from '../store/services';
import { changeSettings, readSettings } from '../store/settings';
import { completionsTools } from './choose-engine';
import { withUsage } from './usage-meter';

// Runs in the page that asks: the background answers jobs only.

/** Tests a saved connection: sends a picture of a random word, and diagnoses why the model cannot read it. Throws `FailureError`. */
export async function* testService(id: string, signal: AbortSignal): AsyncGenerator<DoctorEvent> {
  const settings = await readSettings();
  const connection = connectionIn(settings, id);
  yield* testConnection(connection, await testOptionsOf(connection, settings, getSecrets), signal);
}

/** Saves a connection's corrected address, unless it was changed meanwhile or leads to another origin. */
async function saveAddress(tested: Connection, baseUrl: string): Promise<void> {
  if (new URL(tested.baseUrl).origin !== new URL(baseUrl).origin) return;
  await changeSettings((settings) => ({
    ...settings,
    connections: settings.connections.map((one) =>
      one.id === tested.id && one.baseUrl === tested.baseUrl ? { ...one, baseUrl } : one,
    ),
  }));
}

/** Looks for model servers on this computer, and tests each with a picture of a random word. */
export async function* findServers(signal: AbortSignal): AsyncGenerator<LocalServer> {
  const settings = await readSettings();
  yield* findLocalServers((found) => testOptionsOf(found, settings, async () => undefined), signal);
}

async function testOptionsOf(
  connection: Connection,
  settings: Settings,
  secretsOf: GetSecrets,
): Promise<ConnectionTestOptions> {
  return {
    // A test has a pace of its own, so it waits for no job.
    ...(await completionsTools(connection, false, createRequestPace(), secretsOf)),
    withUsageLimits: (engine) => withUsage(engine, settings),
    onModels: async (found) => void (await saveCatalog(connection, found)),
    correct: async (corrected) => {
      await saveAddress(connection, corrected.baseUrl);
      return testOptionsOf(corrected, settings, secretsOf);
    },
  };
}

function connectionIn({ connections }: Settings, id: string): Connection {
  return connections.find((connection) => connection.id === id) ?? fail('noConnection');
}

/** The maximum age of a stored list of models, in ms. */
const catalogMs = 24 * 60 * 60_000;
/** Logged if the store fails. The list is then fetched again. */
const complaint = 'The models of a service were not saved';

/**
 * Returns the models of a saved connection's service: the stored list if it came from the same address less than a day ago, unless
 * `isFresh`. Throws `FailureError` if the service does not answer.
 */
export async function modelsOf(id: string, isFresh: boolean, signal: AbortSignal): Promise<Catalog> {
  const connection = connectionIn(await readSettings(), id);
  const saved = isFresh ? undefined : await logFailure(getCatalog(id, connection.baseUrl), complaint);
  if (saved && Date.now() - saved.askedAt < catalogMs) return saved;
  return saveCatalog(connection, await listModels(connection, getSecrets, signal));
}

async function saveCatalog({ id, baseUrl }: Connection, found: CatalogModel[]): Promise<Catalog> {
  const catalog = { models: found, askedAt: Date.now() };
  await logFailure(putCatalog(id, baseUrl, catalog), complaint);
  return catalog;
}
