import * as z from 'zod/mini';
import { type InstalledModel, type ModelFile, modelName, modelTasks } from '../model/device-models';
import {
  bytesOfFiles,
  InstallError,
  type InstallFailure,
  installFailure,
  refuseInstall,
} from '../model/model-install';
import { addModel, partlyInstalled } from './device-models';
import {
  allModels,
  idOfModel,
  installChannel,
  lockOfModel,
  type ModelWork,
  type ModelWorkReply,
} from './model-folders';

// Installs models from a page: browsers let only a page's worker write files in place.

/** A model that can be downloaded. */
export interface ModelSource extends Pick<InstalledModel, 'name' | 'tasks' | 'isUnmeasured' | 'languages'> {
  files: readonly ModelFile[];
}

/** What may stop an installation, and who hears of its bytes. */
export interface InstallTools {
  signal: AbortSignal;
  report: (bytes: number) => void;
}

/** The device's memory in GiB, where the browser says. */
const memoryOf = (): number | undefined => (navigator as { deviceMemory?: number }).deviceMemory;

type Done = Extract<ModelWorkReply, { type: 'done' }>;

/** Has a worker do some work. Throws `InstallError`, and the signal's reason once nothing is written any more. */
function inWorker(order: ModelWork, { signal, report }: InstallTools): Promise<Done> {
  const worker = new Worker(new URL('./model-files.worker.ts', import.meta.url), { type: 'module' });
  const stop = (): void => worker.postMessage({ type: 'stop' } satisfies ModelWork);
  return new Promise<Done>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ModelWorkReply>): void => {
      if (data.type === 'progress') report(data.bytes);
      else if (data.type === 'done') resolve(data);
      else if (data.type === 'stopped') reject(signal.reason);
      else reject(new InstallError(data.failure));
    };
    worker.onerror = () => reject(new InstallError({ reason: 'failed' }));
    signal.addEventListener('abort', stop);
    worker.postMessage(order);
    if (signal.aborted) stop();
  }).finally(() => {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
}

/** Has the browser keep what is stored when its disk is full. Not waited for: a browser may ask the person first. */
function askToPersist(): void {
  navigator.storage.persist().catch(() => false);
}

async function added(
  model: Omit<InstalledModel, 'installedAt' | 'name'>,
  name: string,
): Promise<InstalledModel> {
  const shown = modelName(name) || model.id.slice(0, 8);
  const installed = { ...model, name: shown, installedAt: Date.now() };
  await addModel(installed);
  return installed;
}

const unfinished = async (id: string): Promise<number> => (await partlyInstalled()).get(id) ?? 0;

/**
 * Downloads a model, or the rest of it, and adds it to the models on this device. What has come stays where the signal stops it.
 * Throws `InstallError`: `elsewhere` where another window has begun.
 */
export async function installModel(
  source: ModelSource,
  { signal, report }: InstallTools,
): Promise<InstalledModel> {
  const { name, files, tasks, isUnmeasured, languages } = source;
  const id = idOfModel(files);
  return navigator.locks.request(lockOfModel(id), { ifAvailable: true }, async (lock) => {
    if (!lock) return refuseInstall('elsewhere');
    askToPersist();
    const total = bytesOfFiles(files);
    const channel = new BroadcastChannel(installChannel);
    const told = new AbortController();
    let bytes = await unfinished(id);
    const tell = (): void => channel.postMessage({ type: 'progress', id, bytes } satisfies InstallNews);
    channel.onmessage = ({ data }) => {
      const news = installNews.safeParse(data).data;
      if (news?.type === 'stop' && [id, allModels].includes(news.id)) told.abort();
      else if (news?.type === 'who') tell();
    };
    tell();
    const end = (failure?: InstallFailure): void =>
      channel.postMessage({ type: 'ended', id, ...(failure && { failure }) } satisfies InstallNews);
    try {
      const order: ModelWork = { type: 'download', files, stored: bytes, memory: memoryOf() };
      const done = await inWorker(order, {
        signal: AbortSignal.any([signal, told.signal]),
        report: (now) => {
          bytes = Math.min(now, total);
          report(bytes);
          tell();
        },
      });
      const model = await added(
        {
          id,
          files: done.files,
          tasks,
          isUnmeasured,
          languages: languages.length > 0 ? languages : done.languages,
        },
        name,
      );
      end();
      return model;
    } catch (thrown) {
      end(thrown instanceof InstallError ? thrown.failure : undefined);
      throw thrown;
    } finally {
      channel.close();
    }
  });
}

/** Copies a GGUF and its mmproj from this device, and adds them to the models. No request is made. Throws `InstallError`. */
export async function installFiles(files: readonly File[], tools: InstallTools): Promise<InstalledModel> {
  askToPersist();
  const done = await inWorker({ type: 'copy', files, memory: memoryOf() }, tools);
  const { id } = done;
  return added(
    { id, files: done.files, tasks: [...modelTasks], isUnmeasured: true, languages: done.languages },
    done.name,
  );
}

// Installations in other windows.

const installNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), id: z.string(), bytes: z.number() }),
  z.object({ type: z.literal('ended'), id: z.string(), failure: z.optional(installFailure) }),
  z.object({ type: z.literal('stop'), id: z.string() }),
  z.object({ type: z.literal('who') }),
]);
type InstallNews = z.infer<typeof installNews>;

/** Hears of installations in other windows. */
export interface InstallListener {
  progress: (id: string, bytes: number) => void;
  /** Also where that window was closed. */
  ended: (id: string, failure: InstallFailure | undefined) => void;
}

/** Has installations under way say how far they are. */
export function askForInstalls(): void {
  const channel = new BroadcastChannel(installChannel);
  channel.postMessage({ type: 'who' } satisfies InstallNews);
  channel.close();
}

/** Listens to installations in other windows, those under way included. Returns how to stop one, and how to end this. */
export function followInstalls(listener: InstallListener): { stop: (id: string) => void; close: () => void } {
  const channel = new BroadcastChannel(installChannel);
  const closed = new AbortController();
  const followed = new Set<string>();
  const end = (id: string, failure?: InstallFailure): void => {
    if (followed.delete(id)) listener.ended(id, failure);
  };
  const follow = (id: string): void => {
    if (followed.has(id)) return;
    followed.add(id);
    // Its lock becomes free when it has ended, however it ends.
    const waiting = { mode: 'shared', signal: closed.signal } as const;
    navigator.locks.request(lockOfModel(id), waiting, () => end(id)).catch(() => undefined);
  };
  channel.onmessage = ({ data }) => {
    const news = installNews.safeParse(data).data;
    if (news?.type === 'progress') {
      follow(news.id);
      listener.progress(news.id, news.bytes);
    } else if (news?.type === 'ended') end(news.id, news.failure);
  };
  askForInstalls();
  return {
    stop: (id) => channel.postMessage({ type: 'stop', id } satisfies InstallNews),
    close: () => {
      closed.abort();
      channel.close();
    },
  };
}
