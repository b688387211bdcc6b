import { testConnection } from '../../engines/completions/doctor';
import { createUsageMeter } from '../jobs/engine-middleware';
import { altContract } from '../../bus/contracts/pictures';
import { backgroundContract } from '../../bus/contracts/background';
import { captureContract } from '../../bus/contracts/page';
import { doctorStream } from '../../bus/contracts/connections';
import { feedStream } from '../../bus/contracts/feed';
import { type Handlers, serve } from '../../bus/rpc';
import { serveStream } from '../../bus/stream';
import { fail } from '../../model/failure';
import type { FeedEvent } from '../../model/feed';
import type { DoctorEvent } from '../../model/service';
import type { Job } from '../../model/job';
import type { PageRef, ShownSource, Taken } from '../../model/picture';
import type { Secrets, SecretsOf } from '../../model/secrets';
import { type Connection, device, type Settings } from '../../model/settings';
import { logFailure } from '../../lib/async';
import type { AskAboutPicture, AskingPanel } from '../triggers/ask-about-picture';
import type { listenForGestures } from '../triggers/gestures';
import type { OpenPanel } from '../announce/announcement-target';
import type { History } from '../jobs/history';
import type { Jobs } from '../jobs/jobs';
import { knownModels } from './known-models';
import { editedRequest, followUpRequest, conversationOf, type JobRequest, storedSource, asTurn } from '../jobs/job-request';
import type { createAutomaticSites } from '../pictures-on-page/automatic-sites';
import type { pictureListMethods } from '../../bus/contracts/picture-list';
import type { PictureList } from '../pictures-on-page/picture-list';
import { mayFetch, ownOrigin } from '../../platform/permissions';
import { isOwnPage, isPageScript } from '../../platform/sender';
import { keepAliveDuring, keepAlive } from '../../platform/keep-alive';
import { pageOf } from '../../platform/tabs';
import type { Rasterize } from '../../prepare/prepare';
import { completionsTools } from '../../pipeline/steps';
import { forgetCatalogue, putCatalogue } from '../../store/services';
import { connectionsWithSecrets, forgetSecrets, putHeaders, putKey } from '../../store/keys';

/** A panel that the feed reaches. */
export type FeedPanel = OpenPanel & AskingPanel;

/** What the background answers messages with. */
export interface ServeTools {
  jobs: Jobs;
  history: Pick<History, 'recall' | 'remove' | 'restore'>;
  askAboutPicture: Pick<AskAboutPicture, 'acquire'>;
  pictureList: Pick<PictureList, 'ready'>;
  pictureListHandlers: Handlers<typeof pictureListMethods>;
  automaticSites: Pick<ReturnType<typeof createAutomaticSites>, 'arrived'>;
  gestures: Pick<ReturnType<typeof listenForGestures>, 'taken' | 'popupOpened' | 'openFromPanel'>;
  settings(): Promise<Settings>;
  secretsOf: SecretsOf;
  rasterise: Rasterize;
  forgetEverything(): Promise<void>;
  /** The panels that listen. */
  openPanels: FeedPanel[];
  /** Called when a panel has opened, or come back. */
  panelOpened(panel: FeedPanel, isBack: boolean): void;
}

