import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { installsStream } from '../../utils/bus/contracts/models';
import { openStream } from '../../utils/bus/stream';
import { failureWords } from '../../utils/i18n/failures';
import { browserLanguage, t, listWords } from '../../utils/i18n/messages';
import { abortable } from '../../utils/lib/async';
import { freeBytes } from '../../utils/lib/bytes';
import { type InstalledModels, modelTasks } from '../../utils/model/installed-models';
import { type Failure, toFailure } from '../../utils/model/failure';
import { modelAndProjector } from '../../utils/model/gguf-header';
import {
  bytesOfFiles,
  filesId,
  type Install,
  type InstallOrder,
  isInstalling,
  type ModelSource,
} from '../../utils/model/model-install';
import type { DeviceFacts } from '../../utils/model/offered-models';
import { canBeAsked, device } from '../../utils/model/settings';
import { hasUsableGpu } from '../../utils/platform/graphics';
import { partlyInstalled, readModels, watchModels } from '../../utils/store/installed-models';
import { changeSettings } from '../../utils/store/settings';
import type { Announcer } from '../shared/announcer';
import { background } from '../shared/background';
import { bytesInWords, durationWords } from '../shared/format';
import { awake } from '../shared/hooks/use-feed';
import { requestPermissions } from '../shared/permissions';
import sample from '../shared/sample.png';
import { type ModelEntry, patternsOf } from './model-entries';
import { installFailureWords, progressWords } from './model-words';

/** The current activity of a model. */
export interface ModelActivity {
  /** The received bytes, and all bytes; undefined while the model is tried. */
  progress?: { bytes: number; all: number };
  stop: () => void;
}

type ById<T> = Readonly<Record<string, T>>;

function withoutId<T>(all: ById<T>, id: string): ById<T> {
  const { [id]: _removed, ...rest } = all;
  return rest;
}

/** Returns values by id, and a function that sets or removes one. */
function useById<T>() {
  const [all, setAll] = useState<ById<T>>({});
  const set = useMemo(
    () => (id: string, value: T | undefined) =>
      setAll((before) => (value === undefined ? withoutId(before, id) : { ...before, [id]: value })),
    [],
  );
  return [all, set] as const;
}

/** Whether the browser says that a download may cost money. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
  return connection?.saveData === true || connection?.type === 'cellular';
}

/** Returns the installed models, the bytes of unfinished downloads and the free bytes, as they change; undefined until they are read. */
export function useInstalledModels() {
  const [installed, setInstalled] = useState<InstalledModels>();
  const [partialBytes, setPartialBytes] = useState<ReadonlyMap<string, number>>(new Map());
  const [free, setFree] = useState<number>();
  const refresh = useCallback(() => {
    Promise.all([readModels(), partlyInstalled(), freeBytes()]).then(
      ([models, bytes, room]) => {
        setFree(room);
        setInstalled(models);
        setPartialBytes(bytes);
      },
      (thrown: unknown) => {
        console.error('The models were not read', thrown);
        setInstalled((before) => before ?? { models: [], used: '', packs: [] });
      },
    );
  }, []);
  useEffect(() => {
    refresh();
    return watchModels(refresh);
  }, [refresh]);
  return { installed, partialBytes, free, refresh };
}

/** Returns what the browser tells of this device, for answers in the chosen language or the browser's; undefined until it is known. */
export function useDeviceFacts(answerLanguage: string): DeviceFacts | undefined {
  const [hasGraphics, setGraphics] = useState<boolean>();
  useEffect(() => void hasUsableGpu().then(setGraphics), []);
  const { deviceMemory: memory } = navigator as { deviceMemory?: number };
  const language = answerLanguage || browserLanguage();
  return useMemo(
    () => (hasGraphics === undefined ? undefined : { memory, hasGraphics, language }),
    [memory, hasGraphics, language],
  );
}

/** If no model is installed anymore, makes a service describe pictures instead; without a service, nothing does. */
export async function describeElsewhere(): Promise<void> {
  if ((await readModels()).models.length > 0) return;
  await changeSettings((before) => {
    const service = before.connections.find(canBeAsked);
    return before.describeWith === device ? { ...before, describeWith: service?.id ?? '' } : before;
  });
}

