import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { InstalledModel } from '../../utils/model/device-models';
import { abortable } from '../../utils/lib/async';
import { InstallError, type InstallFailure } from '../../utils/model/model-install';
import { builtIn, device, type Settings } from '../../utils/model/settings';
import { toFailure } from '../../utils/model/failure';
import { tryModelStream } from '../../utils/bus/contracts/models';
import { openStream } from '../../utils/bus/stream';
import {
  askForInstalls,
  followInstalls,
  installFiles,
  installModel,
  type InstallTools,
} from '../../utils/store/model-install';
import { readModels, storeAnswerTime } from '../../utils/store/device-models';
import { changeSettings } from '../../utils/store/settings';
import { failureWords } from '../../utils/i18n/failures';
import { bytesInWords, durationWords, listWords } from '../shared/format';
import { t } from '../../utils/i18n/messages';
import type { Announcer } from '../shared/announcer';
import { type ModelEntry, patternsOf } from './model-entries';
import { installFailureWords, progressWords } from './model-words';
import { requestPermissions } from '../shared/permissions';
import sample from '../shared/sample.png';
import { putPicture } from '../../utils/store/pictures';

/** The id of the installation of files from this device, whose model is not known yet. */
export const filesId = 'files';

/** What happens to a model right now, in this window or another one. */
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

/** Whether the browser says that what is downloaded may cost money. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
  return connection?.saveData === true || connection?.type === 'cellular';
}

function describesNothing({ describeWith, connections }: Settings): boolean {
  return (
    describeWith !== device && describeWith !== builtIn && !connections.some(({ id }) => id === describeWith)
  );
}

/** Has this device describe where nothing else does. Returns whether it describes then. */
async function describeHere(): Promise<boolean> {
  const { describeWith } = await changeSettings((before) =>
    describesNothing(before) ? { ...before, describeWith: device } : before,
  );
  return describeWith === device;
}

/** Has a service describe, or nothing, once no model is left that could. */
export async function describeElsewhere(): Promise<void> {
  if ((await readModels()).models.length > 0) return;
  await changeSettings((before) => {
    const service = before.connections.find(({ isAgreed }) => isAgreed);
    return before.describeWith === device ? { ...before, describeWith: service?.id ?? '' } : before;
  });
}

/** How often the progress of a download is announced. */
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

type ItemStates = ReturnType<typeof useItemStates>;

/** What the items of the list say besides their model, by its id. */
function useItemStates() {
  const [activities, setActivities] = useState<ById<ModelActivity>>({});
  const [failures, setFailures] = useState<ById<string>>({});
  const [trials, setTrials] = useState<ById<string>>({});
  const [metered, setMetered] = useState<ById<true>>({});
  /** What this window installs or tries. */
  const own = useRef(new Set<string>()).current;
  const acts = useMemo(
    () => ({
      own,
      show: (id: string, activity: ModelActivity | undefined): void =>
        setActivities((before) => (activity ? { ...before, [id]: activity } : without(before, id))),
      fail: (id: string, failure: InstallFailure): void =>
        setFailures((before) => ({ ...before, [id]: installFailureWords(failure) })),
      sayTrial: (id: string, words: string): void => setTrials((before) => ({ ...before, [id]: words })),
      warn: (id: string): void => setMetered((before) => ({ ...before, [id]: true })),
      clear: (id: string): void => {
        setFailures((before) => without(before, id));
        setTrials((before) => without(before, id));
        setMetered((before) => without(before, id));
      },
    }),
    [own],
  );
  return { activities, failures, trials, metered, acts };
}

