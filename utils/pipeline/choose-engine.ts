import { completionsEngine, type CompletionsTools, modelFor } from '../engines/completions/engine';
import { createRequestPaces } from '../engines/completions/pace';
import type { Engine } from '../engines/engine';
import { fail } from '../model/failure';
import { usedModel } from '../model/installed-models';
import { type GetSecrets, noQuirks } from '../model/service';
import { builtIn, type Connection, device, type Settings } from '../model/settings';
import { readsText, type Task } from '../model/task';
import { engineIdFor, type TaskRequest } from '../model/task-start';
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

/** Loads the engine of this device while a picture is fetched. A failure appears when the engine is asked. */
export function warmDeviceEngine({ job, settings }: JobRun): void {
  if (job.task.kind !== 'text' || engineIdFor(job, settings) !== device) return;
  textEngine(settings)
    .warm?.()
    .catch(() => undefined);
}

/** Returns the engine for a task, without middleware. Throws as `chooseEngine` does. */
export async function engineFor(request: TaskRequest, settings: Settings): Promise<Engine> {
  const { task } = request;
  const chosen = engineIdFor(request, settings);
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
