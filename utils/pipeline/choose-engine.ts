import { completionsEngine, type CompletionsTools, modelFor } from '../engines/completions/engine';
import { createRequestPaces } from '../engines/completions/pace';
import type { Engine } from '../engines/engine';
import { fail } from '../model/failure';
import { usedModel } from '../model/installed-models';
import { type GetSecrets, noQuirks } from '../model/service';
import { builtIn, type Connection, device, needsNoConnection, type Settings } from '../model/settings';
import { readsText, type Task } from '../model/task';
import { reshape } from '../prepare/prepare';
import { readModels } from '../store/installed-models';
import { getSecrets } from '../store/keys';
import { addQuirks, readQuirks } from '../store/services';
import { builtInModelEngine, installedModelEngine, textEngine } from './device-engines';
import type { JobRun } from './job-run';

/**
 * Returns the engine that answers a job, with its middleware. Throws `FailureError` `noConnection` if there is none, and
 * `taskNotOffered` if it cannot do the task.
 */
export async function chooseEngine({ job, settings, withMiddleware }: JobRun): Promise<Engine> {
  return withMiddleware(await engineFor(job, settings), job, settings);
}

/**
 * Returns the id of the engine for a task: `device`, `builtIn`, or the id of a connection, which may no longer exist. `engineId`
 * overrides the settings.
 */
export function engineIdFor(task: Task, engineId: string | undefined, settings: Settings): string {
  const { textWith, describeWith } = settings;
  if (engineId !== undefined) return engineId;
  if (task.kind === 'text') return textWith;
  if (task.kind !== 'translate') return describeWith;
  // Only services translate, so it is the first service that the settings name.
  return [textWith, describeWith].find((one) => !needsNoConnection(one)) ?? '';
}

/** Loads the engine of this device while a picture is fetched. A failure appears when the engine is asked. */
export function warmDeviceEngine({ job: { task, engine: engineId }, settings }: JobRun): void {
  if (task.kind !== 'text' || engineIdFor(task, engineId, settings) !== device) return;
  textEngine(settings)
    .warm?.()
    .catch(() => undefined);
}

/** Returns the engine for a task, without middleware. Throws as `chooseEngine` does. */
export async function engineFor(
  { task, engine: engineId }: { task: Task; engine?: string | undefined },
  settings: Settings,
): Promise<Engine> {
  const chosen = engineIdFor(task, engineId, settings);
  if (chosen === builtIn) return builtInModelEngine(settings);
  if (chosen === device)
    return task.kind === 'text'
      ? textEngine(settings)
      : offered(task, installedModelEngine(usedModel(await readModels()), settings));
  // Nothing is sent to an imported connection before the user has agreed to it.
  const connection = settings.connections.find(({ id, isAgreed }) => id === chosen && isAgreed);
  if (!connection) return fail('noConnection');
  const forText = readsText(task);
  return completionsEngine(connection, forText, await completionsTools(connection, forText));
}

/** Returns an engine that supports a task. Throws `FailureError` `taskNotOffered` if it does not. */
function offered(task: Task, engine: Engine): Engine {
  return engine.supports(task) ? engine : fail('taskNotOffered', { model: engine.answerer.model });
}

/** Returns the pace of a connection's requests, which all its jobs share. */
const paceOf = createRequestPaces();

/** Returns the dependencies of a connection's engine; by default those for jobs, with the stored key. */
export async function completionsTools(
  connection: Connection,
  forText: boolean,
  pace = paceOf(connection),
  secretsOf: GetSecrets = getSecrets,
): Promise<CompletionsTools> {
  const model = modelFor(connection, forText);
  // If the quirks cannot be read, the engine finds them out again.
  const quirks = await readQuirks(connection.id, model).catch(() => noQuirks);
  const saveQuirks: CompletionsTools['saveQuirks'] = (more) => addQuirks(connection.id, model, more);
  return { secretsOf, pace, quirks, saveQuirks, reshape };
}
