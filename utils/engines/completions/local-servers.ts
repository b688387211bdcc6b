import { connectionFor } from '../../model/presets';
import type { CatalogModel, DoctorEvent, LocalServer } from '../../model/service';
import { FailureError } from '../../model/failure';
import type { Connection } from '../../model/settings';
import { lookUp, surveyModels, type LookUp } from './catalog';
import { type ConnectionTestOptions, testConnection } from './doctor';

/** The time in which a server on this computer says something, in milliseconds. */
const answerTimeoutMs = 3000;

/** Returns a connection for each server that is looked for, at its usual port on this computer. */
const localConnections = (): Connection[] =>
  (['ollama', 'lmstudio', 'llamacpp', 'vllm', 'jan'] as const).map((preset) => ({
    ...connectionFor(preset),
    id: crypto.randomUUID(),
  }));

/** Whether a look-up was refused without a reason, by a server that refuses extensions. */
const isForbidden = ({ thrown }: LookUp): boolean =>
  thrown instanceof FailureError && thrown.failure.status === 403;

/** Whether a model server answers at an address: with a list of models, or by refusing extensions. */
async function isServer(connection: Connection, signal: AbortSignal): Promise<boolean> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]);
  const found = await lookUp({
    connection,
    operation: 'models',
    secretsOf: async () => undefined,
    signal: limited,
  });
  return (found.entries?.length ?? 0) > 0 || isForbidden(found);
}

/** Returns the model to try: one that supports pictures by the server's word, else one of which it says nothing. */
function modelToTry(models: readonly CatalogModel[]): string | undefined {
  const model = models.find(({ vision }) => vision === 'yes') ?? models.find(({ vision }) => vision !== 'no');
  return model?.id;
}

/** Returns what a test came to, by its events. */
function outcomeOf(events: readonly DoctorEvent[]): Pick<LocalServer, 'state' | 'line'> {
  const line = events.flatMap((event) => (event.type === 'finding' ? (event.finding.line ?? []) : []))[0];
  const last = events.at(-1);
  if (last?.type === 'connected') return { state: last.report.read ? 'read' : 'unread' };
  return line === undefined ? { state: 'failed' } : { state: 'refused', line };
}

/**
 * Looks for model servers on this computer at once, then tests each with the picture of a word, one after the other: each
 * test may load a model. Yields a server when its test begins and when it ends. Throws only the signal's reason.
 */
export async function* findLocalServers(
  toolsFor: (connection: Connection) => Promise<ConnectionTestOptions>,
  signal: AbortSignal,
  connections = localConnections(),
): AsyncGenerator<LocalServer> {
  const answers = await Promise.all(connections.map((connection) => isServer(connection, signal)));
  for (const found of connections.filter((_connection, at) => answers[at])) {
    signal.throwIfAborted();
    const tools = await toolsFor(found);
    const { models } = await surveyModels(found, tools.secretsOf, signal);
    const visionModel = modelToTry(models);
    if (models.length > 0 && visionModel === undefined) {
      yield { connection: found, state: 'noModel' };
      continue;
    }
    const connection = { ...found, visionModel: visionModel ?? '' };
    yield { connection, state: 'testing' };
    const events: DoctorEvent[] = [];
    for await (const event of testConnection(connection, tools, signal)) events.push(event);
    yield { connection, ...outcomeOf(events) };
  }
}
