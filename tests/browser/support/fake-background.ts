import { backgroundContract, doctorStream, feedStream } from '../../../utils/bus/contracts';
import { serve, type Handlers } from '../../../utils/bus/rpc';
import { serveStream } from '../../../utils/bus/stream';
import type { DoctorEvent } from '../../../utils/domain/service';
import { nextState, type FeedEvent, type FeedState } from '../../../utils/domain/feed';

type BackgroundHandlers = Handlers<typeof backgroundContract.methods>;

/** A background that answers by the real bus, with what a test tells it. */
export interface FakeBackground {
  /** The calls so far, by method. */
  calls: { method: string; input: unknown }[];
  /** How often a panel connected, and with which window. */
  windows: number[];
  /** Something happens, in all connected panels. */
  happen: (event: FeedEvent) => void;
  /** Something happens that no panel hears of, until it connects again. */
  happenUnheard: (event: FeedEvent) => void;
}

const defaults: BackgroundHandlers = {
  start: () => ({ id: 'started' }),
  followUp: () => ({ id: 'followed' }),
  readText: () => ({ id: 'read' }),
  stop: () => undefined,
  retry: () => ({ id: 'retried' }),
  getOriginal: () => ({ id: 'original' }),
  startAddress: () => ({ id: 'started' }),
  remove: () => undefined,
  compose: () => undefined,
  composeAddress: () => undefined,
  retryComposed: () => undefined,
  askComposed: () => ({ id: 'asked' }),
  arrangeComposed: () => undefined,
  discardComposed: () => undefined,
  opened: () => undefined,
  capture: () => ({ outcome: 'open' as const }),
  listPictures: () => ({ outcome: 'open' as const }),
  closeList: () => undefined,
  startListed: () => ({ id: 'started' }),
  estimate: () => ({ tokensEach: null, costEach: null, from: 0, host: '', model: '' }),
  startBatch: () => ({ id: 'batch' }),
  stopBatch: () => undefined,
  retryBatch: () => undefined,
  dismissBatch: () => undefined,
  putProposal: () => undefined,
  removeProposal: () => undefined,
  writeAlt: () => ({ outcomes: [] }),
  undoAlt: () => ({ undone: 0 }),
  setKey: () => undefined,
  setHeaders: () => undefined,
  forgetSecrets: () => undefined,
  secretsKept: () => ({ origin: '', hasKey: false, headers: [] }),
  models: () => ({ models: [], askedAt: 0 }),
};

/** What a test answers in the background's place. */
export type FakeHandlers = Partial<BackgroundHandlers> & {
  /** What the doctor finds, until the caller hangs up. */
  examine?: (signal: AbortSignal) => Iterable<DoctorEvent> | AsyncIterable<DoctorEvent>;
};

const healthy = (): readonly DoctorEvent[] => [
  { type: 'connected', report: { model: 'gemma-vision', read: true, word: 'harbour' } },
];

/** Serves the background's contract, its doctor and its feed. */
export function fakeBackground(
  state: FeedState = { jobs: [] },
  { examine = healthy, ...handlers }: FakeHandlers = {},
): FakeBackground {
  let now = state;
  const panels = new Set<(event: FeedEvent) => void>();
  const calls: FakeBackground['calls'] = [];
  const windows: number[] = [];
  const recorded = Object.fromEntries(
    Object.entries({ ...defaults, ...handlers }).map(([method, handle]) => [
      method,
      (input: never, sender: never) => {
        calls.push({ method, input });
        return (handle as (input: never, sender: never) => unknown)(input, sender);
      },
    ]),
  ) as BackgroundHandlers;
  serve(backgroundContract, () => true, recorded);

  serveStream(
    doctorStream,
    () => true,
    async function* (input, signal) {
      calls.push({ method: 'examine', input });
      yield* examine(signal);
    },
  );
  serveStream(
    feedStream,
    () => true,
    async function* ({ panelWindow }, signal) {
      windows.push(panelWindow);
      const waiting: FeedEvent[] = [{ type: 'snapshot', state: now }];
      let wake = (): void => undefined;
      const hear = (event: FeedEvent): void => {
        waiting.push(event);
        wake();
      };
      panels.add(hear);
      signal.addEventListener('abort', () => {
        panels.delete(hear);
        wake();
      });
      while (!signal.aborted) {
        const next = waiting.shift();
        if (next) yield next;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  );

  const happenUnheard = (event: FeedEvent): void => {
    now = nextState(now, event);
  };
  return {
    calls,
    windows,
    happenUnheard,
    happen: (event) => {
      happenUnheard(event);
      for (const hear of panels) hear(event);
    },
  };
}