/** Shows what other windows install. */
function useOtherWindows(
  { own, show, fail, clear }: ItemStates['acts'],
  entries: readonly ModelEntry[],
  refresh: () => void,
): void {
  const latest = useRef(entries);
  latest.current = entries;
  useEffect(() => {
    const { stop, close } = followInstalls({
      progress: (id, bytes) => {
        if (own.has(id)) return;
        const all = latest.current.find((entry) => entry.id === id)?.bytes ?? bytes;
        clear(id);
        show(id, { progress: { bytes, all }, stop: () => stop(id) });
      },
      ended: (id, failure) => {
        if (own.has(id)) return;
        show(id, undefined);
        if (failure) fail(id, failure);
        refresh();
      },
    });
    return close;
  }, [own, show, fail, clear, refresh]);
}

/** Asks a model about the sample picture. Its answer, or why there is none, is shown; the model stays. */
async function tryModel(id: string, { own, show, sayTrial, clear }: ItemStates['acts']): Promise<void> {
  const stopped = new AbortController();
  own.add(id);
  show(id, { stop: () => stopped.abort() });
  try {
    for await (const words of trialWords(id, stopped.signal)) sayTrial(id, words);
  } catch (thrown) {
    if (stopped.signal.aborted) clear(id);
    else sayTrial(id, failureWords(toFailure(thrown)).title);
  }
  own.delete(id);
  show(id, undefined);
}

/** The state of everything that is installed, and the functions that start that. */
export function useInstalls(
  entries: readonly ModelEntry[],
  { announcer, refresh, announces }: { announcer: Announcer; refresh: () => void; announces: boolean },
) {
  const { acts, ...states } = useItemStates();
  const { own, show, fail, warn, clear } = acts;
  useOtherWindows(acts, entries, refresh);
  useSpokenProgress(states.activities, announcer.say, announces);

  const run = async (
    { id, bytes: all, kept }: Pick<ModelEntry, 'id' | 'bytes' | 'kept'>,
    work: (tools: InstallTools) => Promise<InstalledModel>,
  ): Promise<void> => {
    const stopped = new AbortController();
    const report = (bytes: number): void =>
      show(id, { progress: { bytes, all }, stop: () => stopped.abort() });
    own.add(id);
    clear(id);
    report(kept);
    let installed: InstalledModel | undefined;
    try {
      installed = await work({ signal: stopped.signal, report });
      const { name } = installed;
      announcer.show((await describeHere()) ? t('models_installed_used', name) : t('models_installed', name));
    } catch (thrown) {
      if (!stopped.signal.aborted && !isStopped(thrown)) fail(id, failureOf(thrown));
    }
    own.delete(id);
    show(id, undefined);
    refresh();
    // Another window may have been quicker: its progress is shown, also where nothing comes at the moment.
    if (!installed) askForInstalls();
    else await tryModel(installed.id, acts);
  };

  return {
    ...states,
    clear,
    /** Downloads a model. Must be called in the click itself, before anything is awaited. */
    install: (entry: ModelEntry): void => {
      const { id, source, name, bytes, kept } = entry;
      if (!source || own.has(id)) return;
      if (isMetered() && !states.metered[id]) {
        warn(id);
        announcer.say(t('models_metered', bytesInWords(bytes - kept)));
        return;
      }
      // Where it is refused, servers that allow every origin can be loaded from all the same.
      const access = requestPermissions({ origins: patternsOf(entry) });
      announcer.say(t('models_downloading', name));
      void run(entry, async (tools) => {
        await abortable(access, tools.signal);
        return installModel(source, tools);
      });
    },
    /** Installs files of this device. */
    installFiles: (files: readonly File[]): void => {
      if (files.length === 0 || own.has(filesId)) return;
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      announcer.say(t('models_copying', listWords(files.map(({ name }) => name))));
      void run({ id: filesId, bytes, kept: 0 }, (tools) => installFiles(files, tools));
    },
  };
}

/** Whether another window stopped it. */
const isStopped = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'AbortError';

function failureOf(thrown: unknown): InstallFailure {
  if (thrown instanceof InstallError) return thrown.failure;
  console.error('A model was not installed', thrown);
  return { reason: 'failed' };
}
