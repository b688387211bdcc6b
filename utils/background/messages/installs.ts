import { installsStream, type modelMethods } from '../../bus/contracts/models';
import type { Handlers } from '../../bus/rpc';
import { serveStream } from '../../bus/stream';
import { abortable, logFailure } from '../../lib/async';
import { modelName } from '../../model/installed-models';
import { type Failure, FailureError, toFailure } from '../../model/failure';
import {
  bytesOfFiles,
  type Install,
  type InstallOrder,
  isInstalling,
  type WriteEvent,
} from '../../model/model-install';
import { device, needsNoConnection, type Settings } from '../../model/settings';
import { askingOf, promptOf } from '../../pipeline/conversation';
import { installedModelEngine } from '../../pipeline/device-engines';
import { keepAliveDuring } from '../../platform/keep-alive';
import { mayFetch } from '../../platform/permissions';
import { isOwnPage } from '../../platform/sender';
import { addModel, addPack, readModels } from '../../store/installed-models';
import { changeSettings, readSettings } from '../../store/settings';
import { writeModelFiles } from '../../bus/remote-contexts';

type WriteModel = (order: InstallOrder, signal: AbortSignal) => AsyncIterable<WriteEvent>;

function describesNothing({ describeWith, connections }: Settings): boolean {
  return !needsNoConnection(describeWith) && !connections.some(({ id }) => id === describeWith);
}

/** Makes this device describe pictures if nothing else does. Returns whether it describes them then. */
async function describeHere(): Promise<boolean> {
  const { describeWith } = await changeSettings((before) =>
    describesNothing(before) ? { ...before, describeWith: device } : before,
  );
  return describeWith === device;
}

/** Asks an installed model about a picture, and returns its answer. Throws `FailureError` or the signal's reason. */
type TryModel = (id: string, picture: Blob, signal: AbortSignal) => Promise<string>;

const tryInstalledModel: TryModel = async (id, blob, signal) => {
  const settings = await readSettings();
  const { models } = await readModels();
  const engine = installedModelEngine(
    models.find((model) => model.id === id),
    settings,
  );
  const asking = await askingOf(settings, engine);
  const text = promptOf({ kind: 'describe', detail: 'brief' }, undefined, 'one', asking);
  const pictures = [{ blob, mediaType: 'image/png' as const, width: 0, height: 0, notes: [] }];
  let answer = '';
  for await (const part of engine.ask([{ role: 'user', text, pictures }], signal)) {
    if (part.type === 'text') answer += part.delta;
    if (part.type === 'thought') answer = '';
  }
  return answer.trim();
};

/**
 * Installs models and tries each once, and serves the pages that show this. Installations continue without a page. `write` writes
 * the files, and `readAgain` starts a job whose picture waits for a language. Returns the handlers of the messages, and a function that
 * stops all installations.
 */
export function serveInstalls(
  readAgain: (job: string) => Promise<unknown>,
  tryModel: TryModel = tryInstalledModel,
  write: WriteModel = writeModelFiles,
) {
  const installs = new Map<string, Install>();
  const stops = new Map<string, AbortController>();
  /** The orders that were stopped: those that a background before this one took are not among them. */
  const stopped = new Set<string>();
  let { promise: changed, resolve: notify } = Promise.withResolvers<void>();
  const set = (id: string, now?: Install): void => {
    if (now) installs.set(id, now);
    else installs.delete(id);
    notify();
    ({ promise: changed, resolve: notify } = Promise.withResolvers<void>());
  };

  const run = async (order: InstallOrder, signal: AbortSignal): Promise<void> => {
    const { id, source, sample, job } = order;
    let now: Install = { id, run: order.run, bytes: 0, all: bytesOfFiles(source.files) };
    const show = (more: Partial<Install>): void => {
      signal.throwIfAborted();
      now = { ...now, ...more };
      set(id, now);
    };
    try {
      show({});
      for await (const event of write(order, signal)) {
        if (event.type === 'progress') show({ bytes: Math.min(event.bytes, now.all) });
        else show({ installed: await added(source, event) });
      }
    } catch (thrown) {
      if (signal.aborted) return;
      if (!(thrown instanceof FailureError)) console.error('A model was not installed', thrown);
      const failure: Failure =
        thrown instanceof FailureError ? thrown.failure : { code: 'modelNotInstalled' };
      show({ failure: await withRefusal(failure, source) });
    }
    const { installed } = now;
    if (!installed) return;
    if (job !== undefined) await logFailure(readAgain(job), 'A picture was not read again');
    if (sample === undefined) return set(id);
    try {
      const picture = await (await fetch(sample)).blob();
      const start = performance.now();
      const answer = await tryModel(installed.id, picture, signal);
      const ms = performance.now() - start;
      show({ trial: { answer, ms } });
    } catch (thrown) {
      if (!signal.aborted) show({ trial: toFailure(thrown) });
    }
  };

  const stopInstall = ({ id }: { id: string }): void => {
    const { run: order } = installs.get(id) ?? {};
    if (order !== undefined) stopped.add(order);
    stops.get(id)?.abort();
    set(id);
  };
  serveStream(installsStream, isOwnPage, async function* (_input, signal) {
    for (;;) {
      const next = changed;
      yield [...installs.values()];
      await abortable(next, signal);
    }
  });
  const handlers: Handlers<typeof modelMethods> = {
    installModel: (order) => {
      const { id } = order;
      if (stopped.has(order.run)) return;
      const now = installs.get(id);
      if (now && isInstalling(now)) return set(id, now);
      // The model is installed and only being tried: install it again.
      stopInstall({ id });
      const stop = new AbortController();
      stops.set(id, stop);
      void keepAliveDuring(run(order, stop.signal));
    },
    stopInstall,
  };
  return { handlers, stopAll: (): void => [...installs.keys()].forEach((id) => stopInstall({ id })) };
}

/** Returns a failure with the user's refusal as its reason, where the hosts were not allowed: a browser says nothing of that. */
async function withRefusal(failure: Failure, { files }: InstallOrder['source']): Promise<Failure> {
  if (failure.install?.reason !== 'unreachable') return failure;
  const allowed = await Promise.all(files.map(({ url }) => mayFetch(url)));
  return allowed.every(Boolean) ? failure : { ...failure, install: { reason: 'notAllowed' } };
}

/** Adds a model or a language with written files to the installed ones. A model from own files has the name in its header. */
async function added(
  { name, tasks, language }: InstallOrder['source'],
  written: Extract<WriteEvent, { type: 'done' }>,
): Promise<Install['installed']> {
  const { id, files, languages, run } = written;
  const shown = modelName(name || written.name) || id.slice(0, 8);
  if (language !== undefined) {
    await addPack({ id, language, bytes: bytesOfFiles(files), installedAt: Date.now() });
    return { id, name: shown, isUsed: false };
  }
  await addModel({
    id,
    name: shown,
    files,
    tasks,
    languages,
    run,
    installedAt: Date.now(),
  });
  return { id, name: shown, isUsed: await describeHere() };
}
