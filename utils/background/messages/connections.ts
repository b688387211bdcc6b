import { type connectionMethods, doctorStream, localServersStream } from '../../bus/contracts/connections';
import type { Handlers } from '../../bus/rpc';
import { serveStream } from '../../bus/stream';
import { listModels } from '../../engines/completions/catalog';
import { type ConnectionTestOptions, testConnection } from '../../engines/completions/doctor';
import { createRequestPace } from '../../engines/completions/pace';
import { findLocalServers } from '../../engines/completions/local-servers';
import { logFailure } from '../../lib/async';
import { fail } from '../../model/failure';
import type {
  Secrets,
  GetSecrets,
  Catalog,
  CatalogModel,
  DoctorEvent,
  LocalServer,
} from '../../model/service';
import type { Connection, Settings } from '../../model/settings';
import { completionsTools } from '../../pipeline/choose-engine';
import { keepAlive, keepAliveDuring } from '../../platform/keep-alive';
import { isOwnPage } from '../../platform/sender';
import { forgetCatalog, getCatalog, putCatalog } from '../../store/services';
import { connectionsWithSecrets, forgetSecrets, getSecrets } from '../../store/keys';
import { withUsage } from '../jobs/engine-middleware';
import { readSettings } from '../../store/settings';

/** Handles the messages of the extension's pages about connections, their secrets and their models. */
export function connectionHandlers(): Handlers<typeof connectionMethods> {
  return {
    deleteSecrets: async ({ id }) => {
      await Promise.all([forgetSecrets(id), forgetCatalog(id)]);
    },
    savedSecrets: async ({ id }) => shownSecrets(await getSecrets(id)),
    allSavedSecrets: async () => {
      const ids = await connectionsWithSecrets();
      const saved = await Promise.all(ids.map(async (id) => ({ id, ...shownSecrets(await getSecrets(id)) })));
      return saved.filter(({ origin }) => origin !== '');
    },
    listModels: async ({ id, fresh }) => {
      const connection = connectionIn(await readSettings(), id);
      return keepAliveDuring(cachedModels(connection, fresh, new AbortController().signal));
    },
  };
}

/** Serves the pages that test a connection. */
export function serveDoctor(): void {
  serveStream(doctorStream, isOwnPage, async function* ({ id }, signal): AsyncGenerator<DoctorEvent> {
    const release = keepAlive();
    try {
      const settings = await readSettings();
      const connection = connectionIn(settings, id);
      const tools = await testOptionsOf(connection, settings, getSecrets);
      yield* testConnection(connection, tools, signal);
    } finally {
      release();
    }
  });
}

/** Serves the pages that look for model servers on this computer. */
export function serveLocalServers(): void {
  serveStream(localServersStream, isOwnPage, async function* (_input, signal): AsyncGenerator<LocalServer> {
    const release = keepAlive();
    try {
      const settings = await readSettings();
      yield* findLocalServers((found) => testOptionsOf(found, settings, async () => undefined), signal);
    } finally {
      release();
    }
  });
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
  };
}

function connectionIn({ connections }: Settings, id: string): Connection {
  return connections.find((connection) => connection.id === id) ?? fail('noConnection');
}

/** Returns the part of a connection's secrets that pages may see: the origin, and which secrets are stored. */
function shownSecrets({ origin, key, headers }: Secrets = { origin: '', key: '', headers: [] }) {
  return { origin, hasKey: key !== '', headers: headers.map(({ name }) => name) };
}

/** The maximum age of a stored list of models, in ms. */
const catalogMs = 24 * 60 * 60_000;
/** Logged if the store fails. The list is then fetched again. */
const complaint = 'The models of a service were not saved';

/**
 * Returns the models of a service: the stored list if it came from the same address less than a day ago, unless `isFresh`. Throws
 * `FailureError` if the service does not answer, or the signal's reason.
 */
export async function cachedModels(
  connection: Connection,
  isFresh: boolean,
  signal: AbortSignal,
): Promise<Catalog> {
  const { id, baseUrl } = connection;
  const saved = isFresh ? undefined : await logFailure(getCatalog(id, baseUrl), complaint);
  if (saved && Date.now() - saved.askedAt < catalogMs) return saved;
  return saveCatalog(connection, await listModels(connection, getSecrets, signal));
}

async function saveCatalog({ id, baseUrl }: Connection, found: CatalogModel[]): Promise<Catalog> {
  const catalog = { models: found, askedAt: Date.now() };
  await logFailure(putCatalog(id, baseUrl, catalog), complaint);
  return catalog;
}
