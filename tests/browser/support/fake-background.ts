import { vi } from 'vitest';
import { services } from '../../../components/connection/services';
import { backgroundContract, feedStream } from '../../../utils/bus/contracts/background';
import { serve, type Handlers } from '../../../utils/bus/rpc';
import { serveStream } from '../../../utils/bus/stream';
import type { Catalog, DoctorEvent, LocalServer } from '../../../utils/model/service';
import { createAnnouncements } from '../../../utils/background/announce/announcements';
import { fail, type Failure, FailureError } from '../../../utils/model/failure';
import type { PictureSource, StoredPicture } from '../../../utils/model/picture';
import type { QuestionDraft } from '../../../utils/model/question-draft';
import { nextState, type FeedEvent, type FeedState } from '../../../utils/model/feed';
import type { OpenPanel } from '../../../utils/background/announce/announcement-target';
import { fake } from './fake-browser';
import { fakeJobHandlers } from './fake-jobs';
import { getJob, turnsOf } from '../../../utils/store/jobs';

type BackgroundHandlers = Handlers<typeof backgroundContract.methods>;

/** A background that answers by the real bus, with what a test tells it. */
export interface FakeBackground {
  /** The calls so far, by method. */
  calls: { method: string; input: unknown }[];
  /** The pictures that panels have had fetched so far. */
  acquired: PictureSource[];
  /** A picture that is awaited by this name arrives, or fails. */
  arrive: (name: string, got: StoredPicture | Failure) => void;
  /** How often a panel connected, and with which window. */
  windows: number[];
  /** Something happens, in all connected panels. */
  happen: (event: FeedEvent) => void;
  /** Something happens that no panel hears of, until it connects again. */
  happenUnheard: (event: FeedEvent) => void;
}

type JobHandlers = ReturnType<typeof fakeJobHandlers>;

/** What all messages but those about jobs and their pictures come to, unless a test says otherwise. */
export const defaultHandlers: Omit<BackgroundHandlers, 'acquirePicture' | keyof JobHandlers> = {
  popupOpened: () => undefined,
  capture: () => ({ outcome: 'open' as const }),
  closeCapture: () => ({ outcome: 'open' as const }),
  openList: () => ({ outcome: 'open' as const }),
  closeList: () => undefined,
  startOnListed: () => ({ id: 'started' }),
  estimateCost: () => ({ tokensEach: null, costEach: null, host: '', model: '' }),
  startBatch: () => ({ id: 'batch' }),
  stopBatch: () => undefined,
  retryBatch: () => undefined,
  dismissBatch: () => undefined,
  saveProposal: () => undefined,
  deleteProposal: () => undefined,
  editAlt: () => undefined,
  addAlt: () => ({ outcomes: ['written' as const] }),
  writeAlt: () => ({ outcomes: [] }),
  removeAlt: () => ({ undone: 1 }),
  undoAlt: () => ({ undone: 0 }),
  deleteSecrets: () => undefined,
  savedSecrets: () => ({ origin: '', hasKey: false, headers: [] }),
  allSavedSecrets: () => [],
  eraseAllData: () => undefined,
  installModel: () => undefined,
  stopInstall: () => undefined,
};

/** What a test answers in the background's place. */
export type FakeHandlers = Partial<BackgroundHandlers> & {
  /** What the doctor finds, until the caller hangs up. */
  examine?: (signal: AbortSignal) => Iterable<DoctorEvent> | AsyncIterable<DoctorEvent>;
  /** The model servers on this computer. */
  findServers?: () => Iterable<LocalServer>;
  /** The models of a service. */
  listModels?: () => Catalog | Promise<Catalog>;
};

const healthy = (): readonly DoctorEvent[] => [
  { type: 'connected', report: { model: 'gemma-vision', read: true, word: 'harbour' } },
];

/** What panels show at first; `draft` is what the panel of the one window had staged. */
export type FakeState = FeedState & { draft?: QuestionDraft | undefined };

/** A picture as a file of the panel becomes. */
const fileIn = ({ hash, name }: { hash: string; name: string }): StoredPicture => ({
  hash,
  name,
  mediaType: 'image/png',
  bytes: 1,
  width: 4,
  height: 3,
  provenance: 'local',
});

