import { examine } from './ask/completions/doctor';
import { counting } from './asking';
import { altContract, backgroundContract, captureContract, doctorStream, feedStream } from './bus/contracts';
import { serve } from './bus/rpc';
import { serveStream } from './bus/stream';
import { storedSource, type createComposing } from './composing';
import { fail } from './domain/failure';
import type { FeedEvent } from './domain/feed';
import type { DoctorEvent } from './domain/service';
import type { Job } from './domain/job';
import type { PageRef, ShownSource, Taken } from './domain/picture';
import type { SecretsOf } from './domain/secrets';
import { type Connection, device, type Settings } from './domain/settings';
import { tried } from './domain/tried';
import type { listenForGestures } from './gestures';
import type { OpenPanel } from './hearing';
import type { Jobs, Order } from './jobs';
import { knownModels } from './known-models';
import type { createAltSites } from './alt-sites';
import type { Listing } from './listing';
import { mayFetch, ownOrigin } from './platform/hosts';
import { isOwnPage, isPageScript } from './platform/sender';
import { awakeDuring, stayAwake } from './platform/stay-awake';
import { pageOf } from './platform/tabs';
import type { Rasterise } from './prepare/prepare';
import { completionsTools } from './steps';
import { forgetCatalogue, putCatalogue } from './store/catalogues';
import { forgetSecrets, putHeaders, putKey } from './store/keys';

/** What the background answers messages with. */
export interface ServeTools {
  jobs: Jobs;
  composing: ReturnType<typeof createComposing>;
  listing: Pick<Listing, 'ready' | 'handlers'>;
  altSites: Pick<ReturnType<typeof createAltSites>, 'arrived'>;
  gestures: Pick<ReturnType<typeof listenForGestures>, 'taken' | 'opened' | 'captureFromPanel'>;
  settings(): Promise<Settings>;
  secretsOf: SecretsOf;
  rasterise: Rasterise;
  /** The panels that listen. */
  openPanels: OpenPanel[];
  /** Called when a panel has opened, or come back. */
  panelOpened(panel: OpenPanel, isBack: boolean): void;
}

