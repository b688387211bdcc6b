import { completionsEngine, type CompletionsTools, modelFor } from '../engines/completions/engine';
import type { Engine } from '../engines/engine';
import { fail } from '../model/failure';
import { noQuirks } from '../model/service';
import { builtIn, type Connection, device, type Settings } from '../model/settings';
import { readsText, type Task } from '../model/task';
import { reshape } from '../prepare/prepare';
import { addQuirks, readQuirks } from '../store/services';
import type { JobRun, PipelineTools } from './pipeline-tools';

/** Returns the engine that answers a job, with its middleware. Throws `FailureError` `noConnection` where there is none. */
export async function chooseEngine({ job, settings, tools }: JobRun): Promise<Engine> {
  return tools.withMiddleware(await engineFor(job, settings, tools), job, settings);
}

/** Returns what answers a task: `device`, `builtIn`, or the id of a connection, which may no longer exist. `engine` overrules the settings. */
export function chosenEngine(task: Task, engine: string | undefined, settings: Settings): string {
  const { textWith, describeWith } = settings;
  if (engine !== undefined) return engine;
  if (task.kind === 'text') return textWith;
  if (task.kind !== 'translate') return describeWith;
  // Only services translate: one that the settings name for another task.
  return [textWith, describeWith].find((one) => one !== device && one !== builtIn) ?? '';
}

/** Has the engine of this device load while a picture is fetched. What fails then fails again once it is asked, and is told. */
export function warmDeviceEngine({ job: { task, engine }, settings, tools }: JobRun): void {
  if (task.kind !== 'text' || chosenEngine(task, engine, settings) !== device) return;
  const warming = tools.deviceEngine(settings).warm?.();
  warming?.catch(() => undefined);
}

/** Returns the engine that answers a task, without middleware. Throws `FailureError` `noConnection` where there is none. */
export async function engineFor(
  { task, engine, batch }: { task: Task; engine?: string | undefined; batch?: string | undefined },
  settings: Settings,
  tools: Pick<PipelineTools, 'deviceEngine' | 'builtInEngine' | 'visionEngine' | 'secretsOf' | 'paceOf'>,
): Promise<Engine> {
  const chosen = chosenEngine(task, engine, settings);
  if (chosen === builtIn) return tools.builtInEngine(settings);
  if (chosen === device)
    return task.kind === 'text'
      ? tools.deviceEngine(settings)
      : offered(task, await tools.visionEngine(settings));
  // Nothing is sent to an imported connection before a person has agreed to it.
  const connection = settings.connections.find(({ id, isAgreed }) => id === chosen && isAgreed);
  if (!connection) return fail('noConnection');
  const forText = readsText(task);
  const own = await completionsTools(connection, forText, tools);
  return completionsEngine(connection, forText, { ...own, isBatch: batch !== undefined });
}

/** Returns the engine if it does that task. Throws `FailureError` `taskNotOffered`. */
function offered(task: Task, engine: Engine): Engine {
  return engine.supports(task) ? engine : fail('taskNotOffered', { model: engine.answerer.model });
}

/** Returns the dependencies of a connection's engine. */
export async function completionsTools(
  connection: Connection,
  forText: boolean,
  { secretsOf, paceOf }: Pick<PipelineTools, 'secretsOf' | 'paceOf'>,
): Promise<CompletionsTools> {
  const model = modelFor(connection, forText);
  // Quirks that cannot be read are found out again.
  const quirks = await readQuirks(connection.id, model).catch(() => noQuirks);
  const saveQuirks: CompletionsTools['saveQuirks'] = (more) => addQuirks(connection.id, model, more);
  return { secretsOf, pace: paceOf(connection), quirks, saveQuirks, reshape };
}
