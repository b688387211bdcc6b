import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { backgroundContract } from '../../utils/bus/contracts/background';
import { installsStream, tryModelStream } from '../../utils/bus/contracts/models';
import { client } from '../../utils/bus/rpc';
import { openStream } from '../../utils/bus/stream';
import { failureWords } from '../../utils/i18n/failures';
import { t } from '../../utils/i18n/messages';
import { abortable } from '../../utils/lib/async';
import { modelTasks } from '../../utils/model/device-models';
import { type Failure, toFailure } from '../../utils/model/failure';
import {
  bytesOfFiles,
  filesId,
  type Install,
  modelAndProjector,
  type ModelSource,
} from '../../utils/model/model-install';
import { device } from '../../utils/model/settings';
import { readModels, storeAnswerTime } from '../../utils/store/device-models';
import { putPicture } from '../../utils/store/pictures';
import { changeSettings } from '../../utils/store/settings';
import type { Announcer } from '../shared/announcer';
import { bytesInWords, durationWords, listWords } from '../shared/format';
import { awake } from '../shared/hooks/use-feed';
import { requestPermissions } from '../shared/permissions';
import sample from '../shared/sample.png';
import { type ModelEntry, patternsOf } from './model-entries';
import { installFailureWords, progressWords } from './model-words';

const background = client(backgroundContract);

/** What happens to a model right now. */
export interface ModelActivity {
  /** The bytes that are there, and all; undefined while it is tried. */
  progress?: { bytes: number; all: number };
  stop: () => void;
}

type ById<T> = Readonly<Record<string, T>>;

function without<T>(all: ById<T>, id: string): ById<T> {
  const { [id]: _removed, ...rest } = all;
  return rest;
}

/** Returns values by id, the functions that set one, and that which removes one. */
function useById<T>() {
  const [all, setAll] = useState<ById<T>>({});
  const set = useMemo(
    () => (id: string, value: T | undefined) =>
      setAll((before) => (value === undefined ? without(before, id) : { ...before, [id]: value })),
    [],
  );
  return [all, set] as const;
}

/** Whether the browser says that what is downloaded may cost money. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
  return connection?.saveData === true || connection?.type === 'cellular';
}

/** Lets a service describe, or nothing, once no model is left that could. */
export async function describeElsewhere(): Promise<void> {
  if ((await readModels()).models.length > 0) return;
  await changeSettings((before) => {
    const service = before.connections.find(({ isAgreed }) => isAgreed);
    return before.describeWith === device ? { ...before, describeWith: service?.id ?? '' } : before;
  });
}

/** How often the progress of a download is announced, in milliseconds. */
const announceEveryMs = 7000;

/** Announces how far downloads are, every seven seconds. */
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

/** Yields what there is to say while a model answers the sample picture. */
async function* trialWords(id: string, signal: AbortSignal): AsyncGenerator<string> {
  yield t('models_trying');
  const picture = await putPicture(await (await fetch(sample)).blob());
  let text = '';
  for await (const part of openStream(tryModelStream, { id, picture }, signal)) {
    if (part.type === 'text') text += part.delta;
    else {
      yield t('models_tried', durationWords(part.totalMs), text.trim());
      await storeAnswerTime(id, part.totalMs);
    }
  }
}

const isRunning = ({ failure, installed }: Install): boolean => !failure && !installed;
const runningOf = (installs: readonly Install[]): string[] =>
  installs.filter(isRunning).map(({ run }) => run);

/** Calls back with all installations, now and after each change; with none if the background ends, which ends them. */
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

