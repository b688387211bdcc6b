import { type FeedEvent, type FeedState, nextState } from '../../model/feed';
import type { Job } from '../../model/job';

export type JobFeed = ReturnType<typeof createJobFeed>;

/** Returns the state that all panels show, and functions for the events that change it. */
export function createJobFeed() {
  let state: FeedState = { jobs: [] };
  const listeners = new Set<(event: FeedEvent) => void>();
  return {
    state: (): FeedState => state,

    /** Returns a job that panels show. */
    find: (id: string): Job | undefined => state.jobs.find((job) => job.id === id),

    /**
     * Adds the jobs of earlier workers, newest first, after those that this worker has started. Publishes no event, because nothing has
     * happened to them. Returns the added jobs.
     */
    load(jobs: Job[]): Job[] {
      const here = new Set(state.jobs.map(({ id }) => id));
      const added = jobs.filter(({ id }) => !here.has(id));
      state = { ...state, jobs: [...state.jobs, ...added] };
      return added;
    },

    /** Applies an event to the state, and sends the event to all panels. */
    publish(event: FeedEvent): void {
      state = nextState(state, event);
      for (const listener of listeners) listener(event);
    },

    /** Calls back with each later event. Returns a function that stops this. */
    subscribe(listener: (event: FeedEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Max. length of the jobs, and of the proposals, in a snapshot, in characters of JSON. Chromium closes the port if a message is
 * larger than 64 MiB.
 */
const maxSnapshotLength = 4_000_000;

/** Returns the number of items, from the first, that fit into a snapshot. */
function countFitting(items: readonly unknown[]): number {
  let room = maxSnapshotLength;
  const at = items.findIndex((item) => (room -= JSON.stringify(item).length) < 0);
  return at < 0 ? items.length : at;
}

/** Yields a state as a snapshot, then as an event for each job and proposal that did not fit. */
function* snapshotOf(state: FeedState): Generator<FeedEvent[]> {
  const { jobs, proposals = [] } = state;
  const [jobCount, proposalCount] = [countFitting(jobs), countFitting(proposals)];
  const first = state.proposals && { proposals: proposals.slice(0, proposalCount) };
  yield [{ type: 'snapshot', state: { ...state, ...first, jobs: jobs.slice(0, jobCount) } }];
  for (const job of jobs.slice(jobCount)) yield [{ type: 'shown', job }];
  for (const proposal of proposals.slice(proposalCount)) yield [{ type: 'proposal', proposal }];
}

/** Min. time between two messages that only add to a text, in ms: less than a frame, and several times that of a token. */
const growthEveryMs = 8;

/**
 * Max. delay before panels learn of a new job, in ms; shorter if its request is sent earlier. On two cores, a panel that draws the
 * job delays the request by half. Users do not notice a tenth of a second.
 */
const maxHeldMs = 100;

/** Whether an event shows only that a job prepares its request, or that a new job replaces an old one in panels. */
function isBeforeRequest(event: FeedEvent): boolean {
  if (event.type !== 'event') return event.type === 'removed';
  if (event.event.type === 'stage') return ['acquiring', 'preparing'].includes(event.event.stage.kind);
  // The answer to a repeated question follows at once.
  return ['answerer', 'context', 'asked', 'cached'].includes(event.event.type);
}

/** Returns two events as one if both add to the same text; else `undefined`. */
function joined(before: FeedEvent | undefined, next: FeedEvent): FeedEvent | undefined {
  if (before?.type !== 'event' || next.type !== 'event' || before.id !== next.id) return undefined;
  const [{ event: first }, { event: more }] = [before, next];
  const isSame =
    (first.type === 'text' && more.type === 'text') ||
    (first.type === 'reasoning' && more.type === 'reasoning');
  return isSame ? { ...before, event: { ...first, delta: first.delta + more.delta } } : undefined;
}

/**
 * Returns the feed of one panel: the events for all panels, and those pushed to this panel only. Additions to a text within some
 * milliseconds are one event, because each message takes as long to send and to read as a whole line of text. The events of a job
 * that prepares its request are sent a moment later.
 */
export function openPanelFeed(
  { state, subscribe }: Pick<JobFeed, 'state' | 'subscribe'>,
  signal: AbortSignal,
) {
  let waiting: FeedEvent[] = [];
  let wake = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [sentAt, heldUntil, due] = [-Infinity, -Infinity, Infinity];
  const send = (): void => {
    clearTimeout(timer);
    due = Infinity;
    wake();
  };
  const sendAt = (time: number): void => {
    if (time >= due) return;
    clearTimeout(timer);
    due = time;
    const wait = time - performance.now();
    if (wait <= 0) send();
    else timer = setTimeout(send, wait);
  };
  const push = (event: FeedEvent): void => {
    const grown = joined(waiting.at(-1), event);
    if (grown) waiting[waiting.length - 1] = grown;
    else waiting.push(event);
    const now = performance.now();
    const isGrowth = event.type === 'event' && ['text', 'reasoning'].includes(event.event.type);
    if (event.type === 'job' && event.job.state === 'working') heldUntil = now + maxHeldMs;
    else if (!isBeforeRequest(event)) heldUntil = -Infinity;
    sendAt(Math.max(heldUntil, isGrowth ? sentAt + growthEveryMs : now));
  };
  const unsubscribe = subscribe(push);
  signal.addEventListener('abort', send);

  /** Yields a snapshot, then the events of each moment. Ends when the signal is aborted. */
  async function* events(): AsyncGenerator<FeedEvent[]> {
    try {
      yield* snapshotOf(state());
      while (!signal.aborted) {
        const next = waiting;
        waiting = [];
        if (next.length > 0) {
          sentAt = performance.now();
          yield next;
        }
        if (waiting.length > 0 || signal.aborted) continue;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      unsubscribe();
    }
  }
  return { push, events };
}