/** The interval at which the progress of a download is announced, in ms. */
const announceEveryMs = 7000;

/** Announces the progress of downloads, every seven seconds. */
function useSpokenProgress(activities: ById<ModelActivity>, say: Announcer['say'], isOn: boolean): void {
  const latest = useRef(activities);
  latest.current = activities;
  const isBusy = isOn && Object.values(activities).some(({ progress }) => progress);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => {
      const running = Object.values(latest.current).flatMap(({ progress }) => progress ?? []);
      say(...running.map(({ bytes, all }) => progressWords(bytes, all)));
    }, announceEveryMs);
    return () => clearInterval(timer);
  }, [isBusy, say]);
}

/** Returns the words about the trial of a model, while it runs and after; `undefined` before it. */
function trialWords({ installed, trial }: Install): string | undefined {
  if (!installed) return undefined;
  if (!trial) return t('models_trying');
  return 'answer' in trial
    ? t('models_tried', durationWords(trial.ms), trial.answer)
    : failureWords(trial).title;
}

const runsOf = (installs: readonly Install[]): string =>
  installs
    .filter(isInstalling)
    .map(({ run }) => run)
    .join();

/**
 * Calls back with all installations, now and after each change. If the background ends, all installations end, and it calls back with
 * none. Returns a function that stops this.
 */
function followInstalls(changed: (now: readonly Install[]) => void): () => void {
  let following = new AbortController();
  const follow = async (): Promise<void> => {
    following.abort();
    const { signal } = (following = new AbortController());
    try {
      for await (const now of openStream(installsStream, {}, signal)) changed(now);
    } catch {
      if (!signal.aborted) changed([]);
    }
  };
  const listen = (message: unknown): undefined => {
    if (awake.safeParse(message).success) void follow();
  };
  browser.runtime.onMessage.addListener(listen);
  void follow();
  return () => {
    browser.runtime.onMessage.removeListener(listen);
    following.abort();
  };
}

/** Called with a model that this page installed. */
type Done = (installed: NonNullable<Install['installed']>) => void;

/** Returns all installations in the background, and the orders from this page that have not ended. */
function useFollowed(done: Done, refresh: () => void, begun: (id: string) => void) {
  const [installs, setInstalls] = useState<readonly Install[]>([]);
  const own = useRef(new Set<string>()).current;
  const showInstalls = useRef<(now: readonly Install[]) => void>(() => undefined);
  showInstalls.current = (now) => {
    setInstalls(now);
    if (runsOf(now) !== runsOf(installs)) refresh();
    for (const one of now) {
      const { id, run, installed } = one;
      const isOwn = own.has(run);
      if (isOwn || isInstalling(one)) begun(id);
      if (isInstalling(one)) continue;
      own.delete(run);
      if (isOwn && installed) done(installed);
    }
  };
  useEffect(() => followInstalls((now) => showInstalls.current(now)), []);
  return { installs, own };
}

/** Returns the state of the list's items from installations, by the id of their model. */
function shownOf(installs: readonly Install[], stop: (id: string) => void) {
  const activities: Record<string, ModelActivity> = {};
  const failures: Record<string, string> = {};
  const trials: Record<string, string | undefined> = {};
  for (const one of installs) {
    const { id, bytes, all, failure, installed, trial } = one;
    if (isInstalling(one)) activities[id] = { progress: { bytes, all }, stop: () => stop(id) };
    if (failure) failures[id] = installFailureWords(failure);
    if (!installed) continue;
    trials[installed.id] = trialWords(one);
    if (!trial) activities[installed.id] = { stop: () => stop(id) };
  }
  return { activities, failures, trials };
}

/** Sends an order to the background. Cancels it if it was stopped before the background answered. */
async function place(order: InstallOrder, stopped: AbortSignal): Promise<void> {
  // Downloads must stay when the disk is full. Not awaited, because a browser may ask the user first.
  navigator.storage.persist().catch(() => false);
  await background.installModel(order);
  if (stopped.aborted) await background.stopInstall({ id: order.id });
}

