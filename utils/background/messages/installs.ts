import { installsStream, type modelMethods } from '../../bus/contracts/models';
import type { Handlers } from '../../bus/rpc';
import { serveStream } from '../../bus/stream';
import { streamFromOffscreen } from '../../engines/offscreen-stream';
import { abortable } from '../../lib/async';
import { modelName } from '../../model/device-models';
import { FailureError } from '../../model/failure';
import { bytesOfFiles, type Install, type InstallOrder, type WriteEvent } from '../../model/model-install';
import { builtIn, device, type Settings } from '../../model/settings';
import { keepAliveDuring } from '../../platform/keep-alive';
import { ensureOffscreen } from '../../platform/offscreen';
import { isOwnPage } from '../../platform/sender';
import { addModel } from '../../store/device-models';
import { changeSettings } from '../../store/settings';
import { writeModel } from '../../bus/remote-contexts';

type WriteModel = (order: InstallOrder, signal: AbortSignal) => AsyncIterable<WriteEvent>;

const writeOffscreen: WriteModel = (order, signal) =>
  streamFromOffscreen(ensureOffscreen, () => writeModel(order, signal), 'modelNotInstalled', signal);

function describesNothing({ describeWith, connections }: Settings): boolean {
  return (
    describeWith !== device && describeWith !== builtIn && !connections.some(({ id }) => id === describeWith)
  );
}

/** Lets this device describe if nothing else does. Returns whether it describes then. */
async function describeHere(): Promise<boolean> {
  const { describeWith } = await changeSettings((before) =>
    describesNothing(before) ? { ...before, describeWith: device } : before,
  );
  return describeWith === device;
}

/**
 * Installs models, and serves the pages that show it. Installations go on without a page; `write` writes the files. Returns the
 * handlers of the messages, and a function that stops all installations.
 */
export function serveInstalls(write: WriteModel = writeOffscreen) {
  const installs = new Map<string, Install>();
  const running = new Map<string, AbortController>();
  let { promise: changed, resolve: tell } = Promise.withResolvers<void>();
  const set = (id: string, now?: Install): void => {
    if (now) installs.set(id, now);
    else installs.delete(id);
    tell();
    ({ promise: changed, resolve: tell } = Promise.withResolvers<void>());
  };

  const run = async ({ source, ...order }: InstallOrder, signal: AbortSignal): Promise<void> => {
    const { id } = order;
    const begun: Install = { id, run: order.run, bytes: 0, all: bytesOfFiles(source.files) };
    set(id, begun);
    try {
      for await (const event of write({ ...order, source }, signal)) {
        if (event.type === 'progress') set(id, { ...begun, bytes: Math.min(event.bytes, begun.all) });
        else set(id, { ...begun, installed: await added(source, event) });
      }
    } catch (thrown) {
      if (signal.aborted) return;
      if (!(thrown instanceof FailureError)) console.error('A model was not installed', thrown);
      const failure =
        thrown instanceof FailureError ? thrown.failure : { code: 'modelNotInstalled' as const };
      set(id, { ...begun, failure });
    }
  };

  const stopInstall = ({ id }: { id: string }): void => {
    running.get(id)?.abort();
    running.delete(id);
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
      if (running.has(order.id)) return;
      const stopping = new AbortController();
      running.set(order.id, stopping);
      void keepAliveDuring(run(order, stopping.signal)).finally(() => {
        if (running.get(order.id) === stopping) running.delete(order.id);
      });
    },
    stopInstall,
  };
  return { handlers, stopAll: (): void => [...running.keys()].forEach((id) => stopInstall({ id })) };
}

/** Adds a model whose files are written to the models on this device. A model of own files brings its name and languages. */
async function added(
  { name, tasks, isUnmeasured, languages }: InstallOrder['source'],
  written: Extract<WriteEvent, { type: 'done' }>,
): Promise<Install['installed']> {
  const { id, files } = written;
  const shown = modelName(name || written.name) || id.slice(0, 8);
  await addModel({
    id,
    name: shown,
    files,
    tasks,
    isUnmeasured,
    languages: languages.length > 0 ? languages : written.languages,
    installedAt: Date.now(),
  });
  return { id, name: shown, isUsed: await describeHere() };
}