/** Answers the extension's pages and the capture tool, and nobody else. */
export function serveMessages(tools: ServeTools): void {
  const { jobs, composing, gestures, secretsOf } = tools;
  const jobOf = async (id: string): Promise<Job> => {
    await jobs.ready;
    return jobs.find(id) ?? fail('pictureGone');
  };
  const connectionOf = async (id: string): Promise<Connection> => {
    const { connections } = await tools.settings();
    return connections.find((connection) => connection.id === id) ?? fail('noConnection');
  };
  const started = async (id: Promise<string>): Promise<{ id: string }> => ({ id: await id });
  const start = (order: Order): Promise<{ id: string }> => started(jobs.start({ ...order, inPanel: true }));

  async function* examined(id: string, signal: AbortSignal): AsyncGenerator<DoctorEvent> {
    const connection = await connectionOf(id);
    const rest = stayAwake();
    try {
      yield* examine(
        connection,
        {
          ...(await completionsTools(connection, false, tools)),
          mayFetch,
          ownOrigin: ownOrigin(),
          counted: counting(tools.settings),
          found: async (models) => {
            const found = { models, askedAt: Date.now() };
            await tried(putCatalogue(id, connection.baseUrl, found), 'The models of a service are not kept');
          },
        },
        signal,
      );
    } finally {
      rest();
    }
  }

  serve(backgroundContract, isOwnPage, {
    start: ({ task, pictures }) => start({ task, sources: pictures.map(storedSource) }),
    followUp: async ({ id, question }) => {
      const { sources, pictures, turns, task, answer, answerer, context } = await jobOf(id);
      const earlier = answer ? [...turns, { task, answer, ...(answerer && { answerer }) }] : turns;
      const order = { task: { kind: 'ask', question } as const, sources, pictures, turns: earlier, context };
      return start(order);
    },
    readText: async ({ id }) => {
      const { sources, pictures, context } = await jobOf(id);
      return start({ task: { kind: 'text' }, sources, pictures, context, engine: device });
    },
    getOriginal: async ({ id }) => {
      const { task, sources, pictures, turns, context, engine } = await jobOf(id);
      const originals = sources.map((source, at) => {
        const url = pictures[at]?.originalAt;
        if (url === undefined) return source;
        // One that was asked about is stored by now: its address is all that is left of its page.
        return source.kind === 'element' ? { ...source, url } : { kind: 'address' as const, url };
      });
      return start({ task, sources: originals, turns, context, ...(engine ? { engine } : {}) });
    },
    startAddress: ({ task, url }) => start({ task, sources: [{ kind: 'address', url }] }),
    stop: ({ id }) => jobs.stop(id),
    retry: async ({ id, anew = false }) => {
      const { task, sources, pictures, turns, context, engine } = await jobOf(id);
      const order = { task, sources, pictures, turns, context, anew };
      return start({ ...order, ...(engine ? { engine } : {}) });
    },
    remove: async ({ id }) => {
      // Pictures in front of the question box are needed, too.
      await composing.ready;
      await jobs.remove(id);
    },
    compose: ({ pictures }) => awakeDuring(composing.add(pictures.map(storedSource))),
    composeAddress: ({ url }) => awakeDuring(composing.add([{ kind: 'address', url }])),
    retryComposed: () => awakeDuring(composing.retry()),
    askComposed: ({ question }) => started(composing.ask(question)),
    arrangeComposed: ({ hashes, seen }) => composing.arrange(hashes, seen),
    discardComposed: () => composing.discard(),
    opened: ({ windowId }) => gestures.opened(windowId),
    capture: async ({ task }, { tab }) => ({
      outcome: await gestures.captureFromPanel(task, tab !== undefined),
    }),
    ...tools.listing.handlers,
    setKey: ({ id, baseUrl, key }) => putKey(id, baseUrl, key),
    setHeaders: ({ id, baseUrl, headers }) => putHeaders(id, baseUrl, headers),
    forgetSecrets: async ({ id }) => {
      await Promise.all([forgetSecrets(id), forgetCatalogue(id)]);
    },
    secretsKept: async ({ id }) => {
      const { origin, key, headers } = (await secretsOf(id)) ?? { origin: '', key: '', headers: [] };
      return { origin, hasKey: key !== '', headers: headers.map(({ name }) => name) };
    },
    models: async ({ id, fresh }) => {
      const connection = await connectionOf(id);
      return awakeDuring(knownModels(connection, fresh, secretsOf, new AbortController().signal));
    },
  });

  serve(captureContract, isPageScript, {
    taken: async ({ taken, errand }, { tab, frameId = 0 }) => {
      const page = tab && pageOf(tab);
      if (page) await gestures.taken(sourceOf(taken, page, frameId), errand);
    },
  });

  serve(altContract, isPageScript, {
    arrived: (_nothing, sender) => tools.altSites.arrived(sender),
    // Being started was all it took.
    wake: () => undefined,
  });

  serveStream(doctorStream, isOwnPage, ({ id }, signal) => examined(id, signal));
  serveStream(feedStream, isOwnPage, ({ panelWindow, isBack }, signal, { tab }) =>
    feed(tools, { windowId: panelWindow, tabId: tab?.id }, isBack, signal),
  );
}

/** What the capture tool took, as a source. */
function sourceOf(taken: Taken, page: PageRef, frameId: number): ShownSource {
  return taken.kind === 'picture' ? { ...taken, kind: 'element', frameId, page } : { ...taken, page };
}

/** A snapshot, then what happens, until the panel hangs up. */
async function* feed(
  { jobs, composing, listing, openPanels, panelOpened }: ServeTools,
  place: Omit<OpenPanel, 'say'>,
  isBack: boolean,
  signal: AbortSignal,
): AsyncGenerator<FeedEvent> {
  await Promise.all([jobs.ready, composing.ready, listing.ready]);
  let waiting: FeedEvent[] = [];
  let wake = (): void => undefined;
  const hear = (event: FeedEvent): void => {
    waiting.push(event);
    wake();
  };
  const unsubscribe = jobs.subscribe(hear);
  const panel: OpenPanel = {
    ...place,
    say: (words, lang) => hear({ type: 'say', words: [...words], lang }),
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