/** Serves the background's contract, its doctor and its feed; what panels say, the real announcing decides. */
export function fakeBackground(
  { draft, ...state }: FakeState = { jobs: [] },
  {
    examine = healthy,
    findServers = () => [],
    listModels = () => ({ models: [], askedAt: 0 }),
    ...handlers
  }: FakeHandlers = {},
): FakeBackground {
  let now = state;
  const panels = new Set<(event: FeedEvent) => void>();
  const openPanels: OpenPanel[] = [];
  const listeners = new Set<(event: FeedEvent) => void>();
  /** What has happened since the last panel hung up. */
  let missed: FeedEvent[] = [];
  const happen = (event: FeedEvent): void => {
    now = nextState(now, event);
    for (const hear of panels) hear(event);
    for (const listen of listeners) listen(event);
  };
  // No page is in front: a panel says everything.
  const announcing = createAnnouncements(
    {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      find: (id) => now.jobs.find((job) => job.id === id),
      state: () => now,
      publish: happen,
    },
    openPanels,
  );
  if (draft) fake.session({ 'draft window 7': draft });
  const acquired: PictureSource[] = [];
  const arriving = new Map<string, PromiseWithResolvers<StoredPicture>>();
  /** The picture of a name, which arrives when a test says so. */
  const arrivingAs = (url: string): PromiseWithResolvers<StoredPicture> => {
    const known = arriving.get(url) ?? Promise.withResolvers<StoredPicture>();
    arriving.set(url, known);
    return known;
  };
  const acquirePicture: BackgroundHandlers['acquirePicture'] = ({ source }) => {
    acquired.push(source);
    if (source.kind === 'stored') return fileIn(source);
    if (source.kind !== 'address') return fail('fileNotRead');
    const { promise } = arrivingAs(source.url);
    // Asked for again, it has to arrive again.
    return promise.finally(() => arriving.delete(source.url));
  };
  const jobHandlers = fakeJobHandlers({
    state: () => now,
    publish: happen,
    stored: getJob,
    storedTurns: turnsOf,
  });
  const calls: FakeBackground['calls'] = [];
  const windows: number[] = [];
  const recorded = Object.fromEntries(
    Object.entries({ ...defaultHandlers, ...jobHandlers, acquirePicture, ...handlers }).map(
      ([method, handle]) => [
        method,
        (input: never, sender: never) => {
          if (handle !== acquirePicture) calls.push({ method, input });
          return (handle as (input: never, sender: never) => unknown)(input, sender);
        },
      ],
    ),
  ) as BackgroundHandlers;
  serve(backgroundContract, () => true, recorded);

  vi.spyOn(services, 'test').mockImplementation(async function* (id, signal) {
    calls.push({ method: 'examine', input: { id } });
    for await (const event of examine(signal)) {
      signal.throwIfAborted();
      yield event;
    }
  });
  vi.spyOn(services, 'findServers').mockImplementation(async function* () {
    calls.push({ method: 'findServers', input: {} });
    yield* findServers();
  });
  vi.spyOn(services, 'listModels').mockImplementation(async (id, fresh) => {
    calls.push({ method: 'listModels', input: { id, fresh } });
    return listModels();
  });
  serveStream(
    feedStream,
    () => true,
    async function* ({ panelWindow, isBack }, signal) {
      windows.push(panelWindow);
      const waiting: FeedEvent[] = [{ type: 'snapshot', state: now }];
      let wake = (): void => undefined;
      const hear = (event: FeedEvent): void => {
        waiting.push(event);
        wake();
      };
      const panel: OpenPanel = {
        windowId: panelWindow,
        tabId: undefined,
        say: (words, lang) => hear({ type: 'say', words: [...words], lang }),
        ask: (picture) => hear({ type: 'ask', picture }),
      };
      panels.add(hear);
      openPanels.push(panel);
      for (const event of missed) for (const listen of listeners) listen(event);
      missed = [];
      announcing.panelOpened(panel, isBack);
      signal.addEventListener('abort', () => {
        panels.delete(hear);
        openPanels.splice(openPanels.indexOf(panel), 1);
        wake();
      });
      while (!signal.aborted) {
        const next = waiting.splice(0);
        if (next.length > 0) yield next;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  );

  return {
    calls,
    acquired,
    arrive: (name, got) => {
      const { promise, resolve, reject } = arrivingAs(`https://pics.example/${name}`);
      promise.catch(() => undefined);
      if ('code' in got) reject(new FailureError(got));
      else resolve(got);
    },
    windows,
    happenUnheard: (event) => {
      now = nextState(now, event);
      missed.push(event);
    },
    happen,
  };
}