/** Answers the extension's pages and the capture tool, and nobody else. */
export function serveMessages(tools: ServeTools): void {
  const { jobs, gestures, secretsOf } = tools;
  const jobOf = async (id: string): Promise<Job> => (await jobs.get(id)) ?? fail('pictureGone');
  const connectionOf = async (id: string): Promise<Connection> => {
    const { connections } = await tools.settings();
    return connections.find((connection) => connection.id === id) ?? fail('noConnection');
  };
  const started = async (id: Promise<string>): Promise<{ id: string }> => ({ id: await id });
  const start = (order: JobRequest): Promise<{ id: string }> => started(jobs.start({ ...order, inPanel: true }));

  async function* examined(id: string, signal: AbortSignal): AsyncGenerator<DoctorEvent> {
    const connection = await connectionOf(id);
    const rest = keepAlive();
    try {
      yield* testConnection(
        connection,
        {
          ...(await completionsTools(connection, false, tools)),
          mayFetch,
          ownOrigin: ownOrigin(),
          withUsageLimits: createUsageMeter(tools.settings),
          onModels: async (models) => {
            const found = { models, askedAt: Date.now() };
            await logFailure(
              putCatalogue(id, connection.baseUrl, found),
              'The models of a service are not kept',
            );
          },
        },
        signal,
      );
    } finally {
      rest();
    }
  }

  serve(backgroundContract, isOwnPage, {
    start: ({ pictures, ...begin }) => {
      const acquired = pictures.filter((picture) => 'mediaType' in picture);
      const isAcquired = acquired.length === pictures.length;
      return start({ ...begin, sources: pictures.map(storedSource), ...(isAcquired && { pictures: acquired }) });
    },
    followUp: async ({ id, task, engine, pictures }) => {
      const request = followUpRequest(await jobOf(id), task, await tools.settings(), pictures);
      return start({ ...request, ...(engine !== undefined && { engine }) });
    },
    startOnPicturesOf: async ({ id, task, engine }) => {
      const { sources, pictures } = await jobOf(id);
      // Another task asks its page something else.
      return start({ task, sources, pictures, ...(engine ? { engine } : {}) });
    },
    editQuestion: async ({ id, at, question }) => {
      return start(editedRequest(await jobOf(id), at, question, await tools.settings()));
    },
    secondOpinion: async ({ id, engine }) => {
      const job = await jobOf(id);
      const { task, turns } = job;
      const opinionOf = { job: id, ...asTurn(job) };
      return start({ ...conversationOf(job, await tools.settings()), task, turns, engine, anew: true, opinionOf });
    },
    lookCloser: async ({ id, task, picture, partOf }) => {
      const { context } = await jobOf(id);
      return start({ task, sources: [storedSource(picture)], pictures: [picture], context, partOf });
    },
    reopen: ({ id }) => tools.history.recall(id),
    deleteAnswers: async ({ ids }) => {
      return tools.history.remove(ids);
    },
    restoreAnswers: async ({ undo }) => ({ restored: await tools.history.restore(undo) }),
    readText: async ({ id, at }) => {
      const job = await jobOf(id);
      const only = <T>(all: readonly T[]): T[] => (at === undefined ? [...all] : all.slice(at, at + 1));
      const [sources, pictures] = [only(job.sources), only(job.pictures)];
      const { context, partOf } = job;
      const order = { task: { kind: 'text' } as const, sources, pictures, context, engine: device };
      return start({ ...order, ...(partOf && { partOf }) });
    },
    retryOriginal: async ({ id }) => {
      const { task, sources, pictures, turns, context, engine } = await jobOf(id);
      const originals = sources.map((source, at) => {
        const url = pictures[at]?.originalAt;
        if (url === undefined) return source;
        // One that was asked about is stored by now: its address is all that is left of its page.
        return source.kind === 'element' ? { ...source, url } : { kind: 'address' as const, url };
      });
      return start({ task, sources: originals, turns, context, ...(engine ? { engine } : {}) });
    },
    startOnAddress: ({ url, ...begin }) => start({ ...begin, sources: [{ kind: 'address', url }] }),
    stop: ({ id }) => jobs.stop(id),
    retry: async ({ id, anew = false }) => {
      const { task, sources, pictures, turns, context, ...job } = await jobOf(id);
      const { engine, opinionOf, partOf } = job;
      const order = { task, sources, pictures, turns, context, anew };
      return start({
        ...order,
        ...(engine && { engine }),
        ...(opinionOf && { opinionOf }),
        ...(partOf && { partOf }),
      });
    },
    acquirePicture: ({ source, id }) => keepAliveDuring(tools.askAboutPicture.acquire(source, id)),
    popupOpened: ({ windowId }) => gestures.popupOpened(windowId),
    capture: async (begin, { tab }) => ({
      outcome: await gestures.openFromPanel(begin, tab !== undefined),
    }),
    ...tools.pictureListHandlers,
    setKey: ({ id, baseUrl, key }) => putKey(id, baseUrl, key),
    setHeaders: ({ id, baseUrl, headers }) => putHeaders(id, baseUrl, headers),
    deleteSecrets: async ({ id }) => {
      await Promise.all([forgetSecrets(id), forgetCatalogue(id)]);
    },
    savedSecrets: async ({ id }) => shownOf(await secretsOf(id)),
    allSavedSecrets: async () => {
      const ids = await connectionsWithSecrets();
      const kept = await Promise.all(ids.map(async (id) => ({ id, ...shownOf(await secretsOf(id)) })));
      return kept.filter(({ origin }) => origin !== '');
    },
    eraseAllData: () => keepAliveDuring(tools.forgetEverything()),
    listModels: async ({ id, fresh }) => {
      const connection = await connectionOf(id);
      return keepAliveDuring(knownModels(connection, fresh, secretsOf, new AbortController().signal));
    },
  });

  serve(captureContract, isPageScript, {
    captured: async ({ taken, request }, { tab, frameId = 0 }) => {
      const page = tab && pageOf(tab);
      if (page) await gestures.taken(sourceOf(taken, page, frameId), request);
    },
  });

  serve(altContract, isPageScript, {
    pageLoaded: (_nothing, sender) => tools.automaticSites.arrived(sender),
    // Being started was all it took.
    wake: () => undefined,
  });

  serveStream(doctorStream, isOwnPage, ({ id }, signal) => examined(id, signal));
  serveStream(feedStream, isOwnPage, ({ panelWindow, isBack }, signal, { tab }) =>
    feed(tools, { windowId: panelWindow, tabId: tab?.id }, isBack, signal),
  );
}

/** What pages may know of secrets. */
function shownOf({ origin, key, headers }: Secrets = { origin: '', key: '', headers: [] }) {
  return { origin, hasKey: key !== '', headers: headers.map(({ name }) => name) };
}

/** What the capture tool took, as a source. */
function sourceOf(taken: Taken, page: PageRef, frameId: number): ShownSource {
  return taken.kind === 'picture' ? { ...taken, kind: 'element', frameId, page } : { ...taken, page };
}

/** A snapshot, then what happens, until the panel hangs up. */
async function* feed(
  { jobs, pictureList, openPanels, panelOpened }: ServeTools,
  place: Omit<OpenPanel, 'say'>,
  isBack: boolean,
  signal: AbortSignal,
): AsyncGenerator<FeedEvent> {
  await Promise.all([jobs.ready, pictureList.ready]);
  let waiting: FeedEvent[] = [];
  let wake = (): void => undefined;
  const hear = (event: FeedEvent): void => {
    waiting.push(event);
    wake();
  };
  const unsubscribe = jobs.subscribe(hear);
  const panel: FeedPanel = {
    ...place,
    say: (words, lang) => hear({ type: 'say', words: [...words], lang }),
    ask: (picture) => hear({ type: 'ask', picture }),
  };
  signal.addEventListener('abort', () => wake());
  openPanels.push(panel);
  panelOpened(panel, isBack);
  try {
    yield { type: 'snapshot', state: jobs.state() };
    while (!signal.aborted) {
      const ready = waiting;
      waiting = [];
      yield* ready;
      if (waiting.length > 0 || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    unsubscribe();
    openPanels.splice(openPanels.indexOf(panel), 1);
  }
}