/** The state of everything that is installed, and the functions that start that. */
export function useInstalls({
  announcer,
  refresh,
  announces,
}: {
  announcer: Announcer;
  refresh: () => void;
  announces: boolean;
}) {
  const [installs, setInstalls] = useState<readonly Install[]>([]);
  /** What this page waits for: the access to hosts, the background, and a model's answer. */
  const [waiting, setWaiting] = useById<ModelActivity>();
  /** What was wrong before anything was installed. */
  const [refused, setRefused] = useById<Failure>();
  const [trials, setTrial] = useById<string>();
  const [metered, setMetered] = useById<true>();
  /** The orders of this page that have not ended. */
  const own = useRef(new Set<string>()).current;

  const tryModel = async (id: string): Promise<void> => {
    const stopped = new AbortController();
    setWaiting(id, { stop: () => stopped.abort() });
    try {
      for await (const words of trialWords(id, stopped.signal)) setTrial(id, words);
    } catch (thrown) {
      setTrial(id, stopped.signal.aborted ? undefined : failureWords(toFailure(thrown)).title);
    }
    setWaiting(id, undefined);
  };
  const heard = useRef<(now: readonly Install[]) => void>(() => undefined);
  heard.current = (now) => {
    setInstalls(now);
    if (runningOf(now).join() !== runningOf(installs).join()) refresh();
    for (const one of now) {
      const { id, run, installed } = one;
      const isOwn = own.has(run);
      if (isOwn || isRunning(one)) setWaiting(id, undefined);
      if (!isRunning(one)) own.delete(run);
      if (!isOwn || !installed) continue;
      announcer.show(t(installed.isUsed ? 'models_installed_used' : 'models_installed', installed.name));
      void tryModel(installed.id);
    }
  };
  useEffect(() => followInstalls((now) => heard.current(now)), []);

  const clear = (id: string): void => {
    void background.stopInstall({ id }).catch(() => undefined);
    setRefused(id, undefined);
    setTrial(id, undefined);
    setMetered(id, undefined);
  };
  /** Asks the background to install a model, once `before` has resolved. */
  const order = async (
    id: string,
    source: ModelSource,
    bytes: number,
    before: Promise<unknown>,
  ): Promise<void> => {
    const stopped = new AbortController();
    const run = crypto.randomUUID();
    setRefused(id, undefined);
    setTrial(id, undefined);
    setMetered(id, undefined);
    setWaiting(id, { progress: { bytes, all: bytesOfFiles(source.files) }, stop: () => stopped.abort() });
    // What is downloaded is to stay when the disk is full. Not waited for: a browser may ask the user first.
    navigator.storage.persist().catch(() => false);
    try {
      await abortable(before, stopped.signal);
      own.add(run);
      await background.installModel({ id, run, source });
    } catch (thrown) {
      own.delete(run);
      setWaiting(id, undefined);
      if (!stopped.signal.aborted) setRefused(id, toFailure(thrown));
    }
  };

  const activities: Record<string, ModelActivity> = { ...waiting };
  const failures: Record<string, string> = {};
  for (const one of installs) {
    const { id, bytes, all, failure } = one;
    if (failure && !waiting[id]) failures[id] = installFailureWords(failure);
    if (isRunning(one)) activities[id] = { progress: { bytes, all }, stop: () => clear(id) };
  }
  for (const [id, failure] of Object.entries(refused)) failures[id] = installFailureWords(failure);
  useSpokenProgress(activities, announcer.say, announces);

  return {
    activities,
    failures,
    trials,
    metered,
    clear,
    /** Downloads a model. Must be called in the click itself, before anything is awaited. */
    install: (entry: ModelEntry): void => {
      const { id, source, name, bytes, kept } = entry;
      if (!source || activities[id]) return;
      if (isMetered() && !metered[id]) {
        setMetered(id, true);
        announcer.say(t('models_metered', bytesInWords(bytes - kept)));
        return;
      }
      // If it is refused, servers that allow every origin can be loaded from all the same.
      const access = requestPermissions({ origins: patternsOf(entry) });
      announcer.say(t('models_downloading', name));
      void order(id, source, kept, access);
    },
    /** Installs files of this device. */
    installFiles: (files: readonly File[]): void => {
      if (files.length === 0 || activities[filesId]) return;
      announcer.say(t('models_copying', listWords(files.map(({ name }) => name))));
      const source: ModelSource = {
        name: '',
        tasks: [...modelTasks],
        isUnmeasured: true,
        languages: [],
        files: files.map((file) => ({ url: URL.createObjectURL(file), bytes: file.size, name: file.name })),
      };
      void order(filesId, source, 0, modelAndProjector(files.map((file) => ({ shown: file.name, file }))));
    },
  };
}