/** The steps after an installation. */
interface AfterInstall {
  /** Whether the model is tried with the sample picture. It is, unless this is false. */
  isTried?: boolean;
  /** The id of the job whose picture is read again then. */
  job?: string;
}

interface InstallsProps {
  say: Announcer['say'];
  done: Done;
  refresh: () => void;
  /** Whether the progress is announced. */
  announces: boolean;
}

/** Returns the state of all installations, and the functions that start and stop them. */
export function useInstalls({ say, done, refresh, announces }: InstallsProps) {
  /** Models that wait for access to hosts, and for the background. */
  const [waiting, setWaiting] = useById<ModelActivity>();
  /** The failures from before an installation. */
  const [refused, setRefused] = useById<Failure>();
  const [metered, setMetered] = useById<true>();
  const { installs, own } = useFollowed(done, refresh, (id) => setWaiting(id, undefined));

  /** Stops the activity of a model, and forgets its result. */
  const clear = (id: string): void => {
    waiting[id]?.stop();
    setRefused(id, undefined);
    setMetered(id, undefined);
    for (const one of installs)
      if (one.id === id || one.installed?.id === id)
        void background.stopInstall({ id: one.id }).catch(() => undefined);
  };
  const shown = shownOf(installs, clear);
  const activities: ById<ModelActivity> = { ...waiting, ...shown.activities };
  const failures: Record<string, string> = {};
  for (const [id, words] of Object.entries(shown.failures)) if (!waiting[id]) failures[id] = words;
  for (const [id, failure] of Object.entries(refused)) failures[id] = installFailureWords(failure);
  useSpokenProgress(activities, say, announces);

  /** Asks the background to install a model, after `before` has resolved. `bytes` of it are already stored. */
  const order = async (
    id: string,
    source: ModelSource,
    bytes: number,
    before: Promise<unknown>,
    { isTried = true, job }: AfterInstall = {},
  ): Promise<void> => {
    const stopped = new AbortController();
    const run = crypto.randomUUID();
    setRefused(id, undefined);
    setMetered(id, undefined);
    setWaiting(id, { progress: { bytes, all: bytesOfFiles(source.files) }, stop: () => stopped.abort() });
    try {
      await abortable(before, stopped.signal);
      own.add(run);
      const tried = isTried ? { sample: new URL(sample, location.href).href } : {};
      await place({ id, run, source, ...tried, ...(job !== undefined && { job }) }, stopped.signal);
    } catch (thrown) {
      own.delete(run);
      setWaiting(id, undefined);
      if (!stopped.signal.aborted) setRefused(id, toFailure(thrown));
    }
  };

  return {
    activities,
    failures,
    trials: shown.trials,
    metered,
    clear,
    /** Downloads a model or a language. Must be called in the click itself, before any `await`. */
    install: (entry: ModelEntry, after?: AfterInstall): void => {
      const { id, source, name, bytes, partialBytes } = entry;
      if (!source || activities[id]) return;
      if (isMetered() && !metered[id]) {
        setMetered(id, true);
        say(t('models_metered', bytesInWords(bytes - partialBytes)));
        return;
      }
      // If this is refused, servers that allow every origin can still be used.
      const access = requestPermissions({ origins: patternsOf(entry) });
      say(t('models_downloading', name));
      void order(id, source, partialBytes, access, after);
    },
    /** Installs files of this device. */
    installFiles: (files: readonly File[]): void => {
      if (files.length === 0 || activities[filesId]) return;
      say(t('models_copying', listWords(files.map(({ name }) => name))));
      void order(
        filesId,
        sourceOf(files),
        0,
        modelAndProjector(files.map((file) => ({ shown: file.name, file }))),
      );
    },
  };
}

/** Returns files of this device as a model. Its name is not known yet. */
function sourceOf(files: readonly File[]): ModelSource {
  const listed = files.map((file) => ({
    url: URL.createObjectURL(file),
    bytes: file.size,
    name: file.name,
  }));
  return { name: '', tasks: [...modelTasks], files: listed };
}
